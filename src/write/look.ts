import type { EntryStatus } from '../platform/ports.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import type { Tree } from './tree-path.ts';
import { inTree } from './tree-path.ts';

/** What stands at a path: `missing` is certain, and a problem where the system did not say. */
export type Look = EntryStatus | 'missing' | WriteProblem;

export async function look(tree: Tree, path: string): Promise<Look> {
  const status = await tree.files.entryStatus(inTree(tree, path));
  if (status.ok) return status.value;
  // A directory on the way is gone, or is a file now.
  if (status.failure === 'missing' || status.failure === 'not-directory') return 'missing';
  return systemProblem(path, 'looked at', status);
}

export function isProblem(looked: Look): looked is WriteProblem {
  return looked !== 'missing' && 'message' in looked;
}
