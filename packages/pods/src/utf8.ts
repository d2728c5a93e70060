/** The number of bytes of a text in UTF-8; an unpaired surrogate counts as U+FFFD, as encoders write it. */
export function utf8Length(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      length += 1;
    } else if (unit < 0x800) {
      length += 2;
    } else if ((unit & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      length += 4;
      index += 1;
    } else {
      length += 3;
    }
  }
  return length;
}

/** The bytes of a text in UTF-8. */
export function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The text of bytes, and whether they are UTF-8. Invalid bytes become U+FFFD. A byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): { readonly text: string; readonly valid: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), valid: true };
  } catch {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), valid: false };
  }
}
