import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { memberOf, reportField } from '@krmkit/manifests';
import { fieldOfResource, fieldOfText, isFatal, locateKey, strictMessage } from '../../src/run/declared-text.ts';
import { annotated, resourceOf, shown } from './package.ts';

const NAME = 'config.kubernetes.io/function';
const PATH = ['metadata', 'annotations', NAME];

describe('fieldOfText', () => {
  function read(content: string): { readonly value: unknown; readonly lines: readonly string[] } {
    const text = annotated(content);
    const diagnostics: Diagnostic[] = [];
    const place = { resource: resourceOf(text), path: PATH, title: `the annotation ${NAME}`, diagnostics };
    const field = fieldOfText(place, `${content}\n`);
    expect(diagnostics.every(({ code, severity }) => code === 'invalid-function' && severity === 'error')).toBe(true);
    return { value: field?.value, lines: shown(diagnostics, text) };
  }

  it.each([
    ['a mapping', 'exec: {path: a}', { exec: { path: 'a' } }],
    ['one document', '---\na: b\n---', { a: 'b' }],
    ['a scalar', '7', 7],
  ])('reads %s', (_, content, value) => {
    expect(read(content)).toEqual({ value, lines: [] });
  });

  it.each([
    ['a key that is there twice', 'a: b\na: c', ['8:7 error [a] The key a occurs twice; Remove one of them.']],
    [
      'a second document',
      'a: b\n---\nc: d',
      [`9:7 error [c: d] The annotation ${NAME} holds more than one document; declare one function, in one document`],
    ],
    [
      'comments alone',
      '# none',
      [`6:5 error [${NAME}] The annotation ${NAME} holds nothing but comments; write container, exec or module`],
    ],
  ])('refuses %s, where it is', (_, content, lines) => {
    expect(read(content)).toEqual({ value: undefined, lines });
  });

  it('reports ten problems of a text at most', () => {
    const keys = Array.from({ length: 30 }, (_, at) => `k${at % 2}: 1`).join('\n');
    expect(read(keys).lines).toHaveLength(10);
  });

  it('knows where its members are', () => {
    const text = annotated('exec: {path: a}');
    const diagnostics: Diagnostic[] = [];
    const place = { resource: resourceOf(text), path: PATH, title: 'the annotation', diagnostics };
    const field = fieldOfText(place, 'exec: {path: a}\n');
    const inner = field && memberOf(memberOf(field, 'exec'), 'path');
    if (inner !== undefined) reportField(inner, 'no', 'fix it');
    expect(shown(diagnostics, text)).toEqual(['7:20 error [a] no; fix it']);
    expect(diagnostics).toMatchObject([{ subject: { kind: 'Nginx', name: 'web' } }]);
  });
});

describe('fieldOfResource', () => {
  it('is at its place in the file, and without a text nowhere', () => {
    const text = 'apiVersion: v1\nkind: A\nmetadata:\n  name: a\n  configFn: {exec: {path: b}}\n';
    const path = ['metadata', 'configFn'];
    const resource = resourceOf(text);
    const say = (one: typeof resource): readonly Diagnostic[] => {
      const diagnostics: Diagnostic[] = [];
      const field = fieldOfResource(
        { resource: one, path, title: 'metadata.configFn', diagnostics },
        { exec: { path: 'b' } },
      );
      const inner = memberOf(memberOf(field, 'exec'), 'path');
      if (inner !== undefined) reportField(inner, 'no', 'fix it');
      return diagnostics;
    };
    expect(shown(say(resource), text)).toEqual(['5:27 error [b] no; fix it']);
    const [nowhere] = say({ identity: resource.identity, value: resource.value });
    expect(nowhere).toMatchObject({ message: 'no', fieldPath: ['metadata', 'configFn', 'exec', 'path'] });
    expect(nowhere).not.toHaveProperty('location');
  });
});

describe('locateKey', () => {
  const text = 'apiVersion: v1\nkind: A\nmetadata:\n  name: a\n';
  const resource = resourceOf(text);
  it.each<[readonly string[], string | undefined]>([
    [['metadata', 'name'], 'name'],
    [['metadata'], 'metadata'],
    // The nearest that is there.
    [['metadata', 'labels'], 'metadata'],
  ])('%j', (path, expected) => {
    const { start = 0, end = 0 } = locateKey(resource, path) ?? {};
    expect(text.slice(start, end)).toBe(expected);
  });

  it('is nowhere without a text', () => {
    expect(locateKey({ identity: resource.identity, value: resource.value }, ['metadata'])).toBeUndefined();
  });
});

describe('a problem of the YAML', () => {
  const problem = { message: 'm', start: 2, end: 4 };
  it.each([
    [{ ...problem, kind: 'syntax', severity: 'error' } as const, true, 'm'],
    [{ ...problem, kind: 'duplicate-key', severity: 'warning' } as const, true, 'The key cd occurs twice'],
    [{ ...problem, kind: 'syntax', severity: 'warning' } as const, false, 'm'],
  ])('%j', (one, fatal, message) => {
    expect(isFatal(one)).toBe(fatal);
    expect(strictMessage(one, 'abcdef')).toBe(message);
  });
});
