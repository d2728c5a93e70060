import { AssertionError } from 'node:assert';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { KrmFunction } from './function.ts';
import { runGoldenCase } from './golden.ts';

/** `new URL('golden', import.meta.url)`. */
export interface DirectoryUrl {
  readonly href: string;
}

export interface TestFolderOptions {
  /** Writes what the function gives instead of comparing; `UPDATE_GOLDEN=1` in the environment where it is left out. */
  readonly update?: boolean;
}

/**
 * Runs a function on every folder of `directory` that has an `input.yaml`, a ResourceList, and compares the output with
 * its `expected.yaml`, byte for byte; `fn-config.yaml` is the functionConfig, if it is there. The directory itself may
 * be such a folder. Gives the names of the cases. Rejects with an AssertionError that names every case that differs, and where
 * there is no case at all.
 */
export async function testFolder(
  fn: KrmFunction,
  directory: string | DirectoryUrl,
  { update = process.env['UPDATE_GOLDEN'] === '1' }: TestFolderOptions = {},
): Promise<readonly string[]> {
  const root = typeof directory === 'string' ? directory : fileURLToPath(directory.href);
  const names = await casesIn(root);
  if (names.length === 0) throw new AssertionError({ message: `${root} has no folder with an input.yaml` });
  const failures: string[] = [];
  for (const name of names) {
    const folder = join(root, name);
    const expected = await textOf(join(folder, 'expected.yaml'));
    if (expected === undefined && !update) {
      failures.push(`${name}: there is no expected.yaml; UPDATE_GOLDEN=1 writes it`);
      continue;
    }
    const input = (await textOf(join(folder, 'input.yaml'))) ?? '';
    const functionConfig = await textOf(join(folder, 'fn-config.yaml'));
    const outcome = await runGoldenCase(fn, { name, input, expected, functionConfig });
    if (outcome.kind === 'as-expected') continue;
    if (update) await writeFile(join(folder, 'expected.yaml'), outcome.output);
    else if (outcome.kind === 'differs') failures.push(outcome.message);
  }
  if (failures.length > 0) throw new AssertionError({ message: `${fn.name}:\n${failures.join('\n')}` });
  return names;
}

async function casesIn(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const folders = ['.', ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)];
  return folders.filter((name) => existsSync(join(root, name, 'input.yaml'))).toSorted();
}

async function textOf(path: string): Promise<string | undefined> {
  return existsSync(path) ? readFile(path, 'utf8') : undefined;
}
