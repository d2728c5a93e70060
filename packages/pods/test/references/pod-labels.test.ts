import { describe, expect, it } from 'vitest';
import type { PackageFacts } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';
import { NO_FACTS, readSource } from '@krmkit/manifests';
import { labelsOfPods, podsByNamespace } from '../../src/references/pod-labels.ts';
import type { PodLabels } from '../../src/references/pod-labels.ts';
import { behaviourOf, readRelease } from '../../src/release.ts';

const RULES = behaviourOf(readRelease('1.34'));

function labelsIn(text: string, facts: Partial<PackageFacts> = {}): readonly PodLabels[] {
  return labelsOfPods(readSource(createSource('a.yaml', text)).resources, { ...NO_FACTS, ...facts }, RULES, []);
}

const pod = (name: string, metadata: string, spec = '{containers: []}'): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}${metadata}}\nspec: ${spec}\n`;
const job = (name: string): string =>
  `apiVersion: batch/v1\nkind: Job\nmetadata: {name: ${name}}\nspec: {template: {metadata: {labels: {a: b}}, spec: {containers: []}}}\n`;

describe('the labels of pods', () => {
  it('are those of each template, with the workload that has it', () => {
    const found = labelsIn(
      `${pod('p', ', namespace: shop, labels: {a: b}')}---\n${job('j')}---\napiVersion: v1\nkind: Service\nmetadata: {name: s}\n`,
    );
    expect(found.map(({ title, name, namespace, labels }) => [title, name, namespace, labels])).toEqual([
      ['Pod shop/p', 'p', 'shop', { a: 'b' }],
      ['Job j', 'j', undefined, { a: 'b' }],
    ]);
  });

  // https://kubernetes.io/docs/reference/labels-annotations-taints/#batch-kubernetesio-job-name: the Job controller adds it.
  it.each([
    ['a label of the controller', job('j'), {}, 'batch.kubernetes.io/job-name', true],
    ['another label', job('j'), {}, 'app', false],
    ['a label of a controller, of a Pod', pod('p', ''), {}, 'batch.kubernetes.io/job-name', false],
    ['a label that a tool adds', pod('p', ''), { addedLabels: new Set(['app']) }, 'app', true],
    ['any label of a patch', pod('p', ''), { patches: new Set(['a.yaml']) }, 'app', true],
    ['any label of a patch with directives', pod('p', ', $patch: merge'), {}, 'app', true],
  ])('can have %s', (_, text, facts, key, expected) => {
    expect(labelsIn(text, facts)[0]?.mayHave(key)).toBe(expected);
  });
});

describe('the named ports of pods', () => {
  const NAMED = '[{name: http, containerPort: 80}, {name: dns, containerPort: 53, protocol: UDP}, {containerPort: 1}]';
  const HTTP = { name: 'http', protocol: 'TCP' };
  const DNS = { name: 'dns', protocol: 'UDP' };
  it.each([
    ['of containers', '', `{containers: [{name: a, ports: ${NAMED}}, {name: b}]}`, [HTTP, DNS]],
    [
      'of sidecars',
      '',
      `{containers: [], initContainers: [{name: a, restartPolicy: Always, ports: ${NAMED}}]}`,
      [HTTP, DNS],
    ],
    ['not of init containers', '', `{containers: [], initContainers: [{name: a, ports: ${NAMED}}]}`, []],
    ['none', '', '{}', []],
    [
      'that are not known beside containers of a mesh',
      ', annotations: {sidecar.istio.io/inject: "true"}',
      `{containers: [{name: a, ports: ${NAMED}}]}`,
      undefined,
    ],
    ['that are not known with a label of a mesh', ', labels: {dapr.io/enabled: "true"}', '{containers: []}', undefined],
  ])('%s', (_, metadata, spec, expected) => {
    expect(labelsIn(pod('p', metadata, spec))[0]?.ports()).toEqual(expected);
  });

  it('are not known of a patch', () => {
    expect(labelsIn(pod('p', ''), { patches: new Set(['a.yaml']) })[0]?.ports()).toBeUndefined();
  });
});

describe('the pods that a namespace sees', () => {
  const all = (...texts: readonly string[]) => podsByNamespace(() => labelsIn(texts.join('---\n')));
  const names = (pods: readonly PodLabels[]): readonly string[] => pods.map(({ name }) => name);
  const SHOP = pod('shop', ', namespace: shop, labels: {app: a}');
  const OTHER = pod('other', ', namespace: other, labels: {app: b}');
  const OPEN = pod('open', ', labels: {app: a}');
  it.each([
    ['its own', [SHOP, OTHER], 'shop', ['shop']],
    ['its own and those without one', [SHOP, OTHER, OPEN], 'shop', ['shop', 'open']],
    ['none', [SHOP], 'other', []],
    ['all, if it is not known', [SHOP, OTHER, OPEN], undefined, ['shop', 'other', 'open']],
  ])('are %s', (_, texts, namespace, expected) => {
    const pods = all(...texts);
    expect(names(pods(namespace).all)).toEqual(expected);
    expect(pods(namespace)).toBe(pods(namespace));
  });

  it('are found by name, the first one first', () => {
    const pods = all(SHOP, pod('shop', ', namespace: shop, labels: {app: z}'))('shop');
    expect(pods.named('shop')?.labels).toEqual({ app: 'a' });
    expect(pods.named('none')).toBeUndefined();
  });

  it('are found by the value of a label', () => {
    const pods = all(
      SHOP,
      pod('p', ', namespace: shop, labels: {app: a}'),
      pod('q', ', namespace: shop, labels: {app: 1}'),
      pod('r', ', namespace: shop'),
      job('j'),
    )('shop');
    const { open, known, byValue } = pods.withLabel('app');
    expect([open, known].map(names)).toEqual([[], ['shop', 'p', 'q']]);
    expect([...byValue].map(([value, own]) => [value, names(own)])).toEqual([
      ['a', ['shop', 'p']],
      ['1', ['q']],
    ]);
    expect(names(pods.withLabel('batch.kubernetes.io/job-name').open)).toEqual(['j']);
    expect(pods.withLabel('app')).toBe(pods.withLabel('app'));
  });
});
