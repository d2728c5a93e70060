import type { Location, Source } from '@krmkit/base';
import { readSource, isKustomizationPath, resolveNamedPath, locateField } from '@krmkit/manifests';
import { kustomizationDirectory } from '@krmkit/kustomize';
import { follow, scalarPaths } from '@krmkit/base';
import { parseDocuments } from '@krmkit/yaml';
import type { IsChangedLine } from './changed-lines.ts';
import type { SourcesByPath } from './model.ts';

/** The changed lines of kustomizations through which the build of a root uses a file, those nearest to the file first. */
export type FindReferences = (root: string, path: string) => readonly ChangedReference[];

interface ChangedReference {
  readonly location: Location;
  /** The line is an entry of `components`. */
  readonly isComponent: boolean;
}

/** A text in a kustomization that can be the path of a file or directory. */
interface Reference {
  /** The directory of the kustomization. */
  readonly from: string;
  /** As a PATH. */
  readonly to: string;
  readonly location: Location;
  readonly isComponent: boolean;
}

/** `sources`: the texts of one side. Kustomizations are read when the first reference is searched. */
export function createReferences(sources: SourcesByPath, isChanged: IsChangedLine): FindReferences {
  let all: Record<'from' | 'to', ReadonlyMap<string, readonly Reference[]>> | undefined;
  const reached = new Map<string, ReadonlySet<string>>();
  return (root, path) => {
    all ??= readReferences(sources);
    const { from, to } = all;
    let used = reached.get(root);
    if (used === undefined) {
      used = closure(root, (one) => (from.get(one) ?? []).map((edge) => edge.to));
      reached.set(root, used);
    }
    const changed: ChangedReference[] = [];
    // A kustomization is used through its directory.
    closure(isKustomizationPath(path) ? kustomizationDirectory({ path }) : path, (target) => {
      const references = (to.get(target) ?? []).filter((reference) => used.has(reference.from));
      for (const { location, isComponent } of references) {
        const line = isChanged(location);
        if (line !== undefined) changed.push({ location: line, isComponent });
      }
      return references.map((reference) => reference.from);
    });
    return changed;
  };
}

/** Everything that can be reached in steps, with the start. */
function closure(start: string, next: (from: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const one of reached) for (const other of next(one)) reached.add(other);
  return reached;
}

function readReferences(sources: SourcesByPath): Record<'from' | 'to', ReadonlyMap<string, readonly Reference[]>> {
  const maps = { from: new Map<string, Reference[]>(), to: new Map<string, Reference[]>() };
  for (const [path, source] of sources) {
    if (!isKustomizationPath(path)) continue;
    for (const reference of referencesOf(path, source)) {
      for (const side of ['from', 'to'] as const) {
        const known = maps[side].get(reference[side]);
        if (known === undefined) maps[side].set(reference[side], [reference]);
        else known.push(reference);
      }
    }
  }
  return maps;
}

function* referencesOf(path: string, source: Source): Generator<Reference> {
  const [value = null] = readSource(source).values;
  const [document] = parseDocuments(source.text);
  if (document === undefined) return;
  const origin = { source, document, index: 0, path: [] };
  const from = kustomizationDirectory({ path });
  for (const at of scalarPaths(value, [])) {
    const text = follow(value, at);
    const location = typeof text === 'string' && !text.includes('\n') ? locateField(origin, at) : undefined;
    if (typeof text !== 'string' || location === undefined) continue;
    // `files: [KEY=PATH]`.
    for (const name of new Set([text, text.slice(text.indexOf('=') + 1)])) {
      const to = resolveNamedPath(from === '.' ? '' : from, name);
      yield { from, to: to === '' ? '.' : to, location, isComponent: at[0] === 'components' };
    }
  }
}
