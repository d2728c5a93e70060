import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import type { EnvironmentFindings, Environments } from '@krmkit/kustomize';
import { isCheck } from '../../src/api/check.ts';
import type { CheckModel } from '../../src/api/check.ts';
import { settingsOf } from '../../src/api/options.ts';
import type { CheckOptions } from '../../src/api/options.ts';
import type { ExpansionOutcome, OutcomeParts } from '../../src/findings/expansion.ts';
import {
  createWorkloadCollector,
  expansionOutcome,
  expansionView,
  shownVariables,
  unsuppressed,
} from '../../src/findings/expansion.ts';
import { knownFindings } from '../../src/findings/new-findings.ts';
import type { Files } from '../check-files.ts';
import { checkFiles, openFiles } from '../check-files.ts';
import { at, FINDING, MISSING, PLACELESS } from '../report/sample-finding.ts';

const POD =
  'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - {name: app, image: a}\n  - {name: proxy, image: b}\n';

async function checked(files: Files, options?: CheckOptions): Promise<CheckModel> {
  const result = await checkFiles(files, options);
  if (!isCheck(result)) throw new Error('not a check');
  return result;
}

interface Given extends Partial<Omit<OutcomeParts, 'environments' | 'found'>> {
  readonly files?: Files;
  readonly found?: readonly EnvironmentFindings[];
  readonly change?: (environments: Environments) => Environments;
}

/** The outcome of findings, in the files of a Pod. */
async function outcomeOf(
  { files = { 'web.yaml': POD }, found = [], change = (all) => all, ...parts }: Given,
  options: CheckOptions = {},
): Promise<ExpansionOutcome> {
  const { environments } = await openFiles(files);
  const collector = createWorkloadCollector(options.container);
  return expansionOutcome(settingsOf('check', options), {
    environments: change(environments),
    found,
    known: undefined,
    unseen: [],
    collector,
    ...parts,
  });
}
const inFiles = (...diagnostics: readonly Diagnostic[]): readonly EnvironmentFindings[] => [
  { root: undefined, diagnostics },
];
const codesOf = ({ diagnostics }: ExpansionOutcome): readonly string[] => diagnostics.map(({ code }) => code);

describe('the findings of an outcome', () => {
  it('are sorted by file and position, those without a place first', async () => {
    const located = (path: string, start: number): Diagnostic => ({ ...FINDING, location: { ...at(path), start } });
    const found = inFiles(located('b.yaml', 1), located('a.yaml', 9), located('a.yaml', 5), PLACELESS);
    const { diagnostics } = await outcomeOf({ found });
    expect(diagnostics.map(({ location }) => `${location?.path ?? ''} ${location?.start ?? ''}`)).toEqual([
      ' ',
      'a.yaml 5',
      'a.yaml 9',
      'b.yaml 1',
    ]);
  });

  it('are counted, shown or not', async () => {
    const found = inFiles(FINDING, MISSING, PLACELESS, { ...MISSING, location: at('b.yaml') });
    const outcome = await outcomeOf({ found }, { severity: 'error' });
    expect(codesOf(outcome)).toEqual(['unresolved-reference']);
    expect(outcome.verdict).toBe('failed');
    // Two places of one cause are one finding.
    expect(outcome.summary).toMatchObject({
      errors: 1,
      warnings: 1,
      infos: 1,
      codes: { 'missing-configmap': 1, 'unresolved-reference': 1, 'unseen-containers': 1 },
    });
  });

  it('are those about the container that is selected, or about none', async () => {
    const proxy = { ...FINDING, subject: { apiVersion: 'v1', kind: 'Pod', name: 'web', container: 'proxy' } };
    const whole = { ...MISSING, subject: { apiVersion: 'v1', kind: 'Pod', name: 'web' } };
    const outcome = await outcomeOf({ found: inFiles(FINDING, proxy, whole, PLACELESS) }, { container: 'proxy' });
    expect(outcome.diagnostics.map(({ subject }) => subject?.container)).toEqual([undefined, 'proxy', undefined]);
  });

  it('are also those about what is not seen', async () => {
    expect(codesOf(await outcomeOf({ found: inFiles(FINDING), unseen: [PLACELESS] }))).toEqual([
      'unseen-containers',
      'unresolved-reference',
    ]);
  });

  it('without the known ones are counted', async () => {
    const found = inFiles(FINDING, MISSING);
    const known = knownFindings(found, ({ code }) => code === 'missing-configmap');
    const outcome = await outcomeOf({ found, known });
    expect(codesOf(outcome)).toEqual(['unresolved-reference']);
    expect(outcome.summary).toMatchObject({ known: 1, warnings: 0 });
  });

  const files = {
    'web.yaml': POD.replace('- {name: app', '# krmkit-ignore unresolved-reference: known\n  - {name: app'),
  };
  const suppressed: Diagnostic = {
    ...FINDING,
    location: { ...at('web.yaml', 7), start: POD.indexOf('- {name: app') + 50 },
  };
  it.each<
    readonly [
      what: string,
      found: readonly EnvironmentFindings[],
      strict: boolean,
      codes: readonly string[],
      count: number,
    ]
  >([
    ['are left out by a comment', inFiles(suppressed), false, [], 1],
    ['are left out by a comment, also if checks are strict', inFiles(suppressed), true, [], 1],
    ['are not missed', inFiles(), false, [], 0],
    ['are missed if checks are strict', inFiles(), true, ['unused-suppression'], 0],
  ])('%s', async (_, found, strict, codes, count) => {
    const outcome = await outcomeOf({ files, found }, { strict });
    expect(codesOf(outcome)).toEqual(codes);
    expect(outcome.summary.suppressed).toBe(count);
  });

  it('do not miss a comment where only new ones count', async () => {
    expect(codesOf(await outcomeOf({ files, known: [] }, { strict: true }))).toEqual([]);
  });

  const roots: Files = { 'p/kustomization.yaml': 'resources: [web.yaml]\n', 'p/web.yaml': POD };
  const unbuilt: Diagnostic = { code: 'controller-root', severity: 'info', message: 'not built' };
  const notBuilt =
    (isSuspended: boolean) =>
    (all: Environments): Environments => ({
      ...all,
      roots: all.roots.map((root) => ({ ...root, state: 'needs-permission' as const, isSuspended })),
    });
  it.each<
    readonly [
      what: string,
      strict: boolean,
      change: Given['change'],
      found: readonly EnvironmentFindings[],
      errors: number,
    ]
  >([
    ['what is not built', true, notBuilt(false), [{ root: 'p', diagnostics: [unbuilt, MISSING] }], 1],
    ['what is not built, unless checks are strict', false, notBuilt(false), [{ root: 'p', diagnostics: [unbuilt] }], 0],
    ['nothing that is suspended', true, notBuilt(true), [{ root: 'p', diagnostics: [unbuilt] }], 0],
    ['nothing that is built', true, (all) => all, [{ root: 'p', diagnostics: [unbuilt] }], 0],
    ['nothing about files', true, notBuilt(false), inFiles(unbuilt), 0],
  ])('have as an error %s', async (_, strict, change, found, errors) => {
    const outcome = await outcomeOf({ files: roots, found, ...(change && { change }) }, { strict });
    expect(outcome.summary.errors).toBe(errors);
  });
});

describe('the numbers of an outcome', () => {
  it('are of files and builds', async () => {
    const files: Files = {
      'web.yaml': `${POD}---\n${POD.replace('name: web', 'name: two')}`,
      'p/kustomization.yaml': 'resources: [a.yaml]\n',
      'p/a.yaml': POD,
      'q/kustomization.yaml': 'resources: [gone.yaml]\n',
    };
    const { summary, sources } = await outcomeOf({ files });
    expect(summary).toMatchObject({ resources: 3, roots: { built: 1, total: 2 } });
    expect(summary.files).toBeGreaterThanOrEqual(3);
    expect([...sources.keys()]).toEqual(expect.arrayContaining(['web.yaml', 'p/kustomization.yaml', 'p/a.yaml']));
  });

  it('count a file that cannot be read once', async () => {
    const broken = (path: string): Diagnostic => ({
      code: 'invalid-yaml',
      severity: 'error',
      message: '',
      location: at(path),
    });
    const found = inFiles(broken('a.yaml'), { ...broken('a.yaml'), message: 'b' }, broken('b.yaml'), FINDING);
    expect((await outcomeOf({ found })).summary.unreadable).toBe(2);
  });

  it.each<readonly [files: Files, verdict: string]>([
    [{ 'web.yaml': POD }, 'failed'],
    [{ 'p/kustomization.yaml': 'resources: [a.yaml]\n', 'p/a.yaml': POD }, 'failed'],
    [{}, 'unreadable'],
  ])('say whether anything was judged: %j', async (files, verdict) => {
    const broken: Diagnostic = { code: 'invalid-yaml', severity: 'error', message: '', location: at('x.yaml') };
    expect((await outcomeOf({ files, found: inFiles(broken) })).verdict).toBe(verdict);
  });
});

describe('the collector of workloads', () => {
  it.each<
    readonly [container: string | undefined, chosen: readonly string[], counts: object, names: readonly string[]]
  >([
    [undefined, ['app', 'proxy'], { workloads: 1, containers: 2 }, []],
    ['proxy', ['proxy'], { workloads: 1, containers: 1 }, ['app', 'proxy']],
    ['none', [], { workloads: 0, containers: 0 }, ['app', 'proxy']],
  ])('for the container %s', async (container, chosen, counts, names) => {
    const [workload] = (await checked({ 'web.yaml': POD })).workloads;
    if (workload === undefined) throw new Error('no workload');
    const collector = createWorkloadCollector(container);
    const found = collector.choose(workload, 'prod');
    expect(found?.containers.map(({ name }) => name) ?? []).toEqual(chosen);
    expect(found?.root).toBe(found === undefined ? undefined : 'prod');
    expect(collector.counts()).toEqual(counts);
    expect(collector.containerNames()).toEqual(names);
  });
});

it.each([
  [true, true],
  [false, false],
])('the variables of Services are shown: %s', async (serviceLinks, isShown) => {
  const { settings, workloads } = await checked({ 'web.yaml': POD });
  const [container] = workloads[0]?.containers ?? [];
  if (container === undefined) throw new Error('no container');
  const names = shownVariables(expansionView({ ...settings, serviceLinks }), container).map(({ name }) => name);
  expect(names.includes('KUBERNETES_SERVICE_HOST')).toBe(isShown);
});

it('a view has the text of the release', () => {
  const view = expansionView({ ...settingsOf('check', { kubernetes: 'v1.29.3', strict: true }), serviceLinks: false });
  expect(view).toEqual({
    kubernetes: '1.29.3',
    container: undefined,
    showSecrets: false,
    serviceLinks: false,
    strict: true,
    all: true,
    severity: undefined,
  });
});

it('what is left of findings are those that no comment suppresses, about a container', async () => {
  const { environments } = await openFiles({ 'web.yaml': POD });
  expect(unsuppressed([FINDING, PLACELESS], environments, { container: 'other' }).kept).toEqual([PLACELESS]);
  expect(unsuppressed([FINDING, PLACELESS], environments, { container: 'app' }).kept).toHaveLength(2);
});
