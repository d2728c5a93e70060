import type { ContainerRuntime } from '@krmkit/start';
import { SANDBOX_LABEL, START_LABEL } from '@krmkit/start';
import type { Processes, VolumeFiles } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import { printable, countOf } from '@krmkit/base';

const PROCESS_LABELS = ['pid', 'host', 'boot', 'namespace', 'started'] as const;

/** Labels that identify this process: a later run keeps everything that belongs to a running process. */
export function processLabels(processes: Pick<Processes, 'self'>): Readonly<Record<string, string>> {
  const self = processes.self();
  return Object.fromEntries(PROCESS_LABELS.map((name) => [`${START_LABEL}.${name}`, String(self[name])]));
}

/** Only directories that a run can have created, because anyone can set labels. */
const DIRECTORY = /^\/(?:[^/\0]+\/)*krmkit-start-[A-Za-z0-9]{6}$/;

/** Removes what killed runs have left: pods, containers, directories. */
export async function cleanUp(
  context: CommandContext,
  runtime: ContainerRuntime,
  volumes: VolumeFiles,
  processes: Pick<Processes, 'isRunning'>,
): Promise<number> {
  const found = await runtime.leftovers(START_LABEL);
  if (!found.ok) {
    await context.stderr.write(`krmkit start: ${printable(found.message)}\n`);
    return EXIT.environment;
  }
  const sandboxes = new Set<string>();
  const directories = new Set<string>();
  const failures: string[] = [];
  for (const { labels } of found.value) {
    const label = (name: string): string => labels[`${START_LABEL}.${name}`] ?? '';
    const [host, boot, namespace, started] = [label('host'), label('boot'), label('namespace'), label('started')];
    const owner = { pid: Number(label('pid')), host, boot, namespace, started };
    // Undefined if it cannot be known: it belongs to another machine.
    if (processes.isRunning(owner) === true) continue;
    const sandbox = labels[SANDBOX_LABEL];
    if (sandbox !== undefined) sandboxes.add(sandbox);
    for (const [name, value] of Object.entries(labels)) {
      if (name.startsWith(`${START_LABEL}.directory.`) && DIRECTORY.test(value)) directories.add(value);
    }
  }
  for (const sandbox of sandboxes) {
    const removed = await runtime.removeSandbox(sandbox);
    if (!removed.ok) failures.push(`${sandbox}: ${removed.message}`);
  }
  for (const directory of directories) {
    const removed = await volumes.remove(directory);
    const forced = removed.ok ? removed : await runtime.removeDirectory(directory);
    if (!forced.ok) failures.push(`${directory}: ${forced.message}`);
  }
  for (const failure of failures) await context.stderr.write(`krmkit start: could not remove ${printable(failure)}\n`);
  const pods = countOf(sandboxes.size, 'pod');
  await context.stderr.write(`krmkit start: removed ${pods} of killed runs\n`);
  return failures.length > 0 ? EXIT.environment : EXIT.done;
}
