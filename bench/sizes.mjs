// The main jobs on growing packages: processor time and peak memory at 1,000, 4,000 and 40,000 resources, and the
// growth for ten times as many. With --full also 100,000, and streams of 1,000,000 from standard input.
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { writeSides } from './generate/package.mjs';
import { byTurns, cli, inScratch, mib, ms, row } from './measure/runs.mjs';

const isFull = process.argv.includes('--full');
const SIZES = isFull ? [1000, 4000, 40_000, 100_000] : [1000, 4000, 40_000];
const STREAM = 1_000_000;
const stream = fileURLToPath(new URL('generate/stream.mjs', import.meta.url));

const krmkit = (title, args, more = {}) => ({
  title: `krmkit ${title}`,
  command: process.execPath,
  args: [cli, ...args],
  ...more,
});

/** The jobs on a package of this many resources, two per file. */
function jobsOf(folder, resources) {
  const at = (name) => join(folder, name);
  writeSides(folder, resources);
  const sides = ['--ancestor', at('package'), '--from', at('updated'), '--to', at('other')];
  return [
    ...['source', 'cat', 'count'].map((verb) => krmkit(verb, [verb, at('package')])),
    krmkit('grep kind=Deployment', ['grep', 'kind=Deployment', at('package')]),
    krmkit('fmt --check', ['fmt', '--check', at('package')]),
    krmkit('expand', ['expand', at('package')]),
    krmkit('merge3 --dry-run', ['merge3', ...sides, '--dry-run']),
    krmkit('run --exec cat --dry-run', ['run', at('package'), '--exec', 'cat', '--dry-run', '--quiet']),
  ];
}

const count = (value) => value.toLocaleString('en');

await inScratch(async (scratch, env) => {
  const results = new Map();
  for (const size of SIZES) {
    const jobs = jobsOf(join(scratch, String(size)), size);
    const measured = await byTurns(jobs, size > 4000 ? 1 : 3, scratch, env);
    for (const [index, { title }] of jobs.entries()) {
      results.set(title, [...(results.get(title) ?? []), { size, ...measured[index] }]);
    }
  }
  console.log(`processor time and peak memory by the number of resources, Node ${process.version}\n`);
  row(
    'job',
    ...SIZES.map(count),
    `${count(40_000)} in times of 10 x ${count(4000)}`,
    ...(isFull ? [`${count(100_000)} in times of 2.5 x ${count(40_000)}`] : []),
  );
  row(...Array.from({ length: SIZES.length + (isFull ? 3 : 2) }, () => '---'));
  for (const [title, list] of results) {
    const linear = (from, to) => (to.processors / from.processors / (to.size / from.size)).toFixed(2);
    const [, small, large, largest] = list;
    row(
      title,
      ...list.map(({ processors, peak }) => `${ms(processors)}, ${mib(peak)}`),
      linear(small, large),
      ...(largest === undefined ? [] : [linear(large, largest)]),
    );
  }
  if (!isFull) {
    console.log(`\n${count(100_000)} resources, and streams of ${count(STREAM)}: npm run bench -- sizes --full`);
    return;
  }
  console.log(`\na stream of ${count(STREAM)} resources from standard input\n`);
  row('job', 'clock', 'processors', 'peak');
  row('---', '---', '---', '---');
  for (const args of [['count'], ['grep', 'kind=Deployment'], ['cat'], ['fmt', '--check'], ['expand']]) {
    const job = krmkit(args.join(' '), [...args, '-'], { input: [stream, String(STREAM)] });
    const [{ took, processors, peak }] = await byTurns([job], 1, scratch, env);
    row(job.title, ms(took), ms(processors), mib(peak));
  }
});
