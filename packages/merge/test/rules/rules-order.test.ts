import { describe, expect, it } from 'vitest';
import { merge3 } from '../../src/merge3.ts';
import type { ThreeWayRow } from '../merge-rows.ts';
import { describeThreeWay, pod } from '../merge-rows.ts';

const init = (...names: readonly string[]): string =>
  pod(`initContainers:\n${names.map((name) => `- name: ${name}\n  image: ${name}:1 # for ${name}\n`).join('')}`);
const steps = (...ids: readonly string[]): string =>
  `apiVersion: x.io/v1\nkind: Task\nmetadata:\n  name: t\nsteps:\n${ids.map((id) => `- name: ${id}\n  run: ${id}\n`).join('')}`;

const order: readonly ThreeWayRow[] = [
  {
    rule: 'a new order of upstream is a change where dest is as the original was',
    original: init('migrate', 'wait'),
    updated: init('wait', 'migrate'),
    destination: init('migrate', 'wait'),
    expected: init('wait', 'migrate'),
  },
  {
    rule: 'a new order of upstream is taken where dest changed something in the items',
    original: init('migrate', 'wait', 'seed'),
    updated: init('seed', 'migrate', 'wait'),
    destination: init('migrate', 'wait', 'seed').replace('wait:1', 'wait:2'),
    expected: init('seed', 'migrate', 'wait').replace('wait:1', 'wait:2'),
  },
  {
    rule: 'an order that dest alone changed stays',
    original: init('migrate', 'wait'),
    updated: init('migrate', 'wait').replace('wait:1', 'wait:2'),
    destination: init('wait', 'migrate'),
    expected: init('wait', 'migrate').replace('wait:1', 'wait:2'),
  },
  {
    rule: 'an order that both changed alike is no conflict',
    original: init('a', 'b', 'c'),
    updated: init('c', 'a', 'b').replace('a:1', 'a:2'),
    destination: init('c', 'a', 'b'),
    expected: init('c', 'a', 'b').replace('a:1', 'a:2'),
  },
  {
    rule: "an order that both changed otherwise: dest's stays, a conflict",
    original: init('a', 'b', 'c'),
    updated: init('c', 'a', 'b').replace('a:1', 'a:2'),
    destination: init('b', 'a', 'c'),
    expected: init('b', 'a', 'c').replace('a:1', 'a:2'),
    conflicts: ['both-reordered spec.initContainers -> destination'],
  },
  {
    rule: "a new order of upstream: dest's own items stay behind the item that they follow",
    original: init('a', 'b'),
    updated: init('b', 'a'),
    destination: init('first', 'a', 'own', 'b', 'last'),
    expected: init('first', 'b', 'last', 'a', 'own'),
  },
  {
    rule: 'a new order of upstream: its new items are among the shared ones as there',
    original: init('a', 'b'),
    updated: init('new', 'b', 'between', 'a', 'end'),
    destination: init('a', 'own', 'b'),
    expected: init('new', 'b', 'between', 'a', 'own', 'end'),
  },
  {
    rule: 'a new order of upstream: what it removes goes, what dest removed stays away',
    original: init('a', 'b', 'c', 'd'),
    updated: init('d', 'b', 'a'),
    destination: init('a', 'c', 'd'),
    expected: init('d', 'a'),
  },
  {
    rule: 'what upstream moves behind an item that dest removed is no new order',
    original: init('a', 'b'),
    updated: init('b', 'a'),
    destination: init('a'),
    expected: init('a'),
  },
  {
    rule: 'keys that the items themselves tell',
    original: steps('build', 'test', 'push'),
    updated: steps('test', 'build', 'push'),
    destination: steps('build', 'test', 'push').replace('run: push', 'run: publish'),
    expected: steps('test', 'build', 'push').replace('run: push', 'run: publish'),
  },
  {
    rule: 'scalars that are there once each',
    original: 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [a.yaml, b.yaml]\n',
    updated: 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [b.yaml, a.yaml]\n',
    destination:
      'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [a.yaml, b.yaml, c.yaml]\n',
    expected: 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [b.yaml, c.yaml, a.yaml]\n',
  },
  {
    rule: 'env that upstream moved, so that a reference resolves',
    original: pod(
      'containers:\n- name: a\n  env:\n  - name: URL\n    value: http://$(HOST)\n  - name: HOST\n    value: h\n',
    ),
    updated: pod(
      'containers:\n- name: a\n  env:\n  - name: HOST\n    value: h\n  - name: URL\n    value: http://$(HOST)\n',
    ),
    destination: pod(
      'containers:\n- name: a\n  env:\n  - name: URL\n    value: http://$(HOST)\n  - name: HOST\n    value: h\n  - name: OWN\n    value: o\n',
    ),
    expected: pod(
      'containers:\n- name: a\n  env:\n  - name: HOST\n    value: h\n  - name: OWN\n    value: o\n  - name: URL\n    value: http://$(HOST)\n',
    ),
  },
];

describeThreeWay('3-way: order', order);

describe('3-way: marks in a list with a new order', () => {
  it('are above the item that they are about', () => {
    const merged = merge3(
      {
        original: init('a', 'b', 'c'),
        updated: init('new', 'c', 'a', 'b').replace('b:1', 'b:2'),
        destination: init('own', 'a', 'b', 'c').replace('b:1', 'b:3'),
      },
      { onConflict: 'markers' },
    );
    expect(merged.conflicts).toHaveLength(1);
    const lines = merged.text.split('\n');
    const end = lines.findIndex((line) => line.includes('>>>>>>> destination'));
    expect(lines[end + 1]).toBe('    image: b:3 # for b');
    expect(merged.text).toContain('<<<<<<< conflict: spec.initContainers[name=b].image');
  });
});
