import type { Diagnostic } from '@krmkit/base';
import { countOf } from '@krmkit/base';
import type { Resource } from '@krmkit/manifests';

/** Counts the objects whose kinds have no schema, for one finding about all of them. */
export interface UncheckedKinds {
  readonly add: (resource: Resource) => void;
  readonly diagnostics: () => readonly Diagnostic[];
}

/** For very many kinds, the first ones are enough. */
const NAMED = 10;

export function countUncheckedKinds(): UncheckedKinds {
  const counts = new Map<string, number>();
  return {
    add: ({ identity: { apiVersion, kind } }) => {
      const name = `${apiVersion} ${kind}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    diagnostics: () => {
      if (counts.size === 0) return [];
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const named = [...counts].slice(0, NAMED).map(([name, count]) => (count === 1 ? name : `${name} (${count})`));
      const more = counts.size > NAMED ? ` and ${counts.size - NAMED} more kinds` : '';
      const message = `krmkit knows no schema for ${countOf(total, 'object')}: ${named.join(', ')}${more}`;
      const hint = 'name a directory with CustomResourceDefinitions or JSON schemas: --schemas DIR';
      return [{ code: 'unchecked-kind', severity: 'info', message, hint }];
    },
  };
}
