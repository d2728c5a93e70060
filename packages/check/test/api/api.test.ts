import type { ManifestFile } from '@krmkit/manifests';
import { afterAll, describe, expect, it } from 'vitest';
import { createClone } from '@krmkit/testing';
import { check } from '../../src/api/check.ts';
import { diff } from '../../src/api/diff.ts';
import { openPaths, previewGit } from '../../src/api/on-disk.ts';
import { openEnvironments } from '../../src/api/open-environments.ts';
import type { CheckOptions } from '../../src/api/options.ts';
import { planFixes } from '../../src/api/plan-fixes.ts';
import { planSet } from '../../src/api/plan-set.ts';
import { preview } from '../../src/api/preview.ts';
import { report } from '../../src/api/report.ts';

const PDB = 'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: b}\nspec: {maxUnavailble: 1}\n';

const pod = (args: string, image = 'app:1'): string => `apiVersion: v1
kind: Pod
metadata: {name: web}   # ours
spec:
  containers:
    - name: app
      image: ${image}
      env:
        - {name: LEVEL,   value: info}
      args: [${args}]
`;

const overlay = (args: string, image?: string): readonly ManifestFile[] => [
  { path: 'base/kustomization.yaml', text: 'resources: [pod.yaml]\n' },
  { path: 'base/pod.yaml', text: pod(args, image) },
  { path: 'prod/kustomization.yaml', text: 'resources: [../base]\nnamePrefix: prod-\n' },
];

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

describe('report', () => {
  it.each([
    ['table', 'web.yaml:10:'],
    ['json', '"kind": "Expansion"'],
    ['yaml', 'kind: Pod'],
    ['events', 'kind: Event'],
    ['env', 'LEVEL='],
    ['sarif', '"version": "2.1.0"'],
    ['junit', '<testsuites'],
    ['tap', 'TAP version 13'],
    ['github', '::error file=web.yaml'],
    ['gitlab', '"check_name"'],
  ] as const)('prints %s', async (format, part) => {
    const checked = check(await openEnvironments([{ path: 'web.yaml', text: pod('$(LEVL)') }]));
    expect(await report(format, checked)).toContain(part);
  });

  it('has only findings on request', async () => {
    const checked = check(await openEnvironments([{ path: 'web.yaml', text: pod('$(LEVL)') }]));
    expect(await report('json', checked, { findingsOnly: true })).toContain('"kind": "Check"');
  });

  it('refuses a format that a result does not have', async () => {
    const opened = await openEnvironments([]);
    await expect(report('markdown', check(opened))).rejects.toThrow('format');
    await expect(report('junit', await preview(opened, opened))).rejects.toThrow('format');
    await expect(report('junit', await diff(opened, opened))).rejects.toThrow('format');
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

describe('planSet', () => {
  const plan = async (
    ...args: Parameters<typeof planSet> extends [unknown, ...infer Rest] ? Rest : never
  ): ReturnType<typeof planSet> => planSet(await openEnvironments([{ path: 'web.yaml', text: pod('a') }]), ...args);

  it('keeps the other bytes', async () => {
    const { changes, misses } = await plan([
      { field: 'spec.containers[name=app].env[name=LEVEL].value', value: 'debug' },
    ]);
    expect(misses).toEqual([]);
    expect(changes).toMatchObject([{ after: pod('a').replace('info', 'debug') }]);
  });

  it('changes images, and removes and adds fields', async () => {
    const { changes } = await plan(
      [{ image: 'app:2' }, { remove: 'spec.containers[name=app].args' }, { field: 'spec.nodeName', value: 'a' }],
      {
        create: true,
      },
    );
    const after = pod('a', 'app:2').replace('      args: [a]\n', '');
    expect(changes).toMatchObject([{ after: `${after}  nodeName: a\n` }]);
  });

  it('says what has no effect', async () => {
    const { changes, misses } = await plan([{ field: 'spec.replicas', value: 3 }]);
    expect(changes).toEqual([]);
    expect(misses).toMatchObject([{ message: expect.stringContaining('spec.replicas') }]);
  });

  it.each([[{ field: 'a[', value: 1 }], [{ image: '' }]])('refuses %j', async (edit) => {
    await expect(plan([edit])).rejects.toThrow(TypeError);
  });
});

describe('preview and diff', () => {
  it('have no change between the same files', async () => {
    const [a, b] = [await openEnvironments(overlay('a')), await openEnvironments(overlay('a'))];
    const { summary, newFindings, goneFindings } = await preview(a, b);
    expect([summary.changed, summary.containers, newFindings, goneFindings]).toEqual([0, 0, [], []]);
    expect(await diff(a, b)).toMatchObject({ resources: [], diagnostics: [] });
  });

  it('show what a change of a base has an effect on', async () => {
    const [a, b] = [await openEnvironments(overlay('a')), await openEnvironments(overlay('$(LEVL)', 'app:2'))];
    const previewed = await preview(a, b, { names: ['old', 'new'] });
    expect(previewed).toMatchObject({ summary: { containers: 1, newErrors: 1 } });
    const text = await report('table', previewed);
    expect(text).toContain('old -> new\n');
    expect(text).toContain('~ image: app:1 -> app:2');
    expect(await report('json', await diff(a, b))).toContain('"kind": "Diff"');
  });
});

describe('on disk', () => {
  const clone = createClone();
  afterAll(() => clone.remove());

  it('opens a directory', async () => {
    clone.commit(Object.fromEntries(overlay('$(LEVL)').map(({ path, text }) => [path, text])));
    const environments = await openPaths([clone.path]);
    expect(environments.roots.map(({ state }) => state)).toEqual(['built']);
    expect(check(environments).diagnostics.map(({ code }) => code)).toEqual(['unresolved-reference']);
  });

  it('says why revisions cannot be compared', async () => {
    expect(await previewGit(['.'], { base: 'no-such-revision' })).toMatchObject({ ok: false });
  });

  it('refuses what is not a list of paths', async () => {
    await expect(openPaths(JSON.parse('"a"'))).rejects.toThrow('list of strings');
  });
});

describe('a wrong call is named', () => {
  const opened = openEnvironments([{ path: 'web.yaml', text: pod('a') }]);

  it.each<readonly [name: string, call: () => unknown, message: string]>([
    ['no environments', async () => check(JSON.parse('null')), 'that openEnvironments returns'],
    ['a file without a text', async () => openEnvironments(JSON.parse('[{"path":"a"}]')), '{ path, text }'],
    ['codes in a text', async () => check(await opened, JSON.parse('{"ignore":"a"}')), 'list of strings'],
    ['an unknown code', async () => check(await opened, JSON.parse('{"ignore":["a"]}')), 'no code a'],
    ['no edits', async () => planSet(await opened, JSON.parse('null')), 'a list of edits'],
    ['an edit that is null', async () => planSet(await opened, JSON.parse('[null]')), 'pass each edit as'],
    ['an edit without a value', async () => planSet(await opened, JSON.parse('[{"field":"a"}]')), 'pass each edit as'],
    ['one name', async () => preview(await opened, await opened, JSON.parse('{"names":["a"]}')), 'two strings'],
    ['no result', async () => report('json', JSON.parse('null')), 'what check, preview or diff returns'],
    ['an unknown fix', async () => planFixes(await opened, JSON.parse('{"fix":"a"}')), 'safe, all'],
  ])('%s', async (_, call, message) => {
    await expect(call()).rejects.toThrow(message);
    await expect(call()).rejects.toThrow(TypeError);
  });
});

describe('objects', () => {
  const files = [{ path: 'a.yaml', text: PDB }];
  const codes = (diagnostics: readonly { readonly code: string }[]): readonly string[] =>
    diagnostics.map(({ code }) => code);

  it('are checked where the environments are open for them', async () => {
    expect(codes(check(await openEnvironments(files)).diagnostics)).toEqual([]);
    const newest = await openEnvironments(files, { objects: {} });
    expect(codes(check(newest).diagnostics)).toEqual(['unserved-api-version']);
    const old = await openEnvironments(files, { objects: { kubernetes: '1.24' } });
    expect(codes(check(old, { severity: 'error' }).diagnostics)).toEqual(['unknown-field']);
    const upgrade = await openEnvironments(files, { objects: { from: '1.24' } });
    expect(check(upgrade).diagnostics[0]?.message).toContain('1.25');
  });

  it('are checked in a preview', async () => {
    const before = await openEnvironments([]);
    const after = await openEnvironments(files, { objects: {} });
    expect(codes((await preview(before, after)).newFindings)).toEqual(['unserved-api-version']);
  });

  it('are checked against directories of schemas, and one that is missing is an error', async () => {
    const crd = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\nspec: {size: big}\n';
    const schema =
      '{"type": "object", "properties": {"spec": {"type": "object", "properties": {"size": {"type": "integer"}}}}}';
    const own = [
      { path: 'w.yaml', text: crd },
      { path: 'schemas/example.com/widget_v1.json', text: schema },
    ];
    const opened = await openEnvironments(own, { objects: { schemas: ['schemas'] } });
    expect(codes(check(opened).diagnostics)).toContain('wrong-type');
    const gone = await openEnvironments(own, { objects: { schemas: ['gone'] } });
    expect(check(gone)).toMatchObject({ verdict: 'failed' });
    expect(codes(check(gone).diagnostics)).toContain('unreadable-file');
  });

  it('of another release than that of the check are a wrong call', async () => {
    const opened = await openEnvironments(files, { objects: {} });
    expect(() => check(opened, { kubernetes: '1.30' })).toThrow(RangeError);
  });
});
