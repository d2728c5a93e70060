// `krmkit build` on kustomizations of 250 to 4,000 resources with a prefix, labels, generators and patches, beside
// kustomize (KRMKIT_KUSTOMIZE, `kustomize` or `kubectl kustomize`) by turns; and krmkit alone up to 40,000.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { writeKustomization } from './generate/kustomization.mjs';
import { byTurns, cli, inScratch, isThere, mib, ms, row } from './measure/runs.mjs';

const SIZES = [250, 500, 1000, 2000, 4000, 40_000];
/** kustomize takes minutes beyond this size. */
const MOST_BESIDE = process.argv.includes('--full') ? 4000 : 2000;

const named = process.env.KRMKIT_KUSTOMIZE;
const kustomize =
  named !== undefined && isThere(named)
    ? [named, 'build']
    : isThere('kustomize')
      ? ['kustomize', 'build']
      : isThere('kubectl', ['version', '--client'])
        ? ['kubectl', 'kustomize']
        : undefined;

await inScratch(async (scratch, env) => {
  console.log(`builds, beside ${kustomize?.join(' ') ?? 'no kustomize, as none is here'}, Node ${process.version}\n`);
  row('resources', 'krmkit', 'processors', 'peak', 'kustomize', 'processors', 'peak', 'times as fast');
  row(...Array.from({ length: 8 }, () => '---'));
  for (const size of SIZES) {
    const directory = join(scratch, String(size));
    mkdirSync(directory);
    writeKustomization(directory, size);
    const jobs = [{ title: 'krmkit build', command: process.execPath, args: [cli, 'build', directory] }];
    if (kustomize !== undefined && size <= MOST_BESIDE) {
      const [command, ...args] = kustomize;
      jobs.push({ title: kustomize.join(' '), command, args: [...args, directory] });
    }
    const [own, peer] = await byTurns(jobs, size > 1000 ? 1 : 3, scratch, env);
    const cells = ({ took, processors, peak }) => [ms(took), ms(processors), mib(peak)];
    const times = peer === undefined ? '' : (peer.processors / own.processors).toFixed(1);
    row(size.toLocaleString('en'), ...cells(own), ...(peer === undefined ? ['', '', ''] : cells(peer)), times);
  }
});
