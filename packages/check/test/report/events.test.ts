import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatText, pod } from './format-text.ts';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
async function eventsOf(text: string): Promise<readonly unknown[]> {
  const shown = await formatText('events', { 'a.yaml': text }, { complete: true, style: { now: () => NOW } });
  return shown
    .split(/^---\n/m)
    .slice(1)
    .map((document): unknown => parse(document));
}

// https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/
describe('an Event', () => {
  it('has the fields of v1, and the time of the report', async () => {
    expect(await eventsOf(pod('  - {name: app, image: a, args: ["$(NO)"]}\n'))).toEqual([
      {
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { name: expect.stringMatching(/^web\.[0-9a-f]+$/), namespace: 'shop' },
        involvedObject: {
          apiVersion: 'v1',
          kind: 'Pod',
          namespace: 'shop',
          name: 'web',
          fieldPath: 'spec.containers{app}',
        },
        reason: 'UnresolvedReference',
        message: 'args[0]: $(NO) is not defined',
        source: { component: 'krmkit' },
        firstTimestamp: '2026-01-02T03:04:05Z',
        lastTimestamp: '2026-01-02T03:04:05Z',
        count: 1,
        type: 'Warning',
        reportingComponent: 'krmkit',
        reportingInstance: '',
      },
    ]);
  });

  it('of a kubelet comes beside those of krmkit, under another name', async () => {
    const events = await eventsOf(
      pod('  - {name: app, image: a, args: ["$(NO)"], envFrom: [{configMapRef: {name: none}}]}\n'),
    );
    expect(events).toMatchObject([
      { source: { component: 'kubelet' }, reason: 'Failed', message: 'Error: configmap "none" not found' },
      { source: { component: 'krmkit' }, reason: 'UnresolvedReference' },
    ]);
    expect(new Set(events.map((event) => JSON.stringify(event).match(/"web\.[0-9a-f]+"/)?.[0])).size).toBe(2);
  });

  it.each([
    [
      'in the template of a Deployment',
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {spec: {containers: [{name: app, image: a, args: ["$(NO)"]}]}}}\n`,
      'spec.template.spec.containers{app}',
    ],
    [
      'in an init container',
      `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {initContainers: [{name: app, image: a, args: ["$(NO)"]}], containers: [{name: b, image: b}]}\n`,
      'spec.initContainers{app}',
    ],
    [
      'in a list of containers without a pod',
      `apiVersion: tekton.dev/v1\nkind: Task\nmetadata: {name: web}\nspec: {steps: [{name: app, image: a, args: ["$(NO)"]}]}\n`,
      'spec.steps{app}',
    ],
  ])('is about the place %s', async (_, text, fieldPath) => {
    expect(await eventsOf(text)).toMatchObject([{ involvedObject: { name: 'web', namespace: 'default', fieldPath } }]);
  });

  it('is counted for the same problem, and no event is dropped', async () => {
    const args = Array.from({ length: 40 }, (_, index) => `"$(NO${index})"`).join(', ');
    expect(await eventsOf(pod(`  - {name: app, image: a, args: [${args}]}\n`))).toHaveLength(40);
  });
});

it('there are none without a problem', async () => {
  expect(await formatText('events', { 'a.yaml': pod('  - {name: app, image: a}\n') })).toBe('');
});
