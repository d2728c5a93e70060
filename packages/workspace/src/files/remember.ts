import type { FileSystem } from '@krmkit/base';
import type { ObservedFiles, WorkspaceFiles } from './workspace-files.ts';

/** A value that was computed from files and other inputs. */
export interface Remembered<T> {
  readonly value: T;
  readonly inputs: readonly unknown[];
  readonly observed: ObservedFiles;
}

/** The value from before if its inputs are the same and nothing changed that it was read from; else computes it. */
export async function recall<T>(
  before: Remembered<T> | undefined,
  files: WorkspaceFiles,
  inputs: readonly unknown[],
  compute: (files: FileSystem) => Promise<T>,
): Promise<Remembered<T>> {
  if (before !== undefined && sameItems(before.inputs, inputs) && before.observed.isCurrent()) return before;
  const observed = files.observe();
  return { value: await compute(observed.files), inputs, observed };
}

/** Whether two lists have the same items, by identity. */
export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]));
}
