// What the editor marks in a text, and how a text changes.
import type { Location } from '@krmkit/base';
import type { Value, Workload } from './engine.ts';

/** A `$(NAME)` in a file, with the values that containers get. */
export interface ReferenceMark {
  readonly start: number;
  readonly end: number;
  readonly title: string;
  readonly values: readonly { readonly container: string; readonly value: string; readonly source: string }[];
  /** Where the value comes from. */
  readonly target: Location | undefined;
}

/** The references of a file; one for several containers or builds that have the same text. */
export function referencesIn(workloads: readonly Workload[], path: string): readonly ReferenceMark[] {
  const found = new Map<string, ReferenceMark>();
  for (const { title, root, containers } of workloads) {
    for (const { name: container, references, variables } of containers) {
      for (const { name, location, variable: index } of references) {
        if (location.path !== path || index === undefined) continue;
        const variable = variables[index];
        if (variable === undefined) continue;
        const key = `${location.start} ${location.end}`;
        const before = found.get(key);
        const value = textOf(variable.value);
        const where = `${title}, container ${container}${root === undefined ? '' : `, build ${root}`}`;
        found.set(key, {
          start: location.start,
          end: location.end,
          title: `$(${name})`,
          values: [...(before?.values ?? []), { container: where, value, source: variable.source }],
          target: before?.target ?? variable.object ?? variable.entry,
        });
      }
    }
  }
  return [...found.values()];
}

/** A value for people: `http://<podIP>`, `<secret db/password>`. */
export function textOf(value: Value): string {
  return value
    .map((part) => {
      if ('literal' in part) return part.literal;
      return 'secret' in part ? `<secret ${part.secret.name}/${part.secret.key}>` : `<${part.label}>`;
    })
    .join('');
}

/** The smallest range whose replacement makes one text of another; undefined if they are equal. */
export function replacedRange(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } | undefined {
  if (before === after) return undefined;
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - from;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
