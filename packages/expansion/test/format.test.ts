import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import { formatMessage } from '../src/format.ts';

/** Rows marked * are from the documentation of Go's fmt package, the others follow from it. */
describe('formatMessage', () => {
  it.each<{ format: string; args: readonly unknown[]; output: string }>([
    { format: 'plain', args: [], output: 'plain' },
    { format: '100%%', args: [], output: '100%' },
    { format: '%s/%s', args: ['shop', 'orders'], output: 'shop/orders' },
    { format: 'Error: %v', args: [new Error('secret "db" not found')], output: 'Error: secret "db" not found' },
    { format: '%s', args: [new Error('gone')], output: 'gone' },
    { format: '%q', args: ['a "b"\n\\'], output: '"a \\"b\\"\\n\\\\"' },
    { format: '%q', args: ['é\u0001\u0085\u{e0001}'], output: '"é\\x01\\u0085\\U000e0001"' },
    { format: '%q', args: [120], output: "'x'" },
    { format: '%d of %d', args: [3, 12n], output: '3 of 12' },
    { format: '%+d|% d|%d', args: [-0, -0, -0], output: '+0| 0|0' },
    { format: '%+d % d %05d|%-4d|%4d', args: [1, 2, -3, 4, 5], output: '+1  2 -0003|4   |   5' },
    { format: '%t %v', args: [true, false], output: 'true false' },
    { format: '%f %.2f %.0f %8.3f', args: [1.5, 2.345678, 2.6, 3.25049], output: '1.500000 2.35 3    3.250' },
    { format: '%f', args: [2], output: '2.000000' },
    { format: '%.1f', args: [1e21], output: '1000000000000000000000.0' },
    { format: '%v %v %v', args: [0.5, 1e-7, 1.5e300], output: '0.5 1e-07 1.5e+300' },
    { format: '%v %v %v', args: [NaN, Infinity, -Infinity], output: 'NaN +Inf -Inf' },
    { format: '%v %g', args: [0.0001, 0.00001234], output: '0.0001 1.234e-05' },
    { format: '%x %X %#x %x', args: [255, 255, 255, -255], output: 'ff FF 0xff -ff' },
    { format: '%x %X', args: ['hé', 'hé'], output: '68c3a9 68C3A9' },
    { format: '%v %v', args: [null, undefined], output: '<nil> <nil>' },
    { format: '%v %v', args: [[[[[[]]]]], [[[[[[]]]]]]], output: '[[[[[]]]]] [[[[[...]]]]]' },
    { format: '%d', args: [new Date(0)], output: '%!d(time.Time=1970-01-01T00:00:00.000Z)' },
    { format: '%d', args: [{ a: 1 }], output: '%!d(map[string]interface {}=map[a:1])' },
    {
      format: '%v %s %d',
      args: [
        ['a', 1],
        ['b', 'c'],
        [1, 2],
      ],
      output: '[a 1] [b c] [1 2]',
    },
    { format: '%q', args: [['a', 'b']], output: '["a" "b"]' },
    { format: '%v', args: [{ b: 1, a: 'x' }], output: 'map[a:x b:1]' },
    { format: '%5s|%-5s|%.2s', args: ['é', 'b', 'abc'], output: '    é|b    |ab' },
    { format: '%T %T %T', args: ['a', 1, 1.5], output: 'string int float64' },
    { format: '%[2]d %[1]d', args: [11, 22], output: '22 11' }, // *
    { format: '%d %d %#[1]x %#x', args: [16, 17], output: '16 17 0x10 0x11' }, // *
    { format: '%d', args: ['hi'], output: '%!d(string=hi)' }, // *
    { format: 'hi', args: ['guys'], output: 'hi%!(EXTRA string=guys)' }, // *
    { format: 'hi%d', args: [], output: 'hi%!d(MISSING)' }, // *
    { format: '%[5]d', args: [1], output: '%!d(BADINDEX)' },
    { format: '%s', args: [5], output: '%!s(int=5)' },
    { format: '%d', args: [1.5], output: '%!d(float64=1.5)' },
    { format: '%s', args: [null], output: '%!s(<nil>)' },
    { format: '%t', args: ['yes'], output: '%!t(string=yes)' },
    { format: '%z', args: [true], output: '%!z(bool=true)' },
    { format: 'end %', args: [], output: 'end %!(NOVERB)' },
    { format: '%s', args: ['a', 'b', 2, null], output: 'a%!(EXTRA string=b, int=2, <nil>)' },
    { format: '%9999999d', args: [1], output: '%!(BADWIDTH)1' },
  ])('$format with $args', ({ format, args, output }) => {
    expect(formatMessage(format, ...args)).toBe(output);
  });

  it('never throws', () => {
    const loop: unknown[] = [];
    loop.push(loop, loop, { loop });
    const piece = fc.constantFrom(
      '%',
      '%[',
      '9',
      '.',
      ']',
      '1',
      '*',
      '+',
      '#',
      '0',
      ' ',
      's',
      'd',
      'f',
      'q',
      'x',
      'v',
      'c',
      '😀',
      '\ud83d',
    );
    const arg = fc.oneof(fc.anything(), fc.constant(loop), fc.constant(new Date(NaN)), fc.double(), fc.bigInt());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.array(arg, { maxLength: 4 }), (pieces, args) => {
        expect(typeof formatMessage(pieces.join(''), ...args)).toBe('string');
      }),
      { numRuns: runs(500) },
    );
  });

  it('shows any string as it is by %s and %v', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(formatMessage('<%s|%v>', text, text)).toBe(`<${text}|${text}>`);
      }),
    );
  });
});
