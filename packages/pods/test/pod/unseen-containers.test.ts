import { createSource } from '@krmkit/base';
import { readSource } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import { findUnseenContainers, unmatchedTemplates } from '../../src/pod/unseen-containers.ts';
import type { TemplatePath } from '../../src/pod/workloads.ts';
import { parseTemplatePath } from '../../src/pod/workloads.ts';

const CONTAINERS = '[{name: c, image: i}]';
const custom = (spec: string, kind = 'Robot', group = 'example.com'): string =>
  `apiVersion: ${group}/v1\nkind: ${kind}\nmetadata: {name: a}\nspec: ${spec}\n`;

const read = (...texts: readonly string[]) => readSource(createSource('a.yaml', texts.join('---\n'))).resources;

function templates(...texts: readonly string[]): readonly TemplatePath[] {
  return texts.map((text) => {
    const path = parseTemplatePath(text);
    if (path === undefined) throw new Error(text);
    return path;
  });
}

/** The flags that the info names. */
function unseen(...texts: readonly string[]): readonly string[] {
  const found = findUnseenContainers([]);
  for (const resource of read(...texts)) found.look(resource);
  return found
    .diagnostics()
    .flatMap(({ message }) => [...message.matchAll(/--pod-template '([^']*)'/g)].map(([, flag]) => flag ?? ''));
}

describe('containers in resources of unknown kinds', () => {
  it.each<[string, string, readonly string[]]>([
    ['a pod template', custom(`{template: {spec: {containers: ${CONTAINERS}}}}`), ['Robot.example.com=spec.template']],
    [
      'its init containers, too',
      custom(`{template: {spec: {initContainers: ${CONTAINERS}, containers: ${CONTAINERS}}}}`),
      ['Robot.example.com=spec.template'],
    ],
    [
      'a template beside spec',
      `${custom('{}')}template: {spec: {containers: ${CONTAINERS}}}\n`,
      ['Robot.example.com=template'],
    ],
    ['a list in spec', custom(`{containers: ${CONTAINERS}}`), ['Robot.example.com=spec.containers']],
    ['a list elsewhere', custom(`{x: {containers: ${CONTAINERS}}}`), ['Robot.example.com=spec.x.containers']],
    [
      'templates in a list',
      custom(`{jobs: [{spec: {containers: ${CONTAINERS}}}, {spec: {containers: ${CONTAINERS}}}]}`),
      ['Robot.example.com=spec.jobs[*]'],
    ],
    ['one container', custom('{container: {image: i}}'), ['Robot.example.com=spec.container']],
    ['a script', custom('{x: [{script: {image: i}}]}'), ['Robot.example.com=spec.x[*].script']],
    ['steps, which are no pod', custom('{spec: {steps: [{image: i}]}}'), ['Robot.example.com=spec.spec.steps']],
    ['sidecars', custom('{sidecars: [{image: i}]}'), ['Robot.example.com=spec.sidecars']],
    [
      'a list of which one item is a container',
      custom('{containers: [{name: x}, {image: i}]}'),
      ['Robot.example.com=spec.containers'],
    ],
    ['not a list of other things', custom('{containers: [{name: x}], image: i}'), []],
    ['not a container without a text as its image', custom('{container: {image: {name: i}}}'), []],
    ['not a container with another name', custom('{box: {image: i}}'), []],
    ['not a list with another name', custom('{mycontainers: [{image: i}]}'), []],
    [
      'not values of a chart',
      custom(`{values: {containers: ${CONTAINERS}}, valuesObject: {containers: ${CONTAINERS}}}`),
      [],
    ],
    [
      'not what is in a container',
      custom('{containers: [{image: i, script: {image: j}}]}'),
      ['Robot.example.com=spec.containers'],
    ],
    ['not policies', custom(`{containers: ${CONTAINERS}}`, 'ClusterPolicy'), []],
    ['not kinds of Kubernetes', custom(`{containers: ${CONTAINERS}}`, 'Robot', 'robots.k8s.io'), []],
    ['not groups without a dot', custom(`{containers: ${CONTAINERS}}`, 'Robot', 'robots'), []],
    ['not known kinds', custom(`{template: {spec: {containers: ${CONTAINERS}}}}`, 'Deployment', 'apps'), []],
  ])('%s', (_, text, expected) => {
    expect(unseen(text)).toEqual(expected);
  });

  it('are seen in JSON', () => {
    expect(
      unseen(
        '{"apiVersion": "example.com/v1", "kind": "Robot", "metadata": {"name": "a"}, "spec": {"containers": [{"image" : "i"}]}}',
      ),
    ).toHaveLength(1);
  });

  it('are one info at the first resource, with the number of resources', () => {
    const found = findUnseenContainers([]);
    const robot = custom(`{containers: ${CONTAINERS}}`);
    for (const resource of read(custom('{}'), robot, robot)) found.look(resource);
    expect(found.diagnostics()).toMatchObject([
      {
        code: 'unseen-containers',
        severity: 'info',
        message:
          "2 resources have containers that krmkit does not check; to include them: --pod-template 'Robot.example.com=spec.containers'",
        location: { path: 'a.yaml', line: 6 },
      },
    ]);
    const [info] = found.diagnostics();
    expect(info?.location?.start).toBe(info?.location?.end);
  });

  it.each([
    [
      1,
      "1 resource has containers that krmkit does not check; to include them: --pod-template 'R0.example.com=spec.containers'",
    ],
    [3, /spec\.containers'$/],
    [4, /spec\.containers', and 1 more$/],
    [6, /spec\.containers', and 3 more$/],
  ])('name at most three places of %i', (count, expected) => {
    const found = findUnseenContainers([]);
    const texts = Array.from({ length: count }, (_, index) => custom(`{containers: ${CONTAINERS}}`, `R${index}`));
    for (const resource of read(...texts)) found.look(resource);
    const [info, ...others] = found.diagnostics();
    expect(others).toEqual([]);
    if (typeof expected === 'string') expect(info?.message).toBe(expected);
    else expect(info?.message).toMatch(expected);
    expect(info?.message.match(/--pod-template/g)).toHaveLength(Math.min(count, 3));
  });

  it('are none without any', () => {
    expect(findUnseenContainers([]).diagnostics()).toEqual([]);
  });
});

describe('templates of the user', () => {
  const ROBOT = custom(`{template: {spec: {containers: ${CONTAINERS}}}}`);
  const messages = (
    paths: readonly TemplatePath[],
    isConfigured: boolean,
    ...texts: readonly string[]
  ): readonly string[] =>
    unmatchedTemplates(read(...texts), paths, isConfigured).map(({ severity, message }) => `${severity} ${message}`);
  const nothing = (title: string, kind: string): string =>
    `warning the pod template ${title} matches nothing: no ${kind} that was read has containers there`;

  it('that match are no finding, and what they cover is seen', () => {
    const found = findUnseenContainers(templates('Robot.example.com=spec.template'));
    for (const resource of read(ROBOT)) found.look(resource);
    expect(found.diagnostics()).toEqual([]);
  });

  it.each<[string, readonly string[], boolean, readonly string[], readonly string[]]>([
    ['one that matches', ['Robot.example.com=spec.template'], false, [ROBOT], []],
    [
      'another path',
      ['Robot.example.com=spec.other'],
      false,
      [ROBOT],
      [nothing('Robot.example.com=spec.other', 'Robot.example.com')],
    ],
    [
      'another kind',
      ['Other.example.com=spec.template'],
      false,
      [ROBOT],
      [nothing('Other.example.com=spec.template', 'Other.example.com')],
    ],
    [
      'another group',
      ['Robot.example.org=spec.template'],
      false,
      [ROBOT],
      [nothing('Robot.example.org=spec.template', 'Robot.example.org')],
    ],
    [
      'a path in lists',
      ['Robot.example.com=spec.jobs[*].x'],
      false,
      [ROBOT],
      [nothing('Robot.example.com=spec.jobs[*].x', 'Robot.example.com')],
    ],
    [
      'of many directories, another path',
      ['Robot.example.com=spec.other'],
      true,
      [ROBOT],
      [nothing('Robot.example.com=spec.other', 'Robot.example.com')],
    ],
    ['of many directories, a kind that none has', ['Other.example.com=spec.template'], true, [ROBOT], []],
    [
      'two, of which one matches',
      ['Robot.example.com=spec.template', 'Robot.example.com=spec.other'],
      false,
      [ROBOT],
      [nothing('Robot.example.com=spec.other', 'Robot.example.com')],
    ],
    [
      'without resources',
      ['Robot.example.com=spec.template'],
      false,
      [],
      [nothing('Robot.example.com=spec.template', 'Robot.example.com')],
    ],
    ['none', [], false, [ROBOT], []],
  ])('%s', (_, paths, isConfigured, texts, expected) => {
    expect(messages(templates(...paths), isConfigured, ...texts)).toEqual(expected);
  });

  it('say the way out', () => {
    expect(unmatchedTemplates([], templates('Robot.example.com=spec.template'))).toMatchObject([
      { hint: 'correct the kind, the group and the path of --pod-template or of podTemplates in .krmkit.yaml' },
    ]);
  });
});
