import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { isRecord, recordMember } from '@krmkit/base';
import type { Client } from './client.ts';
import { textAt } from './client.ts';
import { createNamespace, items, pause } from './cluster.ts';
import { functionsImageOnNodes } from './deploy-image.ts';
import type { FunctionImages } from './function-images.ts';
import type { GitPod } from './git-pod.ts';
import { GIT_LOGIN, startGitPod } from './git-pod.ts';
import { until } from './krmkit-process.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

export const NAMESPACE = 'krmkit-pipelines';
export const WEB = '# ours\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: web} # here\ndata: {color: red}\n';
/** Its ENTRYPOINT changes the color to blue. */
export const IMAGE = 'localhost/krmkit-platform-blue:1';

const BLUE = 'sed "s/color: red/color: blue/"';

/** What a function does in place of the ENTRYPOINT of the image. */
const ENTRYPOINTS = {
  /** Until the test lets it go on. */
  waits: `until [ -e /tmp/go ]; do sleep 0.1; done; ${BLUE}`,
  dies: 'kill -9 $$; sleep 60',
} as const;

/** The commands of docs/platform.md, in their order. */
export const blocks: readonly string[] = [
  ...readFileSync(join(root, 'docs/platform.md'), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms),
].map(([, text = '']) => text);

/** What sections 1 to 3 of the page give. */
export interface Platform {
  readonly server: GitPod;
  /** The directory in which the page's commands run. */
  readonly directory: string;
  /** Runs a text of the page, as the account if one is named. */
  readonly sh: (text: string, place?: { readonly directory?: string; readonly account?: string }) => Promise<string>;
  /** A repository with one package, or with the files of a directory. */
  readonly create: (name: string, files?: Readonly<Record<string, string>>) => Promise<string>;
  /** Section 4 for a repository, in a directory of its own. */
  readonly exported: (name: string, options?: ExportOptions) => Promise<Pipeline>;
  readonly remove: () => Promise<void>;
}

export interface ExportOptions {
  readonly flags?: readonly string[];
  readonly secret?: string;
  /** In place of the https address. */
  readonly address?: string;
  /** In place of the ENTRYPOINT of the image. */
  readonly entrypoint?: keyof typeof ENTRYPOINTS;
}

export interface Pipeline {
  readonly directory: string;
  /** Starts a run, and waits for its end. */
  /** Starts a run, does something while a container of it runs, and waits for the end. */
  readonly run: (meanwhile?: Meanwhile) => Promise<EndedRun>;
}

/** What happens while a container of a run is running. */
export interface Meanwhile {
  readonly container: 'fn-1' | 'push';
  readonly act: (pod: string) => Promise<unknown>;
}

export interface EndedRun {
  readonly succeeded: boolean;
  /** The line of JSON; undefined: the container that pushes has left none. */
  readonly result: Readonly<Record<string, string>> | undefined;
  readonly log: (container: string) => Promise<string>;
}

export async function kubectl(...args: readonly string[]): Promise<string> {
  return (await run('kubectl', [...args])).stdout;
}

export async function startPlatform(
  client: Client,
  images: FunctionImages,
  { load, tool }: { readonly load: string; readonly tool: string },
): Promise<Platform> {
  const top = mkdtempSync(join(tmpdir(), 'krmkit-platform-'));
  // Section 1.
  const krmkitImage = functionsImageOnNodes(load, tool);
  const { podman, folder } = images.containers;
  const words = `ENTRYPOINT ${JSON.stringify(['/bin/sh', '-c', BLUE])}`;
  podman('import', '--quiet', '--change', words, join(folder, 'image.tar'), IMAGE);
  images.load(IMAGE);
  cpSync(join(root, 'deploy'), join(top, 'deploy'), { recursive: true });
  // Section 2, with the server beside it.
  await createNamespace(client, 'krmkit-git');
  const server = await startGitPod('krmkit-git', krmkitImage, top);

  const sh: Platform['sh'] = async (text, { directory = top, account } = {}) => {
    const given = text
      .replaceAll(
        '--krmkit-image registry.example.com/krmkit:1',
        `--krmkit-image ${krmkitImage} --image-pull-policy Never`,
      )
      .replaceAll('https://git.example.com', server.address)
      .replaceAll(
        '--runner kubernetes',
        `--runner kubernetes --image-pull-policy Never --helper-image ${images.helper}`,
      );
    const as = account === undefined ? '' : `--as=system:serviceaccount:${NAMESPACE}:${account}`;
    const functions = `kubectl() { command kubectl ${as} "$@"; }\nkrmkit() { "${process.execPath}" "${root}/dist/cli.cjs" "$@"; }\n`;
    const env = { ...process.env, ...images.containers.environment, HOME: top };
    return (await run('bash', ['-ec', `${functions}${given}`], { cwd: directory, env })).stdout;
  };
  const create: Platform['create'] = async (name, files = PACKAGE) => {
    const directory = join(top, 'repositories', name);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(directory, 'deploy/shop', path, '..'), { recursive: true });
      writeFileSync(join(directory, 'deploy/shop', path), text);
    }
    await server.create(`${name}.git`, directory);
    return join(directory, 'deploy/shop');
  };
  const exported: Platform['exported'] = async (name, { flags = [], secret, address, entrypoint } = {}) => {
    const directory = join(top, 'exports', name);
    cpSync(join(top, 'repositories', name, 'deploy/shop'), join(directory, 'deploy/shop'), { recursive: true });
    const text = (blocks[3] ?? '')
      .trimEnd()
      .replace('https://git.example.com/shop.git', address ?? `https://git.example.com/${name}.git`)
      .replace('--git-secret git-login', `--git-secret ${secret ?? 'git-login'}`);
    const own =
      entrypoint === undefined
        ? ''
        : `--entrypoint '${IMAGE}=${JSON.stringify(['/bin/sh', '-c', ENTRYPOINTS[entrypoint]])}'`;
    // One namespace has the pipelines of all rows.
    await sh(`${text} --name ${name} ${own} ${flags.join(' ')}`, { directory });
    return { directory, run: (meanwhile) => runOf(client, directory, meanwhile) };
  };

  await sh(blocks[1] ?? '');
  // Section 3.
  writeFileSync(join(top, 'token.txt'), `${GIT_LOGIN.password}\n`);
  writeFileSync(join(top, 'our-ca.pem'), server.authorities);
  await sh(blocks[2] ?? '');
  return {
    server,
    directory: top,
    sh,
    create,
    exported,
    remove: async () => {
      rmSync(top, { recursive: true, force: true });
      const used = [NAMESPACE, 'krmkit-git', 'krmkit-functions'];
      await kubectl('delete', 'namespace', ...used, '--ignore-not-found', '--wait=false');
    },
  };
}

const PACKAGE = {
  Kptfile: `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop\npipeline:\n  mutators:\n  - {image: ${IMAGE}}\n`,
  'web.yaml': WEB,
};

/** Milliseconds, for a busy machine. */
const PATIENCE = 400_000;

async function runOf(client: Client, directory: string, meanwhile?: Meanwhile): Promise<EndedRun> {
  await kubectl('apply', '-f', join(directory, 'pipeline/configmap.yaml'));
  const job = await startJob(client, parse(readFileSync(join(directory, 'pipeline/job.yaml'), 'utf8')));
  if (meanwhile !== undefined) {
    const found = await until(async () => {
      await pause(100);
      return (await podsOf(client, job)).find((pod) => isRunning(pod, meanwhile.container));
    }, PATIENCE);
    if (found === undefined) throw new Error(`${job} does not come to its container ${meanwhile.container}`);
    await meanwhile.act(nameOf(found));
  }
  return endOf(client, job, meanwhile?.container === 'fn-1');
}

/** Gives the name of the Job. */
export async function startJob(client: Client, job: unknown): Promise<string> {
  return nameOf(await client.json('POST', `/apis/batch/v1/namespaces/${NAMESPACE}/jobs`, job));
}

/** Waits for the end of a Job, and lets functions go on that wait. The API server may be away. */
export async function endOf(client: Client, job: string, lets = false): Promise<EndedRun> {
  const free = new Set<string>();
  const status = await until(async () => {
    await pause(200);
    if (lets) await letGo(client, job, free);
    const path = `/apis/batch/v1/namespaces/${NAMESPACE}/jobs/${job}`;
    const found = recordMember(await client.json('GET', path).catch(() => undefined), 'status');
    return ['succeeded', 'failed'].some((key) => recordMember(found, key) !== undefined) ? found : undefined;
  }, PATIENCE);
  const last = (await podsOf(client, job)).at(-1);
  const [state] = statusesOf(last, ['containerStatuses']);
  const message = textAt(recordMember(recordMember(state, 'state'), 'terminated'), 'message') ?? '';
  const result: unknown = message === '' ? undefined : JSON.parse(message);
  return {
    succeeded: recordMember(status, 'succeeded') === 1,
    result: isTexts(result) ? result : undefined,
    log: async (container) => (await client.send('GET', `${PODS}/${nameOf(last)}/log?container=${container}`)).text,
  };
}

/** A Job can start another pod in place of one that was deleted. */
async function letGo(client: Client, job: string, free: Set<string>): Promise<void> {
  for (const pod of await podsOf(client, job)) {
    const name = nameOf(pod);
    if (free.has(name) || !isRunning(pod, 'fn-1')) continue;
    free.add(name);
    await kubectl('exec', '--namespace', NAMESPACE, name, '-c', 'fn-1', '--', '/bin/busybox', 'touch', '/tmp/go');
  }
}

const PODS = `/api/v1/namespaces/${NAMESPACE}/pods`;

/** The oldest first. */
async function podsOf(client: Client, job: string): Promise<readonly object[]> {
  const pods = await items(client, `${PODS}?labelSelector=job-name=${job}`).catch(() => []);
  const created = (pod: object): string => textAt(recordMember(pod, 'metadata'), 'creationTimestamp') ?? '';
  return pods.toSorted((a, b) => (created(a) < created(b) ? -1 : 1));
}

function statusesOf(pod: unknown, lists: readonly string[]): readonly unknown[] {
  return lists.flatMap((list): readonly unknown[] => {
    const found = recordMember(recordMember(pod, 'status'), list);
    return Array.isArray(found) ? found : [];
  });
}

function isRunning(pod: unknown, container: string): boolean {
  return statusesOf(pod, ['initContainerStatuses', 'containerStatuses']).some(
    (state) =>
      textAt(state, 'name') === container && recordMember(recordMember(state, 'state'), 'running') !== undefined,
  );
}

function nameOf(object: unknown): string {
  return textAt(recordMember(object, 'metadata'), 'name') ?? '';
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((member) => typeof member === 'string');
}

/** Why this machine cannot follow the page. */
export function whyNot(
  reached: Client | string,
  load: string | undefined,
  tool: string | undefined,
): string | undefined {
  if (typeof reached === 'string') return reached;
  if (load === undefined) return 'KRMKIT_LOAD_IMAGE names no command that loads an image';
  if (tool === undefined) return 'there is neither podman nor docker to build with';
  return spawnSync('kubectl', ['version', '--client']).status === 0 ? undefined : 'there is no kubectl';
}
