import type { JsonValue, Path, Selector, SelectorStep } from '@krmkit/base';
import { isArray, member, follow, selectPaths } from '@krmkit/base';
import { keyName, memberEntries } from '../read/keys.ts';
import { locate } from '../read/locate.ts';
import type { YamlNode } from '../read/nodes.ts';
import type { Profile } from '../read/scalar.ts';

/** A value and its location. */
export interface Written {
  readonly root: YamlNode;
  /** The path from the root to the value. */
  readonly base: Path;
  readonly value: JsonValue;
}

/**
 * Replaces the keys of a selector, as written in the text, by the names in the value: kubectl names the member `y: 8`
 * `true` and `0777: a` `511`. A name stays unchanged if the value at a place of its step has that member, if the text
 * has no such key, or if it has several with different names.
 */
export function selectorByWrittenKeys(written: Written, selector: Selector, profile: Profile = 'kubectl'): Selector {
  const steps: SelectorStep[] = [];
  for (const step of selector) steps.push(readStep(written, steps, step, profile));
  return steps;
}

/** A path below `base` with its keys as they are written: `gridPos.y` where kubectl reads `gridPos.true`. */
export function writtenPath(root: YamlNode, base: Path, path: Path, profile: Profile = 'kubectl'): Path {
  return path.map((segment, depth) => {
    if (typeof segment === 'number') return segment;
    const key = locate(root, [...base, ...path.slice(0, depth + 1)], profile)?.entry?.key;
    const scalar = key?.kind === 'alias' ? key.target : key;
    return scalar?.kind === 'scalar' ? scalar.content : segment;
  });
}

function readStep(written: Written, before: Selector, step: SelectorStep, profile: Profile): SelectorStep {
  if (step.kind !== 'member' && step.kind !== 'match') return step;
  const positions = selectPaths(written.value, before);
  if (step.kind === 'member') return { kind: 'member', name: readName(written, positions, step.name, profile) };
  const items = positions.flatMap((path) => {
    const list = follow(written.value, path);
    return isArray(list) ? list.map((_, index) => [...path, index]) : [];
  });
  return {
    kind: 'match',
    conditions: step.conditions.map(([name, text]) => [readName(written, items, name, profile), text]),
  };
}

function readName({ root, base, value }: Written, positions: readonly Path[], name: string, profile: Profile): string {
  if (positions.some((path) => member(follow(value, path), name) !== undefined)) return name;
  const names = new Set<string>();
  for (const path of positions) {
    const mapping = locate(root, [...base, ...path], profile)?.content;
    if (mapping?.kind !== 'mapping') continue;
    for (const [read, { key }] of memberEntries(mapping, profile)) {
      const scalar = key.kind === 'alias' ? key.target : key;
      if (scalar?.kind === 'scalar' && scalar.content === name && keyName(key, profile) === read) names.add(read);
    }
  }
  const [only] = names;
  return only === undefined || names.size > 1 ? name : only;
}
