// What else a reader of the playground enters: the address has it, schemes are registered, and URLs
// are found in a text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { entries } from "./data.mjs";
import { textOf, type, verdict, visit } from "./visit.mjs";

const values = (page) => page.evaluate(() => ["pg-url", "pg-as", "pg-text"].map((id) => document.getElementById(id).value));

test("a shared link restores what was entered", async () => {
  const url = "gopher://host.dom/1a%09b&c=d+e#é😀";
  const text = "see <URL:ftp://host.dom/a>\nand é😀 & = + %20 #";
  let link;
  await visit("", async (page) => {
    await type(page, url);
    await page.locator("#pg-as").selectOption("gopherurl");
    await type(page, text, "#pg-text");
    await page.locator("#pg-wrapped").check();
    await page.waitForFunction(() => location.hash.includes("wrapped=1"));
    link = new URL(page.url()).hash;
  });
  assert.match(link, /^#[!-~]+$/);
  await visit(link, async (page) => {
    assert.deepEqual(await values(page), [url, "gopherurl", text]);
    assert.equal(await page.locator("#pg-wrapped").isChecked(), true);
    assert.match(await verdict(page), /derive from gopherurl/);
    assert.match(await textOf(page, "#pg-count"), /^1 URL\./);
  });
});

test("without a link, the RFC's first URL is shown", () =>
  visit("", async (page) => assert.deepEqual(await values(page), [entries("examples")[0].text, "", ""])));

test("a link that was typed by hand may contain a percent sign that is not an escape, and a plus sign", () =>
  visit("#url=http://host.dom/100%+x", async (page) => assert.deepEqual((await values(page))[0], "http://host.dom/100%+x")));

test("a link followed on the page is shown, and back is back", () =>
  visit("#url=http://host.dom/", async (page) => {
    await type(page, "<URL:news:comp.lang.c> and <URL:mailto:user@host.dom>", "#pg-text");
    await page.getByRole("link", { name: "mailto:user@host.dom" }).click();
    await page.waitForFunction(() => document.getElementById("pg-url").value === "mailto:user@host.dom");
    assert.match(await verdict(page), /^A URL: mailtourl\./);
    assert.match(await textOf(page, "#pg-count"), /^2 URLs\./);
    await page.goBack();
    await page.waitForFunction(() => document.getElementById("pg-url").value === "http://host.dom/");
  }));

test("text that is too long for an address is left out of it", () =>
  visit("#url=http://host.dom/", async (page) => {
    await type(page, `http://host.dom/${"a".repeat(10000)}`);
    await page.waitForFunction(() => location.hash === "");
  }));

test("a link to a production that there is not reads a URL, and says so", () =>
  visit("#url=http://host.dom/&as=nothing", async (page) => {
    assert.equal(await page.locator("#pg-as").evaluate(({ selectedOptions: [option] }) => option?.textContent), "a URL");
    assert.match(await verdict(page), /^A URL: httpurl\./);
  }));

test("https is held to the syntax of http, in all parts of the page, unless the ten alone are chosen", () =>
  visit("#url=https://HOST.dom:443/a&text=%3CURL:https://u@h/%3E", async (page) => {
    assert.match(await verdict(page), /^A URL: httpurl\./);
    assert.equal(await textOf(page, "#pg-normal"), "https://host.dom/a");
    assert.match(await textOf(page, "#pg-client"), /connect to HOST\.dom, port 443/);
    assert.match(await textOf(page, "#pg-count"), /^0 URLs, and 1 that look/);
    await page.locator("#pg-steps > summary").click();
    const slider = page.getByRole("slider", { name: "Step" });
    await slider.press("ArrowRight");
    assert.match(await textOf(page, "#pg-steps-event"), /tries httpurl at byte 0$/);
    await slider.press("End");
    assert.match(await textOf(page, "#pg-steps-event"), /all of it derives$/);
    await page.locator("#pg-others > summary").click();
    await page.getByText("This is the only derivation from httpurl.").waitFor();
    await page.locator("#pg-walk > summary").click();
    await page.getByText("All of it is in the language.").waitFor();
    await type(page, "https://user@host.dom/");
    assert.match(await verdict(page), /^Not a URL: unexpected "user@"/);
    await page.getByText("The longest prefix in the language").waitFor();
    await page.locator("#pg-schemes").selectOption("rfc1738");
    assert.match(await verdict(page), /^A URL: otherurl\./);
    await page.waitForFunction(() => location.hash.includes("schemes=rfc1738"));
  }));

test("a scheme of one's own is registered, and the link has it", () =>
  visit("#url=coap://host.dom/&schemes=coap=httpurl:5683", async (page) => {
    assert.equal(await page.locator("#pg-own").inputValue(), "coap=httpurl:5683");
    assert.match(await verdict(page), /^A URL: httpurl\./);
    assert.match(await textOf(page, "#pg-client"), /only the definition of the scheme/);
    await page.locator("#pg-own").fill("coap=httpurl:5683, ftps=ftpurl:990");
    await page.waitForFunction(() => location.hash.includes(encodeURIComponent("coap=httpurl:5683,ftps=ftpurl:990")));
    await type(page, "ftps://host.dom/a;type=a");
    assert.match(await verdict(page), /^A URL: ftpurl\./);
  }));

test("what cannot be registered is explained, and the ready set counts", () =>
  visit("#url=https://host.dom/", async (page) => {
    const error = page.locator("#pg-own-error");
    for (const [own, message] of [
      ["coap", /"coap" is not NAME=PRODUCTION/],
      ["http=ftpurl", /"http" /],
      ["coap=hostport", /hostport/],
      ["coap=nothing", /no production "nothing"/],
      ["coap=httpurl:99999", /65535/],
    ]) {
      await page.locator("#pg-own").fill(own);
      assert.match(await error.textContent(), message);
      assert.equal(await page.locator("#pg-own").getAttribute("aria-invalid"), "true");
      assert.match(await verdict(page), /^A URL: httpurl\./);
    }
    await page.locator("#pg-own").fill("");
    assert.equal(await error.textContent(), "");
  }));

test("a link says the same as the page, also of what cannot be registered", async () => {
  const link = "#url=coap%3A%2F%2Fuser%40host.dom%2F&schemes=";
  const own = "coap=httpurl:";
  let edited;
  await visit(`${link}${encodeURIComponent("coap=httpurl")}`, async (page) => {
    assert.match(await verdict(page), /^Not a URL: /);
    await page.locator("#pg-own").fill(own);
    edited = await verdict(page);
  });
  assert.match(edited, /^A URL: otherurl\./);
  await visit(link + encodeURIComponent(own), async (page) => assert.equal(await verdict(page), edited));
});

const lines = (page) => page.locator("#pg-found li p").allTextContents();

test("URLs, fragments, both readings of a hyphen, and matches that are not URLs", () =>
  visit("", async (page) => {
    await type(page, "See <URL:ftp://host.dom/a-\nb#c>, not <URL:é😀 foo>.", "#pg-text");
    assert.deepEqual(await lines(page), [
      "ftp://host.dom/a-b with the fragment c if the hyphen belongs to it",
      "ftp://host.dom/ab with the fragment c if the hyphen was inserted at the line break",
      "from <URL:ftp://host.dom/a-LFb#c>",
      "not a valid URL é😀foo",
      (await lines(page))[4],
      "from <URL:é😀 foo>",
    ]);
    assert.match((await lines(page))[4], /unexpected "é"/);
  }));

test("beyond US-ASCII, matches are at the right place", () =>
  visit("", async (page) => {
    await type(page, "é😀 <URL:http://host.dom/> é😀 http://host.dom/b", "#pg-text");
    const wrapped = ["http://host.dom/", "from <URL:http://host.dom/>"];
    assert.deepEqual(await lines(page), [...wrapped, "http://host.dom/b", "from http://host.dom/b"]);
    await page.locator("#pg-wrapped").check();
    assert.deepEqual(await lines(page), wrapped);
  }));
