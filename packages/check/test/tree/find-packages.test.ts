import { expect, it } from 'vitest';
import { findPackages } from '../../src/tree/find-packages.ts';
import type { Files, FilesToOpen } from '../check-files.ts';
import { inputOf } from '../check-files.ts';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n';

async function isPackage(root: string, directory: string, files: Files, options?: FilesToOpen): Promise<boolean> {
  const input = await inputOf(files, options);
  return (await findPackages(input.ports.files, input))(root, directory);
}

it.each<[string, Files, string, string, boolean]>([
  ['the directory of a Kptfile', { 'd/a.yaml': POD, 'd/Kptfile': 'x' }, '.', 'd', true],
  ['the directory of a Krmfile', { 'd/a.yaml': POD, 'd/Krmfile': 'x' }, '.', 'd', true],
  ['a directory above a file, with a Kptfile', { 'd/e/a.yaml': POD, 'd/Kptfile': 'x' }, '.', 'd', true],
  ['the root', { 'a.yaml': POD, Kptfile: 'x' }, '.', '', true],
  ['no directory below a package', { 'd/e/a.yaml': POD, 'd/Kptfile': 'x' }, '.', 'd/e', false],
  ['no directory with a directory of this name', { 'd/a.yaml': POD, 'd/Kptfile/b.yaml': POD }, '.', 'd', false],
  ['a directory with nothing but a Kptfile', { 'd/Kptfile': 'x', 'a.yaml': POD }, '.', 'd', true],
])('a package is %s', async (_, files, root, directory, expected) => {
  expect(await isPackage(root, directory, files)).toBe(expected);
});

it('a package of standard input is a directory with the path of a Kptfile', async () => {
  const item = (kind: string, path: string): string =>
    `- {apiVersion: kpt.dev/v1, kind: ${kind}, metadata: {name: a, annotations: {config.kubernetes.io/path: ${path}}}}\n`;
  const stdin = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${item('Kptfile', 'd/Kptfile')}${item('X', 'e/x.yaml')}`;
  expect(await isPackage('-', 'd', {}, { paths: ['-'], stdin })).toBe(true);
  expect(await isPackage('-', 'e', {}, { paths: ['-'], stdin })).toBe(false);
});
