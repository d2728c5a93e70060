import { resolvingOrder } from '@krmkit/expansion';
import { containersOf } from '../containers.ts';
import { defineFunction } from '../define.ts';
import { object } from '../schema.ts';
import type { KrmFunction } from '../function.ts';
import { textAt } from '@krmkit/base';

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
        const texts = entries.map((entry) => ({ name: textAt(entry, 'name'), value: textAt(entry, 'value') }));
        const { order, cycles } = resolvingOrder(texts);
        const field = [...path, 'env'];
        // An entry that refers only to itself can mean a variable of envFrom.
        const circles = cycles.filter(({ length }) => length > 1);
        for (const [index = 0] of circles) {
          const name = texts[index]?.name ?? '';
          results.warning(`$(${name}) refers to itself through other entries`, { resource, field });
        }
        // In a cycle one reference never resolves, whatever the order: the author must decide.
        if (circles.length > 0 || order.every((from, index) => from === index)) continue;
        container['env'] = order.map((index) => entries[index]);
        results.info('sorted env so that its references resolve', { resource, field });
      }
    }
  },
});
