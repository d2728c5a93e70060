/**
 * Kubernetes quantities with exact arithmetic (k8s.io/apimachinery/pkg/api/resource/quantity.go): `500m`, `1.5Gi`,
 * `1e3`, `.5`.
 */

/** The family of suffixes that a quantity was written with, which decides its canonical form. */
export type QuantityFormat = 'decimal-si' | 'decimal-exponent' | 'binary-si';

/** The number `mantissa * 10^scale`. */
interface Amount {
  readonly mantissa: bigint;
  readonly scale: number;
}

/** An amount of a resource, and the format in which it was written; `scale` is at least -9. */
export interface Quantity extends Amount {
  readonly format: QuantityFormat;
}

const DECIMAL: ReadonlyMap<string, number> = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]);
const BINARY: readonly string[] = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const QUANTITY = /^([+-]?)(\d*)(?:\.(\d*))?((?:[eEinumkKMGTP]+[+-]?\d*)?)$/;
const EXPONENT = /^[eE][+-]?\d+$/;

/** Limits against malicious input; a thousand digits are far more than any real amount. */
const MOST_DIGITS = 1000;
/** Binary quantities are capped at the largest int64, as upstream does. */
const BINARY_CAP = 2n ** 63n - 1n;

/**
 * Reads a quantity from a JSON string as an API server does; undefined if the server refuses it. Digits below a
 * billionth are rounded up, away from zero. Blanks around it are accepted, and a missing number before a suffix is 0.
 */
export function parseQuantity(text: string): Quantity | undefined {
  const match = matchQuantity(text);
  if (match === undefined) return undefined;
  const [, sign = '', whole = '', fraction = '', suffix = ''] = match;
  const family = readSuffix(suffix);
  if (family === undefined) return undefined;
  const digits = BigInt(`0${whole}${fraction}`);
  let magnitude: Quantity = {
    mantissa: digits * family.factor,
    scale: family.exponent - fraction.length,
    format: family.format,
  };
  if (digits === 0n) magnitude = { ...magnitude, scale: 0 };
  // With a larger exponent, it is not a real amount, and the number would not fit into memory.
  if (magnitude.scale > MOST_DIGITS) return undefined;
  magnitude = roundUp(magnitude, -9);
  if (magnitude.format === 'binary-si') {
    if (compareQuantities(magnitude, { mantissa: BINARY_CAP, scale: 0 }) > 0) {
      magnitude = { ...magnitude, mantissa: BINARY_CAP, scale: 0 };
    } else if (digits !== 0n && compareQuantities(magnitude, { mantissa: 1n, scale: 0 }) < 0) {
      magnitude = { ...magnitude, format: 'decimal-si' };
    }
  }
  return sign === '-' ? { ...magnitude, mantissa: -magnitude.mantissa } : magnitude;
}

function matchQuantity(text: string): RegExpExecArray | undefined {
  const bare = text.length > MOST_DIGITS ? '' : text.replace(/^ +/, '').replace(/ +$/, '');
  return bare === '' ? undefined : (QUANTITY.exec(bare) ?? undefined);
}

function readSuffix(
  suffix: string,
): { readonly factor: bigint; readonly exponent: number; readonly format: QuantityFormat } | undefined {
  const decimal = DECIMAL.get(suffix);
  if (decimal !== undefined) return { factor: 1n, exponent: decimal, format: 'decimal-si' };
  const binary = BINARY.indexOf(suffix);
  if (binary > 0) return { factor: 1024n ** BigInt(binary), exponent: 0, format: 'binary-si' };
  if (EXPONENT.test(suffix)) return { factor: 1n, exponent: Number(suffix.slice(1)), format: 'decimal-exponent' };
  return undefined;
}

export function isZero(quantity: Quantity): boolean {
  return quantity.mantissa === 0n;
}

/** Negative, 0 or positive if `a` is less than, equal to or more than `b`, whatever their formats. */
export function compareQuantities(a: Amount, b: Amount): number {
  const scale = Math.min(a.scale, b.scale);
  const left = a.mantissa * powerOfTen(a.scale - scale);
  const right = b.mantissa * powerOfTen(b.scale - scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Thousandths, rounded away from zero: `1500u` is 2. */
export function milliCeil(quantity: Quantity): bigint {
  return scaled(quantity, -3);
}

/** Whole units, rounded away from zero: half a byte is 1. */
export function unitsCeil(quantity: Quantity): bigint {
  return scaled(quantity, 0);
}

/** The longest number that Go keeps in an int64 with a scale; a longer one is a big integer (`maxInt64Factors`). */
const INT64_DIGITS = 18;

/**
 * The units of `10^scale` that a kubelet calculates from the canonical form (`ScaledValue`). Above an int64, a big integer
 * keeps its low 64 bits. A shorter number that is multiplied one digit at a time becomes 0 (`positiveScaleInt64` in
 * amount.go).
 */
export function scaledInt64(quantity: Quantity, scale: 0 | -3): bigint {
  const exact = scaled(quantity, scale);
  const wrapped = BigInt.asIntN(64, exact);
  if (wrapped === exact || quantity.format === 'binary-si') return wrapped;
  const { number, exponent } = canonicalNumber(quantity);
  const shift = exponent - scale;
  if (shift <= 0) return wrapped;
  if (absolute(number).toString().length <= INT64_DIGITS) return [3, 6, 9].includes(shift) ? wrapped : 0n;
  // The power of ten is a double that Go converts to an int64.
  const factor = shift < 19 ? powerOfTen(shift) : -(2n ** 63n);
  return BigInt.asIntN(64, number * factor);
}

/** Rounds away from zero to a multiple of `10^scale`, as defaulting does with scale -3. */
export function roundUp(quantity: Quantity, scale: number): Quantity {
  return quantity.scale >= scale ? quantity : { ...quantity, mantissa: scaled(quantity, scale), scale };
}

/** The number of units of `10^scale`, rounded away from zero. */
function scaled(quantity: Amount, scale: number): bigint {
  const shift = quantity.scale - scale;
  if (shift >= 0) return quantity.mantissa * powerOfTen(shift);
  const { mantissa } = quantity;
  if (mantissa === 0n) return 0n;
  const away = mantissa < 0n ? -1n : 1n;
  // Fewer digits than are to be dropped: the result is one. This avoids the huge divisor for `1e-999999999`.
  if (-shift > MOST_DIGITS * 2) return away;
  const divisor = powerOfTen(-shift);
  const quotient = mantissa / divisor;
  return mantissa % divisor === 0n ? quotient : quotient + away;
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** The form in which an API server prints a quantity (`CanonicalizeBytes`): `1000m` is `1`, `1024Ki` is `1Mi`. */
export function canonicalText(quantity: Quantity): string {
  if (isZero(quantity)) return '0';
  const plain = stripTens(quantity);
  const small =
    compareQuantities({ mantissa: absolute(plain.mantissa), scale: plain.scale }, { mantissa: 1024n, scale: 0 }) < 0;
  if (quantity.format === 'binary-si' && !small && plain.scale >= 0) {
    let number = scaled(plain, 0);
    let step = 0;
    while (step < BINARY.length - 1 && number % 1024n === 0n) {
      number /= 1024n;
      step += 1;
    }
    return `${number}${BINARY[step] ?? ''}`;
  }
  const { number, exponent } = canonicalNumber(plain);
  if (quantity.format !== 'decimal-exponent') {
    for (const [suffix, value] of DECIMAL) if (value === exponent) return `${number}${suffix}`;
  }
  return exponent === 0 ? `${number}` : `${number}e${exponent}`;
}

/** The shortest whole number with an exponent that is a multiple of 3. */
function canonicalNumber(amount: Amount): { readonly number: bigint; readonly exponent: number } {
  const plain = stripTens(amount);
  const exponent = Math.floor(plain.scale / 3) * 3;
  return { number: plain.mantissa * powerOfTen(plain.scale - exponent), exponent };
}

/**
 * The form that an API server uses to compare divisors: canonical, except for a text without a fraction that a larger
 * suffix would not shorten. Such a text stays as it is: `+1` and `1e0` (`ParseQuantity`'s fast path).
 */
export function comparedText(text: string, quantity: Quantity): string {
  const [, , whole = '', fraction = '', suffix = ''] = matchQuantity(text) ?? [];
  const digits = whole.replace(/^0+/, '');
  const binary = BINARY.indexOf(suffix);
  const precision = binary > 0 ? 14 - binary * 3 - digits.length : 18 - digits.length;
  const exponent = binary > 0 ? 0 : (readSuffix(suffix)?.exponent ?? 0);
  const irreducible = BigInt(`0${digits}`) % (binary > 0 ? 1024n : 1000n) !== 0n;
  const kept = fraction === '' && precision >= 0 && exponent % 3 === 0 && exponent >= -9 && irreducible;
  return kept ? text.trim() : canonicalText(quantity);
}

/** The same number with the shortest possible mantissa. */
function stripTens({ mantissa, scale }: Amount): Amount {
  const digits = mantissa.toString();
  let zeros = 0;
  while (digits.charCodeAt(digits.length - 1 - zeros) === 0x30) zeros += 1;
  return { mantissa: BigInt(digits.slice(0, digits.length - zeros)), scale: scale + zeros };
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
