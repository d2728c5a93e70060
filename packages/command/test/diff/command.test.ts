import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

function manifest(kind: string, name: string, rest = '', apiVersion = 'v1'): string {
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\n${rest}`;
}

const WEB = manifest('Deployment', 'web', 'spec: {replicas: 2}\n', 'apps/v1');

describe('krmkit diff', () => {
  it('says which roots of Argo CD it does not compare', async () => {
    const source = '{repoURL: https://charts.example.com, chart: web, targetRevision: "1"}';
    const application = manifest('Application', 'web', `spec: {source: ${source}}\n`, 'argoproj.io/v1alpha1');
    const files = { '.git/HEAD': 'ref: refs/heads/main\n', 'a/app.yaml': application, 'b/app.yaml': application };
    const { status, stderr } = await runIn({ files }, 'diff', 'a', 'b');
    expect(status).toBe(3);
    expect(stderr).toContain('krmkit diff: not compared, because krmkit does not build it: argocd:');
    const plain = await runIn({ files }, 'diff', 'a', 'b', '--no-gitops');
    expect([plain.status, plain.stderr]).toEqual([0, '']);
  });

  const changed = WEB.replace('replicas: 2', 'replicas: 3');

  it.each([
    ['nothing differs', { 'a/w.yaml': WEB, 'b/w.yaml': `# comment\n${WEB}` }, 0, '1 unchanged\n'],
    ['only the file is another', { 'a/w.yaml': WEB, 'b/x.yaml': WEB }, 0, '1 moved, 0 unchanged\n'],
    ['a field differs', { 'a/w.yaml': WEB, 'b/w.yaml': changed }, 1, '1 changed (1 field), 0 unchanged\n'],
    [
      'an object is added',
      { 'a/w.yaml': WEB, 'b/w.yaml': WEB, 'b/x.yaml': manifest('Pod', 'x') },
      1,
      '1 added, 1 unchanged\n',
    ],
    [
      'a text that is no object differs',
      { 'a/v.yaml': 'a: 1\n', 'b/v.yaml': 'a: 2\n' },
      1,
      '1 other file, 0 unchanged\n',
    ],
  ])('has its exit status: %s', async (_, files, status, last) => {
    const ending = await runIn({ files }, 'diff', 'a', 'b');
    expect({ status: ending.status, stderr: ending.stderr }).toEqual({ status, stderr: '' });
    expect(ending.stdout.endsWith(last)).toBe(true);
    expect((await runIn({ files }, 'diff', 'a', 'b', '-ojson')).status).toBe(status);
  });

  it('prints no summary and nothing that moved with --quiet', async () => {
    const same = { 'a/web.yaml': WEB, 'b/web.yaml': WEB };
    expect(await runIn({ files: same }, 'diff', 'a', 'b', '-q')).toEqual({ status: 0, stdout: '', stderr: '' });
    const files = { 'a/web.yaml': WEB, 'b/deep/web.yaml': WEB, 'b/x.yaml': manifest('ConfigMap', 'new') };
    expect(await runIn({ files }, 'diff', 'a', 'b', '--quiet')).toEqual({
      status: 1,
      stdout: 'added    ConfigMap new  b/x.yaml:1\n',
      stderr: '',
    });
  });

  it('shows values of Secrets with --show-secrets', async () => {
    const secret = (password: string): string => manifest('Secret', 'db', `stringData: {password: ${password}}\n`);
    const files = { 'a/s.yaml': secret('one'), 'b/s.yaml': secret('two') };
    const hidden = await runIn({ files }, 'diff', 'a', 'b');
    expect(hidden.stdout).toContain('(differs; --show-secrets shows it)');
    const { stdout } = await runIn({ files }, 'diff', 'a', 'b', '--show-secrets');
    expect(stdout).toContain('  ~ stringData.password: one -> two  ');
  });

  it('reads standard input as a side', async () => {
    const { stdout } = await runIn({ files: { 'a/web.yaml': WEB }, stdin: WEB }, 'diff', 'a', '-');
    expect(stdout).toBe('1 unchanged\n');
  });
});

describe('krmkit diff and invalid input', () => {
  it.each([
    [[], 'expected two PATHs, got 0'],
    [['a'], 'expected two PATHs, got 1'],
    [['a', 'b', 'c'], 'expected two PATHs, got 3'],
    [['-', '-'], 'only one of the two sides can be standard input'],
    [['a', ''], 'a PATH is empty'],
  ])('%j is wrong usage', async (given, message) => {
    const { status, stderr } = await runIn({}, 'diff', ...given);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });

  it.each([
    ['a missing path', { 'a/w.yaml': WEB }, /b\s+error\s+unreadable-file/],
    ['a broken file', { 'a/w.yaml': WEB, 'b/w.yaml': 'a: [' }, /b\/w\.yaml:1:4\s+error\s+invalid-yaml/],
  ])('%s is status 3, and its resources are not reported', async (_name, files, message) => {
    const { status, stdout, stderr } = await runIn({ files }, 'diff', 'a', 'b');
    expect(status).toBe(3);
    expect(stdout).not.toMatch(/^(?:added|removed) {2}Deployment/m);
    expect(stdout).toContain('1 not compared, because the other side could not be read');
    expect(stderr).toMatch(message);
    const back = await runIn({ files }, 'diff', 'b', 'a', '-o', 'json');
    expect(back.status).toBe(3);
    expect(JSON.parse(back.stdout)).toMatchObject({ resources: [], summary: { added: 0, notCompared: 1 } });
  });
});
