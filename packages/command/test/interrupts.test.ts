import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Programs } from '@krmkit/base';
import { needs, runs } from '@krmkit/testing';
import { EXIT } from '../src/exit-status.ts';
import { heldPrograms, nodeInterrupts } from '../src/interrupts.ts';

// Ctrl-C at a terminal: the signal goes to the process that the terminal shows, not to a listener in a test.
const RESOURCES = 10_000;
const PODS = Array.from({ length: RESOURCES }, (_, index) => {
  const container = `{name: app, image: app, env: [{name: A, value: "${index}"}], args: ["$(A)$(NO)"]}`;
  return `---\napiVersion: v1\nkind: Pod\nmetadata: {name: web-${index}}\nspec: {containers: [${container}]}\n`;
}).join('');

/** Runs a shell command at a terminal, presses Ctrl-C at these times, and prints the status and the seconds since. */
const TERMINAL = `
import os, pty, select, sys, time
command, presses = sys.argv[1], [float(at) for at in sys.argv[2:]]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp('sh', ['sh', '-c', command])
begin, last = time.time(), 0
while True:
    if presses and time.time() - begin > presses[0]:
        presses.pop(0)
        last = time.time()
        os.write(terminal, b'\\x03')
    if select.select([terminal], [], [], 0.01)[0]:
        try:
            if not os.read(terminal, 65536): break
        except OSError: break
status = os.waitpid(pid, 0)[1]
print(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status), time.time() - last)
`;
import { CLI } from './cli-process.ts';

const hasTerminal = canOpenTerminal();
if (!hasTerminal) process.stdout.write('Ctrl-C at a terminal is not tested: there is no python3 with pty\n');

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'krmkit-'));
  writeFileSync(join(directory, 'pods.yaml'), PODS.replaceAll('$(NO)', ''));
  const git = (...given: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...given], { cwd: directory });
  };
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'pods');
  writeFileSync(join(directory, 'pods.yaml'), PODS);
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('Ctrl-C at a terminal', needs('script', hasTerminal), () => {
  it.each(['expand .', 'check .', 'preview .', 'check . --only-new HEAD'])(
    'ends %s over 10,000 resources at once',
    (verb) => {
      const times = [0.4, 0.7].map((at) => ({ at, ...atTerminal(verb, at) }));
      // Unhandled, the signal ends it within milliseconds; reading alone takes a second.
      const ended = times.map(({ status, seconds }) => ({ status, isAtOnce: seconds < 0.25 }));
      expect({ ended, times }).toMatchObject({ ended: ended.map(() => ({ status: 130, isAtOnce: true })) });
    },
  );

  // A second press ends the process before it has removed its lock, which the next run then does.
  it('ends set with nothing or all written, and nothing in the way of the next run, also when it is pressed twice', () => {
    for (const presses of [[0.5, 0.6], [0.5], [0.8, 0.9, 1]].slice(0, runs(3))) {
      const { status } = atTerminal('set . --image app=app:2', ...presses);
      const isWritten = status === 0;
      expect([0, 130]).toContain(status);
      const text = readFileSync(join(directory, 'pods.yaml'), 'utf8');
      expect(text === (isWritten ? PODS.replaceAll('image: app', 'image: app:2') : PODS)).toBe(true);
      expect(atTerminal('set . --image app=app:3').status).toBe(0);
      expect(readdirSync(directory).toSorted()).toEqual(['.git', 'pods.yaml']);
      expect(readFileSync(join(directory, 'pods.yaml'), 'utf8')).toBe(PODS.replaceAll('image: app', 'image: app:3'));
      writeFileSync(join(directory, 'pods.yaml'), PODS);
    }
  });
});

const pressed: Programs['run'] = () => {
  process.kill(process.pid, 'SIGINT');
  return Promise.resolve({ end: 'not-found', message: '' });
};

it.each<[string, (interrupts: ReturnType<typeof nodeInterrupts>) => Promise<unknown>]>([
  ['a program', (interrupts) => heldPrograms({ run: pressed }, interrupts).run('git', [])],
  [
    'the last work to undo',
    async ({ beforeInterrupt }) => {
      const release = beforeInterrupt(() => Promise.resolve());
      await pressed('', []);
      await release();
    },
  ],
])('Ctrl-C in the moment in which %s ends is not lost', async (_, end) => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit');
  });
  const before = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', () => {});
  try {
    await end(nodeInterrupts());
    expect(exit).toHaveBeenCalledWith(EXIT.interrupted);
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of before) process.on('uncaughtException', listener);
    exit.mockRestore();
  }
});

interface Ended {
  readonly status: number;
  /** From the last press to the end. */
  readonly seconds: number;
}

function atTerminal(verb: string, ...presses: readonly number[]): Ended {
  const command = `exec "$NODE" "$CLI" ${verb}`;
  const env = { ...process.env, NODE: process.execPath, CLI };
  const printed = execFileSync('python3', ['-c', TERMINAL, command, ...presses.map(String)], {
    cwd: directory,
    env,
    encoding: 'utf8',
  });
  const [status, seconds] = printed.split(' ').map(Number);
  return { status: status ?? -1, seconds: seconds ?? Infinity };
}

function canOpenTerminal(): boolean {
  try {
    execFileSync('python3', ['-c', 'import pty, os; os.close(pty.openpty()[0])'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
