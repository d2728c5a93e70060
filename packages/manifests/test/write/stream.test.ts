import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readStream } from '../../src/read/resource-list.ts';
import { createSource } from '@krmkit/base';
import type { PositionedResource } from '../../src/write/stream.ts';
import { createJsonStreamPrinter, printStream, rootAsJson } from '../../src/write/stream.ts';

const ITEMS: readonly string[] = [
  '- apiVersion: v1\n  kind: Pod\n  metadata: {name: a}\n',
  '-\n  # c\n  apiVersion: v1\n  kind: ConfigMap\n  data:\n    a: |\n      x\n\n    n: 0x1F\n    f: 1.50\n    e: {}\n    l: []\n',
  '# c\n- {apiVersion: v1, kind: Secret, metadata: &m {labels: {a: b}}, again: *m, "q": "\\u00e9\\n"}\n',
  '- apiVersion: v1\n  kind: Pod\n  metadata: &m\n    name: ~\n  more:\n    <<: *m\n    on: yes\n',
];
const CONFIG = 'functionConfig: {a: [1, {b: 2}]}\n';
const RESULTS = 'results:\n- message: x\n';

it('is the JSON of the whole list, item by item', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ITEMS), { maxLength: 5 }),
      fc.constantFrom('', CONFIG, RESULTS, `${CONFIG}${RESULTS}`, 'results: []\n'),
      fc.boolean(),
      (items, tail, withoutPlaces) => {
        const list = items.length === 0 ? 'items: []\n' : `items:\n${items.join('')}`;
        const text = `kind: ResourceList\n${list}${tail}`;
        const { functionConfig, results, items: read } = readStream(createSource('-', text));
        expect(read).toHaveLength(items.length);
        const placed = read.map((resource, index): PositionedResource => ({
          resource,
          position: { path: 'a.yaml', index },
          first: index === 0,
        }));
        const wrapper = { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList' };
        const whole = rootAsJson(
          [...printStream({ wrapper, items: placed, functionConfig, results }, { withoutPlaces })].join(''),
        );
        const printer = createJsonStreamPrinter(wrapper, { withoutPlaces });
        const parts = [
          printer.start,
          ...placed.map((item) => printer.item(item)),
          printer.end(functionConfig, results),
        ];
        expect(parts.join('')).toBe(whole);
        expect(() => {
          JSON.parse(whole ?? '');
        }).not.toThrow();
      },
    ),
  );
});
