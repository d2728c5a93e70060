import { describe, expect, it } from 'vitest';
import type { ManifestFile } from '../../src/read/read-manifests.ts';
import { checkManifests, readManifests } from '../../src/read/read-manifests.ts';
import { object, places, problems } from './load.ts';

const filesOf = (texts: Readonly<Record<string, string>>): readonly ManifestFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, text }));

const MARKED = `${object('a')}data: {x: "{{ .Values.x }}"}\n`;

describe('manifests in memory', () => {
  it('are one text', () => {
    const found = readManifests(`${object('a')}---\n${object('b')}---\na: [\n`);
    expect(places(found)).toEqual(['- Service a', '- Service b']);
    expect(problems(found)).toEqual(['error invalid-yaml -:11']);
    expect(found.fileCount).toBe(1);
  });

  it('are files, in their order', () => {
    const found = readManifests(filesOf({ 'b.yaml': object('b'), 'a.json': '{"apiVersion": "v1", "kind": "Pod"}' }));
    expect(places(found)).toEqual(['b.yaml Service b', 'a.json Pod']);
    expect(found.fileCount).toBe(2);
  });

  it.each<[string, Readonly<Record<string, string>>, string | undefined]>([
    ['of a chart', { 'web/Chart.yaml': 'name: x\n', 'web/templates/a.yaml': MARKED }, 'web'],
    ['of a chart that comes later', { 'web/templates/deep/a.yaml': MARKED, 'web/Chart.yaml': '' }, 'web'],
    ['of a chart at the root', { 'Chart.yaml': 'name: x\n', 'templates/a.yaml': MARKED }, '.'],
    ['beside a chart', { 'web/Chart.yaml': 'name: x\n', 'web/crds/a.yaml': MARKED }, undefined],
    ['beside a file with such an end', { 'web/NoChart.yaml': '', 'web/templates/a.yaml': MARKED }, undefined],
    ['without a chart', { 'web/templates/a.yaml': MARKED }, undefined],
  ])('leave out the template %s', (_, texts, chart) => {
    const found = readManifests(filesOf(texts));
    expect(found.templateCount).toBe(chart === undefined ? 0 : 1);
    expect(found.resources).toHaveLength(chart === undefined ? 1 : 0);
    expect(found.diagnostics.map(({ message }) => message.split(' are skipped')[0])).toEqual(
      chart === undefined ? [] : [`The templates of the Helm chart ${chart}`],
    );
  });

  it('keep what has no marks in the templates of a chart', () => {
    const found = readManifests(filesOf({ 'Chart.yaml': 'name: x\n', 'templates/a.yaml': object('a') }));
    expect(places(found)).toEqual(['templates/a.yaml Service a']);
  });

  // YAML 1.1, which kubectl reads, has `yes` for true; kustomize keeps the text.
  it.each([
    ['kubectl', true],
    ['kustomize', 'yes'],
  ] as const)('are read as %s does', (profile, expected) => {
    const { resources } = readManifests(`${object('a')}spec: {x: yes}\n`, { profile });
    expect(resources[0]?.value).toMatchObject({ spec: { x: expected } });
  });
});

describe('what is no manifests', () => {
  it('has a reader that is none', () => {
    expect((): unknown => Reflect.apply(readManifests, undefined, ['', { profile: 'helm' }])).toThrow(
      /^readManifests\b.*profile/,
    );
  });

  const read = (input: unknown): unknown => Reflect.apply(readManifests, undefined, [input]);
  it.each([[undefined], [1], [{}], [[{ path: 'a.yaml' }]], [[null]]])('throws: %j', (input) => {
    expect(() => read(input)).toThrow(/^readManifests\b.*a string, or a list of files as \{ path, text \}/);
  });

  it('names the function that was called', () => {
    const check = (input: unknown): unknown => Reflect.apply(checkManifests, undefined, ['check', input]);
    expect(() => check(5)).toThrow(/^check\b/);
    expect(() => check('')).not.toThrow();
    expect(() => check([])).not.toThrow();
  });
});
