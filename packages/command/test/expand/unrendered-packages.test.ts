import { describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import { runIn } from '../fake-context.ts';

const kptfile = (pipeline: string): string =>
  `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: p\n${pipeline}`;
const MUTATORS = 'pipeline:\n  mutators:\n  - image: set-labels:v0.2\n    configMap: {a: b}\n';
const VALIDATORS = 'pipeline:\n  validators:\n  - image: kubeval:v0.3\n';
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: b}]}\n';

/** Judging a package runs nothing. */
const programs: Programs = { run: () => Promise.reject(new Error('a program was run')) };

interface Answer {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
    readonly location: { readonly path: string; readonly line: number };
  }[];
}

async function hints(files: Readonly<Record<string, string>>, ...paths: readonly string[]): Promise<readonly string[]> {
  const { stdout, status } = await runIn({ files, programs }, 'expand', '-o', 'json', ...paths);
  expect(status).toBe(0);
  const answer: Answer = JSON.parse(stdout);
  return answer.diagnostics
    .filter(({ code }) => code === 'unrendered-package')
    .map(
      ({ message, location }) => `${location.path}:${location.line} ${message.slice(message.indexOf('krmkit render'))}`,
    );
}

describe('expand of a kpt package', () => {
  it.each<readonly [string, Readonly<Record<string, string>>, readonly string[], readonly string[]]>([
    ['without a pipeline', { 'p/Kptfile': kptfile('') }, ['.'], []],
    ['with an empty pipeline', { 'p/Kptfile': kptfile('pipeline: {mutators: []}\n') }, ['.'], []],
    ['with validators, which cannot change it', { 'p/Kptfile': kptfile(VALIDATORS) }, ['.'], []],
    ['that is no Kptfile', { 'p/Kptfile': 'a: {{ b }}\n' }, ['.'], []],
    ['with mutators', { 'p/Kptfile': kptfile(MUTATORS) }, ['.'], ['p/Kptfile:6 krmkit render --dry-run p']],
    ['that the command names', { 'p/Kptfile': kptfile(MUTATORS) }, ['p'], ['p/Kptfile:6 krmkit render --dry-run p']],
    ['in the current directory', { Kptfile: kptfile(MUTATORS) }, ['.'], ['Kptfile:6 krmkit render --dry-run .']],
    [
      'with mutators of a package inside it',
      { 'p/Kptfile': kptfile(''), 'p/q/Kptfile': kptfile(MUTATORS), 'p/q/pod.yaml': POD.replace('a}', 'q}') },
      ['.'],
      ['p/q/Kptfile:6 krmkit render --dry-run p'],
    ],
    [
      'with mutators, and those of a package inside it',
      { 'p/Kptfile': kptfile(MUTATORS), 'p/q/Kptfile': kptfile(MUTATORS), 'p/q/pod.yaml': POD.replace('a}', 'q}') },
      ['.'],
      ['p/Kptfile:6 krmkit render --dry-run p'],
    ],
    ['above the PATH', { 'p/Kptfile': kptfile(MUTATORS), 'p/q/pod.yaml': POD.replace('a}', 'q}') }, ['p/q'], []],
  ])('%s', async (_, files, paths, expected) => {
    expect(await hints({ 'p/pod.yaml': POD, ...files }, ...paths)).toEqual(expected);
  });
});
