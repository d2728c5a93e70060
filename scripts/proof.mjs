// What krmkit can say about itself: `npm run proof`.
//   npm run proof -- [--target NAME ...] [--seconds N] [--runs N] [--report]
// --target   only these; all if it is missing. `--list` prints them
// --seconds  the budget of each target, 60 if it is missing
// --runs     ends a target after so many runs, if the time allows more
// --report   only writes docs/proof.md from the results so far
// A run can be stopped at any time: what each target has done is in proof/results.json, and the next run adds to it. Inputs
// that reach new code are kept in proof/corpus. The targets `faults-VERB` let the command of dist/ fail: see proof/faults. Those of proof/peers compare
// with other programs, and print the rules of docs/differences.md that applied.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { instrument } from '../proof/fuzz/instrument.mjs';
import { readJson, root, temp } from './project.mjs';

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        target: { type: 'string', multiple: true },
        seconds: { type: 'string', default: '60' },
        runs: { type: 'string', default: '1000000' },
        report: { type: 'boolean' },
        list: { type: 'boolean' },
      },
    });
    for (const name of ['seconds', 'runs']) {
      if (!/^[1-9]\d*$/.test(values[name])) throw new TypeError(`--${name} ${values[name]} is not a number above 0`);
    }
    return values;
  } catch (error) {
    process.stderr.write(`proof: ${error.message}\n`);
    return process.exit(2);
  }
}

const values = readOptions();
const { version } = readJson(join(root, 'package.json'));
const resultsFile = join(root, 'proof', 'results.json');
const corpus = join(root, 'proof', 'corpus');
const fuzzing = join(temp, 'proof', 'fuzz.mjs');
const faults = join(temp, 'proof', 'faults.mjs');
const peers = join(temp, 'proof', 'peers.mjs');

/** The targets in two programs. In that for random inputs, each branch of krmkit has a counter. */
async function buildTargets() {
  let counters = 0;
  const counted = {
    name: 'counted',
    setup({ onLoad }) {
      onLoad({ filter: /packages[\\/][^\\/]+[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        if (/packages[\\/]testing[\\/]/.test(path)) return undefined;
        const { text, next } = instrument(path, readFileSync(path, 'utf8'), counters);
        counters = next;
        return { contents: text, loader: 'ts' };
      });
    },
  };
  const common = {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  };
  await build({ ...common, entryPoints: ['proof/faults/main.ts'], outfile: faults });
  await build({
    ...common,
    entryPoints: ['proof/peers/main.ts'],
    outfile: peers,
    external: ['yaml'],
    // From here, `CHECKOUT` finds the root.
    define: { 'import.meta.dirname': JSON.stringify(join(root, 'packages/testing/src/files')) },
  });
  await build({
    ...common,
    entryPoints: ['proof/fuzz/main.ts'],
    outfile: fuzzing,
    define: { KRMKIT_VERSION: JSON.stringify(version), KRMKIT_RELEASE: 'false' },
    plugins: [counted],
  });
  const start = `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const krmkitCounters = new Uint8Array(${counters});
`;
  writeFileSync(fuzzing, start + readFileSync(fuzzing, 'utf8'));
}

function listTargets() {
  return [fuzzing, faults, peers].flatMap((program) => {
    const { stdout } = spawnSync(process.execPath, [program, '--list'], { encoding: 'utf8' });
    return JSON.parse(stdout).map((target) => ({ ...target, program }));
  });
}

function readResults() {
  return existsSync(resultsFile) ? readJson(resultsFile) : {};
}

/** Runs a target, and adds what it did to the results. */
function runTarget({ name, holds, program }) {
  const file = join(corpus, `${name}.json`);
  const seconds = Number(values.seconds);
  const args = ['--target', name, '--runs', values.runs, '--seconds', values.seconds];
  const own = { [fuzzing]: ['--corpus', file], [faults]: ['--root', root], [peers]: [] }[program];
  const started = Date.now();
  const ended = spawnSync(process.execPath, [HEAP, program, ...args, ...own, '--seed', String(randomInt(2 ** 31))], {
    encoding: 'utf8',
    timeout: (seconds + PATIENCE) * 1000,
    maxBuffer: 2 ** 30,
    killSignal: 'SIGKILL',
  });
  const outcome = ended.status === 0 ? JSON.parse(ended.stdout) : { runs: 0, failure: lostRun(ended, file) };
  if (outcome.skipped !== undefined) return outcome;
  const results = readResults();
  const before = results[name] ?? { runs: 0, seconds: 0 };
  const { runs, ruled = {}, ...counts } = outcome;
  delete counts.failure;
  const differences = Object.values(ruled).reduce((sum, count) => sum + count, before.differences ?? 0);
  if (program === peers) counts.differences = differences;
  if (program === faults && runs === counts.faults) counts.each = true;
  results[name] = {
    ...before,
    holds,
    version,
    date: new Date().toISOString().slice(0, 10),
    runs: before.runs + runs,
    seconds: before.seconds + Math.round((Date.now() - started) / 1000),
    ...counts,
  };
  writeFileSync(resultsFile, `${JSON.stringify(results, undefined, 2)}\n`);
  return outcome;
}

/** In seconds: longer than the budget, a target does not run. */
const PATIENCE = 180;
/** In MiB. Inputs have a few thousand characters, so a run that needs more does not grow with its input. */
const HEAP = '--max-old-space-size=1024';

/** The program ended without an outcome: an input that does not end, or an error outside of its run. */
function lostRun({ stderr, signal }, file) {
  const input = existsSync(`${file}.input`) ? readFileSync(`${file}.input`, 'utf8') : '';
  rmSync(`${file}.input`, { force: true });
  return { input, message: signal === 'SIGKILL' ? 'the run does not end' : stderr };
}

function writeReport() {
  const results = Object.entries(readResults());
  const file = join(root, 'docs', 'proof.md');
  const compared = results.filter(([, { peer }]) => peer !== undefined).map(peerRow);
  const inputs = results.filter(([name, { peer }]) => !name.startsWith('faults-') && peer === undefined).map(inputRow);
  const failing = results.filter(([name]) => name.startsWith('faults-')).map(faultRow);
  let text = readFileSync(file, 'utf8');
  text = withTable(text, ['Input', 'What holds for each', 'Inputs', 'Branches', 'Version, date'], inputs);
  text = withTable(text, ['Program', 'What is the same', 'Cases', 'Ruled differences', 'Version, date'], compared);
  text = withTable(text, ['Command', 'System calls', 'Faults', 'Version, date'], failing);
  writeFileSync(file, text);
}

function inputRow([name, { holds, runs, branches = 0, date, version: of }]) {
  return [`\`${name}\``, holds, runs.toLocaleString('en'), branches.toLocaleString('en'), `${of}, ${date}`];
}

function faultRow([, { holds, runs, calls = 0, faults = 0, each = false, date, version: of }]) {
  const tried = each ? `all ${faults}` : `${Math.min(runs, faults)} of ${faults}`;
  return [`\`${holds}\``, calls.toLocaleString('en'), tried, `${of}, ${date}`];
}

function peerRow([, { peer, holds, runs, differences, date, version: of }]) {
  return [peer, holds, runs.toLocaleString('en'), differences.toLocaleString('en'), `${of}, ${date}`];
}

/** The text with these rows in the table with this head. */
function withTable(text, head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  const start = `${line(head)}${line(head.map(() => '---'))}`;
  const at = text.indexOf(start);
  if (at < 0) throw new Error(`docs/proof.md has no table ${line(head)}`);
  const after = text.slice(at + start.length).replace(/^(?:\|.*\n)*/, '');
  return `${text.slice(0, at)}${start}${rows.map(line).join('')}${after}`;
}

async function main() {
  if (values.report === true) return writeReport();
  mkdirSync(join(temp, 'proof'), { recursive: true });
  mkdirSync(corpus, { recursive: true });
  await buildTargets();
  const targets = listTargets();
  if (values.list === true) {
    for (const { name, holds } of targets) process.stdout.write(`${name.padEnd(20)} ${holds}\n`);
    return undefined;
  }
  const unknown = (values.target ?? []).filter((name) => !targets.some((one) => one.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`proof: there is no target ${unknown.join(', ')}; --list prints them\n`);
    process.exitCode = 2;
    return undefined;
  }
  for (const target of targets) {
    if (values.target !== undefined && !values.target.includes(target.name)) continue;
    const { failure, skipped, ruled } = runTarget(target);
    const [word, why] =
      skipped === undefined ? [failure === undefined ? 'ok  ' : 'FAIL', ''] : ['skip', `: ${skipped}`];
    process.stdout.write(`${word} ${target.name}${why}\n`);
    for (const [reason, count] of Object.entries(ruled ?? {})) process.stdout.write(`     ${count} ruled: ${reason}\n`);
    if (failure === undefined) continue;
    process.exitCode = 1;
    process.stdout.write(`${JSON.stringify(failure.input)}\n${failure.message}\n`);
  }
  return writeReport();
}

await main();
