import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expand } from '@krmkit/expansion';
import type { JsonObject } from '@krmkit/base';
import { isObject, member, objectsAt, textAt, textsAt } from '@krmkit/base';
import type { Ending, World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const BUSYBOX = '/bin/busybox';

/** True if exported Jobs can run on this machine: their helper is a static busybox. */
export function canRunJobs(): boolean {
  return existsSync(BUSYBOX);
}

/** How the pod of an exported Job ended on this machine. */
export interface JobEnding {
  readonly ok: boolean;
  /** The containers that ran. */
  readonly ran: readonly string[];
  /** The output of the containers of krmkit. */
  readonly endings: readonly Ending[];
  /** What the last container leaves in its termination log. */
  readonly result?: string;
}

/** Where a pod runs on this machine. */
export interface JobPlace {
  readonly folder: string;
  readonly packageDirectory: string;
  readonly modules: NonNullable<World['modules']>;
  /** With git. */
  readonly programs?: World['programs'];
  /** Of the pod, in an Indexed Job. */
  readonly index?: number;
}

/**
 * Runs the containers of an exported Job one after the other, as a kubelet does: krmkit in this process, functions as
 * programs of this machine. The mount paths of the pod become directories of `folder`.
 */
export async function runJob(
  objects: readonly JsonObject[],
  { folder, packageDirectory, modules, programs, index }: JobPlace,
): Promise<JobEnding> {
  const job = objects.at(-1);
  const spec = member(member(member(job, 'spec'), 'template'), 'spec');
  const planDirectory = join(folder, 'plan');
  mkdirSync(planDirectory, { recursive: true });
  for (const configMap of objects.slice(0, -1)) {
    const data = member(configMap, 'data');
    for (const name of Object.keys(isObject(data) ? data : {})) {
      writeFileSync(join(planDirectory, name), textAt(data, name));
    }
  }
  const containers = [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')];
  const ran: string[] = [];
  const endings: Ending[] = [];
  for (const container of containers) {
    const name = textAt(container, 'name');
    ran.push(name);
    const env = new Map(objectsAt(container, 'env').map((one) => [textAt(one, 'name'), textAt(one, 'value')]));
    // The Job controller adds the variable to all containers.
    if (index !== undefined) env.set('JOB_COMPLETION_INDEX', String(index));
    const words = textsAt(container, 'command').map((word) =>
      // As the kubelet expands command.
      expand(word, (variable) => env.get(variable) ?? `$(${variable})`),
    );
    if (name === 'helper') continue;
    const number = /^fn-(\d+)$/.exec(name)?.[1];
    if (number !== undefined) {
      const place = join(folder, 'krm', number);
      for (const mount of ['tmp', 'local', 'dev/shm']) mkdirSync(join(folder, mount), { recursive: true });
      const here = localScript(words[3] ?? '', { ...placesIn(folder), '/krm/io': place });
      const [shell, rest] = [words.slice(1, 3), words.slice(4)];
      const ended = spawnSync(BUSYBOX, [...shell, here, ...rest], { env: { PATH: '/bin:/usr/bin' } });
      if (ended.status !== 0) return { ok: false, ran, endings };
      continue;
    }
    const isPush = name === 'push';
    const given = (isPush ? ['step', 'push', ...words.slice(6)] : words.slice(1)).map((word) =>
      word
        .replace(/^\/functions(?=\/)/, planDirectory)
        .replace(/^\/package(?=\/|$)/, packageDirectory)
        .replace(/^\/krm$/, join(folder, 'krm')),
    );
    for (const mount of objectsAt(container, 'volumeMounts')) {
      const path = textAt(mount, 'mountPath');
      if (path.startsWith('/krm/')) mkdirSync(join(folder, path), { recursive: true });
    }
    const ending = await runIn({ onDisk: true, modules, ...(programs && { programs }) }, ...given);
    endings.push(ending);
    if (ending.status !== 0) return { ok: false, ran, endings, ...(isPush && { result: ending.stdout }) };
  }
  return { ok: true, ran, endings, result: endings.at(-1)?.stdout ?? '' };
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
