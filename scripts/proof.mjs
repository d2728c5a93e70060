// What krmkit can say about itself: `npm run proof`.
//   npm run proof -- [--target NAME ...] [--seconds N] [--runs N] [--report]
// --target   only these; all if it is missing. `--list` prints them
// --seconds  the budget of each target, 60 if it is missing
// --runs     ends a target after so many runs, if the time allows more
// --report   only writes docs/proof.md from the results so far
// A run can be stopped at any time: what each target has done is in proof/results.json, and the next run adds to it. Inputs
// that reach new code are kept in proof/corpus.
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
const program = join(temp, 'proof', 'fuzz.mjs');

/** The targets in one program, in which each branch of krmkit has a counter. */
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
  await build({
    absWorkingDir: root,
    entryPoints: ['proof/fuzz/main.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outfile: program,
    define: { KRMKIT_VERSION: JSON.stringify(version), KRMKIT_RELEASE: 'false' },
    plugins: [counted],
    logLevel: 'error',
  });
  const start = `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const krmkitCounters = new Uint8Array(${counters});
`;
  writeFileSync(program, start + readFileSync(program, 'utf8'));
}

function readResults() {
  return existsSync(resultsFile) ? readJson(resultsFile) : {};
}

/** Runs a target, and adds what it did to the results. Returns the failure; undefined without one. */
function runTarget({ name, holds }) {
  const file = join(corpus, `${name}.json`);
  const seconds = Number(values.seconds);
  const args = ['--target', name, '--corpus', file, '--runs', values.runs, '--seconds', values.seconds];
  const started = Date.now();
  const ended = spawnSync(process.execPath, [HEAP, program, ...args, '--seed', String(randomInt(2 ** 31))], {
    encoding: 'utf8',
    timeout: (seconds + PATIENCE) * 1000,
    maxBuffer: 2 ** 30,
    killSignal: 'SIGKILL',
  });
  const outcome =
    ended.status === 0 ? JSON.parse(ended.stdout) : { runs: 0, branches: 0, failure: lostRun(ended, file) };
  const results = readResults();
  const before = results[name] ?? { runs: 0, seconds: 0 };
  results[name] = {
    holds,
    version,
    date: new Date().toISOString().slice(0, 10),
    runs: before.runs + outcome.runs,
    seconds: before.seconds + Math.round((Date.now() - started) / 1000),
    branches: outcome.branches,
  };
  writeFileSync(resultsFile, `${JSON.stringify(results, undefined, 2)}\n`);
  return outcome.failure;
}

/** In seconds: longer than the budget, a target does not run. */
const PATIENCE = 60;
/** In MiB. Inputs have a few thousand characters, so a run that needs more does not grow with its input. */
const HEAP = '--max-old-space-size=1024';

/** The program ended without an outcome: an input that does not end, or an error outside of its run. */
function lostRun({ stderr, signal }, file) {
  const input = existsSync(`${file}.input`) ? readFileSync(`${file}.input`, 'utf8') : '';
  rmSync(`${file}.input`, { force: true });
  return { input, message: signal === 'SIGKILL' ? 'the run does not end' : stderr };
}

function writeReport() {
  const rows = Object.entries(readResults()).map(
    ([name, { holds, runs, branches, date, version: of }]) =>
      `| \`${name}\` | ${holds} | ${runs.toLocaleString('en')} | ${branches.toLocaleString('en')} | ${of}, ${date} |`,
  );
  const file = join(root, 'docs', 'proof.md');
  const text = readFileSync(file, 'utf8');
  const [before] = text.split(TABLE_START);
  const [, after] = text.split(TABLE_END);
  const head = '| Input | What holds for each | Inputs | Branches | Version, date |\n| --- | --- | --- | --- | --- |';
  writeFileSync(file, `${before}${TABLE_START}\n\n${head}\n${rows.join('\n')}\n\n${TABLE_END}${after}`);
}

const TABLE_START = '<!-- results of npm run proof -->';
const TABLE_END = '<!-- end of results -->';

async function main() {
  if (values.report === true) return writeReport();
  mkdirSync(join(temp, 'proof'), { recursive: true });
  mkdirSync(corpus, { recursive: true });
  await buildTargets();
  const listed = spawnSync(process.execPath, [program, '--list'], { encoding: 'utf8' });
  const targets = JSON.parse(listed.stdout);
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
    const failure = runTarget(target);
    process.stdout.write(`${failure === undefined ? 'ok  ' : 'FAIL'} ${target.name}\n`);
    if (failure === undefined) continue;
    process.exitCode = 1;
    process.stdout.write(`${JSON.stringify(failure.input)}\n${failure.message}\n`);
  }
  return writeReport();
}

await main();
