import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { isInSecret, namesSecret } from '../../src/diagnostics/secret-lines.ts';
import { createSource } from '../../src/text/source.ts';

describe('namesSecret', () => {
  it.each<[string, string, boolean]>([
    ['a Secret with data', 'apiVersion: v1\nkind: Secret\ndata:\n  password: eA==\n', true],
    ['a Secret with stringData, in JSON', '{"kind": "Secret", "stringData": {"password": "x"}}', true],
    ['a list of Secrets', 'kind: SecretList\nitems:\n- data: {a: eA==}\n', true],
    ['a patch of a Secret', 'target:\n  kind: Secret\npatch: |\n  - {op: add, path: /stringData/a, value: x}\n', true],
    ['a generator of Secrets', 'secretGenerator:\n- name: a\n  literals: [b=c]\n', true],
    ['a Secret with a comment alone', 'kind: Secret\n# it was x\ntype: y\n', true],
    ['a Secret without data, in JSON', '{"metadata": {"name": "x"}, "kind": "Secret"}', true],
    ['a reference to a Secret', 'substituteFrom:\n- kind: Secret\n  name: cluster\n', false],
    ['another kind', 'kind: SecretStore\ndata: {a: b}\n', false],
    ['a ConfigMap', 'kind: ConfigMap\ndata: {a: b}\n', false],
  ])('%s', (_, text, expected) => {
    expect(namesSecret(text)).toBe(expected);
  });
});

describe('isInSecret', () => {
  const text = 'kind: ConfigMap\ndata: {a: b}\n---\nkind: Secret\ndata: {a: [}\n---\nkind: Pod\n';
  const source = createSource('all.yaml', text);
  const at = (offset: number, more: Partial<Diagnostic> = {}): Diagnostic => ({
    code: 'invalid-yaml',
    severity: 'error',
    message: '',
    location: {
      path: 'all.yaml',
      start: offset,
      end: offset,
      line: text.slice(0, offset).split('\n').length,
      column: 1,
      endLine: 1,
      endColumn: 1,
    },
    ...more,
  });
  it.each<[string, Diagnostic, boolean]>([
    ['the document of a Secret that cannot be read', at(text.indexOf('[')), true],
    ['the document before', at(text.indexOf('a: b')), false],
    ['the document after', at(text.indexOf('Pod')), false],
    ['a finding about a Secret', at(0, { subject: { kind: 'Secret', name: 'a', apiVersion: 'v1' } }), true],
    [
      'a finding about an object of another kind',
      at(text.indexOf('['), { subject: { kind: 'Pod', name: 'a', apiVersion: 'v1' } }),
      false,
    ],
    [
      'a finding about a copy of it in an object of another kind',
      at(0, { isSecret: true, subject: { kind: 'Pod', name: 'a', apiVersion: 'v1' } }),
      true,
    ],
  ])('%s', (_, diagnostic, expected) => {
    expect(isInSecret(diagnostic, source)).toBe(expected);
  });
});
