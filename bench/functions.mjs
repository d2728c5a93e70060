// Functions over a package of files, in place: a program that changes nothing, a module that sets an annotation on all,
// three programs in a row, and a cached result; alternating with kpt and the same programs. Then ten times as many
// resources. Peaks of memory are those of krmkit's own process.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePackage } from './generate/package.mjs';

const FILES = 2000;
const ROUNDS = 3;
const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'krmkit-bench-'));
const copy = join(scratch, 'copy');
// Node 20 parses every certificate of this file at each start.
const { NODE_EXTRA_CA_CERTS: _, ...outer } = process.env;
const env = { ...outer, XDG_CACHE_HOME: join(scratch, 'cache') };

function isThere(program) {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds of elapsed and processor time, and the peak of memory in MiB. */
function timed({ title, command, args, input }) {
  const measured = ['-f', '%U %S %M', '-o', join(scratch, 'time'), command, ...args];
  const stdio = [input === undefined ? 'ignore' : 'pipe', 'ignore', 'pipe'];
  const start = performance.now();
  const { status, error, stderr } = spawnSync('/usr/bin/time', measured, { env, cwd: scratch, stdio, input });
  const took = performance.now() - start;
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${title} failed: ${stderr}`);
  const [user, system, peak] = execFileSync('cat', [join(scratch, 'time')])
    .toString()
    .split(' ')
    .map(Number);
  return { took, processors: (user + system) * 1000, peak: peak / 1024 };
}

let copies = 0;

/**
 * Copies are kept until the end: on some file systems, creating files is slow right after a large deletion, which is
 * not part of the measurement. Copies are flushed before the run, so that the measured program does not flush them.
 */
function fresh(original) {
  if (existsSync(copy)) renameSync(copy, `${copy}-${++copies}`);
  cpSync(original, copy, { recursive: true });
  spawnSync('sync', ['-f', copy]);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Runs the jobs alternately, each on a fresh copy. */
function measure(original, jobs, rounds) {
  const runs = jobs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, job] of jobs.entries()) {
      if (job.keepsCopy !== true) fresh(original);
      runs[index].push(timed(job));
    }
  }
  return runs.map((list) => ({
    took: median(list.map(({ took }) => took)),
    processors: median(list.map(({ processors }) => processors)),
    peak: median(list.map(({ peak }) => peak)),
  }));
}

function report(jobs, results) {
  for (const [index, { title, beside }] of jobs.entries()) {
    const { took, processors, peak } = results[index];
    const other = results[jobs.findIndex((job) => job.title === beside)];
    const ratio =
      other === undefined
        ? ''
        : `  ${(other.took / took).toFixed(1)} times as fast as ${beside} (processors ${(other.processors / processors).toFixed(1)})`;
    console.log(
      title.padEnd(34),
      `${took.toFixed(0).padStart(6)} ms`,
      `  processors ${processors.toFixed(0).padStart(6)} ms  peak ${peak.toFixed(0).padStart(4)} MiB${ratio}`,
    );
  }
}

const annotate = join(scratch, 'annotate.mjs');
const run = (title, args, more = {}) => ({
  title,
  command: process.execPath,
  args: [cli, 'run', copy, '--quiet', ...args],
  ...more,
});
const ours = [
  run('krmkit run --exec cat', ['--exec', 'cat'], { beside: 'kpt fn eval --exec cat' }),
  run('krmkit run --module', ['--module', annotate]),
  run('krmkit run --module, known', ['--module', annotate], { keepsCopy: true }),
];
const row = {
  title: 'krmkit render, three programs',
  command: process.execPath,
  args: [cli, 'render', copy, '--quiet', '--enable-exec'],
  beside: 'kpt fn render, the same',
};

function smaller() {
  const original = join(scratch, 'package');
  mkdirSync(original);
  writePackage(original, FILES);
  writeFileSync(join(original, 'Kptfile'), KPTFILE);
  const kpt = (title, args) => ({ title, command: 'kpt', args });
  const peers = isThere('kpt')
    ? [
        kpt('kpt fn eval --exec cat', ['fn', 'eval', copy, '--exec', 'cat']),
        kpt('kpt fn render, the same', ['fn', 'render', copy, '--allow-exec']),
      ]
    : [];
  if (peers.length === 0) console.log('kpt is not on this machine: no peer to compare with');
  // From the second round on, the result for its own output is cached.
  const jobs = [...ours, row, ...peers];
  const results = measure(original, jobs, ROUNDS);
  report(jobs, results);
  return results;
}

function larger(small) {
  const original = join(scratch, 'larger');
  mkdirSync(original);
  writePackage(original, FILES * 10);
  const [first, second] = ours;
  const jobs = [first, second].map((job) => ({ ...job, title: `${job.title}, 40,000`, beside: undefined }));
  const results = measure(original, jobs, 1);
  report(jobs, results);
  for (const [index, { title }] of jobs.entries()) {
    const ratio = results[index].processors / small[index].processors;
    console.log(`${title}: ${ratio.toFixed(1)} times the processors' time of 4,000 (wanted: at most 10.5)`);
  }
}

const KPTFILE = `apiVersion: kpt.dev/v1
kind: Kptfile
metadata:
  name: bench
pipeline:
  mutators:
    - exec: sed s/backend/middle/
    - exec: sed s/8080/8081/
    - exec: cat
`;

try {
  writeFileSync(
    annotate,
    `import { defineFunction } from 'krmkit/fn';
export default defineFunction({
  name: 'annotate',
  description: 'Sets an annotation.',
  hermetic: true,
  run({ resources }) {
    for (const { metadata } of resources) metadata.annotations = { ...metadata.annotations, 'example.com/seen': 'yes' };
  },
});
`,
  );
  larger(smaller());
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
