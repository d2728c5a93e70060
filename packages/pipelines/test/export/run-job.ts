import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expand } from '@krmkit/expansion';
import type { JsonObject, Programs } from '@krmkit/base';
import { isObject, member, objectsAt, textAt, textsAt } from '@krmkit/base';
import { nodeFileSystem, nodeWritableFileSystem } from '@krmkit/base/node';
import type { StepPorts } from '@krmkit/functions/node';
import { openPlanStep } from '../../src/export/plan-step.ts';
import { readPlanFiles } from '../../src/export/read-plan.ts';
import { cloneRepository } from '../../src/git/clone-repository.ts';
import type { PushedBranch } from '../../src/git/push-branch.ts';
import { parseAuthor, pushBranch } from '../../src/git/push-branch.ts';
import { ports } from '../git/world.ts';
import type { PackageEnd } from './run-package.ts';
import { runPackage } from './run-package.ts';

const BUSYBOX = '/bin/busybox';

/** True if exported Jobs can run on this machine: their helper is a static busybox. */
export function canRunJobs(): boolean {
  return existsSync(BUSYBOX);
}

/** How a container of krmkit ended. */
interface StepEnd extends PackageEnd {
  /** The packages of a shard that failed. */
  readonly failed?: readonly string[];
  /** What it pushed. */
  readonly pushed?: PushedBranch['result'];
}

/** How the pod of an exported Job ended on this machine. */
export interface JobEnding {
  readonly ok: boolean;
  /** The containers that ran. */
  readonly ran: readonly string[];
  /** How the last container of krmkit ended. */
  readonly last: StepEnd;
}

/** Where a pod runs on this machine. */
export interface JobPlace {
  readonly folder: string;
  readonly packageDirectory: string;
  readonly modules: NonNullable<StepPorts['modules']>;
  /** With git. */
  readonly programs?: Programs;
  /** Of the pod, in an Indexed Job. */
  readonly index?: number;
}

/**
 * Runs the containers of an exported Job one after the other, as a kubelet does: krmkit in this process, functions as
 * programs of this machine. The mount paths of the pod become directories of `folder`.
 */
export async function runJob(objects: readonly JsonObject[], place: JobPlace): Promise<JobEnding> {
  const { folder, index } = place;
  const planDirectory = writePlan(objects.slice(0, -1), folder);
  const spec = member(member(member(objects.at(-1), 'spec'), 'template'), 'spec');
  const ran: string[] = [];
  let last: StepEnd = { ok: true, messages: [] };
  for (const container of [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')]) {
    const name = textAt(container, 'name');
    ran.push(name);
    if (name === 'helper') continue;
    const words = wordsOf(container, index);
    const number = /^fn-(\d+)$/.exec(name)?.[1];
    if (number === undefined) {
      for (const mount of objectsAt(container, 'volumeMounts')) {
        const path = textAt(mount, 'mountPath');
        if (path.startsWith('/krm/')) mkdirSync(join(folder, path), { recursive: true });
      }
      // A shell gives the words of a push to krmkit.
      last = await runStep(name === 'push' ? ['push', ...words.slice(6)] : words.slice(2), planDirectory, place);
      if (!last.ok) return { ok: false, ran, last };
    } else if (runFunction(words, join(folder, 'krm', number), folder) !== 0) {
      return { ok: false, ran, last };
    }
  }
  return { ok: true, ran, last };
}

function writePlan(configMaps: readonly JsonObject[], folder: string): string {
  const directory = join(folder, 'plan');
  mkdirSync(directory, { recursive: true });
  for (const configMap of configMaps) {
    const data = member(configMap, 'data');
    for (const name of Object.keys(isObject(data) ? data : {})) {
      writeFileSync(join(directory, name), textAt(data, name));
    }
  }
  return directory;
}

/** The command of a container, as the kubelet expands it. */
function wordsOf(container: JsonObject, index: number | undefined): readonly string[] {
  const env = new Map(objectsAt(container, 'env').map((one) => [textAt(one, 'name'), textAt(one, 'value')]));
  // The Job controller adds the variable to all containers.
  if (index !== undefined) env.set('JOB_COMPLETION_INDEX', String(index));
  return textsAt(container, 'command').map((word) => expand(word, (variable) => env.get(variable) ?? `$(${variable})`));
}

function runFunction(words: readonly string[], place: string, folder: string): number | null {
  for (const mount of ['tmp', 'local', 'dev/shm']) mkdirSync(join(folder, mount), { recursive: true });
  const here = localScript(words[3] ?? '', { ...placesIn(folder), '/krm/io': place });
  const [shell, rest] = [words.slice(1, 3), words.slice(4)];
  return spawnSync(BUSYBOX, [...shell, here, ...rest], { env: { PATH: '/bin:/usr/bin' } }).status;
}

/** Does what `krmkit step` does for these words: `in --plan FILE --step 1 ...`. */
async function runStep(
  [half = '', ...words]: readonly string[],
  planDirectory: string,
  place: JobPlace,
): Promise<StepEnd> {
  const { folder, packageDirectory } = place;
  const given = words.map((word) =>
    word
      .replace(/^\/functions(?=\/)/, planDirectory)
      .replace(/^\/package(?=\/|$)/, packageDirectory)
      .replace(/^\/krm$/, join(folder, 'krm')),
  );
  const flags = new Map<string, string>();
  const plan: string[] = [];
  for (let at = 0; at < given.length; at += 2) {
    const [flag = '', value = ''] = given.slice(at);
    if (flag === '--plan') plan.push(value);
    else flags.set(flag.slice(2), value);
  }
  return half === 'clone' || half === 'push' ? runGitStep(half, flags, place) : runPlan(plan, flags, place);
}

type Flags = ReadonlyMap<string, string>;

async function runGitStep(half: 'clone' | 'push', flags: Flags, { programs }: JobPlace): Promise<StepEnd> {
  const [url = '', branch = '', directory = '', exchange = ''] = ['git', 'push', 'dir', 'exchange'].map((flag) =>
    flags.get(flag),
  );
  const repository = { url, branch, directory, gitDirectory: `${exchange}/git`, login: flags.get('login') };
  if (half === 'clone') {
    const cloned = await cloneRepository(repository, flags.get('ref'), ports(programs));
    return cloned.ok ? { ok: true, messages: [] } : { ok: false, messages: [cloned.problem.message] };
  }
  const author = parseAuthor(flags.get('author') ?? '');
  if (!author.ok) throw new Error(author.message);
  const commit = { author: author.value, message: flags.get('message') ?? '', part: flags.get('part') };
  const pushed = await pushBranch(repository, commit, ports(programs));
  if (!pushed.ok) return { ok: false, messages: [pushed.problem.message] };
  const { result, problem } = pushed.value;
  return { ok: problem === undefined, messages: problem === undefined ? [] : [problem.message], pushed: result };
}

/** The packages of a shard run one after the other, and the last container fails for all that failed. */
async function runPlan(plan: readonly string[], flags: Flags, { modules }: JobPlace): Promise<StepEnd> {
  const [next, shard] = ['step', 'shard-index'].map((flag) => {
    const text = flags.get(flag);
    return text === undefined ? undefined : Number(text);
  });
  const read = await readPlanFiles(nodeFileSystem(), { plan, digest: flags.get('plan-digest'), shard });
  if (!read.ok) return { ok: false, messages: [read.message] };
  const failed: string[] = [];
  const messages: string[] = [];
  const own = [...read.value].filter((one) => one.shard === shard);
  for (const [at, one] of own.entries()) {
    const opened = openPlanStep(one.plan, {
      files: nodeWritableFileSystem(),
      exchange: flags.get('exchange') ?? '',
      packageNumber: shard === undefined ? undefined : at + 1,
      next,
      workingDirectory: '/',
    });
    const { allowEmpty } = one.plan;
    const run = { ...opened, packageName: one.name, modules, allowEmpty };
    const ended = await runPackage(flags.get('dir') ?? '', run);
    const isWritten = opened.written()?.ok ?? false;
    messages.push(...(isWritten ? [] : ended.messages));
    if (!isWritten && !ended.ok) failed.push(one.name ?? '.');
  }
  return { ok: failed.length === 0 || (shard !== undefined && next !== undefined), messages, failed };
}

/** Where the paths of a function's container are on this machine. */
export function placesIn(folder: string): Readonly<Record<string, string>> {
  const [tmp, local, shm] = ['tmp', 'local', 'dev/shm'].map((path) => join(folder, path));
  return {
    '/krm/bin/busybox': BUSYBOX,
    '/dev/null': '/dev/null',
    '/tmp': tmp ?? '',
    '/local': local ?? '',
    '/dev/shm': shm ?? '',
  };
}

/** The script of a function's container on this machine. It deletes files, so no other path may be left in it. */
export function localScript(script: string, places: Readonly<Record<string, string>>): string {
  const known = new RegExp(`(?<![\\w.])(?:${Object.keys(places).join('|')})(?![\\w.])`, 'g');
  if (/(?:^|[\s"<>])\/\w/m.test(script.replaceAll(known, '@'))) throw new Error(`unknown path in ${script}`);
  return script.replaceAll(known, (path) => places[path] ?? '');
}
