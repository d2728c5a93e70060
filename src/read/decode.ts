/** The text of a file, or why it is none. */
export type DecodedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string; readonly hint: string };

/**
 * Decodes UTF-8 strictly: a file that is something else is refused, as reading it loosely and writing it back would
 * damage it. A BOM stays in the text, so that offsets are those of the file. `firstLine` is the number of the first line.
 */
export function decodeText(bytes: Uint8Array, firstLine = 1): DecodedText {
  const encoding = encodingOfMark(bytes);
  if (encoding !== undefined) {
    return refused(`This file is ${encoding}, which Kubernetes does not read`, 'save it as UTF-8');
  }
  if (bytes.includes(0)) {
    return refused(
      'This file has zero bytes in it: it is binary, or text in UTF-16',
      'save it as UTF-8, or name it in .krmignore',
    );
  }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return refused(`This file is not UTF-8: see line ${firstUndecodableLine(bytes, firstLine)}`, 'save it as UTF-8');
  }
}

function encodingOfMark(bytes: Uint8Array): string | undefined {
  // No pattern of an array: of bytes it calls an iterator, for each of them.
  const first = bytes[0];
  const second = bytes[1];
  if (first === 0xff && second === 0xfe) return bytes[2] === 0 && bytes[3] === 0 ? 'UTF-32' : 'UTF-16';
  if (first === 0xfe && second === 0xff) return 'UTF-16';
  if (first === 0 && second === 0 && bytes[2] === 0xfe && bytes[3] === 0xff) return 'UTF-32';
  return undefined;
}

/** A line feed is never part of another character in UTF-8, so lines can be tried one by one. */
function firstUndecodableLine(bytes: Uint8Array, firstLine: number): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = firstLine;
  for (let start = 0; start < bytes.length; line++) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return line;
}

function refused(message: string, hint: string): DecodedText {
  return { ok: false, message, hint };
}
