const ALPHABET = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Go's base64.StdEncoding: line breaks are skipped, padding is required. Bytes that are not UTF-8 become U+FFFD. */
export function decodeBase64(text: string): string | undefined {
  const digits = text.replace(/[\r\n]/g, '');
  if (!ALPHABET.test(digits)) return undefined;
  const bytes = Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
