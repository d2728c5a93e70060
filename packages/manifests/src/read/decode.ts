import { decodeUtf16, utf16Of } from '@krmkit/base';
import type { Problem, Result } from '@krmkit/base';

/**
 * Decodes UTF-8, or UTF-16 if a byte order mark declares it, as kubectl and kustomize do. Decoding is strict: any other
 * encoding is refused, because writing it back would damage the file. A byte order mark stays in the text. `firstLine`
 * is the number of the first line.
 */
export function decodeText(bytes: Uint8Array, firstLine = 1): Result<string, Required<Problem>> {
  const form = utf16Of(bytes);
  if (form !== undefined) {
    const text = decodeUtf16(bytes, form);
    if (text !== undefined) return { ok: true, value: text };
    const what = bytes.length % 2 === 0 ? 'half a character' : 'an odd number of bytes';
    return refused(`This file starts as UTF-16, but contains ${what}`, 'save it as UTF-8');
  }
  if (isUtf32(bytes)) return refused('This file is UTF-32, which Kubernetes does not read', 'save it as UTF-8');
  if (bytes.includes(0)) {
    return refused(
      'This file contains zero bytes: it is binary, or UTF-16 without a byte order mark',
      'save it as UTF-8, or name it in .krmignore',
    );
  }
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return refused(`This file is not UTF-8: see line ${firstUndecodableLine(bytes, firstLine)}`, 'save it as UTF-8');
  }
}

function isUtf32(bytes: Uint8Array): boolean {
  // Index access, because destructuring calls an iterator for each byte.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes[2] === 0 && bytes[3] === 0;
  return bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0xfe && bytes[3] === 0xff;
}

/** In UTF-8 a line feed is never part of another character, so each line can be decoded on its own. */
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

function refused(message: string, hint: string): Result<string, Required<Problem>> {
  return { ok: false, message, hint };
}
