import { describe, expect, it } from 'vitest';
import { holdsContainer, pairEnvContainers } from '../../src/text/env-containers.ts';
import { member, printPath } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { readYaml } from '../rules/rule-of.ts';

const hasEnv = (container: JsonValue): boolean => member(container, 'env') !== undefined;

/** `PATH NAME DESTINATION UPDATED` of each container with env, by the image of the sides. */
function paired(merged: string, destination?: string, updated?: string): readonly string[] {
  const [theirs, ours] = [updated, destination].map((text) => (text === undefined ? undefined : readYaml(text)));
  const image = (side: JsonValue | undefined): string => {
    const found = member(side, 'image');
    return typeof found === 'string' ? found : '-';
  };
  return pairEnvContainers(readYaml(merged), ours, theirs, hasEnv).map(
    (found) => `${printPath(found.path)} ${found.name} ${image(found.destination)} ${image(found.updated)}`,
  );
}

describe('containers', () => {
  it.each<[title: string, sides: readonly string[], expected: readonly string[]]>([
    [
      'pair by name',
      [
        'containers: [{name: a, env: []}]',
        'containers: [{name: b, image: x}, {name: a, image: w}]',
        'containers: [{name: a, image: z}]',
      ],
      ['containers[0] a w z'],
    ],
    [
      'are in any list of containers',
      ['initContainers: [{name: a, env: []}]\nephemeralContainers: [{name: b, env: []}]'],
      ['initContainers[0] a - -', 'ephemeralContainers[0] b - -'],
    ],
    ['are not in other lists', ['volumes: [{name: a, env: []}]\ncontainer: {name: a, env: []}'], []],
    ['are not in a list inside of a list', ['containers: [[{name: a, env: []}]]'], []],
    ['need what is asked for', ['containers: [{name: a}, {name: b, env: []}]'], ['containers[1] b - -']],
    [
      'without a name pair by index',
      ['containers: [{env: []}, {env: []}]', 'containers: [{image: x}, {image: w}]'],
      ['containers[0]  x -', 'containers[1]  w -'],
    ],
    [
      'without a name pair by index, and not by their order',
      ['containers: [{env: []}, {name: a}, {env: []}]', 'containers: [{image: x}, {image: w}, {image: v}]'],
      ['containers[0]  x -', 'containers[2]  v -'],
    ],
    [
      'with a name that is no text have none',
      ['containers: [{name: 1, env: []}]', 'containers: [{name: 2, image: x}]'],
      ['containers[0]  x -'],
    ],
    [
      'of one name pair in their order',
      [
        'containers: [{name: a, env: []}, {name: a, env: []}, {name: a, env: []}]',
        'containers: [{name: a, image: x}, {name: a, image: w}]',
      ],
      ['containers[0] a x -', 'containers[1] a w -', 'containers[2] a - -'],
    ],
    [
      'are inside of containers, too',
      ['containers: [{name: a, env: [], sub: {containers: [{name: b, env: []}]}}]'],
      ['containers[0] a - -', 'containers[0].sub.containers[0] b - -'],
    ],
    [
      'are inside of templates of custom resources',
      [
        'spec: {steps: [{name: s, template: {containers: [{name: a, env: []}]}}]}',
        'spec: {steps: [{name: t}, {name: s, template: {containers: [{name: a, image: x}]}}]}',
      ],
      ['spec.steps[0].template.containers[0] a x -'],
    ],
    [
      'pair only inside of the object with their kind, namespace and name',
      [
        'items: [{kind: A, metadata: {name: web, namespace: x}, containers: [{name: a, env: []}]}, {kind: B, metadata: {name: web}, containers: [{name: a, env: []}]}]',
        'items: [{kind: B, metadata: {name: web}, containers: [{name: a, image: b}]}, {kind: A, metadata: {name: web, namespace: x}, containers: [{name: a, image: c}]}]',
        'items: [{kind: A, metadata: {name: web, namespace: y}, containers: [{name: a, image: d}]}, {kind: B, metadata: {name: m}, containers: [{name: a, image: e}]}]',
      ],
      ['items[0].containers[0] a c -', 'items[1].containers[0] a b -'],
    ],
    [
      'are on no side where the value there is of another kind',
      ['containers: [{name: a, env: []}]', 'containers: {name: a}', 'containers: text'],
      ['containers[0] a - -'],
    ],
    [
      'are no scalars',
      ['containers: [text, 1, {name: a, env: []}]', 'containers: [{name: a, image: x}]'],
      ['containers[2] a x -'],
    ],
    ['are not a scalar', ['text'], []],
  ])('%s', (_title, [merged = '', destination, updated], expected) => {
    expect(paired(merged, destination, updated)).toEqual(expected);
  });

  it('that are null need an answer, too', () => {
    const asked: JsonValue[] = [];
    pairEnvContainers({ containers: [null] }, undefined, undefined, (container) => asked.push(container) > 0);
    expect(asked).toEqual([null, null]);
  });

  it('are given with their own value', () => {
    const [found] = pairEnvContainers({ containers: [{ name: 'a', env: [1] }] }, undefined, undefined, hasEnv);
    expect(found?.merged).toEqual({ name: 'a', env: [1] });
  });
});

it.each([
  ['containers: [{name: a, env: []}]', true],
  ['containers: [{name: b}, {name: a, env: []}]', true],
  ['spec: [{initContainers: [{env: []}]}]', true],
  ['containers: [{containers: [{env: []}]}]', true],
  ['other: 1\nephemeralContainers: [{env: []}]', true],
  ['containers: [{name: a}]', false],
  ['containers: {env: []}', false],
  ['things: [{env: []}]', false],
  ['containers: [[{env: []}]]', false],
  ['containers: [env]', false],
  ['env', false],
])('%s has a container with env: %s', (text, expected) => {
  expect(holdsContainer(readYaml(text), hasEnv)).toBe(expected);
});
