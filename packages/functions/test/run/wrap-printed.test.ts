import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { printStream, readStream } from '@krmkit/manifests';
import type { WrappedStream, WrapSettings } from '../../src/run/wrap-printed.ts';
import { wrapPrinted } from '../../src/run/wrap-printed.ts';

const ITEM = '- apiVersion: v1\n  kind: A\n  metadata: {name: a}\n';
const INPUT = `apiVersion: config.kubernetes.io/v1alpha1\nkind: ResourceList\nitems:\n${ITEM}`;
const OTHER = 'apiVersion: v1\nkind: B\nmetadata: {name: b}\n';

function wrap(text: string, input = INPUT, more: Partial<WrapSettings> = {}): WrappedStream {
  return wrapPrinted(readStream(createSource('-', input)), text, {
    name: 'output of x',
    overrides: [],
    merge: true,
    ...more,
  });
}

function printed({ content, diagnostics }: WrappedStream): string {
  expect(diagnostics).toEqual([]);
  return content === undefined ? '' : [...printStream(content)].join('');
}

describe('wrapPrinted', () => {
  it.each(['', ' \n\t\n'])('gives the input back where a program printed %j', (text) => {
    const wrapped = wrap(text);
    expect(printed(wrapped)).toBe(INPUT);
    expect(wrapped.sources).toEqual([]);
  });

  it('has the version of the list that came in, and the newest where none came in', () => {
    expect(printed(wrap(OTHER))).toMatch(/^apiVersion: config\.kubernetes\.io\/v1alpha1\n/);
    expect(printed(wrap(OTHER, ITEM.slice(2).replaceAll('\n  ', '\n')))).toMatch(
      /^apiVersion: config\.kubernetes\.io\/v1\n/,
    );
    expect(printed(wrap(OTHER, `apiVersion: v1\nkind: List\nitems:\n${ITEM}`))).toMatch(
      /^apiVersion: config\.kubernetes\.io\/v1\nkind: ResourceList\n/,
    );
  });

  it('has nothing of the input without merging, and its output for excerpts', () => {
    const wrapped = wrap(OTHER, INPUT, { merge: false });
    expect(printed(wrapped)).toContain('kind: B');
    expect(printed(wrapped)).not.toContain('kind: A');
    expect(wrapped.sources.map(({ path, text }) => [path, text])).toEqual([['output of x', OTHER]]);
  });

  it('has the results of the program, or else those that came in', () => {
    const results = (message: string): string => `results:\n- message: ${message}\n`;
    const input = INPUT + results('before');
    expect(printed(wrap(OTHER, input))).toContain('message: before');
    const both = printed(wrap(`kind: ResourceList\nitems: []\n${results('after')}`, input));
    expect(both).toContain('message: after');
    expect(both).not.toContain('message: before');
  });

  it.each<[string, string, string, string]>([
    [
      'a message',
      'starting\n',
      'This lacks apiVersion or kind, so it is not a manifest',
      'only manifests go to stdout; messages go to stderr',
    ],
    [
      'a document without a kind',
      `${OTHER}---\na: b\n`,
      'This lacks apiVersion or kind, so it is not a manifest',
      'only manifests go to stdout; messages go to stderr',
    ],
    [
      'a template',
      'apiVersion: v1\nkind: A\n{{ if .x }}\na: b\n{{ end }}\n',
      'This is a template, and not a manifest',
      'replace the template expressions before',
    ],
  ])('refuses %s', (_, text, message, hint) => {
    const { content, diagnostics, sources } = wrap(text);
    expect(content).toBeUndefined();
    expect(diagnostics).toMatchObject([
      { code: 'invalid-resource', severity: 'error', message, hint, location: { path: 'output of x' } },
    ]);
    expect(sources).toHaveLength(1);
  });

  it('refuses what is no YAML, and what cannot be merged', () => {
    for (const text of ['a: [\n', 'apiVersion: v1\nkind: A\nmetadata: {name: a}\ndata: {$patch: nonsense}\n']) {
      const { content, diagnostics } = wrap(text);
      expect(content).toBeUndefined();
      expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
    }
  });
});
