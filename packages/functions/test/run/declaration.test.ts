import { describe, expect, it } from 'vitest';
import { functionOf } from '../../src/run/declaration.ts';
import type { Declaration } from '../../src/run/declaration.ts';
import { annotated, partsOf, resourceOf, shown } from './package.ts';
import { LINEAR, growth } from '@krmkit/testing';

const container = (image: string): object => ({ kind: 'container', image, network: false, mounts: [], env: [] });

function declared(text: string, directory: string | undefined = '/pkg/functions'): Declaration {
  const { declaration, diagnostics } = functionOf(resourceOf(text), directory);
  expect(shown(diagnostics, text)).toEqual([]);
  if (declaration === undefined) throw new Error('No declaration');
  return declaration;
}

function problems(text: string, directory: string | undefined = '/pkg'): readonly string[] {
  const { declaration, diagnostics } = functionOf(resourceOf(text), directory);
  expect(declaration).toBeUndefined();
  expect(diagnostics.every(({ code }) => code === 'invalid-function')).toBe(true);
  return shown(diagnostics, text);
}

describe('where a function is declared', () => {
  it.each([['config.kubernetes.io/function'], ['config.k8s.io/function']])('the annotation %s', (name) => {
    const declaration = declared(annotated('container:\n  image: example.com/fn:v1', name));
    expect(declaration).toMatchObject({
      name: 'example.com/fn:v1',
      program: container('example.com/fn:v1'),
      defersFailure: false,
      declaredAt: { path: 'fn.yaml', line: 6 },
    });
  });

  const all = (one: string, two: string): string => `apiVersion: v1
kind: A
metadata:
  name: a
  annotations:
    config.kubernetes.io/function: ${one}
    config.k8s.io/function: ${two}
    config.kubernetes.io/container: fourth
  configFn:
    container:
      image: third
`;

  it.each([
    ['"container: {image: first}"', '"container: {image: second}"', 'first', 6],
    ['""', '"container: {image: second}"', 'second', 7],
    ['""', '""', 'third', 9],
    ['', '', 'third', 9],
  ])('%s and %s: %s', (one, two, image, line) => {
    const text = all(one, two);
    expect(declared(text)).toMatchObject({ program: container(image) });
    expect(declared(text).declaredAt?.line).toBe(line);
  });

  it('metadata.configFn', () => {
    const text = `apiVersion: v1\nkind: A\nmetadata:\n  name: a\n  configFn:\n    exec: {path: ./fn, args: [1.10, x]}\n`;
    expect(declared(text)).toMatchObject({
      name: './fn',
      program: { kind: 'exec', path: '/pkg/functions/fn', args: ['1.10', 'x'], env: [] },
    });
  });

  it('the bare image of the container annotation', () => {
    const text = `apiVersion: v1\nkind: A\nmetadata:\n  name: a\n  annotations: {config.kubernetes.io/container: "img:1"}\n`;
    expect(declared(text)).toMatchObject({ name: 'img:1', program: container('img:1') });
  });

  it.each([
    ['no annotations', 'apiVersion: v1\nkind: A\nmetadata: {name: a}\n'],
    [
      'others',
      'apiVersion: v1\nkind: A\nmetadata: {name: a, annotations: {config.kubernetes.io/local-config: "true"}}\n',
    ],
    ['no metadata', 'apiVersion: v1\nkind: A\n'],
    ['metadata that is no mapping', 'apiVersion: v1\nkind: A\nmetadata: [1]\n'],
    ['empty annotation', 'apiVersion: v1\nkind: A\nmetadata: {annotations: {config.kubernetes.io/function: ""}}\n'],
  ])('nowhere: %s', (_, text) => {
    expect(functionOf(resourceOf(text), '/pkg')).toEqual({ declaration: undefined, diagnostics: [] });
  });
});

describe('what is wrong, and where in the file', () => {
  it.each<readonly [text: string, problems: readonly string[]]>([
    [
      'container: {image: a}\ncontainer: {image: b}',
      ['8:7 error [container] The key container occurs twice; Remove one of them.'],
    ],
    ['container: {image: a', ['7:18 error']],
    ['container: {image: a}\n---\ncontainer: {image: b}', ['9:7 error']],
    ['# nothing', ['6:5 error']],
    ['- a', ['must be a mapping, not a list']],
  ])('%s', (text, expected) => {
    const found = problems(annotated(text));
    expect(partsOf(found, expected)).toEqual(expected);
  });

  it('inside quotes with escapes', () => {
    const text =
      'apiVersion: v1\nkind: A\nmetadata:\n  annotations:\n    config.kubernetes.io/function: "container:\\n  imag: a\\n  image: b"\n';
    expect(problems(text)).toEqual(['5:51 error [imag] Unknown field "imag" in container; did you mean image?']);
  });

  it('an annotation that is a mapping', () => {
    const text =
      'apiVersion: v1\nkind: A\nmetadata:\n  annotations:\n    config.kubernetes.io/function:\n      container: {image: a}\n';
    expect(problems(text)).toEqual([
      '5:5 error [config.kubernetes.io/function] The annotation config.kubernetes.io/function must be text that holds YAML, not a mapping; put | after its key, so that the lines below it become text',
    ]);
  });

  it('in metadata.configFn', () => {
    const text =
      'apiVersion: v1\nkind: A\nmetadata:\n  configFn:\n    container:\n      image: a\n      nework: true\n';
    expect(problems(text)).toEqual(['7:7 error [nework] Unknown field "nework" in container; did you mean network?']);
    expect(problems('apiVersion: v1\nkind: A\nmetadata:\n  configFn: x\n')).toEqual([
      expect.stringContaining('4:3 error [configFn] metadata.configFn must be a mapping, not text'),
    ]);
  });

  it('in an object that was not read from text', () => {
    const { origin: _, ...resource } = resourceOf(annotated('container: {imag: a}'));
    const { diagnostics } = functionOf(resource, '/pkg');
    expect(diagnostics.map(({ location, fieldPath }) => [location, fieldPath])).toEqual([
      [undefined, ['metadata', 'annotations', 'config.kubernetes.io/function', 'container', 'imag']],
      [undefined, ['metadata', 'annotations', 'config.kubernetes.io/function', 'container']],
    ]);
  });

  it('in a text full of mistakes, in linear time', { tags: ['growth'] }, async () => {
    const find = (length: number): void => {
      const envs = Array.from({ length }, (_, i) => `  - =${i}`).join('\n');
      const keys = Array.from({ length }, (_, i) => `key${i}: 1`).join('\n');
      const resource = resourceOf(annotated(`container:\n  image: a\n  envs:\n${envs}\n${keys}`));
      expect(functionOf(resource, '/pkg').diagnostics).toHaveLength(2 * length);
    };
    expect(await growth(find, 2000)).toBeLessThan(LINEAR);
  });
});
