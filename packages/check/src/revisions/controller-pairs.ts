import type { Diagnostic, Result } from '@krmkit/base';
import type { BuiltRoot } from '@krmkit/kustomize';
import { usesDirectory } from '@krmkit/kustomize';
import type { JudgeSettings } from '../input/judge-settings.ts';
import { withBuildFiles } from './build-files.ts';
import type { OpenedRevisions, RevisionPorts } from './open-revisions.ts';

export type RevisionSideName = 'before' | 'after';

/** What the build of a root gives on each side. */
export type BuiltPair = Readonly<Record<RevisionSideName, BuiltRoot | undefined>>;

/** What controllers apply on each side, paired by the names of the roots. */
export async function buildControllerPairs(
  revisionPorts: RevisionPorts,
  settings: Pick<JudgeSettings, 'build' | 'paths'>,
  opened: OpenedRevisions,
): Promise<Result<readonly BuiltPair[]>> {
  const { build, paths } = settings;
  const controllers = build?.controllers;
  if (build === undefined || controllers === undefined) return { ok: true, value: [] };
  return withBuildFiles(revisionPorts, settings, opened, async (files) => {
    const sideOf = async (name: RevisionSideName): Promise<ReadonlyMap<string, BuiltRoot>> => {
      const request = { paths, flags: build.flags, controllers, files: files[name] };
      const { roots } = await revisionPorts.buildControllers(request);
      return new Map(roots.map((root) => [root.directory, root]));
    };
    const before = await sideOf('before');
    const after = await sideOf('after');
    const names = new Set([...before.keys(), ...after.keys()]);
    return Array.from(names, (name) => pairOf(before.get(name), after.get(name)));
  });
}

/** A PATH that names a root of one side says nothing about the other side. */
function pairOf(before: BuiltRoot | undefined, after: BuiltRoot | undefined): BuiltPair {
  if (isUnknownName(before) === isUnknownName(after)) return { before, after };
  return isUnknownName(before) ? { before: undefined, after } : { before, after: undefined };
}

/** Whether a root only says that no object has the name. */
function isUnknownName(root: BuiltRoot | undefined): boolean {
  return root?.state === 'refused' && root.package.sources.size === 0;
}

/** The pairs, and the problems of PATHs that name no root of either side. */
export function splitUnknownNames(pairs: readonly BuiltPair[]): {
  readonly known: readonly BuiltPair[];
  readonly unknown: readonly Diagnostic[];
} {
  const isUnknown = ({ before, after }: BuiltPair): boolean => isUnknownName(before) && isUnknownName(after);
  return {
    known: pairs.filter((pair) => !isUnknown(pair)),
    unknown: pairs.filter(isUnknown).flatMap(({ after }) => after?.package.diagnostics ?? []),
  };
}

export function nameOfPair({ before, after }: BuiltPair): string {
  return (after ?? before)?.directory ?? '';
}

/**
 * The pairs that the change has an effect on, and the others. Containers know the ConfigMaps and Secrets of all roots of
 * their cluster, so a change of these has an effect on the roots beside them.
 */
export async function splitPairs(
  pairs: readonly BuiltPair[],
  isChanged: (path: string) => Promise<boolean>,
): Promise<Readonly<Record<'changed' | 'unchanged', readonly BuiltPair[]>>> {
  const own = new Set<BuiltPair>();
  const clusters = new Set<string | undefined>();
  for (const pair of pairs) {
    if (!(await isPairChanged(pair, isChanged))) continue;
    own.add(pair);
    const { before, after } = pair;
    if (contentsOf(before) === contentsOf(after)) continue;
    clusters.add(before?.cluster).add(after?.cluster);
  }
  clusters.delete(undefined);
  const isReached = (pair: BuiltPair): boolean =>
    own.has(pair) || clusters.has(pair.before?.cluster) || clusters.has(pair.after?.cluster);
  return { changed: pairs.filter(isReached), unchanged: pairs.filter((pair) => !isReached(pair)) };
}

/** The objects whose content other roots know. */
function contentsOf(root: BuiltRoot | undefined): string {
  const resources = root?.package.resources ?? [];
  const known = resources.filter(({ identity }) => identity.kind === 'ConfigMap' || identity.kind === 'Secret');
  return JSON.stringify(known.map(({ value }) => value));
}

/** A root that one side lacks, or that reads a changed file, or lacks one. What is not built can read a whole directory. */
async function isPairChanged(
  { before, after }: BuiltPair,
  isChanged: (path: string) => Promise<boolean>,
): Promise<boolean> {
  if (before === undefined || after === undefined) return true;
  const paths = new Set([...before.package.sources.keys(), ...after.package.sources.keys()]);
  for (const { unread } of [before, after]) if (unread !== undefined) paths.add(unread);
  return before.package.sources.size !== after.package.sources.size || holdsForAny(paths, isChanged);
}

/** Whether no root of a controller uses the kustomization or the chart of a directory. */
export function isRootOfItsOwn(controlled: readonly BuiltRoot[]): (directory: string) => boolean {
  const used = new Set(controlled.flatMap((root) => [...root.package.sources.keys()]));
  return (directory) => !usesDirectory(used, directory);
}

export async function holdsForAny(
  paths: Iterable<string>,
  holds: (path: string) => Promise<boolean>,
): Promise<boolean> {
  for (const path of paths) if (await holds(path)) return true;
  return false;
}
