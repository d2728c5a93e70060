import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { pause } from './cluster.ts';

const command = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** The built command as a running process. */
export interface KrmkitProcess {
  readonly pid: number;
  /** Lines of JSON from stderr. */
  readonly log: () => string;
  /** The first line that contains all these texts, or an error after 30 s. */
  readonly logged: (...texts: readonly string[]) => Promise<string>;
  /** Sends SIGTERM; returns the exit status, or the signal. */
  readonly end: () => Promise<number | string | null>;
}

export function startKrmkit(args: readonly string[], env: Readonly<Record<string, string>>): KrmkitProcess {
  const child: ChildProcess = spawn(process.execPath, [command, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const closed = new Promise<number | string | null>((resolve) => {
    child.on('close', (status, signal) => resolve(status ?? signal));
  });
  return {
    pid: child.pid ?? 0,
    log: () => text,
    async logged(...texts) {
      const found = await until(() => text.split('\n').find((line) => texts.every((part) => line.includes(part))));
      if (found === undefined) throw new RangeError(`no line with ${texts.join(', ')} in:\n${text}`);
      return found;
    },
    end() {
      child.kill('SIGTERM');
      return closed;
    },
  };
}

/**
 * The result of the function once it is neither undefined nor false; undefined after 2 minutes (or the given
 * milliseconds).
 */
export async function until<T>(
  ask: () => T | false | undefined | Promise<T | false | undefined>,
  milliseconds = 120_000,
): Promise<T | undefined> {
  for (const start = performance.now(); performance.now() - start < milliseconds;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(50);
  }
  return undefined;
}
