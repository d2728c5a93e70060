const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;

/** The keys of a mapping in the order in which go-yaml v2 prints them. Most mappings have this order. */
export function sortGoKeys(keys: readonly string[]): readonly string[] {
  let before: string | undefined;
  for (const key of keys) {
    if (before !== undefined && compareGoKeys(before, key) > 0) return keys.toSorted(compareGoKeys);
    before = key;
  }
  return keys;
}

/**
 * The order in which go-yaml v2 prints the keys of a map: numbers in a key count as numbers, and other characters come
 * before letters. Follows `keyList.Less` in sorter.go.
 */
export function compareGoKeys(left: string, right: string): number {
  if (left === right) return 0;
  const shorter = Math.min(left.length, right.length);
  let index = 0;
  while (index < shorter && left.charCodeAt(index) === right.charCodeAt(index)) index++;
  if (index === shorter) return left.length - right.length;
  if (isTrail(left, index) || isTrail(right, index)) index--;
  return compareFrom(left, right, index);
}

function isTrail(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit < 0xe000 && index > 0;
}

/** Compares two texts whose first different code points are at an index. */
function compareFrom(left: string, right: string, index: number): number {
  const a = left.codePointAt(index) ?? 0;
  const b = right.codePointAt(index) ?? 0;
  const isLetterA = isLetter(a);
  const isLetterB = isLetter(b);
  if (isLetterA && isLetterB) return a - b;
  if (isLetterA || isLetterB) return isLetterB ? -1 : 1;
  const start = (a === ZERO || b === ZERO) && followsNumber(left.slice(0, index)) ? 1n : 0n;
  const numberA = readNumber(left.slice(index), start);
  const numberB = readNumber(right.slice(index), start);
  if (numberA.value !== numberB.value) return numberA.value < numberB.value ? -1 : 1;
  return numberA.digits === numberB.digits ? a - b : numberA.digits - numberB.digits;
}

function isLetter(code: number): boolean {
  if (code >= 0x80) return LETTER.test(String.fromCodePoint(code));
  // The bit that makes a small letter of a capital one.
  const small = code | 0x20;
  return small >= 0x61 && small <= 0x7a;
}

const ZERO = 0x30;

/** Whether a text ends in digits that are not all `0`. */
function followsNumber(text: string): boolean {
  for (const character of Array.from(text).toReversed()) {
    if (!DIGIT.test(character)) return false;
    if (character !== '0') return true;
  }
  return false;
}

/** The number at the start of a text, after the digits before it, in 64 bits as in Go. */
function readNumber(text: string, start: bigint): { readonly value: bigint; readonly digits: number } {
  let value = start;
  let digits = 0;
  for (const character of text) {
    if (!DIGIT.test(character)) break;
    value = BigInt.asIntN(64, value * 10n + BigInt((character.codePointAt(0) ?? 0) - ZERO));
    digits += 1;
  }
  return { value, digits };
}
