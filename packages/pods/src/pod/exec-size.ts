import { utf8Length } from '../utf8.ts';
import type { Value } from '../value.ts';

/** The cost of each string in addition to its bytes: a pointer on 64-bit machines. */
const POINTER = 8;

/** The bytes of a value in UTF-8. Unknown parts count as 0. */
export function valueBytes(value: Value): number {
  let length = 0;
  for (const part of value) {
    if (part.kind === 'hole') continue;
    const base64 = part.kind === 'secret' ? part.base64 : undefined;
    length += base64 === undefined ? utf8Length(part.text) : decodedLength(base64);
  }
  return length;
}

/** Line breaks and padding give no bytes. */
function decodedLength(base64: string): number {
  return Math.floor((base64.replaceAll(/[=\r\n]/g, '').length * 3) / 4);
}

/** `NAME=value` and its final NUL. */
export function variableBytes(name: string, value: Value): number {
  return utf8Length(name) + 1 + valueBytes(value) + 1;
}

/** The space of a string in execve(2), in bytes. */
export function spaceOf(bytes: number): number {
  return bytes + POINTER;
}
