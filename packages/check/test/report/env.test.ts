import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import { shellQuote } from '../../src/report/env.ts';
import type { FormatOptions } from './format-text.ts';
import { formatText, pod, SECRET } from './format-text.ts';

const one = (env: string): string => pod(`  - {name: app, image: a, env: [${env}]}\n`);

describe('the variables for a shell', () => {
  it.each<readonly [what: string, text: string, options: FormatOptions, lines: string]>([
    ['a value', one('{name: A, value: b}, {name: C, value: "it\'s"}'), {}, `A=b\nC='it'\\''s'\n`],
    ['a value of the run', one('{name: A, valueFrom: {fieldRef: {fieldPath: status.podIP}}}'), {}, "A='<podIP>'\n"],
    [
      'a name that is not valid in a shell',
      one('{name: A.B, value: "x\\ny"}, {name: 1A, value: p}, {name: _a1, value: z}, {name: "a b", value: q}'),
      {},
      '# not a valid name in a shell: A.B=x\\ny\n# not a valid name in a shell: 1A=p\n_a1=z\n# not a valid name in a shell: a b=q\n',
    ],
    [
      'a Secret',
      `${one('{name: A, valueFrom: {secretKeyRef: {name: db, key: password}}}')}---\n${SECRET}`,
      {},
      "A='<secret db/password>'\n",
    ],
    [
      'a Secret on request',
      `${one('{name: A, valueFrom: {secretKeyRef: {name: db, key: password}}}')}---\n${SECRET}`,
      { showSecrets: true },
      'A=hunter2\n',
    ],
    ['no variable', one(''), {}, ''],
    ['no container', SECRET, {}, ''],
    [
      'several containers, each with its name',
      `${pod('  - {name: app, image: a, env: [{name: A, value: b}]}\n  - {name: two, image: a}\n')}---\n${one('{name: C, value: d}')}`,
      {},
      '# Pod shop/web, container app\nA=b\n\n# Pod shop/web, container two\n\n# Pod shop/web, container app\nC=d\n',
    ],
    [
      'the names of containers on one line',
      pod('  - {name: "a\\nb", image: a}\n  - {name: two, image: a}\n'),
      {},
      '# Pod shop/web, container a\\nb\n\n# Pod shop/web, container two\n',
    ],
  ])('%s', async (_, text, options, lines) => {
    expect(await formatText('env', { 'a.yaml': text }, options)).toBe(lines);
  });

  it('have those of Services on request', async () => {
    const text = await formatText('env', { 'a.yaml': one('{name: A, value: b}') }, { serviceLinks: true });
    expect(text).toMatch(/^A=b\nKUBERNETES_SERVICE_HOST=/);
  });
});

const QUOTED: readonly (readonly [text: string, quoted: string])[] = [
  ['plain/text-1.2:3,4@%+=_', 'plain/text-1.2:3,4@%+=_'],
  ['', ''],
  ['a b', "'a b'"],
  ['two\nlines', "'two\nlines'"],
  ["it's", String.raw`'it'\''s'`],
  ['$HOME `x` "y"', '\'$HOME `x` "y"\''],
  ['~', "'~'"],
  // What a CI system would read as a command.
  ['section_start:1:a', "'section_start'':1:a'"],
  ['section_end:1:a', "'section_end'':1:a'"],
  ['section_a:1', 'section_a:1'],
  ['##[error]a', "'##''[error]a'"],
  ['##vso[a]', "'##''vso[a]'"],
  ['a\n ::error::b', "'a\n'' ::error::b'"],
];

describe('the quotes of a shell', () => {
  it.each(QUOTED)('around %j', (text, quoted) => {
    expect(shellQuote(text)).toBe(quoted);
  });

  it('give the same text', NEEDS_UNIX, () => {
    for (const [text] of QUOTED) {
      expect(spawnSync('sh', ['-c', `A=${shellQuote(text)}; printf %s "$A"`], { encoding: 'utf8' }).stdout).toBe(text);
    }
  });
});
