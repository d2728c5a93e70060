import type { Processes, Result, VolumeFiles } from '@krmkit/base';
import type { ContainerRuntime } from './container-runtime.ts';
import { SANDBOX_LABEL, START_LABEL } from './container-runtime.ts';

const PROCESS_LABELS = ['pid', 'host', 'boot', 'namespace', 'started'] as const;

/** Labels that identify this process: a later run keeps everything that belongs to a running process. */
export function processLabels(processes: Pick<Processes, 'self'>): Readonly<Record<string, string>> {
  const self = processes.self();
  return Object.fromEntries(PROCESS_LABELS.map((name) => [`${START_LABEL}.${name}`, String(self[name])]));
}

/** Only directories that a run can have created, because anyone can set labels. */
const DIRECTORY = /^\/(?:[^/\0]+\/)*krmkit-start-[A-Za-z0-9]{6}$/;

interface Leftovers {
  readonly sandboxes: ReadonlySet<string>;
  readonly directories: ReadonlySet<string>;
  /** Of another machine or container that uses the same container tool: its runs can still be there. */
  readonly unknown: ReadonlySet<string>;
}

type Found = Extract<Awaited<ReturnType<ContainerRuntime['leftovers']>>, { readonly ok: true }>['value'];

function leftoversOf(found: Found, { isRunning }: Pick<Processes, 'isRunning'>): Leftovers {
  const sandboxes = new Set<string>();
  const directories = new Set<string>();
  const unknown = new Set<string>();
  for (const { name, labels } of found) {
    const label = (part: string): string => labels[`${START_LABEL}.${part}`] ?? '';
    const [host, boot, namespace, started] = [label('host'), label('boot'), label('namespace'), label('started')];
    const state = isRunning({ pid: Number(label('pid')), host, boot, namespace, started });
    const sandbox = labels[SANDBOX_LABEL];
    if (state === undefined) unknown.add(sandbox ?? name);
    if (state !== false) continue;
    if (sandbox !== undefined) sandboxes.add(sandbox);
    for (const [key, value] of Object.entries(labels)) {
      if (key.startsWith(`${START_LABEL}.directory.`) && DIRECTORY.test(value)) directories.add(value);
    }
  }
  return { sandboxes, directories, unknown };
}

/** What was removed of killed runs. */
export interface RemovedLeftovers {
  /** The number of pods. */
  readonly pods: number;
  /** Pods of another machine or container, which may still run. */
  readonly unknown: readonly string[];
  /** What could not be removed, and why. */
  readonly failures: readonly string[];
}

/** Removes what killed runs have left: pods, containers, directories. */
export async function removeLeftovers(
  runtime: Pick<ContainerRuntime, 'leftovers' | 'removeSandbox' | 'removeDirectory'>,
  volumes: Pick<VolumeFiles, 'remove'>,
  processes: Pick<Processes, 'isRunning'>,
): Promise<Result<RemovedLeftovers>> {
  const found = await runtime.leftovers(START_LABEL);
  if (!found.ok) return found;
  const { sandboxes, directories, unknown } = leftoversOf(found.value, processes);
  const failures: string[] = [];
  for (const sandbox of sandboxes) {
    const removed = await runtime.removeSandbox(sandbox);
    if (!removed.ok) failures.push(`${sandbox}: ${removed.message}`);
  }
  for (const directory of directories) {
    const removed = await volumes.remove(directory);
    const forced = removed.ok ? removed : await runtime.removeDirectory(directory);
    if (!forced.ok) failures.push(`${directory}: ${forced.message}`);
  }
  return { ok: true, value: { pods: sandboxes.size, unknown: [...unknown], failures } };
}
