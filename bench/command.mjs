// The whole command on a generated package, compared with `kpt fn source` on the same files if kpt is installed, and
// `krmkit version` compared with `node -e 0`. The runs alternate, so that other load on the machine affects all alike.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePackage } from './generate/package.mjs';

const FILES = 2000;
const root = fileURLToPath(new URL('..', import.meta.url));
const cli = join(root, 'dist', 'cli.cjs');
// Node 20 parses every certificate of this file at each start.
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

const scratch = mkdtempSync(join(tmpdir(), 'krmkit-bench-'));

/** Milliseconds of one run; output is discarded. At a first start the compile cache is empty. */
function time({ command, args, isFirst = false }) {
  const cache = join(scratch, isFirst ? 'first' : 'cache');
  if (isFirst) rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const start = process.hrtime.bigint();
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...env, XDG_CACHE_HOME: cache },
  });
  if (error !== undefined || (status ?? 1) > 1) throw new Error(`${command} ${args.join(' ')} failed`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/** Runs the jobs alternately; returns the median and the best of each in milliseconds. */
function measure(jobs, rounds) {
  const times = jobs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    jobs.forEach((job, index) => times[index].push(time(job)));
  }
  return times.map((list) => {
    const sorted = list.toSorted((a, b) => a - b);
    return { median: sorted[Math.floor(sorted.length / 2)], best: sorted[0] };
  });
}

function report(jobs, results) {
  const base = results[0];
  jobs.forEach(({ title }, index) => {
    const { median, best } = results[index];
    const ratio =
      index === 0 ? '' : `  ${(median / base.median).toFixed(2)} of the first (best ${(best / base.best).toFixed(2)})`;
    console.log(
      `${title.padEnd(44)} median ${median.toFixed(0).padStart(6)} ms  best ${best.toFixed(0).padStart(6)} ms${ratio}`,
    );
  });
}

function onPath(program) {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const one = [cli, 'expand', join(root, 'examples', 'pod.yaml')];
const starts = [
  { title: 'node -e 0', command: process.execPath, args: ['-e', '0'] },
  { title: 'krmkit version', command: process.execPath, args: [cli, 'version'] },
  { title: 'krmkit expand examples/pod.yaml, first start', command: process.execPath, args: one, isFirst: true },
  { title: 'krmkit expand examples/pod.yaml, a later one', command: process.execPath, args: one },
];
try {
  report(starts, measure(starts, 21));
  const directory = join(scratch, 'package');
  mkdirSync(directory);
  writePackage(directory, FILES);
  const jobs = [
    ...['source', 'cat', 'count', 'grep'].map((verb) => ({
      title: `krmkit ${verb}, ${FILES} files`,
      command: process.execPath,
      args: verb === 'grep' ? [cli, verb, 'kind=Deployment', directory] : [cli, verb, directory],
    })),
    { title: `krmkit expand, ${FILES} files`, command: process.execPath, args: [cli, 'expand', directory] },
    {
      title: `krmkit expand -o sarif, ${FILES} files`,
      command: process.execPath,
      args: [cli, 'expand', directory, '-o', 'sarif'],
    },
  ];
  if (onPath('kpt')) {
    jobs.unshift({ title: `kpt fn source, ${FILES} files`, command: 'kpt', args: ['fn', 'source', directory] });
  } else {
    console.log('kpt is not on this machine: no peer to compare with');
  }
  report(jobs, measure(jobs, 5));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
