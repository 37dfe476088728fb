// Schemes that are registered.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type, verdict, visit } from "./visit.mjs";

test("https is held to the syntax of http, in all parts of the page, unless the ten alone are chosen", async () => {
  await visit(
    async (page) => {
      assert.match(await verdict(page), /^A URL: httpurl\./);
      assert.equal(await page.locator("#pg-normal").textContent(), "https://host.dom/a");
      assert.match(await page.locator("#pg-client").textContent(), /connect to HOST\.dom, port 443/);
      assert.match(await page.locator("#pg-count").textContent(), /^0 URLs, and 1 that look/);
      await page.locator("#pg-steps > summary").click();
      const slider = page.getByRole("slider", { name: "Step" });
      await slider.press("ArrowRight");
      assert.match(await page.locator("#pg-steps-event").textContent(), /tries httpurl at byte 0$/);
      await slider.press("End");
      assert.match(await page.locator("#pg-steps-event").textContent(), /all of it derives$/);
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
    },
    { fragment: "#url=https://HOST.dom:443/a&text=%3CURL:https://u@h/%3E" },
  );
});

test("a scheme of one's own is registered, and the link has it", async () => {
  await visit(
    async (page) => {
      assert.equal(await page.locator("#pg-own").inputValue(), "coap=httpurl:5683");
      assert.match(await verdict(page), /^A URL: httpurl\./);
      assert.match(await page.locator("#pg-client").textContent(), /port 5683/);
      await page.locator("#pg-own").fill("coap=httpurl:5683, ftps=ftpurl:990");
      await page.waitForFunction(() => location.hash.includes(encodeURIComponent("coap=httpurl:5683,ftps=ftpurl:990")));
      await type(page, "ftps://host.dom/a;type=a");
      assert.match(await verdict(page), /^A URL: ftpurl\./);
    },
    { fragment: "#url=coap://host.dom/&schemes=coap=httpurl:5683" },
  );
});

test("what cannot be registered is explained, and the ready set counts", async () => {
  await visit(
    async (page) => {
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
    },
    { fragment: "#url=https://host.dom/" },
  );
});

test("a link says the same as the page, also of what cannot be registered", async () => {
  const link = "#url=coap%3A%2F%2Fuser%40host.dom%2F&schemes=";
  const own = "coap=httpurl:";
  let edited;
  await visit(
    async (page) => {
      assert.match(await verdict(page), /^Not a URL: /);
      await page.locator("#pg-own").fill(own);
      edited = await verdict(page);
    },
    { fragment: `${link}${encodeURIComponent("coap=httpurl")}` },
  );
  assert.match(edited, /^A URL: otherurl\./);
  await visit(async (page) => assert.equal(await verdict(page), edited), { fragment: link + encodeURIComponent(own) });
});
