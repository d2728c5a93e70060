import { describe, expect, it } from 'vitest';
import { readManifests } from '@krmkit/manifests';
import type { FieldDifference, Resource } from '@krmkit/manifests';
import { ignoredDifferences, parseIgnoredField, withoutIgnored } from '../../src/changes/ignored-fields.ts';
import type { IgnoredField } from '../../src/changes/ignored-fields.ts';
import { diffText } from '../check-files.ts';

const OLD = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  annotations: {example.com/at: "1"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        - name: app
          image: app:1
          env: [{name: LEVEL, value: info}]
        - name: proxy
          image: proxy:1
`;
const NEW = OLD.replace('at: "1"', 'at: "2"')
  .replace('replicas: 2', 'replicas: 3')
  .replace('app:1', 'app:2')
  .replace('info', 'debug')
  .replace('proxy:1', 'proxy:2');

const ANNOTATION = "metadata.annotations['example.com/at']";
const IMAGES = 'spec.template.spec.containers[*].image';
const APP = 'spec.template.spec.containers[name=app]';

/** The fields that are left, and the last line. */
const ROWS: readonly (readonly [flags: readonly string[], left: number, ignored: string])[] = [
  [['spec.replicas'], 4, '1 ignored difference'],
  [['spec'], 1, '4 ignored differences'],
  [['Deployment=spec.replicas'], 4, '1 ignored difference'],
  [['Deployment.apps=spec.replicas', ANNOTATION], 3, '2 ignored differences'],
  [['metadata.annotations["example.com/at"]'], 4, '1 ignored difference'],
  [[String.raw`metadata.annotations.example\.com/at`], 4, '1 ignored difference'],
  [[IMAGES], 3, '2 ignored differences'],
  [['spec.template.spec.containers.image'], 3, '2 ignored differences'],
  [[`${APP}.image`], 4, '1 ignored difference'],
  [[APP], 3, '2 ignored differences'],
  [['spec.template.spec.containers[1].image'], 4, '1 ignored difference'],
];

describe('ignored fields of a diff', () => {
  it.each(ROWS)('%j leaves %i fields, and says %j', async (ignoreFields, left, ignored) => {
    const text = await diffText({ 'a.yaml': OLD, 'b.yaml': NEW }, { sides: ['a.yaml', 'b.yaml'], ignoreFields });
    const plural = left === 1 ? 'field' : 'fields';
    expect(text).toContain(`\n1 changed (${left} ${plural}), 0 unchanged, ${ignored}\n`);
  });

  it.each([
    ['a Service=spec.replicas, which no object is', ['Service=spec.replicas']],
    ['another group', ['Deployment.example.com=spec.replicas']],
    ['a field that no object has', ['spec.paused']],
  ])('%s: nothing is ignored, and nothing is said', async (_, ignoreFields) => {
    const text = await diffText({ 'a.yaml': OLD, 'b.yaml': NEW }, { sides: ['a.yaml', 'b.yaml'], ignoreFields });
    expect(text).toContain('\n1 changed (5 fields), 0 unchanged\n');
  });
});

function fields(...texts: readonly string[]): readonly IgnoredField[] {
  return texts.map((text) => {
    const read = parseIgnoredField(text);
    if (!read.ok) throw new Error(read.message);
    return read.value;
  });
}

function resource(text: string): Resource {
  const [first] = readManifests([{ path: 'a.yaml', text: `apiVersion: v1\nkind: ConfigMap\n${text}` }]).resources;
  if (first === undefined) throw new Error('no resource');
  return first;
}

describe('an ignored field', () => {
  it.each([
    ['Deployment.=a', 'Deployment. is not a kind'],
    ['a=b', 'a path has no condition on the value'],
    ['ConfigMap=a=b', 'a path has no condition on the value'],
  ])('is refused: %s', (text, message) => {
    expect(parseIgnoredField(text)).toEqual({ ok: false, message });
  });

  it.each([
    ['a[', 2],
    ['ConfigMap=a[', 12],
  ])('has the position of what is wrong in the whole text: %s', (text, at) => {
    const read = parseIgnoredField(text);
    expect(!read.ok && read.message).toMatch(new RegExp(`, at character ${at}$`));
  });
});

describe('an object without ignored fields', () => {
  const WHOLE = 'a: {b: 1, c: [1, 2]}\nd: {}\nl: []\n';
  it.each<[title: string, ignored: readonly string[], left: object]>([
    ['is the same without any', [], { a: { b: 1, c: [1, 2] }, d: {}, l: [] }],
    ['is the same where it has none', ['x.y', 'Secret=a'], { a: { b: 1, c: [1, 2] }, d: {}, l: [] }],
    ['lacks a field', ['a.b'], { a: { c: [1, 2] }, d: {}, l: [] }],
    ['lacks a field of its kind', ['ConfigMap=a.b'], { a: { c: [1, 2] }, d: {}, l: [] }],
    ['lacks an item', ['a.c[0]'], { a: { b: 1, c: [2] }, d: {}, l: [] }],
    ['lacks a list whose items are all ignored', ['a.c[0]', 'a.c[1]'], { a: { b: 1 }, d: {}, l: [] }],
    ['lacks a mapping whose fields are all ignored', ['a.b', 'a.c'], { d: {}, l: [] }],
    ['lacks what is below a field that is ignored', ['a', 'a.b'], { d: {}, l: [] }],
    ['keeps what was empty before', ['a'], { d: {}, l: [] }],
  ])('%s', (_, ignored, left) => {
    const value = withoutIgnored(resource(WHOLE), fields(...ignored));
    expect(value).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', ...left });
  });

  it('is the whole where everything is ignored', () => {
    const all = resource('a: 1\n');
    expect(withoutIgnored(all, fields('apiVersion', 'kind', 'a'))).toBe(all.value);
  });
});

describe('whether a difference is ignored', () => {
  const [before, after] = [resource('a: {b: 1, c: 1, l: [1]}\n'), resource('a: {b: 2, c: 2, l: [1]}\nnew: {x: 1}\n')];
  const changed = (...path: readonly (string | number)[]): FieldDifference => ({
    kind: 'changed',
    before: path,
    after: path,
  });
  it.each<[title: string, ignored: readonly string[], difference: FieldDifference, expected: boolean | undefined]>([
    ['nothing is ignored', [], changed('a', 'b'), undefined],
    ['no object has the field', ['x'], changed('a', 'b'), undefined],
    ['the field', ['a.b'], changed('a', 'b'), true],
    ['a field beside it', ['a.b'], changed('a', 'c'), false],
    ['a field above it', ['a'], changed('a', 'b'), true],
    ['all that differs below it', ['a.b', 'a.c'], changed('a'), true],
    ['some of what differs below it', ['a.b'], changed('a'), false],
    ['an added field', ['new'], { kind: 'added', after: ['new'] }, true],
    ['all of an added mapping', ['new.x'], { kind: 'added', after: ['new'] }, true],
    ['another added field', ['a'], { kind: 'added', after: ['new'] }, false],
    ['a removed field', ['a.b'], { kind: 'removed', before: ['a', 'b'] }, true],
    ['part of what is removed', ['a.b'], { kind: 'removed', before: ['a'] }, false],
    ['what moved, with an ignored field in it', ['a.b'], { kind: 'moved', before: ['a'], after: ['a'] }, false],
  ])('%s', (_, ignored, difference, expected) => {
    expect(ignoredDifferences(before, after, fields(...ignored))?.(difference)).toBe(expected);
  });
});
