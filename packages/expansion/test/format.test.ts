import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import { formatMessage } from '../src/format.ts';

/** Rows marked * are from the documentation of Go's fmt package, the others follow from it; `printf` of `kubectl -o go-template` prints the same. */
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
    { format: '%.9999999d', args: [1], output: '%!(BADPREC)1' },
    { format: '%9999999.9999999f', args: [1], output: '%!(BADWIDTH)%!(BADPREC)1.000000' },
    { format: '%[0]d', args: [1], output: '%!d(BADINDEX)' },
    { format: '%[2]d %d', args: [1, 2, 3], output: '2 3' },
    {
      format: '%T %T %T %T %T %T',
      args: [null, true, 12n, [1], {}, new Date(0)],
      output: '<nil> bool int []interface {} map[string]interface {} time.Time',
    },
    { format: '%8v|%-8v|%6T', args: [null, null, true], output: '   <nil>|<nil>   |  bool' },
    { format: '%5t|%-6t|%6v', args: [true, false, true], output: ' true|false |  true' },
    { format: '%#x %#X %#x|', args: ['hi', '\n', ''], output: '0x6869 0X0A |' },
    { format: '%6x|%-6X|%06x', args: ['a', 'j', 255], output: '    61|6A    |0000ff' },
    { format: '%c%c%c%3c', args: [65, 0x10ffff, 12n, 66], output: 'A\u{10ffff}\f  B' },
    { format: '%c %c', args: [-1, 0x110000], output: '\ufffd \ufffd' },
    { format: '%q %q %4q', args: [39, 10, 120], output: String.raw`'\'' '\n'  'x'` },
    { format: '%q', args: ['\u007f\u00a0\u{10ffff}'], output: String.raw`"\x7f\u00a0\U0010ffff"` },
    { format: '%q', args: ["\u0007\b\f\r\t\v' "], output: String.raw`"\a\b\f\r\t\v' "` },
    { format: '%+d %d %x', args: [-5, -12n, 12n], output: '-5 -12 c' },
    { format: '%-05d|%+05d|% 5d', args: [3, 3, 3], output: '3    |+0003|    3' },
    { format: '%f %+f % f %08.2f', args: [-1.5, 1.5, 1.5, -1.5], output: '-1.500000 +1.500000  1.500000 -0001.50' },
    { format: '%.0f %f', args: [1e21, 12n], output: '1000000000000000000000 12.000000' },
    { format: '%v %v %v %g', args: [-0.5, 1e20, 1e21, 0], output: '-0.5 1e+20 1e+21 0' },
    {
      format: '%g %.3g %.3g %.3g',
      args: [100_000, 1234.5678, 123.4, 0.000_123_45],
      output: '100000 1.23e+03 123 0.000123',
    },
    { format: '%.0g %.2g %.10g', args: [123, 100, 0.1], output: '1e+02 1e+02 0.1' },
    { format: '%5g|%-5g|%+g', args: [0.5, 0.5, 0.5], output: '  0.5|0.5  |+0.5' },
    { format: '%8v|%+v|%5f', args: [Infinity, NaN, -Infinity], output: '    +Inf|+NaN| -Inf' },
    { format: '%v', args: [{ a: { b: [1, null] }, c: 2n }], output: 'map[a:map[b:[1 <nil>]] c:2]' },
    { format: '%s|%s', args: [{ a: 1 }, new Date(0)], output: 'map[a:1]|1970-01-01T00:00:00.000Z' },
    { format: '%x', args: [1.5], output: '%!x(float64=1.5)' },
    { format: '%t', args: [1], output: '%!t(int=1)' },
    { format: '%d', args: [[true]], output: '[%!d(bool=true)]' },
    { format: '%%%d%%', args: [5], output: '%5%' },
    {
      format: '%v %v %v %g %g',
      args: [1234567.5, 123456.5, 2 ** 53, 1_000_000, 100_000],
      output: '1.2345675e+06 123456.5 9.007199254740992e+15 1e+06 100000',
    },
    {
      format: '%.7g %.7g %.25g',
      args: [1234567.5, 12345678.5, 1e22],
      output: '1234568 1.234568e+07 10000000000000000000000',
    },
    {
      format: '%.3d|%8.3d|%08.3d|%.0d|%5.0d|%.3v|%+.3d|%-6.3d|',
      args: [5, 5, 5, 0, 0, 5, 5, 5],
      output: '005|     005|     005||     |005|+005|005   |',
    },
    {
      format: '%.4x|%#.4x|%#08x|%08x|%+08x|%# x',
      args: [255, 255, 255, -255, 255, 255],
      output: '00ff|0x00ff|0x000000ff|-00000ff|+00000ff| 0xff',
    },
    {
      format: '%05c|%05q|%06T|%08v|%08s|%-05s|%05t',
      args: [65, 65, 1, null, 'ab', 'ab', true],
      output: "0000A|00'A'|000int|000<nil>|000000ab|ab   |0true",
    },
    {
      format: '%08.3f|%+08.3f|% 08.3f|%08g',
      args: [1.5, 1.5, 1.5, -0.5],
      output: '0001.500|+001.500| 001.500|-00000.5',
    },
    { format: '%.3t|%.2c|%.1v|%.2s|%.2q', args: [true, 65, 'abc', 'é☺x', 'abc'], output: 'true|A|a|é☺|"ab"' },
    { format: '%.2x|%.2X|%#.1x', args: ['abc', 'é', 'abc'], output: '6162|C3A9|0x61' },
    {
      format: '%+v|% v|% v|%08v|%08v',
      args: [Number.NaN, Number.NaN, Infinity, -Infinity, Number.NaN],
      output: '+NaN| NaN| Inf|    -Inf|     NaN',
    },
    { format: '%+ d|%-08d|', args: [5, 5], output: '+5|5       |' },
    { format: '%s %s', args: ['a'], output: 'a %!s(MISSING)' },
    { format: '%v', args: [new Date(Number.NaN)], output: 'Invalid Date' },
    { format: '', args: [[[[[[[]]]]]]], output: '%!(EXTRA []interface {}=[[[[[...]]]]])' },
    { format: '%v', args: [{ a: [[[[[]]]]] }], output: 'map[a:[[[[...]]]]]' },
    { format: '%v', args: [{ a: { b: { c: { d: { e: 1 } } } } }], output: 'map[a:map[b:map[c:map[d:map[e:1]]]]]' },
    { format: '%v', args: [{ a: { b: { c: { d: { e: {} } } } } }], output: 'map[a:map[b:map[c:map[d:map[e:...]]]]]' },
    { format: '%1000000d|%1000001d', args: [1, 1], output: `${'1'.padStart(1_000_000)}|%!(BADWIDTH)1` },
    { format: '%.1000000d|%.1000001d', args: [1, 1], output: `${'1'.padStart(1_000_000, '0')}|%!(BADPREC)1` },
    { format: '%9999999s|%1s', args: ['', ''], output: '%!(BADWIDTH)| ' },
    {
      format: '%q %.1s %q',
      args: [new Error('a'), new Error('bc'), new Date(0)],
      output: '"a" b "1970-01-01T00:00:00.000Z"',
    },
    { format: '%f %g %.3g %+g', args: [-0, -0, 0, 1], output: '-0.000000 -0 0 +1' },
    { format: '%c', args: [0], output: '\0' },
    { format: '%.101f', args: [1.5], output: `1.5${'0'.repeat(100)}` },
    { format: '%q', args: ['\u0080\uffff'], output: String.raw`"\u0080\uffff"` },
    { format: '%v %T', args: [Symbol.iterator, () => 1], output: 'symbol function' },
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
