import { scan } from '../../expansion/scan.ts';
import { containersOf } from '../containers.ts';
import { defineFunction } from '../define.ts';
import { object } from '../schema.ts';
import type { KrmFunction } from '../function.ts';
import { textAt } from '../../value/read.ts';

export const envOrder: KrmFunction = defineFunction({
  name: 'env-order',
  description:
    'Moves entries of env above those that refer to them by $(NAME): the kubelet resolves env from top to bottom.',
  hermetic: true,
  config: object({}),
  run({ resources, results }) {
    for (const resource of resources) {
      for (const { path, container } of containersOf(resource)) {
        const { env } = container;
        if (!Array.isArray(env)) continue;
        const entries: readonly unknown[] = env;
        const { order, circular } = resolvingOrder(entries);
        const field = [...path, 'env'];
        for (const name of circular) {
          results.warning(`$(${name}) refers to itself through other entries`, { resource, field });
        }
        // In a cycle one reference never resolves, whatever the order: the author must decide.
        if (circular.size > 0 || order.every((from, index) => from === index)) continue;
        container['env'] = order.map((index) => entries[index]);
        results.info('sorted env so that its references resolve', { resource, field });
      }
    }
  },
});

/** The indices, with each entry after those it refers to. An entry moves only if a reference does not resolve. */
function resolvingOrder(entries: readonly unknown[]): {
  readonly order: readonly number[];
  readonly circular: ReadonlySet<string>;
} {
  const names = entries.map((entry) => textAt(entry, 'name'));
  // If several entries have one name, the first must come before the reference.
  const first = new Map<string, number>();
  for (const [index, name] of names.entries()) if (name !== '' && !first.has(name)) first.set(name, index);
  const neededBy = (index: number): readonly number[] =>
    scan(textAt(entries[index], 'value')).flatMap((segment) => {
      const needed = segment.kind === 'reference' ? first.get(segment.name) : undefined;
      return needed === undefined ? [] : [needed];
    });
  const order: number[] = [];
  const circular = new Set<string>();
  const state = new Map<number, 'open' | 'done'>();
  for (const start of entries.keys()) {
    const stack = [start];
    for (let index = stack.at(-1); index !== undefined; index = stack.at(-1)) {
      if (state.get(index) === undefined) {
        state.set(index, 'open');
        for (const needed of neededBy(index).toReversed()) {
          if (needed !== index && state.get(needed) === 'open') circular.add(names[needed] ?? '');
          else if (state.get(needed) === undefined) stack.push(needed);
        }
        continue;
      }
      if (state.get(index) === 'open') order.push(index);
      state.set(index, 'done');
      stack.pop();
    }
  }
  return { order, circular };
}
