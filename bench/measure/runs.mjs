// Runs commands alternately, each in its own process: elapsed time, processor time, and the peak of memory.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const cli = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** Calls `use` with a temporary directory and the environment of the commands. */
export async function inScratch(use) {
  const scratch = mkdtempSync(join(tmpdir(), 'krmkit-bench-'));
  // Node 20 parses every certificate of this file at each start.
  const { NODE_EXTRA_CA_CERTS: _, ...outer } = process.env;
  try {
    mkdirSync(join(scratch, 'cache'));
    await use(scratch, { ...outer, XDG_CACHE_HOME: join(scratch, 'cache') });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

export function isThere(program, args = ['version']) {
  return spawnSync(program, args, { stdio: 'ignore' }).error === undefined;
}

/** Milliseconds of elapsed and processor time, MiB. Status 1 means findings. `input` is an argument list of Node. */
export async function timed({ title, command, args, cwd, input }, scratch, env) {
  const file = join(scratch, 'time');
  const wrapped = ['-q', '-f', '%U %S %M', '-o', file, command, ...args];
  const source =
    input === undefined ? undefined : spawn(process.execPath, input, { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = openSync('/dev/null', 'w');
  const start = performance.now();
  const child = spawn('/usr/bin/time', wrapped, {
    env,
    cwd: cwd ?? scratch,
    stdio: [source?.stdout ?? 'ignore', output, 'pipe'],
  });
  source?.stdout.destroy();
  let errors = '';
  child.stderr.on('data', (bytes) => {
    errors = `${errors}${bytes}`.slice(-2000);
  });
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const took = performance.now() - start;
  closeSync(output);
  if (status !== 0 && status !== 1) throw new Error(`${title} ended with ${status}: ${errors}`);
  const [user, system, peak] = readFileSync(file, 'utf8').trim().split(' ').map(Number);
  return { took, processors: (user + system) * 1000, peak: peak / 1024 };
}

/** Runs the jobs alternately; medians. */
export async function byTurns(jobs, rounds, scratch, env) {
  const runs = jobs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, job] of jobs.entries()) {
      job.before?.();
      runs[index].push(await timed(job, scratch, env));
    }
  }
  return runs.map((list) => ({
    took: median(list.map(({ took }) => took)),
    processors: median(list.map(({ processors }) => processors)),
    peak: median(list.map(({ peak }) => peak)),
  }));
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

export const ms = (value) => `${Math.round(value).toLocaleString('en')} ms`;
export const mib = (value) => `${Math.round(value).toLocaleString('en')} MiB`;
export const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);
