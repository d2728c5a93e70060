import type { Diagnostic } from '@krmkit/base';
import type { BuildOptions } from '../src/build-kustomization.ts';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import type { BuildObject } from '../src/objects.ts';
import { printObjects } from '../src/print-objects.ts';
import { memoryFileSystem } from '@krmkit/base';

export interface BuiltText {
  /** What the build prints; `Error` after a refusal. */
  readonly text: string;
  readonly objects: readonly BuildObject[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Builds the kustomization in a directory of files in memory, without sorting. */
export async function buildText(
  files: Readonly<Record<string, string | Uint8Array>>,
  directory = '.',
  options: BuildOptions = {},
): Promise<BuiltText> {
  const { ok, objects, diagnostics } = await buildKustomizationIn(
    memoryFileSystem(new Map(Object.entries(files))),
    directory,
    { ...options, reorder: 'none' },
  );
  return { text: ok ? printObjects(objects) : 'Error', objects, diagnostics };
}
