// The types, of a module.
import { isValid, tryParse } from "rfc1738";

export const valid: boolean = isValid("https://host.dom/");
export const start: number | undefined = tryParse("http://host.dom/a b").error?.start;
// @ts-expect-error A text is a string.
isValid(1);
