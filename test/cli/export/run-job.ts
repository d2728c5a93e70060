import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expand } from '../../../src/expansion/expand.ts';
import type { JsonObject } from '../../../src/value/json.ts';
import { member } from '../../../src/value/json.ts';
import { objectsAt, textAt, textsAt } from '../../../src/value/read.ts';
import type { Ending, World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

/** How the pod of an exported Job ended on this machine. */
export interface JobEnding {
  readonly ok: boolean;
  /** The containers that ran. */
  readonly ran: readonly string[];
  /** The output of the containers of krmkit. */
  readonly endings: readonly Ending[];
}

/** Where a pod runs on this machine. */
export interface JobPlace {
  readonly folder: string;
  readonly packageDirectory: string;
  readonly modules: NonNullable<World['modules']>;
}

/**
 * Runs the containers of an exported Job one after the other, as a kubelet does: krmkit in this process, functions as
 * programs of this machine. The mount paths of the pod become directories of `folder`.
 */
export async function runJob(
  objects: readonly JsonObject[],
  { folder, packageDirectory, modules }: JobPlace,
): Promise<JobEnding> {
  const [configMap, job] = objects;
  const spec = member(member(member(job, 'spec'), 'template'), 'spec');
  const planDirectory = join(folder, 'plan');
  mkdirSync(planDirectory, { recursive: true });
  writeFileSync(join(planDirectory, 'plan.yaml'), textAt(member(configMap, 'data'), 'plan.yaml'));
  const containers = [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')];
  const ran: string[] = [];
  const endings: Ending[] = [];
  for (const container of containers) {
    const name = textAt(container, 'name');
    ran.push(name);
    const env = new Map(objectsAt(container, 'env').map((one) => [textAt(one, 'name'), textAt(one, 'value')]));
    const words = textsAt(container, 'command').map((word) =>
      // As the kubelet expands command.
      expand(word, (variable) => env.get(variable) ?? `$(${variable})`),
    );
    if (name === 'helper') continue;
    const number = /^fn-(\d+)$/.exec(name)?.[1];
    if (number !== undefined) {
      const place = join(folder, 'krm', number);
      const local = words.map((word) =>
        word.replaceAll('/krm/bin/busybox', '/bin/busybox').replaceAll('/krm/io', place),
      );
      const ended = spawnSync(local[0] ?? '', local.slice(1), { env: { PATH: '/bin:/usr/bin' } });
      if (ended.status !== 0) return { ok: false, ran, endings };
      continue;
    }
    const given = words.slice(1).map((word) =>
      word
        .replace(/^\/functions(?=\/)/, planDirectory)
        .replace(/^\/package$/, packageDirectory)
        .replace(/^\/krm$/, join(folder, 'krm')),
    );
    for (const mount of objectsAt(container, 'volumeMounts')) {
      const path = textAt(mount, 'mountPath');
      if (path.startsWith('/krm/')) mkdirSync(join(folder, path), { recursive: true });
    }
    const ending = await runIn({ onDisk: true, modules }, ...given);
    endings.push(ending);
    if (ending.status !== 0) return { ok: false, ran, endings };
  }
  return { ok: true, ran, endings };
}
