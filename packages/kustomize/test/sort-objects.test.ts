import { describe, expect, it } from 'vitest';
import { buildText } from './build-text.ts';
import { describeCases } from './describe-cases.ts';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import { member, memoryFileSystem, textAt } from '@krmkit/base';

const object = (apiVersion: string, kind: string, name: string, namespace?: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}${namespace === undefined ? '' : `, namespace: ${namespace}`}}\n`;

async function order(objects: readonly string[], sortOptions?: string, reorder?: 'legacy' | 'none'): Promise<unknown> {
  const kustomization = `resources: [a.yaml]\n${sortOptions === undefined ? '' : `sortOptions: ${sortOptions}\n`}`;
  const files = new Map([
    ['kustomization.yaml', kustomization],
    ['a.yaml', objects.join('---\n')],
  ]);
  const built = await buildKustomizationIn(memoryFileSystem(files), '.', reorder === undefined ? {} : { reorder });
  if (!built.ok) return built.diagnostics.map(({ message }) => message);
  return built.objects.map(({ value }) => {
    const metadata = member(value, 'metadata');
    return `${textAt(value, 'kind')} ${textAt(metadata, 'namespace')}/${textAt(metadata, 'name')}`;
  });
}

const MIXED = [
  object('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', 'w'),
  object('example.com/v1', 'Zebra', 'z'),
  object('example.com/v1', 'Apple', 'a'),
  object('apps/v1', 'Deployment', 'd'),
  object('v1', 'Namespace', 'n'),
];

// legacyIDSorter in api/internal/builtins/SortOrderTransformer.go of kustomize.
describe('the order of objects', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'goes by kind',
      MIXED,
      ['Namespace /n', 'Deployment /d', 'Apple /a', 'Zebra /z', 'ValidatingWebhookConfiguration /w'],
    ],
    [
      'goes by version before the name',
      [object('example.com/v2', 'Apple', 'a'), object('example.com/v1', 'Apple', 'b')],
      ['Apple /b', 'Apple /a'],
    ],
    [
      'goes by namespace and name within a kind',
      [
        object('v1', 'ConfigMap', 'b', 'n'),
        object('v1', 'ConfigMap', 'a', 'n'),
        object('v1', 'ConfigMap', 'z', 'm'),
        object('v1', 'ConfigMap', 'x'),
      ],
      ['ConfigMap m/z', 'ConfigMap n/a', 'ConfigMap n/b', 'ConfigMap /x'],
    ],
    [
      'has the Namespaces of the core group first',
      [object('example.com/v1', 'Namespace', 'a'), object('v1', 'Namespace', 'z')],
      ['Namespace /z', 'Namespace /a'],
    ],
    [
      'has objects of the core group after those of others',
      [object('v1', 'Zebra', 'a'), object('example.com/v1', 'Zebra', 'z')],
      ['Zebra /z', 'Zebra /a'],
    ],
  ])('%s', async (_, objects, expected) => {
    expect(await order(objects, undefined, 'legacy')).toEqual(expected);
    expect(await order(objects, '{order: legacy}')).toEqual(expected);
  });

  const AS_WRITTEN = ['ValidatingWebhookConfiguration /w', 'Zebra /z', 'Apple /a', 'Deployment /d', 'Namespace /n'];
  it('is as written without one', async () => {
    expect(await order(MIXED, undefined, 'none')).toEqual(AS_WRITTEN);
    expect(await order(MIXED, '{order: fifo}', 'legacy')).toEqual(AS_WRITTEN);
  });

  it('has the kinds of legacySortOptions first and last', async () => {
    const options =
      '{order: legacy, legacySortOptions: {orderFirst: [Zebra, Deployment], orderLast: [Apple, Namespace]}}';
    expect(await order(MIXED, options)).toEqual([
      'Zebra /z',
      'Deployment /d',
      'ValidatingWebhookConfiguration /w',
      'Apple /a',
      'Namespace /n',
    ]);
  });

  it.each([
    ['{order: other}', 'The order of sortOptions must be fifo or legacy'],
    ['{}', 'The order of sortOptions must be fifo or legacy'],
    ['{order: fifo, legacySortOptions: {orderFirst: [A]}}', 'legacySortOptions have no effect on the order fifo'],
  ])('%s is refused', async (options, message) => {
    expect(await order(MIXED, options)).toEqual([message]);
    const { diagnostics } = await buildText({ 'kustomization.yaml': `resources: []\nsortOptions: ${options}\n` });
    expect(diagnostics.map(({ location }) => location?.line)).toContain(2);
  });
});

describeCases('sort-order');
