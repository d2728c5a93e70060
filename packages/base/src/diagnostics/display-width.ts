import stringWidth from 'fast-string-width';

const ASCII = /^[ -~]*$/;

/** The width in terminal cells of a text without control characters. */
export function displayWidth(text: string): number {
  return ASCII.test(text) ? text.length : stringWidth(text);
}
