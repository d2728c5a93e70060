import { readdirSync, readFileSync } from 'node:fs';

/** A process of Linux; `started` tells it from a later one with its number. */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly started: string;
}

/**
 * What a process has started, and what those have, wherever they have put themselves: in a group or a session of their
 * own. Not those whose parent has ended, which belong to nobody any more. None where there is no /proc.
 */
export function descendantsOf(pid: number): readonly RunningProcess[] {
  const byParent = new Map<number, RunningProcess[]>();
  for (const name of processNames()) {
    const running = readProcess(name);
    if (running === undefined) continue;
    const siblings = byParent.get(running.parent);
    if (siblings === undefined) byParent.set(running.parent, [running]);
    else siblings.push(running);
  }
  const found: RunningProcess[] = [];
  const waiting = [pid];
  for (const parent of waiting) {
    const children = byParent.get(parent) ?? [];
    found.push(...children);
    waiting.push(...children.map((child) => child.pid));
    byParent.delete(parent);
  }
  return found;
}

export function isStillRunning({ pid, started }: RunningProcess): boolean {
  return readProcess(String(pid))?.started === started;
}

function processNames(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function readProcess(name: string): RunningProcess | undefined {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'latin1');
    // The name of the program stands in brackets and may hold anything; the fields behind it begin with the state.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, parent, group] = fields;
    if (state === 'Z') return undefined;
    return { pid: Number(name), parent: Number(parent), group: Number(group), started: fields[19] ?? '' };
  } catch {
    // It has ended.
    return undefined;
  }
}
