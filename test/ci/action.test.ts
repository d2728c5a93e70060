import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRecord } from '@krmkit/base';
import type { Clone } from '@krmkit/testing';
import { createClone, inGate } from '@krmkit/testing';
import type { GitHubApi, GitHubWorld } from './github-api.ts';
import { MARKER, startGitHubApi } from './github-api.ts';
import type { Job, JobResult } from './github-runner.ts';
import { action, actionSteps, members, root, runAction, textMembers, textOf } from './github-runner.ts';

// Runs the steps of action.yml in a shallow clone, as actions/checkout makes it, against a server with GitHub's API.

const web = (level: string): string => `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  containers:
  - name: app
    image: web:1.0
    args: ["--level=$(LEVEL)"]
    env:
    - name: LEVEL
      value: ${level}
    - name: PASSWORD
      valueFrom:
        secretKeyRef: {name: db, key: password}
---
apiVersion: v1
kind: Secret
metadata:
  name: db
stringData:
  password: ${level}-hunter2
`;

let remote: Clone;
let before: string;
let after: string;
let merge: string;
const removals: (() => void)[] = [];

/** The steps that find the base and compare with it. */
const COMPARE = ['Preview', 'Result'];

/** Adds empty commits to the branch. */
function addCommits(count: number): void {
  const branch = remote.git('symbolic-ref', 'HEAD');
  const commit = `commit ${branch}\ncommitter n <n@example.com> now\ndata 4\nmore\n`;
  const input = `${commit}from ${branch}^0\n${commit.repeat(count - 1)}`;
  const { stderr } = spawnSync('git', ['fast-import', '--quiet', '--date-format=now'], {
    cwd: remote.path,
    input,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
}

// main:  120 commits - 40 commits - before - 40 commits
//                  \             \
// topic:            broken ------ merge
beforeAll(() => {
  remote = createClone();
  remote.commit({ 'deploy/web.yaml': web('info'), 'other dir/other.yaml': web('info').replaceAll('web', 'other') });
  addCommits(120);
  remote.git('checkout', '-q', '-b', 'topic');
  remote.commit({ 'deploy/web.yaml': web('debug').replace('name: LEVEL', 'name: LOG_LEVEL') });
  remote.git('checkout', '-q', 'main');
  addCommits(40);
  before = remote.git('rev-parse', 'HEAD');
  remote.git('checkout', '-q', '--detach');
  remote.git('merge', '-q', '--no-ff', '-m', 'merge', 'topic');
  merge = remote.git('rev-parse', 'HEAD');
  remote.git('update-ref', 'refs/pull/7/merge', merge);
  remote.git('checkout', '-q', 'main');
  addCommits(40);
  after = remote.git('rev-parse', 'HEAD');
  remote.git('tag', 'release', before);
  remote.git('checkout', '-q', '--orphan', 'orphan');
  remote.commit({ 'notes.txt': 'not the first commit of main' });
});
afterAll(() => {
  remote.remove();
});

let clone: Clone;
let api: GitHubApi;
beforeEach(() => {
  clone = createClone();
});
afterEach(() => {
  clone.remove();
  for (const remove of removals.splice(0)) remove();
});

/** A clone with one commit, as actions/checkout makes it. */
function checkOut(commit: string): void {
  clone.git('remote', 'add', 'origin', `file://${remote.path}`);
  clone.git('fetch', '-q', '--no-tags', '--depth=1', 'origin', `+${commit}:refs/remotes/pull/7/merge`);
  clone.git('checkout', '-q', '--force', 'refs/remotes/pull/7/merge');
  expect(clone.git('rev-list', '--count', 'HEAD')).toBe('1');
}

async function withApi(world: GitHubWorld): Promise<void> {
  api = await startGitHubApi(world);
  removals.push(api.close);
}

function pullRequest(job: Partial<Job> = {}): Promise<JobResult> {
  checkOut(merge);
  return runAction({
    directory: clone.path,
    eventName: 'pull_request',
    event: { pull_request: { number: 7 }, repository: { default_branch: 'main' } },
    ...job,
    env: { GITHUB_BASE_REF: 'main', GITHUB_GRAPHQL_URL: api.url, ...job.env },
  });
}

describe('a pull request', () => {
  it('gets a comment, a summary, annotations and SARIF, and fails for a new error', async () => {
    await withApi({});
    const { status, log, summary, commands, outputs, used } = await pullRequest({
      inputs: { token: 'secret-token', 'upload-sarif': 'true' },
    });
    expect(status, log).toBe(1);
    expect(outputs['status']).toBe('1');
    expect(summary.split('\n')[0]).toBe(MARKER);
    expect(summary).toContain('unresolved-reference');
    expect(api.requests).toEqual(['comments of octo/shop#7 after 0', 'add to PR_1']);
    expect(api.comments.map(({ body }) => body)).toEqual([summary]);
    expect([...api.authorizations]).toEqual(['Bearer secret-token']);
    expect(commands.filter((command) => command.startsWith('::error file=deploy/web.yaml,line=9,'))).toHaveLength(1);
    const sarif: unknown = JSON.parse(outputs['sarif'] ?? '');
    expect(isRecord(sarif) && sarif['version']).toBe('2.1.0');
    expect(outputs['sarif']).toContain('unresolved-reference');
    const inputs = { sarif_file: expect.stringMatching(/krmkit\.sarif$/), category: 'krmkit', token: 'secret-token' };
    expect(used).toEqual([{ uses: 'github/codeql-action/upload-sarif@v4', inputs }]);
    expect(`${log}${summary}${outputs['sarif'] ?? ''}`).not.toMatch(/secret-token|hunter2/);
  });

  it('deepens the clone until it has the commit where the branches parted, and no further', async () => {
    await withApi({});
    await pullRequest({ steps: COMPARE });
    expect(clone.git('merge-base', 'origin/main', 'HEAD')).toBe(before);
    expect(clone.git('rev-parse', '--is-shallow-repository')).toBe('true');
  });

  it('works in a complete clone, which stays complete', inGate(), async () => {
    await withApi({});
    clone.git('fetch', '-q', `file://${remote.path}`, merge);
    clone.git('checkout', '-q', 'FETCH_HEAD');
    clone.git('remote', 'add', 'origin', `file://${remote.path}`);
    const { outputs, log } = await runAction({
      directory: clone.path,
      eventName: 'pull_request',
      event: { pull_request: { number: 7 } },
      env: { GITHUB_BASE_REF: 'main', GITHUB_GRAPHQL_URL: api.url },
      steps: COMPARE,
    });
    expect(outputs['status'], log).toBe('1');
    expect(clone.git('rev-parse', '--is-shallow-repository')).toBe('false');
  });

  it('has the summary, and no failure, with a token that cannot write', async () => {
    await withApi({ readOnly: true });
    const { status, summary, commands, used, log } = await pullRequest({ inputs: { path: 'other dir' } });
    expect(status, log).toBe(0);
    expect(summary).toContain(MARKER);
    expect(commands).toEqual([expect.stringMatching(/^::notice title=krmkit::The token cannot write/)]);
    expect({ comments: api.comments, used }).toEqual({ comments: [], used: [] });
  });
});

describe('the inputs', () => {
  beforeEach(() => withApi({}));

  interface Row {
    readonly name: string;
    readonly inputs: Readonly<Record<string, string>>;
    readonly status: number;
  }
  const compare = async ({ inputs, status }: Row): Promise<void> => {
    const result = await pullRequest({ inputs, steps: COMPARE });
    expect(result.status, result.log).toBe(status);
    expect(clone.git('status', '--porcelain')).toBe('');
  };

  it.each<Row>([
    { name: 'two paths, one without a change', inputs: { path: 'other dir\ndeploy\n' }, status: 1 },
    {
      name: 'a change of which the findings are ignored, with fail-on-change',
      inputs: { args: '--ignore\nunresolved-reference\n', 'fail-on-change': 'true' },
      status: 1,
    },
    { name: 'a flag that shows Secrets', inputs: { args: '--show-secrets' }, status: 2 },
    { name: 'a base that looks like an option', inputs: { base: '--upload-pack=touch hacked' }, status: 4 },
    { name: 'a shell command', inputs: { path: '$(touch hacked)', args: '`touch hacked`' }, status: 3 },
  ])('$name: status $status', compare);

  // `krmkit preview` and `git fetch` decide these, and the tests of `preview` have the same statuses.
  it.each<Row>([
    { name: 'a path without a change', inputs: { path: 'other dir', 'fail-on-change': 'true' }, status: 0 },
    {
      name: 'a change of which the findings are ignored',
      inputs: { args: '--ignore\nunresolved-reference\n' },
      status: 0,
    },
    { name: 'a tag as base', inputs: { base: 'release' }, status: 1 },
    { name: 'HEAD itself as base', inputs: { base: 'refs/pull/7/merge', 'fail-on-change': 'true' }, status: 0 },
    { name: 'an unknown flag', inputs: { args: '--no-such-flag' }, status: 2 },
    { name: 'a base that the remote does not have', inputs: { base: 'no-such-branch' }, status: 4 },
    { name: 'a base with other commits', inputs: { base: 'orphan' }, status: 4 },
  ])('$name: status $status', inGate(), compare);

  it('strict fails on a new warning', inGate(), async () => {
    const files = {
      'deploy/web.yaml': web('info').replace('LEVEL=', '').replace('$(LEVEL)', 'http://$(DB_SERVICE_HOST)/'),
    };
    remote.git('checkout', '-q', '--detach', before);
    merge = remote.commit(files);
    remote.git('update-ref', 'refs/pull/8/merge', merge);
    const lax = await pullRequest({ steps: COMPARE });
    clone.remove();
    clone = createClone();
    const strict = await pullRequest({ inputs: { strict: 'true' }, steps: COMPARE });
    expect([lax.status, strict.status], lax.log).toEqual([0, 1]);
    merge = remote.git('rev-parse', 'refs/pull/7/merge');
  });

  it('with text of workflow commands give no commands', async () => {
    const { log, commands } = await pullRequest({ inputs: { path: '::warning::x' }, steps: COMPARE });
    expect(log).toContain('::warning::x');
    expect(commands).toEqual([]);
  });
});

describe('a push', () => {
  beforeEach(() => withApi({}));

  function push(event: object, job: Partial<Job> = {}): Promise<JobResult> {
    checkOut(merge);
    const env = { GITHUB_GRAPHQL_URL: api.url };
    return runAction({ directory: clone.path, eventName: 'push', event, env, ...job });
  }

  it('is compared with the previous commit, without a comment', async () => {
    const { status, summary, log } = await push({ before, repository: { default_branch: 'none' } });
    expect(status, log).toBe(1);
    expect(summary).toContain(before.slice(0, 12));
    expect(api.requests).toEqual([]);
  });

  it.each([
    { name: 'creates a branch', previous: '0'.repeat(40) },
    { name: 'replaces a commit that is gone', previous: '1'.repeat(40) },
    { name: 'was started by hand', previous: undefined },
  ])('that $name is compared with the default branch', inGate(), async ({ previous }) => {
    const event = { before: previous, repository: { default_branch: 'main' } };
    const { status, summary, log } = await push(event, { steps: COMPARE });
    expect(status, log).toBe(1);
    expect(clone.git('rev-parse', 'origin/main')).toBe(after);
    expect(summary).toContain(before.slice(0, 12));
  });
});

describe('the action refuses', () => {
  const refuse = (env: Readonly<Record<string, string>>, eventName = 'pull_request'): Promise<JobResult> =>
    runAction({ directory: clone.path, eventName, env });

  it('pull_request_target', async () => {
    const { status, commands } = await refuse({}, 'pull_request_target');
    expect(status).toBe(1);
    expect(commands).toEqual([expect.stringContaining('does not run for pull_request_target')]);
  });

  it.each([
    { version: '18.20.4', refused: true },
    { version: '20.18.3', refused: true },
    { version: '20.19.0', refused: false },
    { version: '22.0.0', refused: false },
  ])('Node $version: $refused', async ({ version, refused }) => {
    const bin = mkdtempSync(join(realpathSync(tmpdir()), 'krmkit-node-'));
    removals.push(() => {
      rmSync(bin, { recursive: true });
    });
    const versions = `{ ...process.versions, node: '${version}' }`;
    writeFileSync(join(bin, 'version.cjs'), `Object.defineProperty(process, 'versions', { value: ${versions} });`);
    const fake = `#!/bin/sh\n[ "$1" = --version ] && echo v${version} && exit\nexec '${process.execPath}' --require '${bin}/version.cjs' "$@"\n`;
    writeFileSync(join(bin, 'node'), fake, { mode: 0o755 });
    const { commands } = await refuse({ PATH: `${bin}:${process.env['PATH'] ?? ''}` });
    const said = commands.filter((command) =>
      command.includes(`krmkit needs Node.js 20.19 or newer; this is v${version}`),
    );
    expect(said).toHaveLength(refused ? 1 : 0);
  });

  it('a directory that is no clone', async () => {
    rmSync(join(clone.path, '.git'), { recursive: true });
    const { status, commands } = await refuse({ GITHUB_BASE_REF: 'main' });
    expect(status).toBe(4);
    expect(commands).toEqual([expect.stringContaining('Run actions/checkout before this action')]);
  });
});

// https://docs.github.com/actions/reference/workflows-and-actions/metadata-syntax
describe('action.yml', () => {
  const inputs = members(members(action)['inputs']);
  const text = readFileSync(join(root, 'action.yml'), 'utf8');

  it('has only keys that GitHub knows, and those that it requires', () => {
    const known = ['name', 'description', 'author', 'branding', 'inputs', 'outputs', 'runs'];
    expect(Object.keys(members(action)).filter((key) => !known.includes(key))).toEqual([]);
    expect(members(members(action)['runs'])['using']).toBe('composite');
    const ofStep = [
      'id',
      'if',
      'name',
      'run',
      'shell',
      'env',
      'working-directory',
      'uses',
      'with',
      'continue-on-error',
    ];
    expect(actionSteps.flatMap((step) => Object.keys(step).filter((key) => !ofStep.includes(key)))).toEqual([]);
    expect(actionSteps.length).toBeGreaterThan(3);
    for (const step of actionSteps) expect('run' in step ? step['shell'] : step['uses']).toEqual(expect.any(String));
    for (const input of Object.values(inputs)) {
      expect(Object.keys(members(input)).toSorted()).toEqual(['default', 'description']);
      expect(textMembers(input).every(([key, value]) => key === 'default' || value !== '')).toBe(true);
    }
  });

  it('uses each input, and no other', () => {
    const used = new Set([...text.matchAll(/\binputs\.([\w-]+)/g)].map(([, name = '']) => name));
    expect([...used].toSorted()).toEqual(Object.keys(inputs).toSorted());
  });

  it('has no expression in a script', () => {
    const scripts = actionSteps.flatMap((step) => (typeof step['run'] === 'string' ? [step['run']] : []));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });

  it('sets each variable that a script reads, and no other', () => {
    const set = actionSteps.flatMap((step) => Object.keys(members(step['env'])));
    const folder = join(root, 'ci', 'github');
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const scripts = [...files, ...actionSteps.map((step) => textOf(step['run']))].join('\n');
    const read = new Set([...scripts.matchAll(/\bKRMKIT_[A-Z_]+/g)].map(([name]) => name));
    expect([...read].toSorted()).toEqual(set.toSorted());
  });

  it('has scripts that bash can parse', () => {
    for (const name of ['build', 'preview']) {
      const { stderr } = spawnSync('bash', ['-n', join(root, 'ci', 'github', `${name}.sh`)], { encoding: 'utf8' });
      expect(stderr).toBe('');
    }
  });
});
