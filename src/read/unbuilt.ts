import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { shellPath } from '../diagnostics/printable.ts';
import type { KustomizationFacts } from './kustomization.ts';

const MOST_NAMED = 3;

/**
 * One info for all the kustomizations that make something else of the files than stands in them; of those that others
 * build upon only the others are named.
 */
export function unbuiltKustomizations(kustomizations: readonly KustomizationFacts[]): readonly Diagnostic[] {
  const used = new Set(kustomizations.flatMap(({ uses }) => uses));
  const changing = kustomizations.filter(({ isMore }) => isMore);
  const roots = changing.filter(({ path }) => !used.has(directoryOf(path)));
  const [first] = roots.length > 0 ? roots : changing;
  if (first === undefined) return [];
  const directories = (roots.length > 0 ? roots : changing).map(({ path }) => directoryOf(path));
  const named = directories.slice(0, MOST_NAMED).join(', ');
  const others = directories.length > MOST_NAMED ? ` and ${String(directories.length - MOST_NAMED)} more` : '';
  const { path } = first;
  return [
    {
      code: 'unbuilt-kustomization',
      severity: 'info',
      message: `krmkit shows files as they are written, not what kustomize builds of ${named}${others}; to see that: kubectl kustomize ${shellPath(directoryOf(path))} | krmkit expand -`,
      location: { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
    },
  ];
}

function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '.' : path.slice(0, slash);
}
