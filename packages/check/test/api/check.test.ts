import type { ManifestFile } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/api/check.ts';
import { openEnvironments } from '../../src/api/open-environments.ts';
import type { CheckOptions } from '../../src/api/options.ts';
import { planFixes } from '../../src/api/plan-fixes.ts';
import { overlay, pod } from './overlay.ts';

describe('check', () => {
  const codes = async (files: readonly ManifestFile[], options?: CheckOptions): Promise<readonly string[]> =>
    check(await openEnvironments(files), options).diagnostics.map(({ code }) => code);

  it('finds what is wrong in a file, and what its containers get', async () => {
    const checked = check(await openEnvironments([{ path: 'web.yaml', text: pod('$(LEVL), $(LEVEL)') }]));
    expect(checked.verdict).toBe('failed');
    expect(checked.diagnostics).toMatchObject([
      { code: 'unresolved-reference', location: { path: 'web.yaml', line: 10 } },
    ]);
    const [{ containers, root } = { containers: [], root: '' }] = checked.templates;
    expect(root).toBeUndefined();
    expect(containers[0]?.args).toEqual(['$(LEVL)', 'info']);
  });

  it('judges what a kustomization builds, at its source', async () => {
    const environments = await openEnvironments(overlay('$(LEVL)'));
    expect(environments.roots).toEqual([{ directory: 'prod', state: 'built' }]);
    const { diagnostics, templates, summary } = check(environments);
    expect(diagnostics).toMatchObject([{ location: { path: 'base/pod.yaml', line: 10 }, roots: ['prod'] }]);
    expect(templates.map(({ subject, root }) => [root, subject.name])).toEqual([['prod', 'prod-web']]);
    expect(summary.roots).toEqual({ built: 1, total: 1 });
  });

  it.each<{ readonly name: string; readonly options: CheckOptions; readonly found: readonly string[] }>([
    { name: 'an ignored code', options: { ignore: ['unresolved-reference'] }, found: [] },
    { name: 'another container', options: { container: 'other' }, found: [] },
    { name: 'another workload', options: { selection: { names: ['other'] } }, found: [] },
    { name: 'this workload', options: { selection: { names: ['web'] } }, found: ['unresolved-reference'] },
  ])('has the findings for $name', async ({ options, found }) => {
    expect(await codes([{ path: 'web.yaml', text: pod('$(LEVL)') }], options)).toEqual(found);
  });

  it('leaves out what a comment suppresses', async () => {
    const text = pod('$(LEVL)').replace(
      '      args',
      '      # krmkit-ignore unresolved-reference: an example\n      args',
    );
    expect(await codes([{ path: 'web.yaml', text }])).toEqual([]);
  });

  it('says that nothing could be read', async () => {
    const { verdict, diagnostics } = check(await openEnvironments([{ path: 'web.yaml', text: 'a: [' }]));
    expect([verdict, diagnostics.length > 0]).toEqual(['unreadable', true]);
  });

  it.each<{ readonly name: string; readonly call: () => unknown; readonly error: string }>([
    {
      name: 'an unknown option',
      call: async () => codes([], JSON.parse('{"namespaces":"a"}')),
      error: 'did you mean namespace',
    },
    { name: 'an unknown release', call: async () => codes([], { kubernetes: 'x' }), error: 'release' },
    { name: 'no list of files', call: async () => openEnvironments(JSON.parse('"a"')), error: '{ path, text }' },
  ])('refuses $name', async ({ call, error }) => {
    await expect(call()).rejects.toThrow(error);
  });
});

describe('planFixes', () => {
  it('changes only the text that is wrong, in the base', async () => {
    const { changes, made, left } = await planFixes(await openEnvironments(overlay('"--level=$(LEVL)"')));
    expect(changes).toEqual([
      { kind: 'edit', path: 'base/pod.yaml', before: pod('"--level=$(LEVL)"'), after: pod('"--level=$(LEVEL)"') },
    ]);
    expect([made.length, left]).toEqual([1, []]);
  });

  it('makes nothing where nothing is wrong', async () => {
    const fixed = await planFixes(await openEnvironments(overlay('"$(LEVEL)"')), { fix: 'all' });
    expect(fixed).toEqual({ changes: [], made: [], left: [] });
  });
});

describe('a wrong call is named', () => {
  const opened = openEnvironments([{ path: 'web.yaml', text: pod('a') }]);

  it.each<readonly [name: string, call: () => unknown, message: string]>([
    ['no environments', async () => check(JSON.parse('null')), 'that openEnvironments returns'],
    ['codes in a text', async () => check(await opened, JSON.parse('{"ignore":"a"}')), 'list of strings'],
    ['an unknown code', async () => check(await opened, JSON.parse('{"ignore":["a"]}')), 'no code a'],
    ['an unknown fix', async () => planFixes(await opened, JSON.parse('{"fix":"a"}')), 'safe, all'],
  ])('%s', async (_, call, message) => {
    await expect(call()).rejects.toThrow(message);
    await expect(call()).rejects.toThrow(TypeError);
  });
});
