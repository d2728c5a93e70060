import { follow, isArray, member } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import type { FieldDifference } from '@krmkit/manifests';
import type { ResolvedContainer, ResolvedTemplate } from '@krmkit/pods';
import { pathInResource } from '@krmkit/pods';
import type { ContainerChange } from '../changes/container-changes.ts';

/** A container of two sides. */
export interface ComparedContainer {
  readonly old: ResolvedContainer | undefined;
  readonly now: ResolvedContainer | undefined;
  readonly before: ResolvedTemplate | undefined;
  readonly after: ResolvedTemplate | undefined;
}

export type IsIgnored = (difference: FieldDifference) => boolean;

/** Where a container sets a fact; undefined if several fields decide. */
export const FACT_FIELDS: Readonly<Record<ContainerChange['facts'][number]['name'], Path | undefined>> = {
  image: ['image'],
  workingDir: ['workingDir'],
  user: ['securityContext'],
  kind: ['restartPolicy'],
  requests: ['resources', 'requests'],
  limits: ['resources', 'limits'],
  error: undefined,
};

export function fieldInContainer({ template }: ResolvedTemplate, { located }: ResolvedContainer, field: Path): Path {
  return pathInResource(template, [...located.path, ...field]);
}

/** The change without what only ignored fields of the object change; undefined if nothing is left. */
export function withoutIgnoredParts(
  change: ContainerChange,
  sides: ComparedContainer,
  isIgnored: IsIgnored | undefined,
): ContainerChange | undefined {
  if (isIgnored === undefined || change.kind !== 'changed') return change;
  const isShown = (field: Path | undefined): boolean => field === undefined || !isIgnoredField(sides, field, isIgnored);
  const env = change.env.filter(({ name }) => !isIgnoredVariable(sides, name, isIgnored));
  const facts = change.facts.filter(({ name }) => isShown(FACT_FIELDS[name]));
  const lists = change.lists.filter(({ name }) => isShown(name === 'command' || name === 'args' ? [name] : undefined));
  const mounts = isShown(['volumeMounts']) ? change.mounts : [];
  const count = env.length + facts.length + lists.length + mounts.length + change.files.length;
  return count === 0 ? undefined : { ...change, env, facts, lists, mounts };
}

function isIgnoredField({ old, now, before, after }: ComparedContainer, field: Path, isIgnored: IsIgnored): boolean {
  const was = before && old ? existing(before, fieldInContainer(before, old, field)) : undefined;
  const is = after && now ? existing(after, fieldInContainer(after, now, field)) : undefined;
  return isIgnoredPair(was, is, isIgnored);
}

function isIgnoredVariable(
  { old, now, before, after }: ComparedContainer,
  name: string,
  isIgnored: IsIgnored,
): boolean {
  const was = before && old ? entryOf(before, fieldInContainer(before, old, ['env']), name) : undefined;
  const is = after && now ? entryOf(after, fieldInContainer(after, now, ['env']), name) : undefined;
  return isIgnoredPair(was, is, isIgnored);
}

function isIgnoredPair(before: Path | undefined, after: Path | undefined, isIgnored: IsIgnored): boolean {
  if (before !== undefined && after !== undefined) return isIgnored({ kind: 'changed', before, after });
  if (after !== undefined) return isIgnored({ kind: 'added', after });
  return before !== undefined && isIgnored({ kind: 'removed', before });
}

function existing({ resource }: ResolvedTemplate, path: Path): Path | undefined {
  return follow(resource.value, path) === undefined ? undefined : path;
}

/** The last entry of the name wins. */
function entryOf({ resource }: ResolvedTemplate, list: Path, name: string): Path | undefined {
  const entries = follow(resource.value, list);
  const index = isArray(entries) ? entries.findLastIndex((entry) => member(entry, 'name') === name) : -1;
  return index === -1 ? undefined : [...list, index];
}
