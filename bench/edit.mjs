// Changes one field in each resource, in place: `krmkit set` on a package of files, compared with other tools on this
// machine that rewrite the same package, and the library on one growing text.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { updateYaml } from '../dist/index.js';
import { writePackage } from './generate/package.mjs';

const FILES = 2000;
const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'krmkit-bench-'));

function isThere(program) {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds, and the peak of memory in MiB if /usr/bin/time reports it, of one run on a fresh copy. */
function run(title, original, command, args) {
  const copy = join(scratch, 'copy');
  rmSync(copy, { recursive: true, force: true });
  cpSync(original, copy, { recursive: true });
  const start = process.hrtime.bigint();
  const wrapped = spawnSync('/usr/bin/time', ['-f', '%M', command, ...args(copy)], { encoding: 'utf8' });
  const direct = wrapped.error === undefined ? wrapped : spawnSync(command, args(copy), { encoding: 'utf8' });
  const took = Number(process.hrtime.bigint() - start) / 1e6;
  if (direct.status !== 0) throw new Error(`${title} failed: ${direct.stderr}`);
  const peak = wrapped.error === undefined ? Number(wrapped.stderr.trim().split('\n').at(-1)) / 1024 : Number.NaN;
  return { took, peak };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

try {
  const original = join(scratch, 'package');
  mkdirSync(original);
  writePackage(original, FILES);
  const field = 'metadata.labels.edited=yes';
  const jobs = [
    {
      title: `krmkit set, ${FILES * 2} resources`,
      command: process.execPath,
      args: (directory) => [cli, 'set', directory, '--create', '--quiet', field],
    },
  ];
  if (isThere('kpt')) {
    const script = join(scratch, 'edit.sh');
    writeFileSync(script, '#!/bin/sh\nexec sed "s/replicas: 3/replicas: 4/"\n');
    chmodSync(script, 0o755);
    jobs.push({
      title: 'kpt fn eval --exec sed, the same files',
      command: 'kpt',
      args: (directory) => ['fn', 'eval', directory, '--exec', script],
    });
  } else {
    console.log('kpt is not on this machine: no peer to compare with');
  }
  const results = jobs.map(() => []);
  for (let round = 0; round < 5; round++) {
    jobs.forEach(({ title, command, args }, index) => results[index].push(run(title, original, command, args)));
  }
  jobs.forEach(({ title }, index) => {
    const took = median(results[index].map((result) => result.took));
    const peak = median(results[index].map((result) => result.peak));
    const ratio = index === 0 ? '' : `  ${(took / median(results[0].map((result) => result.took))).toFixed(1)} times`;
    console.log(`${title.padEnd(44)} median ${took.toFixed(0).padStart(6)} ms  peak ${peak.toFixed(0)} MiB${ratio}`);
  });
  library(original);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** In one process, after a warm-up: the time for a resource must not depend on their number. */
function library(original) {
  const one = readFileSync(join(original, 'team-001', 'app-00020.yaml'), 'utf8');
  const edit = (value) => ({ ...value, metadata: { ...value.metadata, name: `${value.metadata.name}-x` } });
  updateYaml(`${one}---\n`.repeat(500), edit);
  for (const resources of [1000, 4000, 40_000]) {
    const text = Array.from({ length: resources / 2 }, () => one).join('---\n');
    const start = process.hrtime.bigint();
    const edited = updateYaml(text, edit);
    const took = Number(process.hrtime.bigint() - start) / 1e6;
    if (edited.text.split('-x').length - 1 < resources) throw new Error('not every resource was edited');
    const each = ((took * 1000) / resources).toFixed(0);
    console.log(
      `updateYaml, ${resources} resources in one text`.padEnd(44),
      `${took.toFixed(0).padStart(13)} ms  ${each} µs each`,
    );
  }
}
