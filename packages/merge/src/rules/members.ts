import { listKeys } from '@krmkit/manifests';
import type { JsonObject, Path, Change } from '@krmkit/base';
import { isArray, isArrayIndex, isObject, member } from '@krmkit/base';
import { directivesOf } from './directives.ts';
import type { ObjectPosition } from './list-rule.ts';
import type { CopiedValue } from './copied-value.ts';

/**
 * The members of the destination to clear because the source sets an alternative, where Kubernetes' schema has the
 * patch strategy `retainKeys`: a volume has one source, and a Deployment with the strategy Recreate has no
 * rollingUpdate.
 */
export function clearedMembers(
  source: JsonObject,
  destination: JsonObject,
  position: ObjectPosition,
): readonly string[] {
  if (isVolume(position)) {
    const isSource = (key: string): boolean => key !== 'name' && !isNothing(source, key);
    if (!Object.keys(source).some((key) => isSource(key) && isNothing(destination, key))) return [];
    return Object.keys(destination).filter((key) => key !== 'name' && !Object.hasOwn(source, key));
  }
  if (isDeploymentStrategy(position)) {
    const type = member(source, 'type');
    if (typeof type !== 'string' || type === 'RollingUpdate' || type === member(destination, 'type')) return [];
    return Object.hasOwn(destination, 'rollingUpdate') && !Object.hasOwn(source, 'rollingUpdate')
      ? ['rollingUpdate']
      : [];
  }
  return [];
}

function isNothing(mapping: JsonObject, key: string): boolean {
  const value = member(mapping, key);
  if (value === undefined || value === null || key.startsWith('$')) return true;
  return isObject(value) && directivesOf(value).strategy === 'delete';
}

function isVolume({ owner, inOwner }: ObjectPosition): boolean {
  if (owner === undefined || inOwner.at(-2) !== 'volumes' || typeof inOwner.at(-1) !== 'number') return false;
  return isArray(listKeys(owner, inOwner.slice(0, -1)));
}

function isDeploymentStrategy({ owner, inOwner }: ObjectPosition): boolean {
  if (inOwner.length !== 2 || inOwner[0] !== 'spec' || inOwner[1] !== 'strategy') return false;
  return owner?.kind === 'Deployment' && (owner.group === 'apps' || owner.group === 'extensions');
}

const HANDLERS: readonly string[] = ['httpGet', 'tcpSocket', 'exec', 'grpc', 'sleep'];

/**
 * Whether the member at a path is one of several alternatives: the source of a volume or of a variable, the handler of
 * a probe, the parameters of a strategy. A part of one does not fit to another one.
 */
export function isAlternative(inOwner: Path): boolean {
  const [last, above, list] = [inOwner.at(-1), inOwner.at(-2), inOwner.at(-3)];
  if (typeof last !== 'string') return false;
  if (typeof above === 'number') return list === 'volumes' || (list === 'env' && last === 'valueFrom');
  return above === 'valueFrom' || last === 'rollingUpdate' || HANDLERS.includes(last);
}

interface MemberChanges {
  /** The members of the destination that are removed. */
  readonly removed: ReadonlySet<string>;
  readonly inserts: ReadonlyMap<string, CopiedValue>;
}

/**
 * The changes that insert new members after the nearest member before them in their own mapping that the destination
 * has, too, or before all members where only later ones exist.
 */
export function newMembers(
  source: JsonObject,
  destination: JsonObject,
  { removed, inserts }: MemberChanges,
  path: Path,
): readonly Change<CopiedValue>[] {
  if (inserts.size === 0) return [];
  const stays = (key: string): boolean => Object.hasOwn(destination, key) && !removed.has(key);
  // Engines list numeric keys first, in whatever order they were set, so these do not count. Where the two mappings
  // have no member in common, new members come last, as in kyaml.
  const hasFirst = Object.keys(source).some((key) => !isArrayIndex(key) && stays(key));
  const changes: Change<CopiedValue>[] = [];
  let before: string | undefined;
  let numberBefore: string | undefined;
  for (const key of Object.keys(source)) {
    const content = inserts.get(key);
    if (content !== undefined) {
      const after = isArrayIndex(key) ? numberBefore : (before ?? (hasFirst ? null : undefined));
      changes.push({ kind: 'insert', path: [...path, key], after, content });
    } else if (stays(key)) {
      if (isArrayIndex(key)) numberBefore = key;
      else before = key;
    }
  }
  return changes;
}
