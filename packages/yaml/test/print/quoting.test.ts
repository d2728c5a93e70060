import { describe, expect, it } from 'vitest';
import { isPlain, isReadAsText, quoteDouble, quoteSingle } from '../../src/print/quoting.ts';
import { KUBECTL_SCALARS } from '../read/kubectl-scalars.ts';

describe('a string without quotes', () => {
  it.each([
    'nginx:1.25',
    'registry.k8s.io/pause:3.9@sha256:abc',
    'http://x:80/',
    'a b',
    '/var/log/*.log',
    'a,b',
    "it's",
    '--flag=x',
    '-c',
    'a#b',
    '$(VAR)',
    '1.2.3',
    '10.0.0.1',
    '10Mi',
    '100m',
    '1k',
    'v1',
    'é 😀',
    '<a>',
    'yesterday',
    'nully',
    '.git',
    '...a',
    '(x)',
    '\\d+',
    'a?b',
    'x=1; y=2',
    '5 apples',
  ])('%j', (text) => {
    expect(isPlain(text, 'block')).toBe(true);
  });

  it.each([
    '',
    ' a',
    'a ',
    '\ta',
    'a\t',
    'a\tb',
    'a\nb',
    '# a',
    'a # b',
    'a:',
    '- a',
    '? a',
    ': a',
    '?a',
    ':80',
    '!a',
    '&a',
    '*a',
    '|',
    '>',
    '|a',
    "'a",
    '"a',
    '%a',
    '@a',
    '`a',
    '[a',
    '{a',
    ',a',
    ']',
    '}',
    '---',
    '---a',
    '--- a',
    '...',
    '... a',
    '\u0000',
    'a\u0007',
    'a\u0085b',
    'a\u2028b',
    '\ufeffa',
    'a\ud800',
    '\udc00',
    '\u00a0a',
    '\u007f',
    '\uffff',
  ])('is no such text: %j', (text) => {
    expect(isPlain(text, 'block')).toBe(false);
  });

  it.each(['a,b', 'a[0]', '{{ x }}', 'a]', 'a?b', '[', '}'])('is no such text inside brackets: %j', (text) => {
    expect(isPlain(text, 'flow')).toBe(false);
  });

  it.each([
    'y',
    'Y',
    'yes',
    'yEs',
    'on',
    'ON',
    'n',
    'no',
    'off',
    'true',
    'tRue',
    'FALSE',
    'null',
    'nULL',
    '~',
    '=',
    '<<',

    '0',
    '-0',
    '+1',
    '0777',
    '08',
    '0o7',
    '0O7',
    '0b1',
    '0x1F',
    '1e3',
    '1E+3',
    '12e45678',
    '.5',
    '1.',
    '.',
    '1_000',
    '_',
    '1:30',
    '12:30:45',
    '190:20:30.15',
    '.inf',
    '-.INF',
    '.nan',
    '.NaN',
    '2001-01-01',
    '2001-13-01',
    '2001-1-1',
    '2001-12-14t21:59:43.10-05:00',
    '2001-12-14 21:59:43.10 -5',
    '18446744073709551616',
    '0x10000000000000000',
  ])('is something else to some reader: %j', (text) => {
    expect(isReadAsText(text)).toBe(false);
  });

  it('is never one that kubectl reads as something else', () => {
    for (const [text, json] of KUBECTL_SCALARS) {
      if (!json.startsWith('"')) expect([text, isReadAsText(text)]).toEqual([text, false]);
    }
  });
});

describe('quotes', () => {
  it('double what ends single ones', () => {
    expect(quoteSingle("it's \\n")).toBe("'it''s \\n'");
  });
  it('have the escapes of JSON', () => {
    expect(quoteDouble('"\\\b\t\n\f\r\0\u001b\u0085\u2028\ufeff\ud800é😀/')).toBe(
      String.raw`"\"\\\b\t\n\f\r\u0000\u001b\u0085\u2028\ufeff\ud800é😀/"`,
    );
  });
});
