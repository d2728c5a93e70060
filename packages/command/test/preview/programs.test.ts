import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import type { Clone, FileEdits } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

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
        args: ["--level=info"]
`;

const FILES: FileEdits = {
  'charts/shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  'charts/shop/templates/web.yaml': TEMPLATE,
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

beforeAll(() => {
  clone = createClone();
  clone.commit(FILES);
  clone.git('update-index', '--chmod=+x', 'fn/generate.sh');
  clone.git('commit', '-qm', 'executable');
});
beforeEach(() => {
  clone.git('reset', '-q', '--hard', 'main');
  clone.git('clean', '-qfdx');
});
afterAll(() => {
  clone.remove();
});

/** A stand-in for helm, which prints the template of the chart. */
const helm: Programs['run'] = async (_, [verb = '', , directory = '']) => {
  expect(verb).toBe('template');
  const text = readFileSync(join(directory, 'templates/web.yaml'), 'utf8');
  const stdout = new TextEncoder().encode(`---\n# Source: shop/templates/web.yaml\n${text}`);
  return { end: 'exited', status: 0, stdout, stderr: new Uint8Array() };
};

function preview(...given: readonly string[]): Promise<Ending> {
  return runHere('preview', ...given);
}

function runHere(...given: readonly string[]): Promise<Ending> {
  const { fileSystem, programs } = clone.ports();
  const run: Programs['run'] = (program, args, options) =>
    program === 'helm' ? helm(program, args, options) : programs.run(program, args, options);
  return runIn({ fileSystem, programs: { run }, onDisk: true }, ...given);
}

describe('preview with helm', () => {
  it('renders charts with the files of each side', async () => {
    clone.edit({ 'charts/shop/templates/web.yaml': TEMPLATE.replace('info', 'debug') });
    const { stdout, stderr, status } = await preview('--enable-helm', 'charts');
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).toContain('          - --level=info\n          + --level=debug\n');
  });

  it('is what --only-new of expand compares with', async () => {
    const template = TEMPLATE.replace('web:1.0', 'web').replace('info', '$(OLD)');
    clone.git('checkout', '-qb', 'old');
    clone.commit({ 'charts/shop/templates/web.yaml': template });
    clone.edit({ 'charts/shop/templates/web.yaml': template.replace('"]', '", "$(NEW)"]') });
    const { stdout } = await runHere('expand', '--enable-helm', '--only-new', 'HEAD', 'charts/shop');
    expect(stdout).toContain('$(NEW) is not defined');
    expect(stdout).toContain('1 error, 0 warnings, 1 not new');
    clone.git('checkout', '-qf', 'main');
    clone.git('branch', '-qD', 'old');
  });
});

describe('preview with functions', () => {
  it('runs programs of each side, which read the files of their side', async () => {
    clone.edit({ 'fn/objects.yaml': FILES['fn/objects.yaml']?.replace('info', 'debug') });
    const { stdout, stderr } = await runHere('preview', '--enable-alpha-plugins', '--enable-exec', 'fn');
    expect(stderr).toBe('');
    expect(stdout).toContain('~ data.level: info -> debug');
  });
});
