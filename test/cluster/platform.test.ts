import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../../packages/command/test/export/functions.ts';
import { buildTool, functionsImageOnNodes, imageSource } from './deploy-image.ts';
import { createNamespace } from './cluster.ts';
import { functionImages } from './function-images.ts';
import type { GitPod } from './git-pod.ts';
import { GIT_LOGIN, startGitPod } from './git-pod.ts';
import { until } from './krmkit-process.ts';
import { reachCluster } from './reach.ts';

/*
 * docs/platform.md from top to bottom: its commands, in their order, on a real node with a git server in the cluster. Only
 * names that a reader replaces are replaced, and the image is built as its first commands do it, without a registry.
 */

const reached = await reachCluster();
const { load } = imageSource;
const tool = buildTool();
const missing = whyNot();
if (missing !== undefined) process.stdout.write(`skipped: the way of docs/platform.md: ${missing}\n`);
const images = missing === undefined ? functionImages() : undefined;

function whyNot(): string | undefined {
  if (typeof reached === 'string') return reached;
  if (load === undefined) return 'KRMKIT_LOAD_IMAGE names no command that loads an image';
  if (tool === undefined) return 'there is neither podman nor docker to build with';
  return spawnSync('kubectl', ['version', '--client']).status === 0 ? undefined : 'there is no kubectl';
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const top = mkdtempSync(join(tmpdir(), 'krmkit-platform-'));
const NAMESPACE = 'krmkit-pipelines';
const blocks = [...readFileSync(join(root, 'docs/platform.md'), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(
  ([, text = '']) => text,
);
const WEB = '# ours\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: web} # here\ndata: {color: red}\n';
/** What a function does that is named after it. */
const FUNCTIONS = {
  blue: 'sed "s/color: red/color: blue/"',
  waits: 'sleep 12; sed "s/color: red/color: blue/"',
  dies: 'kill -9 $$; sleep 60',
};

const NAMES = ['blue', 'waits', 'dies'] as const satisfies readonly (keyof typeof FUNCTIONS)[];

let krmkitImage = '';
let git: GitPod | undefined;

function server(): GitPod {
  if (git === undefined) throw new Error('a skipped test runs');
  return git;
}

/** Runs a text of the page in a directory with the checkout's manifests, as the account if one is named. */
function sh(text: string, account?: string): string {
  const given = text
    .replaceAll(
      '--krmkit-image registry.example.com/krmkit:1',
      `--krmkit-image ${krmkitImage} --image-pull-policy Never`,
    )
    .replaceAll('https://git.example.com', server().address)
    .replaceAll(
      '--runner kubernetes',
      `--runner kubernetes --image-pull-policy Never --helper-image ${images?.helper ?? ''}`,
    );
  const as = account === undefined ? '' : `--as=system:serviceaccount:${NAMESPACE}:${account}`;
  const functions = `kubectl() { command kubectl ${as} "$@"; }\nkrmkit() { "${process.execPath}" "${root}/dist/cli.cjs" "$@"; }\n`;
  const env = { ...process.env, ...images?.containers.environment, HOME: top };
  const ended = spawnSync('bash', ['-ec', `${functions}${given}`], { cwd: top, encoding: 'utf8', env });
  if (ended.status !== 0) throw new Error(`${given}\n${ended.stdout}${ended.stderr}`);
  return ended.stdout;
}

function kubectl(...args: readonly string[]): string {
  return execFileSync('kubectl', args, { encoding: 'utf8' });
}

/** A repository with one package, whose functions are images of these names. */
function createRepository(name: string, functions: readonly (keyof typeof FUNCTIONS)[]): string {
  const directory = join(top, 'repositories', name);
  const packageDirectory = join(directory, 'deploy/shop');
  mkdirSync(packageDirectory, { recursive: true });
  const steps = functions.map((one) => `  - {image: ${imageOf(one)}}\n`).join('');
  writeFileSync(
    join(packageDirectory, 'Kptfile'),
    `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop\npipeline:\n  mutators:\n${steps}`,
  );
  writeFileSync(join(packageDirectory, 'web.yaml'), WEB);
  server().create(`${name}.git`, directory);
  return packageDirectory;
}

function imageOf(name: keyof typeof FUNCTIONS): string {
  return `localhost/krmkit-platform-${name}:1`;
}

beforeAll(async () => {
  if (images === undefined || typeof reached === 'string') return;
  // Section 1.
  expect(blocks[0]).toContain('podman build -t registry.example.com/krmkit:1 deploy/functions');
  krmkitImage = functionsImageOnNodes(load ?? '', tool ?? '');
  for (const name of NAMES) {
    const script = FUNCTIONS[name];
    const entrypoint = `ENTRYPOINT ${JSON.stringify(['/bin/sh', '-c', script])}`;
    images.containers.podman(
      'import',
      '--quiet',
      '--change',
      entrypoint,
      join(images.containers.folder, 'image.tar'),
      imageOf(name),
    );
    images.load(imageOf(name));
  }
  cpSync(join(root, 'deploy'), join(top, 'deploy'), { recursive: true });
  // Section 2, with the server beside it.
  await createNamespace(reached, 'krmkit-git');
  git = await startGitPod('krmkit-git', krmkitImage, top);
  sh(blocks[1] ?? '');
  // Section 3.
  writeFileSync(join(top, 'token.txt'), `${GIT_LOGIN.password}\n`);
  writeFileSync(join(top, 'our-ca.pem'), git.authorities);
  sh(blocks[2] ?? '');
});

afterAll(() => {
  images?.containers.remove();
  rmSync(top, { recursive: true, force: true });
  const used = [NAMESPACE, 'krmkit-git', 'krmkit-functions'];
  if (images !== undefined) kubectl('delete', 'namespace', ...used, '--ignore-not-found', '--wait=false');
  if (typeof reached !== 'string') reached.close();
});

/** Section 4 for a repository: exports what this machine has of it. */
function exported(name: string, ...flags: readonly string[]): void {
  rmSync(join(top, 'pipeline'), { recursive: true, force: true });
  cpSync(join(top, 'repositories', name, 'deploy/shop'), join(top, 'deploy/shop'), { recursive: true });
  sh(`${(blocks[3] ?? '').trimEnd().replace('shop.git', `${name}.git`)} ${flags.join(' ')}`);
}

interface EndedRun {
  readonly succeeded: boolean;
  readonly result: string;
  readonly pods: readonly string[];
  readonly log: (container: string) => string;
}

/** Starts a run, does something while its first function runs, and waits for the end. */
async function runOf(meanwhile?: (pod: string) => void): Promise<EndedRun> {
  kubectl('apply', '-f', join(top, 'pipeline/configmap.yaml'));
  const run = kubectl('create', '-f', join(top, 'pipeline/job.yaml'), '-o', 'name').trim();
  const selector = ['--namespace', NAMESPACE, '-l', `job-name=${run.replace(/^.*\//, '')}`];
  const pods = (path: string): string => kubectl('get', 'pods', ...selector, '-o', `jsonpath=${path}`);
  if (meanwhile !== undefined) {
    const pod = await until(() => {
      const running = pods('{range .items[0].status.initContainerStatuses[?(@.state.running)]}{.name} {end}');
      return running.includes('fn-1') ? pods('{.items[0].metadata.name}') : undefined;
    });
    meanwhile(pod ?? '');
  }
  const end = await until(() => {
    const status = kubectl('get', run, '--namespace', NAMESPACE, '-o', 'jsonpath={.status.succeeded}/{.status.failed}');
    return status === '/' ? undefined : status;
  }, 240_000);
  const last = pods('{.items[-1:].metadata.name}');
  return {
    succeeded: end?.startsWith('1') === true,
    result: pods('{.items[-1:].status.containerStatuses[0].state.terminated.message}'),
    pods: pods('{range .items[*]}{.metadata.name} {end}').trim().split(' '),
    log: (container) => kubectl('logs', '--namespace', NAMESPACE, last, '-c', container),
  };
}

describe.skipIf(images === undefined)('the way of docs/platform.md', { timeout: 600_000 }, () => {
  it('goes from git through the cluster back to git, with the bytes of the local render', () => {
    const directory = createRepository('shop', ['blue']);
    // Section 4.
    exported('shop');
    // Section 5, with the rights of its account and nothing else.
    const printed = sh(blocks[4] ?? '', 'krmkit-start').trim();
    const result: Readonly<Record<string, string>> = JSON.parse(printed.slice(printed.lastIndexOf('{')));
    expect(result).toMatchObject({ outcome: 'pushed', branch: 'rendered', base: 'main' });
    const clone = join(top, 'clone');
    server().clone('shop.git', 'rendered', clone);
    sh(`krmkit render ${directory} --no-cache`);
    expect(filesBelow(join(clone, 'deploy/shop'))).toEqual(filesBelow(directory));
    expect(filesBelow(directory)['web.yaml']).toBe(WEB.replace('red', 'blue'));
    const log = execFileSync('git', ['log', '-1', '--format=%an <%ae>|%s|%H'], { cwd: clone, encoding: 'utf8' });
    expect(log.trim()).toBe(`Render Bot <bot@example.com>|Run the functions of deploy/shop|${result['commit']}`);
    // The account may do nothing else.
    expect(() => sh('kubectl get secrets --namespace krmkit-pipelines', 'krmkit-start')).toThrow(/forbidden/);
  });

  it('has nothing to commit in a second run', async () => {
    const run = await runOf();
    expect(run.succeeded).toBe(true);
    expect(JSON.parse(run.result)).toMatchObject({ outcome: 'nothing-to-commit', branch: 'rendered' });
    expect(run.log('clone')).toContain('goes on with rendered, which contains main');
  });

  it('says that the branch has moved, and overwrites nothing', async () => {
    createRepository('moves', ['waits']);
    exported('moves', '--push', 'main');
    let theirs = '';
    const run = await runOf(() => {
      const identity = '-c user.name=T -c user.email=t@x';
      const script = `cd git/moves.git; new=$(git ${identity} commit-tree -p main -m theirs main^{tree}); git update-ref refs/heads/main $new; echo $new`;
      theirs = server().run(script).toString().trim();
    });
    expect(run.succeeded).toBe(false);
    expect(JSON.parse(run.result)).toMatchObject({ outcome: 'branch-moved', branch: 'main' });
    expect(run.log('push')).toContain('the branch main has moved since the clone');
    expect(server().run('cd git/moves.git; git rev-parse main').toString().trim()).toBe(theirs);
    // The way out that the message names.
    expect((await runOf()).succeeded).toBe(true);
  });

  it('names what the server refuses', async () => {
    createRepository('refuses', ['blue']);
    server().run(
      `cd git/refuses.git; mkdir -p hooks; printf '#!/bin/sh\\necho no bots on Friday >&2\\nexit 1\\n' >hooks/pre-receive; chmod +x hooks/pre-receive`,
    );
    exported('refuses');
    const run = await runOf();
    expect(run.succeeded).toBe(false);
    expect(JSON.parse(run.result)).toMatchObject({ outcome: 'push-refused' });
    expect(run.log('push')).toContain('remote: no bots on Friday');
    expect(server().run('cd git/refuses.git; git branch --list').toString()).toBe('* main\n');
  });

  it('loses nothing with a pod that is deleted', async () => {
    createRepository('deleted', ['waits']);
    exported('deleted');
    const run = await runOf((pod) => {
      kubectl('delete', 'pod', pod, '--namespace', NAMESPACE, '--grace-period=0', '--force');
    });
    // Either the Job starts another pod, or the next run does the work: the branch gets one commit.
    if (!run.succeeded) expect((await runOf()).succeeded).toBe(true);
    const log = server().run('cd git/deleted.git; git log --format=%an main..rendered').toString();
    expect(log).toBe('Render Bot\n');
  });

  it('pushes nothing when a function is killed with signal 9', async () => {
    createRepository('dies', ['dies']);
    exported('dies');
    const run = await runOf();
    expect(run.succeeded).toBe(false);
    expect(server().run('cd git/dies.git; git branch --list').toString()).toBe('* main\n');
  });

  it('does not clone with a wrong login', async () => {
    const password = Buffer.from('wrong-password').toString('base64');
    kubectl('patch', 'secret', 'git-login', '--namespace', NAMESPACE, '-p', JSON.stringify({ data: { password } }));
    exported('shop');
    const run = await runOf();
    expect(run.succeeded).toBe(false);
    expect(run.log('clone')).toContain('Authentication failed');
    expect(run.log('clone')).not.toContain('wrong-password');
  });

  it('runs the same functions from CI, with a quota and a cache', () => {
    const directory = join(top, 'deploy/shop');
    rmSync(directory, { recursive: true });
    cpSync(join(top, 'repositories/refuses/deploy/shop'), directory, { recursive: true });
    // Section 7.
    expect(sh(blocks[5] ?? '')).toContain('+data: {color: blue}');
    sh(blocks[6] ?? '');
    expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toContain('color: blue');
    expect(blocks).toHaveLength(7);
    const quotas = kubectl('get', 'resourcequota', '--all-namespaces', '-o', 'jsonpath={.items[*].metadata.namespace}');
    expect(quotas.split(' ')).toEqual(expect.arrayContaining(['krmkit-functions', NAMESPACE]));
  });
});
