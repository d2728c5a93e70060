import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import type { Clone, FileEdits } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { nodeClock, nodeTemporaryDirectories } from '@krmkit/base/node';
import { NO_PERMISSIONS } from '../../src/api/open-environments.ts';
import { settingsOf } from '../../src/api/options.ts';
import type { PreviewModel } from '../../src/api/preview.ts';
import { report } from '../../src/api/report.ts';
import { buildRootOf } from '../../src/build/build-root.ts';
import { findingsOfRevision } from '../../src/findings/baseline.ts';
import type { BuildFlags, RootPorts } from '../../src/input/judge-settings.ts';
import { previewRevisions } from '../../src/preview/preview-revisions.ts';
import { revisionPorts } from '../check-files.ts';

const TEMPLATE = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - name: app
        image: web:1.0
        args: ["--level={{ .Values.level }}"]
`;

const FILES: FileEdits = {
  '.gitignore': '*.tgz\n',
  'charts/shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  'charts/shop/values.yaml': 'level: info\n',
  'charts/shop/templates/web.yaml': TEMPLATE,
  'charts/other/Chart.yaml': 'apiVersion: v2\nname: other\nversion: 1.0.0\n',
  'charts/other/values.yaml': 'level: info\n',
  'charts/other/templates/web.yaml': TEMPLATE,
  'prod/kustomization.yaml': 'namePrefix: prod-\nhelmCharts:\n- {name: web, releaseName: web}\n',
  'prod/charts/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'prod/charts/web/values.yaml': 'level: info\n',
  'prod/charts/web/templates/web.yaml': TEMPLATE,
  'fn/kustomization.yaml': 'generators: [generator.yaml]\n',
  'fn/generator.yaml': `apiVersion: example.com/v1
kind: Generator
metadata:
  name: generator
  annotations:
    config.kubernetes.io/function: |
      exec: {path: ./generate.sh}
`,
  'fn/generate.sh': '#!/bin/sh\ncat "$(dirname "$0")/objects.yaml"\n',
  'fn/objects.yaml': `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: made}, data: {level: info}}
`,
};

let clone: Clone;
let directories: string[] = [];

beforeAll(() => {
  clone = createClone();
  clone.commit(FILES);
  clone.git('update-index', '--chmod=+x', 'fn/generate.sh');
  clone.git('commit', '-qm', 'executable');
});
beforeEach(() => {
  directories = [];
  clone.git('reset', '-q', '--hard', 'main');
  clone.git('clean', '-qfdx');
});
afterAll(() => {
  clone.remove();
});

/** A stand-in for helm that reads the files of the chart, as helm does. */
const helm: Programs['run'] = async (_, [verb = '', , directory = '', ...args]) => {
  expect(verb).toBe('template');
  directories.push(directory);
  const read = (path: string): string => readFileSync(path, 'utf8');
  const values = args.includes('-f') ? read(args[args.indexOf('-f') + 1] ?? '') : read(join(directory, 'values.yaml'));
  const level = /level: (.*)/.exec(values)?.[1] ?? '';
  const extra = join(directory, 'charts/extra.tgz');
  const text = read(join(directory, 'templates/web.yaml')).replace('{{ .Values.level }}', level);
  const more = existsSync(extra) ? read(extra) : '';
  const stdout = new TextEncoder().encode(
    `---\n# Source: ${/name: (.*)/.exec(read(join(directory, 'Chart.yaml')))?.[1] ?? ''}/templates/web.yaml\n${text}${more}`,
  );
  return { end: 'exited', status: 0, stdout, stderr: new Uint8Array() };
};

const WITH_HELM: Partial<BuildFlags> = {
  helm: { command: 'helm', apiVersions: [], kubeVersion: undefined, debug: false },
};

/** The text of a preview, whose builds may run helm or programs. */
async function preview(path: string, flags: Partial<BuildFlags>, head?: string): Promise<string> {
  const settings = { ...settingsOf('check', {}), ignoreFields: [], base: undefined, head };
  const build = { flags: { ...NO_PERMISSIONS, ...flags }, required: [], controllers: undefined };
  const previewed = await previewRevisions(buildingPorts(), { ...settings, paths: [path], build });
  if (!previewed.ok) throw new Error(previewed.message);
  const model: PreviewModel = { ...previewed.value.preview, showSecrets: false, ignoreFields: [] };
  return report('table', model);
}

function buildingPorts(): Parameters<typeof previewRevisions>[0] {
  const { fileSystem, programs } = clone.ports();
  const run: Programs['run'] = (program, args, options) =>
    program === 'helm' ? helm(program, args, options) : programs.run(program, args, options);
  const signal = new AbortController().signal;
  const buildRoot: RootPorts['buildRoot'] = ({ files = fileSystem, ...request }) =>
    buildRootOf(
      {
        files,
        clock: nodeClock(),
        signal,
        environment: {},
        user: () => undefined,
        programs: () => Promise.resolve({ run }),
        temporary: () => Promise.resolve(nodeTemporaryDirectories()),
        remotes: () => Promise.reject(new Error('Nothing is remote')),
      },
      request,
    );
  return { ...revisionPorts(clone), buildRoot };
}

describe('preview with helm', () => {
  it('renders charts with the files of each side, and removes the copies', async () => {
    clone.edit({ 'charts/shop/values.yaml': 'level: debug\n' });
    const stdout = await preview('charts', WITH_HELM);
    expect(stdout).toContain(
      'build charts/shop\n  changed  Deployment web  charts/shop/templates/web.yaml:1  pods restart',
    );
    expect(stdout).toContain('          - --level=info\n          + --level=debug\n');
    expect(stdout).toContain('1 root built, 1 not affected');
    expect(directories).toHaveLength(2);
    const [before = '', after] = directories;
    expect(after).toBe(join(clone.path, 'charts/shop'));
    expect(before.startsWith(tmpdir())).toBe(true);
    expect(existsSync(dirname(dirname(before)))).toBe(false);
  });

  it('leads to the line of a template', async () => {
    clone.edit({ 'charts/shop/templates/web.yaml': TEMPLATE.replace('web:1.0', 'web:$(TAG)') });
    const stdout = await preview('charts', WITH_HELM);
    expect(stdout).toContain('charts/shop/templates/web.yaml:10  changes image in 1 container');
    expect(stdout).toContain('~ image: web:1.0 -> web:$(TAG)  <- charts/shop/templates/web.yaml:10');
  });

  it('renders charts that kustomizations use, and compares two commits', async () => {
    clone.git('checkout', '-qb', 'later');
    clone.commit({ 'prod/charts/web/values.yaml': 'level: debug\n' });
    clone.edit({ 'prod/charts/web/values.yaml': 'level: working tree\n' });
    const stdout = await preview('prod', WITH_HELM, 'later');
    expect(stdout).toContain('changed  Deployment prod-web  prod/kustomization.yaml:3  pods restart');
    expect(stdout).toContain('          - --level=info\n          + --level=debug\n');
    clone.git('checkout', '-qf', 'main');
    clone.git('branch', '-qD', 'later');
  });

  it('has files that git ignores on both sides', async () => {
    const pod =
      '---\n{apiVersion: v1, kind: Pod, metadata: {name: extra}, spec: {containers: [{name: a, image: b}]}}\n';
    clone.edit({ 'charts/shop/charts/extra.tgz': pod, 'charts/shop/values.yaml': 'level: debug\n' });
    const stdout = await preview('charts', WITH_HELM);
    expect(stdout).toContain('--level=debug');
    expect(stdout).not.toContain('extra');
  });

  it('shows charts that are new and those that are gone', async () => {
    clone.edit({ 'charts/other': undefined, 'new/Chart.yaml': 'name: new\n', 'new/values.yaml': 'level: a\n' });
    clone.edit({ 'new/templates/web.yaml': TEMPLATE.replace('name: web', 'name: new') });
    const stdout = await preview('.', WITH_HELM);
    expect(stdout).toContain('build charts/other\n  removed  Deployment web');
    expect(stdout).toContain('build new\n  added    Deployment new');
  });

  it('leaves charts alone without permission', async () => {
    clone.edit({ 'charts/shop/values.yaml': 'level: debug\n' });
    expect(await preview('charts', {})).toContain('no changes');
    expect(directories).toEqual([]);
  });

  it('is what the findings of a revision are built with', async () => {
    const template = TEMPLATE.replace('web:1.0', 'web').replace('{{ .Values.level }}', '$(OLD)');
    clone.git('checkout', '-qb', 'old');
    clone.commit({ 'charts/shop/templates/web.yaml': template });
    clone.edit({ 'charts/shop/templates/web.yaml': template.replace('"]', '", "$(NEW)"]') });
    const build = { flags: { ...NO_PERMISSIONS, ...WITH_HELM }, required: [], controllers: undefined };
    const settings = { ...settingsOf('check', {}), paths: ['charts/shop'], build, base: 'HEAD', head: undefined };
    const known = await findingsOfRevision(buildingPorts(), settings, new Map(), []);
    expect(known).toMatchObject({ ok: true, value: [{ message: '$(OLD) is not defined' }] });
    clone.git('checkout', '-qf', 'main');
    clone.git('branch', '-qD', 'old');
  });
});

describe('preview with functions', () => {
  it('runs programs of each side, which read the files of their side', async () => {
    clone.edit({ 'fn/objects.yaml': FILES['fn/objects.yaml']?.replace('info', 'debug') });
    const stdout = await preview('fn', { enablePlugins: true, enableExec: true });
    expect(stdout).toContain('~ data.level: info -> debug');
  });
});
