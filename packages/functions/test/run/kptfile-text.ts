import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect } from 'vitest';
import { parse } from 'yaml';
import type { PackageFile } from '@krmkit/manifests';
import { readKptfile } from '../../src/run/kptfile.ts';
import type { Kptfile, KptfileOptions } from '../../src/run/kptfile.ts';
import { filesOf, shown } from './package.ts';

const SCHEMA = new URL('../../../../schemas/kptfile.json', import.meta.url);
const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));

export const HEAD = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: p\n';
/** A Kptfile whose first mutator is in line 7, column 5. */
export const mutating = (step: string): string => `${HEAD}pipeline:\n  mutators:\n  - ${step}\n`;

export async function fileOf(text: string): Promise<PackageFile> {
  const [file] = await filesOf({ Kptfile: text });
  if (file === undefined) throw new Error('No file');
  return file;
}

export async function read(text: string, options: KptfileOptions = {}): Promise<Kptfile> {
  const { kptfile, diagnostics } = readKptfile(await fileOf(text), options);
  expect(shown(diagnostics, text)).toEqual([]);
  if (kptfile === undefined) throw new Error('No Kptfile');
  // Editors accept what krmkit accepts.
  expect([text, validate(parse(text))]).toEqual([text, true]);
  return kptfile;
}

export async function problems(text: string): Promise<readonly string[]> {
  const { diagnostics } = readKptfile(await fileOf(text));
  expect(diagnostics.every(({ code, severity }) => code === 'invalid-kptfile' && severity === 'error')).toBe(true);
  return shown(diagnostics, text);
}
