import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Clone } from '@krmkit/testing';
import { createClone, inGate } from '@krmkit/testing';
import { members, root, textOf } from './github-runner.ts';

// Runs the jobs of the GitLab template in sh, with the package of this checkout.

const template: unknown = parse(readFileSync(join(root, 'ci', 'gitlab', 'krmkit.yml'), 'utf8'));

const WEB = `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  containers:
  - name: app
    image: web:1.0
    env:
    - name: LEVEL
      value: info
    args: [$(LEVEL)]
`;

let directory: string;
let tarball: string;
let clone: Clone;
let base: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'krmkit-gitlab-'));
  clone = createClone();
});
afterAll(() => {
  clone.remove();
  rmSync(directory, { recursive: true });
});

const linesOf = (script: unknown): readonly string[] => (Array.isArray(script) ? script.map(textOf) : []);

/** Runs a job as GitLab Runner does: all lines in one shell, which ends at the first failure. */
function runJob(name: string, variables: Readonly<Record<string, string>>): { status: number | null; output: string } {
  const job = members(members(template)[name]);
  expect(job['extends']).toBe('.krmkit');
  const parent = members(members(template)['.krmkit']);
  const defaults = Object.entries(members(members(template)['variables'])).map(([key, variable]) => [
    key,
    textOf(members(variable)['value']),
  ]);
  const lines = [...linesOf(parent['before_script']), ...linesOf(job['script'])];
  expect(lines.length).toBeGreaterThan(2);
  const { KRMKIT_PACKAGE: _, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', lines.join('\n')], {
    cwd: clone.path,
    encoding: 'utf8',
    env: {
      ...inherited,
      ...Object.fromEntries(defaults),
      NPM_CONFIG_OFFLINE: 'true',
      TMPDIR: directory,
      NO_COLOR: '1',
      ...variables,
    },
  });
  return { status, output: stdout + stderr };
}

describe('the GitLab template', () => {
  it.each(['krmkit-expand', 'krmkit-preview'])('fails without the location of the package, in %s', (name) => {
    const { status, output } = runJob(name, {});
    expect(status).not.toBe(0);
    expect(output).toContain('KRMKIT_PACKAGE: Set this CI/CD variable to the location of the krmkit package');
  });

  it('keeps the files that the jobs write', () => {
    const artifacts = (name: string): unknown => members(members(template)[name])['artifacts'];
    expect(artifacts('krmkit-expand')).toEqual({
      when: 'always',
      reports: { codequality: 'gl-code-quality-report.json' },
    });
    expect(artifacts('krmkit-preview')).toMatchObject({ when: 'always', paths: ['krmkit-preview.md'] });
  });
});

// `npm pack` and `npm install` take seconds, and `expand` and `preview` have the same outputs in their own tests.
describe('a job of the GitLab template', inGate(), () => {
  beforeAll(() => {
    const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', directory];
    tarball = join(directory, spawnSync('npm', pack, { cwd: root, encoding: 'utf8' }).stdout.trim());
    base = clone.commit({ 'deploy dir/web.yaml': WEB });
    clone.commit({ 'deploy dir/web.yaml': WEB.replace('name: LEVEL', 'name: LOG_LEVEL') });
  });
  // https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
  it('writes a code quality report, and fails for an error', () => {
    const { status, output } = runJob('krmkit-expand', { KRMKIT_PACKAGE: tarball, KRMKIT_PATH: 'deploy dir' });
    expect(status, output).toBe(1);
    const report: unknown = JSON.parse(readFileSync(join(clone.path, 'gl-code-quality-report.json'), 'utf8'));
    expect(report).toEqual([
      {
        description: expect.stringContaining('$(LEVEL) is not defined'),
        check_name: 'unresolved-reference',
        fingerprint: expect.any(String),
        severity: 'major',
        location: { path: 'deploy dir/web.yaml', lines: { begin: 12 } },
      },
    ]);
  });

  it('writes the preview of a merge request, prints it, and fails for a new error', () => {
    const variables = { KRMKIT_PACKAGE: tarball, KRMKIT_PATH: 'deploy dir', CI_MERGE_REQUEST_DIFF_BASE_SHA: base };
    const { status, output } = runJob('krmkit-preview', variables);
    expect(status, output).toBe(1);
    expect(output).toMatch(/new findings\ndeploy dir\/web\.yaml:12:12 {2}error {2}unresolved-reference/);
    expect(readFileSync(join(clone.path, 'krmkit-preview.md'), 'utf8')).toMatch(/^<!-- krmkit preview -->\n/);
  });

  it('passes flags on', () => {
    const variables = { KRMKIT_PACKAGE: tarball, KRMKIT_FLAGS: '--ignore unresolved-reference --quiet' };
    expect(runJob('krmkit-expand', variables).status).toBe(0);
    expect(runJob('krmkit-preview', { ...variables, CI_MERGE_REQUEST_DIFF_BASE_SHA: base }).status).toBe(0);
  });
});
