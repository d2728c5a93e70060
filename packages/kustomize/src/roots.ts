import type { KustomizationFacts } from '@krmkit/manifests';
import { dirname } from '@krmkit/base';

/** Which kustomizations of a set of files are environments of their own. */
export interface Roots {
  /**
   * The directories that no other kustomization uses, in the order of the kustomizations. A component is a root only if
   * the user names its directory.
   */
  readonly roots: readonly KustomizationFacts[];
  /** Components that no kustomization uses, without the roots. */
  readonly unusedComponents: readonly KustomizationFacts[];
}

/**
 * Finds the roots among kustomizations. `named`: directories that the user names are roots even if another kustomization
 * uses them. Of kustomizations that only use each other in a circle, the first one is a root, so that its build reports
 * the circle.
 */
export function findRoots(
  kustomizations: readonly KustomizationFacts[],
  named: ReadonlySet<string> = new Set(),
): Roots {
  const byDirectory = new Map(
    kustomizations.map((kustomization) => [kustomizationDirectory(kustomization), kustomization]),
  );
  const used = new Set<KustomizationFacts>();
  for (const kustomization of kustomizations) {
    for (const path of kustomization.files) {
      const target = byDirectory.get(path === '' ? '.' : path);
      if (target !== undefined && target !== kustomization) used.add(target);
    }
  }
  const isRoot = (one: KustomizationFacts): boolean =>
    named.has(kustomizationDirectory(one)) || (!one.isComponent && !used.has(one));
  const roots = kustomizations.filter(isRoot);
  const reached = new Set<KustomizationFacts>();
  for (const root of roots) reach(root, byDirectory, reached);
  for (const one of kustomizations) {
    if (one.isComponent || reached.has(one)) continue;
    roots.push(one);
    reach(one, byDirectory, reached);
  }
  const isUnused = (one: KustomizationFacts): boolean => one.isComponent && !used.has(one) && !isRoot(one);
  return { roots, unusedComponents: kustomizations.filter(isUnused) };
}

/** A kustomization, and those that it uses directly or indirectly. */
export function reachedFrom(
  root: KustomizationFacts,
  kustomizations: readonly KustomizationFacts[],
): ReadonlySet<KustomizationFacts> {
  const reached = new Set<KustomizationFacts>();
  reach(root, new Map(kustomizations.map((one) => [kustomizationDirectory(one), one])), reached);
  return reached;
}

function reach(
  from: KustomizationFacts,
  byDirectory: ReadonlyMap<string, KustomizationFacts>,
  reached: Set<KustomizationFacts>,
): void {
  const waiting = [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    for (const path of next.files) {
      const target = byDirectory.get(path === '' ? '.' : path);
      if (target !== undefined) waiting.push(target);
    }
  }
}

/** The directory of a kustomization file, as a PATH: `.` for the current directory. */
export function kustomizationDirectory({ path }: Pick<KustomizationFacts, 'path'>): string {
  return dirname(path);
}
