import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import {
  canonicalText,
  comparedText,
  compareQuantities,
  isZero,
  milliCeil,
  parseQuantity,
  roundUp,
  unitsCeil,
} from '../src/quantity.ts';
import type { Quantity } from '../src/quantity.ts';

function quantity(text: string): Quantity {
  const parsed = parseQuantity(text);
  if (parsed === undefined) throw new RangeError(text);
  return parsed;
}

// The response of a kube-apiserver 1.20.2 after defaulting for a limit of a container, rounded up to thousandths.
describe('as an API server stores quantities', () => {
  it.each([
    ['0', '0'],
    ['1', '1'],
    ['100m', '100m'],
    ['1000m', '1'],
    ['1500m', '1500m'],
    ['1.5', '1500m'],
    ['.5', '500m'],
    ['.', '0'],
    ['+', '0'],
    ['-', '0'],
    ['m', '0'],
    ['Ki', '0'],
    ['  1 ', '1'],
    ['-1', '-1'],
    ['-0.5', '-500m'],
    ['-1500u', '-2m'],
    ['-1Ki', '-1Ki'],
    ['-1.5Gi', '-1536Mi'],
    ['1k', '1k'],
    ['1000', '1k'],
    ['0.5k', '500'],
    ['1500k', '1500k'],
    ['1024', '1024'],
    ['1048576', '1048576'],
    ['1Ki', '1Ki'],
    ['1024Ki', '1Mi'],
    ['2048Ki', '2Mi'],
    ['1025Ki', '1025Ki'],
    ['1000Ki', '1000Ki'],
    ['1.5Ki', '1536'],
    ['0.5Ki', '512'],
    ['1.5Gi', '1536Mi'],
    ['0.0001Ki', '103m'],
    ['1e3', '1e3'],
    ['1e1', '10'],
    ['1e5', '100e3'],
    ['12e4', '120e3'],
    ['123e4', '1230e3'],
    ['1e10', '10e9'],
    ['1e20', '100e18'],
    ['1e21', '1e21'],
    ['1e999', '1e999'],
    ['1e-1', '100e-3'],
    ['1e-2', '10e-3'],
    ['1e-3', '1e-3'],
    ['1e-4', '1e-3'],
    ['1e-999', '1e-3'],
    ['0e5', '0'],
    ['0Ki', '0'],
    ['1n', '1m'],
    ['1.5n', '1m'],
    ['0.1n', '1m'],
    ['1u', '1m'],
    ['1500u', '2m'],
    ['1.0005', '1001m'],
    ['1.0000000001', '1001m'],
    ['2000000u', '2'],
    ['1E', '1E'],
    ['100E', '100E'],
    ['7Ei', '7Ei'],
    ['8Ei', '9223372036854775807'],
    ['16Ei', '9223372036854775807'],
    ['999999999999999999999Ki', '9223372036854775807'],
    ['9223372036854775807', '9223372036854775807'],
    ['9223372036854775808', '9223372036854775808'],
    ['1.10', '1100m'],
  ])('%j is %s', (text, shown) => {
    expect(canonicalText(roundUp(quantity(text), -3))).toBe(shown);
  });

  it.each(['', ' ', '1e', '1K', '1ki', '1i', '1mi', '1_000', '0x10', '1.1.1', '1,5', '1\n', '1\t', '1e3m', '1Em', 'x'])(
    'refuses %j',
    (text) => {
      expect(parseQuantity(text)).toBeUndefined();
    },
  );

  // Rows of upstream's list of invalid texts.
  it.each(['1.1.M', '1+1.0M', '0.1mi', '0.1am', 'aoeu', '.5i', '1i', '-3.01i', '-3.01e-'])('refuses %j', (text) => {
    expect(parseQuantity(text)).toBeUndefined();
  });

  it('refuses at once a quantity that does not fit into memory', () => {
    expect(parseQuantity('1e2147483648')).toBeUndefined();
    expect(parseQuantity('9'.repeat(100_000))).toBeUndefined();
    expect(canonicalText(quantity('1e-2147483648'))).toBe('1e-9');
  });
});

describe('rounding away from zero', () => {
  it.each<[string, bigint, bigint]>([
    ['1500u', 2n, 1n],
    ['0.5', 500n, 1n],
    ['-0.5', -500n, -1n],
    ['1n', 1n, 1n],
    ['-1n', -1n, -1n],
    ['1.001', 1001n, 2n],
    ['64Mi', 67108864000n, 67108864n],
    ['9007199254740993', 9007199254740993000n, 9007199254740993n],
    ['0', 0n, 0n],
  ])('%s has %s thousandths and %s units', (text, milli, units) => {
    expect(milliCeil(quantity(text))).toBe(milli);
    expect(unitsCeil(quantity(text))).toBe(units);
  });
});

describe('comparisons', () => {
  it.each<[string, string, number]>([
    ['1000m', '1', 0],
    ['1Ki', '1024', 0],
    ['1e3', '1k', 0],
    ['999m', '1', -1],
    ['1Gi', '1G', 1],
    ['-1', '1', -1],
    ['0', '-0', 0],
  ])('%s and %s', (a, b, order) => {
    expect(compareQuantities(quantity(a), quantity(b))).toBe(order);
    expect(compareQuantities(quantity(b), quantity(a))).toBe(order === 0 ? 0 : -order);
  });

  it.each(['0', '-0', '0.0', '0Ki', '+', '0e7'])('%s is zero', (text) => {
    expect(isZero(quantity(text))).toBe(true);
  });
});

// Whether a kube-apiserver 1.20.2 accepts the text for the divisor `1`, `1m`, `1Mi`, `1Ki` or `1Pi`.
describe('comparedText', () => {
  it.each([
    ['1.0', '1'],
    ['1000m', '1'],
    ['.001k', '1'],
    ['1000000u', '1'],
    ['1000u', '1m'],
    ['1024Ki', '1Mi'],
    ['1.0Mi', '1Mi'],
    ['1048576Ki', '1Gi'],
    ['+1Pi', '1Pi'],
    ['01Pi', '1Pi'],
    ['1000', '1k'],
    ['1000000', '1M'],
    ['+1', '+1'],
    ['1.', '1.'],
    ['01', '01'],
    ['1e0', '1e0'],
    ['1E0', '1E0'],
    ['+1Ti', '+1Ti'],
    ['01Mi', '01Mi'],
    ['1024', '1024'],
  ])('%s is %s', (text, compared) => {
    expect(comparedText(text, quantity(text))).toBe(compared);
  });
});

describe('laws', () => {
  const suffixes = ['', 'n', 'u', 'm', 'k', 'M', 'G', 'T', 'P', 'Ki', 'Mi', 'Gi', 'e3', 'E-2'];
  const texts = fc
    .tuple(
      fc.constantFrom('', '-', '+'),
      fc.nat(),
      fc.option(fc.nat(99_999), { nil: undefined }),
      fc.constantFrom(...suffixes),
    )
    .map(
      ([sign, whole, fraction, suffix]) => `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${suffix}`,
    );

  it('the canonical form is the same quantity, and canonical', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const shown = canonicalText(quantity(text));
        expect(compareQuantities(quantity(shown), quantity(text))).toBe(0);
        expect(canonicalText(quantity(shown))).toBe(shown);
      }),
    );
  });

  it('no text throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+-]?[0-9.]*[eEinumkKMGTP]*[+-]?[0-9]*$/)), (text) => {
        const parsed = parseQuantity(text);
        if (parsed !== undefined) {
          canonicalText(parsed);
          comparedText(text, parsed);
          unitsCeil(parsed);
          milliCeil(roundUp(parsed, -3));
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});
