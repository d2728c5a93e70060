import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { Diagnostic } from '@krmkit/base';
import { listPackage } from '../../src/read/package-sources.ts';
import { unrenderedPackages } from '../../src/read/unrendered-packages.ts';

const kptfile = (pipeline: string): string =>
  `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: p\n${pipeline}`;
const MUTATORS = 'pipeline:\n  mutators:\n  - image: set-labels:v0.2\n    configMap: {a: b}\n';
const VALIDATORS = 'pipeline:\n  validators:\n  - image: kubeval:v0.3\n';
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: b}]}\n';

async function hints(files: Readonly<Record<string, string>>, ...paths: readonly string[]): Promise<readonly string[]> {
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const diagnostics: Diagnostic[] = [];
  const listed = await listPackage(paths, system, diagnostics);
  expect(diagnostics).toEqual([]);
  const found = await unrenderedPackages(
    listed.map(({ path }) => path),
    paths,
    system,
  );
  return found.map(({ code, severity, message, location }) => {
    expect({ code, severity }).toEqual({ code: 'unrendered-package', severity: 'info' });
    return `${location?.path ?? ''}:${location?.line ?? 0} ${message.slice(message.indexOf('krmkit render'))}`;
  });
}

describe('a kpt package', () => {
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
