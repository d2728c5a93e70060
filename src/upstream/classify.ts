import { readWholeDocuments } from '../read/documents.ts';
import { isPackageFileName } from '../read/package-boundaries.ts';
import { createSource } from '../text/source.ts';
import type { PackageSides, TreeFile } from './tree-file.ts';

/**
 * The files to merge as Kubernetes objects: YAML and JSON files that hold objects on at least one side, and are
 * readable on all sides. Other files are merged as text or as a whole.
 */
export function resourcePaths(sides: PackageSides): ReadonlySet<string> {
  const trees = [sides.original, sides.updated, sides.destination];
  const found = new Set<string>();
  const seen = new Set<string>();
  const known = new Map<string, FileKind>();
  for (const path of trees.flatMap((tree) => [...tree.keys()])) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (!mayHoldResources(path)) continue;
    const files = trees.flatMap((tree) => tree.get(path) ?? []);
    const kinds = files.map((file) => kindOf(path, file, files.length > 1 ? known : undefined));
    if (kinds.includes('resources') && !kinds.includes('opaque')) found.add(path);
    known.clear();
  }
  return found;
}

type FileKind = 'resources' | 'plain' | 'opaque';

function mayHoldResources(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return /\.(?:ya?ml|json)$/i.test(name) || name === 'Kustomization' || isPackageFileName(name);
}

function kindOf(path: string, { text }: TreeFile, known: Map<string, FileKind> | undefined): FileKind {
  if (text === undefined) return 'opaque';
  const before = known?.get(text);
  if (before !== undefined) return before;
  const kind = readKind(path, text);
  known?.set(text, kind);
  return kind;
}

function readKind(path: string, text: string): FileKind {
  if (!text.includes('apiVersion') || !text.includes('kind')) return 'plain';
  const read = readWholeDocuments(createSource(path, text));
  const broken = read.documents.some(
    ({ root, problems }) => root === undefined && problems.some(({ severity }) => severity === 'error'),
  );
  if (read.template || broken) return 'opaque';
  return read.resources.length > 0 ? 'resources' : 'plain';
}
