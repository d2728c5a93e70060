// `npm run bench:check`: compares the main jobs with bench/ratios.json. The unit is the processor time of a fixed piece
// of work in plain Node, which runs alternately with the job. The ratio is nearly the same on fast and slow, busy and
// quiet machines, unlike the elapsed time. Status 1 if a job exceeds its committed ratio by more than the margin.
//   node scripts/bench-check.mjs [NAME...]    only these jobs
//   node scripts/bench-check.mjs --update     writes the measured ratios, for this major version of Node
import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { writeRepository } from '../bench/generate/gitops.mjs';
import { faultyManifest, writePackage } from '../bench/generate/package.mjs';
import { ensure } from './ensure.mjs';
import { dist, filesBelow, readJson, root } from './project.mjs';

const FILES = 500;
const file = join(root, 'bench', 'ratios.json');
const committed = readJson(file);
const major = process.versions.node.split('.')[0];
const cli = join(dist, 'cli.cjs');

const calibration = `
  const words = Array.from({ length: 60_000 }, (_, i) => ((i * 2654435761) % 4294967296).toString(36));
  let sum = 0;
  for (let round = 0; round < 6; round++) {
    const counts = new Map();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + round);
    for (const word of words.toSorted()) for (let i = 0; i < word.length; i++) sum = (sum * 31 + word.charCodeAt(i)) | 0;
    sum += JSON.parse(JSON.stringify([...counts])).length;
  }
  process.exitCode = sum === 0 ? 1 : 0;`;

/** Bytes of YAML per second, as the processor time for a fixed number of them. */
const reading = `
  const { parseDocuments } = await import(${JSON.stringify(join(dist, 'yaml.js'))});
  const { readFileSync } = await import('node:fs');
  const text = readFileSync(process.argv[1], 'utf8');
  for (let round = 0; round < 10; round++) for (const document of parseDocuments(text)) if (!document.root) process.exit(1);`;

const annotating = `import { defineFunction, schema } from 'krmkit/fn';
export default defineFunction({
  name: 'annotate',
  description: 'Annotates.',
  config: schema.object({}),
  run: ({ resources }) => {
    for (const one of resources) one.metadata.annotations = { ...one.metadata.annotations, 'example.com/a': 'b' };
  },
});
`;

/** Creates the input of the jobs, and lists the jobs. `beside` is the unit of a job. */
function prepare(scratch) {
  const at = (name) => join(scratch, name);
  mkdirSync(at('package'));
  writePackage(at('package'), FILES);
  mkdirSync(at('faulty'));
  writePackage(at('faulty'), FILES, faultyManifest);
  writeRepository(at('overlays'), 50, 0);
  writeRepository(at('applications'), 50, 200);
  mkdirSync(at('overlay'));
  cpSync(join(root, 'examples', 'pod.yaml'), join(at('overlay'), 'pod.yaml'));
  writeFileSync(join(at('overlay'), 'kustomization.yaml'), 'resources: [pod.yaml]\nnamePrefix: test-\n');
  for (const side of ['updated', 'destination']) cpSync(at('package'), at(side), { recursive: true });
  const paths = filesBelow(at('package'));
  const change = (side, every, from, to) => {
    for (const [index, path] of paths.entries()) {
      if (index % every !== 0) continue;
      const text = readFileSync(join(at(side), path), 'utf8');
      writeFileSync(join(at(side), path), text.replace(from, to));
    }
  };
  change('updated', 20, 'replicas: 3', 'replicas: 4');
  change('destination', 2, 'tier: backend', 'tier: middle');
  writeFileSync(at('all.yaml'), paths.map((path) => readFileSync(join(at('package'), path), 'utf8')).join('---\n'));
  writeFileSync(at('annotate.mjs'), annotating);
  const merge = [
    'merge3',
    '--ancestor',
    at('package'),
    '--from',
    at('updated'),
    '--to',
    at('destination'),
    '--dry-run',
  ];
  const empty = ['-e', '0'];
  const one = ['expand', join(root, 'examples', 'pod.yaml')];
  const fixed = ['-e', calibration];
  const krmkit = (name, args, more = {}) => ({ name, args: [cli, ...args], beside: fixed, rounds: 4, ...more });
  return [
    krmkit('version', ['version'], { beside: empty, rounds: 12 }),
    // Later starts use the compiled code that the first one has kept.
    krmkit('expand one', one, { beside: empty, rounds: 12, isLater: true }),
    krmkit('build one', ['build', at('overlay')], { beside: empty, rounds: 12, isLater: true }),
    krmkit('expand one, first start', one, { beside: empty, rounds: 12, isFirst: true }),
    krmkit('expand', ['expand', at('package')]),
    krmkit('expand, many findings', ['expand', at('faulty')]),
    krmkit('expand, Applications', ['expand', at('applications')], { beside: [cli, 'expand', at('overlays')] }),
    krmkit('expand -o json', ['expand', at('package'), '-o', 'json']),
    krmkit('source', ['source', at('package')]),
    krmkit('cat', ['cat', at('package')]),
    krmkit('count', ['count', at('package')]),
    krmkit('grep', ['grep', 'kind=Deployment', at('package')]),
    krmkit('fmt --check', ['fmt', '--check', at('package')]),
    krmkit('merge3', merge),
    krmkit('run --exec cat', ['run', at('package'), '--exec', 'cat', '--dry-run', '--quiet']),
    krmkit('run --module', ['run', at('package'), '--module', at('annotate.mjs'), '--dry-run', '--quiet']),
    { name: 'read', args: ['--input-type=module', '-e', reading, at('all.yaml')], beside: fixed, rounds: 4 },
  ];
}

/** Milliseconds of processor time. */
function timed(args, scratch, env) {
  const output = openSync(join(scratch, 'output'), 'w');
  try {
    const preload = join(root, 'scripts', 'processor-time.cjs');
    const stdio = ['ignore', output, 'pipe', 'pipe'];
    const options = { cwd: scratch, env, stdio, maxBuffer: Infinity };
    const { status, error, stderr, output: streams } = spawnSync(process.execPath, ['-r', preload, ...args], options);
    if (error !== undefined) throw error;
    // Status 1 of the command means findings; a script has none.
    if (status !== 0 && (status !== 1 || args[0] !== cli)) {
      throw new Error(`${args.slice(1).join(' ')} ended with ${status}: ${stderr}`);
    }
    return Number(streams[3]) / 1000;
  } finally {
    closeSync(output);
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

/**
 * The lower of two estimates: the median of the ratios, and the ratio of the minimum times. Other load on the machine
 * increases one of them; a slower job increases both.
 */
function ratioOf({ name, args, beside, rounds, isFirst = false, isLater = false }, scratch, outer) {
  const own = [];
  const other = [];
  // Each job has its own cache, so that it does not depend on the jobs before it.
  const cache = join(scratch, 'caches', name);
  const env = { ...outer, XDG_CACHE_HOME: cache };
  // krmkit does not create a directory for caches.
  mkdirSync(cache, { recursive: true });
  if (isLater) timed(args, scratch, env);
  for (let round = 0; round < rounds; round++) {
    if (isFirst) rmSync(join(cache, 'krmkit'), { recursive: true, force: true });
    other.push(timed(beside, scratch, env));
    own.push(timed(args, scratch, env));
  }
  const ratio = Math.min(median(own.map((time, index) => time / other[index])), Math.min(...own) / Math.min(...other));
  return { ratio, time: Math.min(...own) };
}

ensure({ built: true });
const wanted = process.argv.slice(2).filter((word) => word !== '--update');
const update = process.argv.includes('--update');
const scratch = mkdtempSync(join(tmpdir(), 'krmkit-bench-'));
// Node 20 parses every certificate of this file at each start.
const { NODE_EXTRA_CA_CERTS: _, NODE_DISABLE_COMPILE_CACHE: _off, ...env } = process.env;
const known = committed.ratios[major] ?? {};
const measured = {};
let failed = 0;
try {
  const jobs = prepare(scratch).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const job of jobs) {
    const limit = (known[job.name] ?? Infinity) * committed.margin;
    let { ratio, time } = ratioOf(job, scratch, env);
    // Another process can have used the machine just then.
    for (let tries = update ? 0 : 2; tries > 0 && ratio > limit; tries--) {
      ({ ratio, time } = ratioOf(job, scratch, env));
    }
    measured[job.name] = Number(ratio.toFixed(2));
    const isOver = ratio > limit;
    if (isOver) failed += 1;
    const committedText = known[job.name] === undefined ? 'none committed' : `committed ${known[job.name].toFixed(2)}`;
    console.log(
      `${isOver ? 'slower' : 'ok    '} ${job.name.padEnd(23)} ${ratio.toFixed(2).padStart(6)}  ${committedText}  (${time.toFixed(0)} ms)`,
    );
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (update) {
  const ratios = { ...committed.ratios, [major]: { ...known, ...measured } };
  writeFileSync(file, `${JSON.stringify({ ...committed, ratios }, undefined, 2)}\n`);
} else if (failed > 0) {
  console.error(
    `${failed} of the jobs take more than ${committed.margin} times their committed ratio on Node ${major}.\n` +
      'Where that is meant: node scripts/bench-check.mjs --update',
  );
}
process.exit(!update && failed > 0 ? 1 : 0);
