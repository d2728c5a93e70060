import type { Package } from '../../src/read/collect-package.ts';
import type { PackageOptions } from '../../src/read/package.ts';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { loadPackage } from '../../src/read/package.ts';
import { printIdentity } from '../../src/resource/identity.ts';

export const object = (name: string, kind = 'Service'): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n`;

/** The package of files in memory. */
export async function read(
  files: Readonly<Record<string, string | Uint8Array>>,
  paths: readonly string[] = ['.'],
  options: PackageOptions = {},
  stdin = '',
): Promise<Package> {
  const ports = { files: memoryFileSystem(new Map(Object.entries(files))), stdin: memoryStandardInput(stdin) };
  return loadPackage(paths, ports, options);
}

export const places = ({ resources }: Package): string[] =>
  resources.map(({ origin, identity }) => `${origin?.source.path} ${printIdentity(identity)}`);

export const problems = ({ diagnostics }: Package): string[] =>
  diagnostics.map(({ severity, code, location }) => `${severity} ${code} ${location?.path}:${location?.line}`);
