import { utf8Length } from '../utf8.ts';
import type { Value } from '../value.ts';

/** What each string costs beside its bytes: the pointer to it, on 64-bit machines. */
const POINTER = 8;

/** The bytes of a value in UTF-8; holes count as nothing, since nobody knows. */
export function valueBytes(value: Value): number {
  let length = 0;
  for (const part of value) {
    if (part.kind === 'hole') continue;
    const base64 = part.kind === 'secret' ? part.base64 : undefined;
    length += base64 === undefined ? utf8Length(part.text) : decodedLength(base64);
  }
  return length;
}

/** Lines and padding give no bytes. */
function decodedLength(base64: string): number {
  return Math.floor((base64.replaceAll(/[=\r\n]/g, '').length * 3) / 4);
}

/** `NAME=value` and the NUL at its end. */
export function variableBytes(name: string, value: Value): number {
  return utf8Length(name) + 1 + valueBytes(value) + 1;
}

/** What a string of that many bytes takes of the space that execve(2) has for all of them. */
export function spaceOf(bytes: number): number {
  return bytes + POINTER;
}
