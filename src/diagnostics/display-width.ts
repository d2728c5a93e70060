import stringWidth from 'fast-string-width';

const ASCII = /^[ -~]*$/;

/** How many cells of a terminal a text without control characters takes. */
export function displayWidth(text: string): number {
  return ASCII.test(text) ? text.length : stringWidth(text);
}
