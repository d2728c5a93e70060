import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, printableHint, printableJson, printableLines, visible } from '../../src/diagnostics/printable.ts';
import { HOSTILE, hostileText, obeyed } from '@krmkit/testing';

describe('printable', () => {
  it.each([
    { name: 'controls', text: 'a\u0000\u001b\n\r\t\u007f', shows: String.raw`a\x00\x1b\n\r\t\x7f` },
    { name: 'controls of the second set', text: '\u009b31m', shows: '<U+009B>31m' },
    { name: 'separators and marks', text: '\u2028\u200f\u2066\ufeff', shows: '<U+2028><U+200F><U+2066><U+FEFF>' },
    { name: 'a soft hyphen', text: 'API\u00ad_URL', shows: 'API<U+00AD>_URL' },
    { name: 'no width', text: '\u200b\u2060\u180e', shows: '<U+200B><U+2060><U+180E>' },
    { name: 'a variation selector behind a letter', text: 'a\ufe0fb\u{e0100}', shows: 'a<U+FE0F>b<U+E0100>' },
    { name: 'a joiner between letters', text: 'a\u200db\u200cc', shows: 'a<U+200D>b<U+200C>c' },
    { name: 'a Hangul filler', text: '\u3164\u115f', shows: '<U+3164><U+115F>' },
    { name: 'tags', text: '\u{e0041}', shows: '<U+E0041>' },
    { name: 'halves of pairs', text: 'a\ud800b\udc00', shows: 'a<U+D800>b<U+DC00>' },
    { name: 'ordinary text', text: 'é日😀👩‍🚀 ✔️ 1️⃣ "x"', shows: 'é日😀👩‍🚀 ✔️ 1️⃣ "x"' },
    { name: 'a joiner that Persian is written with', text: 'می‌خواهم', shows: 'می‌خواهم' },
    { name: "a command of GitHub's", text: '::error file=a::b', shows: String.raw`\::error file=a::b` },
    { name: 'behind blanks', text: ' \u3000 ::set-output name=a::b', shows: ' \u3000 \\::set-output name=a::b' },
    { name: 'in the middle, where nobody looks for it', text: 'a ::error::b', shows: 'a ::error::b' },
    { name: 'an address', text: '::1', shows: '::1' },
    { name: 'an address with a port', text: '::ffff:10.0.0.1', shows: '::ffff:10.0.0.1' },
    { name: 'every address', text: '::/0', shows: '::/0' },
    { name: 'its older form', text: 'a ##[error]b', shows: String.raw`a ##\[error]b` },
    { name: "one of Azure's", text: 'a ##vso[task.x]b', shows: String.raw`a ##\vso[task.x]b` },
    { name: 'a heading, and no command', text: '## a [b]', shows: '## a [b]' },
    { name: "a section of GitLab's", text: 'section_start:1:a', shows: String.raw`section_start\:1:a` },
  ])('$name', ({ text, shows }) => {
    expect(printable(text)).toBe(shows);
  });

  it('leaves nothing that a terminal or a CI system obeys', () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        expect(obeyed(printable(text))).toBeUndefined();
        expect(obeyed(`  ${printable(text)}`)).toBeUndefined();
      }),
    );
  });

  it('does nothing to what it has made', () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        expect(printable(printable(text))).toBe(printable(text));
      }),
    );
  });
});

describe('several lines', () => {
  it('keep their ends and tabs', () => {
    expect(printableLines('a\r\n\tb\n\n::x::\n\t::y::z\r::')).toBe('a\r\n\tb\n\n\\::x::\n\t\\::y::z\\r::');
  });

  it('leave nothing that a terminal or a CI system obeys', () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        expect(obeyed(printableLines(text).replaceAll(/\r\n/g, '\n').replaceAll('\t', ' '))).toBeUndefined();
      }),
    );
  });
});

describe('JSON', () => {
  it('means the same value, and has nothing in it that a terminal or a CI system obeys', () => {
    fc.assert(
      fc.property(hostileText(), fc.constantFrom(undefined, 2), (text, indent) => {
        const json = printableJson({ [text]: [text] }, indent);
        expect(JSON.parse(json)).toEqual({ [text]: [text] });
        expect(obeyed(json)).toBeUndefined();
      }),
    );
  });
});

it('what a line has in its middle needs no backslashes', () => {
  expect(visible('::error::a')).toBe('::error::a');
});

it('the law can fail', () => {
  for (const text of HOSTILE) expect(obeyed(text)).toBeDefined();
});

describe('printableHint', () => {
  it.each([
    ['Add the colon, or check the indentation.', 'add the colon, or check the indentation'],
    ['A file needs a name', 'a file needs a name'],
    ['did you mean web?', 'did you mean web?'],
    ['Kubernetes reads the last one.', 'Kubernetes reads the last one.'],
    ['ConfigMap keys are text', 'ConfigMap keys are text'],
    ['Name a file. Or leave it out.', 'Name a file. Or leave it out.'],
    ['Write [a, ...', 'write [a, ...'],
    ['Remove \u001b', String.raw`remove \x1b`],
  ])('%j is %j', (hint, shown) => {
    expect(printableHint(hint)).toBe(shown);
  });
});
