import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clone } from '@krmkit/testing';
import { createClone, inGate, needs } from '@krmkit/testing';

// A real pre-commit installs the hooks of this checkout from a repository with its present files, and runs them.

const root = join(import.meta.dirname, '..', '..');
const isInstalled = spawnSync('pre-commit', ['--version']).status === 0;

const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  containers:
  - name: app
    image: web:1.0
    args: [$(LEVEL)]
`;

describe('.pre-commit-hooks.yaml', inGate(needs('pre-commit', isInstalled)), () => {
  let hooks: Clone;
  let clone: Clone;
  let home: string;

  beforeAll(() => {
    hooks = createClone();
    const ofCheckout = ['-C', root, '--git-dir', join(hooks.path, '.git'), '--work-tree', root];
    hooks.git(...ofCheckout, 'add', '-A');
    // The build of `npm test`, so that `prepare` has nothing to do.
    hooks.git(...ofCheckout, 'add', '-f', 'dist', 'temp/build/stamp');
    hooks.git('commit', '-q', '-m', 'hooks');
    home = mkdtempSync(join(tmpdir(), 'krmkit-pre-commit-'));
    clone = createClone();
    clone.edit({
      '.pre-commit-config.yaml': `repos:
- repo: ${hooks.path}
  rev: ${hooks.git('rev-parse', 'HEAD')}
  hooks:
  - id: krmkit-expand
  - id: krmkit-fmt
`,
    });
  });
  afterAll(() => {
    hooks.remove();
    clone.remove();
    rmSync(home, { recursive: true, force: true });
  });

  function commitWith(files: Readonly<Record<string, string>>): {
    readonly status: number | null;
    readonly output: string;
  } {
    clone.edit(files);
    clone.git('add', '-A');
    const env = { ...process.env, PRE_COMMIT_HOME: home, NPM_CONFIG_PREFER_OFFLINE: 'true', NPM_CONFIG_AUDIT: 'false' };
    const { status, stdout, stderr } = spawnSync('pre-commit', ['run', '--color', 'never'], {
      cwd: clone.path,
      env,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  }

  const verdicts = (output: string): readonly string[] =>
    [...output.matchAll(/^(krmkit \w+)\.+(?:\(.*\))?(\w+)$/gm)].map(([, hook, verdict]) => `${hook} ${verdict}`);

  it('install, and refuse a commit with a reference that cannot resolve', { timeout: 600_000 }, () => {
    const { status, output } = commitWith({ 'deploy/web.yaml': POD });
    expect(verdicts(output), output).toEqual(['krmkit check Failed', 'krmkit fmt Passed']);
    expect(output).toContain('deploy/web.yaml:9:12  error  unresolved-reference');
    expect(status).toBe(1);
  });

  it('format the files of a commit, and let it pass when they are formatted', () => {
    const fixed = POD.replace('$(LEVEL)', 'info');
    const first = commitWith({ 'deploy/web.yaml': fixed.replace(/^(apiVersion.*\n)(kind.*\n)/, '$2$1') });
    expect(verdicts(first.output), first.output).toEqual(['krmkit check Passed', 'krmkit fmt Failed']);
    expect(readFileSync(join(clone.path, 'deploy/web.yaml'), 'utf8')).toBe(fixed);
    const second = commitWith({});
    expect(verdicts(second.output), second.output).toEqual(['krmkit check Passed', 'krmkit fmt Passed']);
    expect(second.status).toBe(0);
  });

  it('look at all manifests, also if a commit changes no YAML', () => {
    clone.git('commit', '-q', '--no-verify', '-m', 'manifests');
    const { output } = commitWith({ 'settings.env': 'LEVEL=info\n' });
    expect(verdicts(output), output).toEqual(['krmkit check Passed', 'krmkit fmt Skipped']);
  });
});
