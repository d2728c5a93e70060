import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DiagnosticCode } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { settingsOf } from '../../src/api/options.ts';
import {
  allFindings,
  baselineText,
  findingsOfRevision,
  readBaseline,
  unreadFinding,
} from '../../src/findings/baseline.ts';
import type { ExpansionOutcome } from '../../src/findings/expansion.ts';
import type { KnownFinding } from '../../src/findings/new-findings.ts';
import { knownFindings } from '../../src/findings/new-findings.ts';
import type { Files } from '../check-files.ts';
import { checkConfigured, openClone, openFiles, revisionPorts } from '../check-files.ts';

const POD = (name: string, ...variables: readonly string[]): string => `apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  containers:
  - name: app
    image: app
    args: [${variables.map((variable) => `"$(${variable})"`).join(', ')}]
`;

const messages = ({ diagnostics }: ExpansionOutcome): readonly string[] => diagnostics.map(({ message }) => message);

describe('findings that a revision does not have', () => {
  let clone: Clone;
  beforeAll(() => {
    clone = createClone();
    clone.commit({
      'old.yaml': POD('old', 'A', 'B'),
      'base/pod.yaml': POD('web', 'C'),
      'base/kustomization.yaml': 'resources: [pod.yaml]\n',
      'prod/kustomization.yaml': 'resources: [../base]\nnamePrefix: prod-\n',
    });
  });
  beforeEach(() => {
    clone.git('reset', '-q', '--hard');
    clone.git('clean', '-qfd');
  });
  afterAll(() => {
    clone.remove();
  });

  async function onlyNew(base = 'HEAD'): Promise<ExpansionOutcome> {
    const opened = await openClone(clone);
    const settings = { ...settingsOf('check', {}), ...opened.settings, base, head: undefined };
    const known = await findingsOfRevision(revisionPorts(clone), settings, new Map(), opened.environments.roots);
    if (!known.ok) throw new Error(known.message);
    return checkConfigured(opened, { known: known.value });
  }

  it('are those of what was added, wherever the lines are now', async () => {
    clone.edit({ 'old.yaml': `# moved\n\n${POD('old', 'A', 'B', 'D')}`, 'base/pod.yaml': POD('web', 'C', 'E') });
    const outcome = await onlyNew('main');
    expect(messages(outcome)).toEqual(['$(E) is not defined', '$(D) is not defined']);
    expect(outcome).toMatchObject({ verdict: 'failed', summary: { errors: 2, known: 3 } });
  });

  it.each([
    ['another prefix', { 'prod/kustomization.yaml': 'resources: [../base]\nnamePrefix: live-\n' }],
    ['another namespace', { 'prod/kustomization.yaml': 'resources: [../base]\nnamespace: live\n' }],
    [
      'a renamed overlay',
      {
        'prod/kustomization.yaml': undefined,
        'live/kustomization.yaml': 'resources: [../base]\nnamePrefix: prod-\n',
      },
    ],
    ['a root that was not one', { 'prod/kustomization.yaml': undefined }],
  ])('are none with %s', async (_, edits) => {
    clone.edit(edits);
    expect(await onlyNew()).toMatchObject({ diagnostics: [], verdict: 'passed', summary: { errors: 0, known: 3 } });
  });

  it('are what another root gets, and what another place has', async () => {
    clone.edit({
      'live/kustomization.yaml': 'resources: [../base]\nnamePrefix: live-\n',
      'base/pod.yaml': POD('web', 'C', 'C2'),
    });
    expect(await onlyNew()).toMatchObject({ diagnostics: [{ roots: ['live'] }, { roots: ['live', 'prod'] }] });
  });
});

describe('a baseline', () => {
  async function baselineOf(files: Files): Promise<string> {
    const { environments } = await openFiles(files);
    return baselineText(knownFindings(allFindings(environments, settingsOf('check', {}), new Map())));
  }

  const readText = (text: string): ReturnType<typeof readBaseline> =>
    readBaseline(memoryFileSystem(new Map([['known.json', text]])), 'known.json');

  async function knownIn(text: string): Promise<readonly KnownFinding[]> {
    const read = await readText(text);
    if (!read.ok || read.value === undefined) throw new Error(read.ok ? 'No file' : read.message);
    return read.value;
  }

  it('has a finding on each line', async () => {
    expect(await baselineOf({ 'pods/a.yaml': POD('a', 'A') })).toBe(`{
  "apiVersion": "krmkit.dev/v1",
  "kind": "Baseline",
  "findings": [
    {"code":"unresolved-reference","root":null,"subject":"Pod default/a containers/app","field":"args[0]","message":"$(A) is not defined"}
  ]
}
`);
  });

  it.each([
    ['a renamed overlay', 'live', 'web', []],
    ['another object in a renamed overlay', 'live', 'other', ['$(C) is not defined']],
    ['another object in the same overlay', 'prod', 'other', ['$(C) is not defined']],
  ])('is read without places: %s', async (_, root, pod, left) => {
    const filesOf = (overlay: string, name: string): Files => ({
      'base/pod.yaml': POD(name, 'C'),
      'base/kustomization.yaml': 'resources: [pod.yaml]\n',
      [`${overlay}/kustomization.yaml`]: 'resources: [../base]\nnamePrefix: p-\n',
    });
    const written = await baselineOf(filesOf('prod', 'web'));
    const older = written.replaceAll(/,\s*"place":\s*"[^"]*"/g, '');
    expect(older).not.toBe(written);
    const outcome = await checkConfigured(await openFiles(filesOf(root, pod)), { known: await knownIn(older) });
    expect(messages(outcome)).toEqual(left);
  });

  it('counts findings that are the same: a second one is new', async () => {
    const known = [
      {
        code: 'unresolved-reference',
        root: null,
        subject: 'Pod default/a containers/app',
        field: 'args[0]',
        message: '$(A) is not defined',
      },
    ];
    const files = { 'a.yaml': POD('a', 'A'), 'b.yaml': POD('a', 'A') };
    const { summary } = await checkConfigured(await openFiles(files), { known });
    expect(summary).toMatchObject({ errors: 1, known: 1 });
  });

  it.each(['not json', '{"kind":"Other","findings":[]}', '{"kind":"Baseline"}'])('is not %j', async (text) => {
    expect(await readText(text)).toMatchObject({
      ok: false,
      message: '--baseline known.json: This is not a file that --baseline wrote',
    });
  });

  it('can be missing', async () => {
    expect(await readBaseline(memoryFileSystem(new Map()), 'known.json')).toEqual({ ok: true, value: undefined });
  });
});

it.each<readonly [code: DiagnosticCode, isUnread: boolean]>([
  ['missing-key', false],
  ['invalid-yaml', false],
  ['unreadable-file', true],
  ['unfinished-change', true],
])('%s means that something could not be read: %s', (code, isUnread) => {
  const others = { root: 'prod', diagnostics: [{ code: 'missing-key', severity: 'error', message: 'x' }] } as const;
  const finding = { code, severity: 'error', message: 'Something' } as const;
  expect(unreadFinding([others, { root: undefined, diagnostics: [finding] }])).toBe(isUnread ? finding : undefined);
});
