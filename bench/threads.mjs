// One thread and several: `merge3` of packages in which every file changed on both sides, and `expand`, by turns. What
// is below 1 pays; where the default takes threads should be a little above the place where two begin to.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { filesBelow } from '../scripts/project.mjs';
import { writePackage } from './generate/package.mjs';
import { byTurns, cli, inScratch, mib, ms, row } from './measure/runs.mjs';

const isFull = process.argv.includes('--full');
const SIZES = isFull ? [4000, 10_000, 20_000, 40_000, 100_000] : [4000, 10_000, 20_000];
const THREADS = [1, 2, 4];

/** The arguments of the jobs on a package of so many resources, two a file. */
function jobsOf(folder, resources) {
  const at = (name) => join(folder, name);
  mkdirSync(at('package'), { recursive: true });
  writePackage(at('package'), resources / 2);
  for (const side of ['updated', 'destination']) cpSync(at('package'), at(side), { recursive: true });
  for (const path of filesBelow(at('package'))) {
    const text = readFileSync(join(at('package'), path), 'utf8');
    writeFileSync(join(at('updated'), path), text.replaceAll(/^metadata:$/gm, 'metadata:\n  labels: {from: upstream}'));
    writeFileSync(
      join(at('destination'), path),
      text.replaceAll(/^( {2}namespace: .*)$/gm, '$1 # ours\n  annotations: {by: us}'),
    );
  }
  const sides = ['--ancestor', at('package'), '--from', at('updated'), '--to', at('destination')];
  return {
    'merge3 --dry-run, all changed': ['merge3', ...sides, '--dry-run', '--quiet'],
    expand: ['expand', at('package')],
  };
}

await inScratch(async (scratch, env) => {
  console.log(`clock, processor time and peak memory; ${availableParallelism()} processors, Node ${process.version}\n`);
  row('job', 'resources', ...THREADS.map((count) => `--concurrency ${count}`), 'clock of 2 in times of 1');
  row(...Array.from({ length: THREADS.length + 3 }, () => '---'));
  for (const size of SIZES) {
    for (const [title, args] of Object.entries(jobsOf(join(scratch, String(size)), size))) {
      const jobs = THREADS.map((count) => ({
        title: `krmkit ${title} --concurrency ${count}`,
        command: process.execPath,
        args: [cli, ...args, '--concurrency', String(count)],
      }));
      const measured = await byTurns(jobs, size > 10_000 ? 3 : 5, scratch, env);
      row(
        title,
        size.toLocaleString('en'),
        ...measured.map(({ took, processors, peak }) => `${ms(took)}, ${ms(processors)}, ${mib(peak)}`),
        ((measured[1]?.took ?? 0) / (measured[0]?.took ?? 1)).toFixed(2),
      );
    }
  }
});
