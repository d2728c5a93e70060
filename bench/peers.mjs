// Compares each main job with the nearest job of another tool, alternately in one run, on the same 2,000 files with
// 4,000 resources: the table of bench/README.md. If no other tool on the machine has such a job, the table says so.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../scripts/project.mjs';
import { writePackage } from './generate/package.mjs';
import { byTurns, cli, inScratch, isThere, mib, ms, row } from './measure/runs.mjs';

const FILES = 2000;
const ROUNDS = 5;

await inScratch(async (scratch, env) => {
  const at = (name) => join(scratch, name);
  mkdirSync(at('package'));
  writePackage(at('package'), FILES);
  const paths = filesBelow(at('package'));
  for (const side of ['updated', 'destination', 'build']) cpSync(at('package'), at(side), { recursive: true });
  const change = (side, every, from, to) => {
    for (const [index, path] of paths.entries()) {
      if (index % every !== 0) continue;
      const file = join(at(side), path);
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    }
  };
  change('updated', 20, 'replicas: 3', 'replicas: 4');
  change('destination', 2, 'tier: backend', 'tier: middle');
  const resources = paths.map((path) => `- ${path}\n`).join('');
  writeFileSync(join(at('build'), 'kustomization.yaml'), `resources:\n${resources}`);
  writeFileSync(
    at('format.mjs'),
    `import { readFileSync, readdirSync } from 'node:fs';
import { parseAllDocuments } from ${JSON.stringify(import.meta.resolve('yaml'))};
for (const path of readdirSync(process.argv[2], { recursive: true })) {
  if (!path.endsWith('.yaml')) continue;
  const text = readFileSync(process.argv[2] + '/' + path, 'utf8');
  if (parseAllDocuments(text).map(String).join('') !== text) process.exitCode = 1;
}
`,
  );
  // Jobs that write use a fresh copy; earlier copies are kept until the end (see functions.mjs).
  let copies = 0;
  const before = () => {
    if (existsSync(at('copy'))) renameSync(at('copy'), at(`copy-${++copies}`));
    cpSync(at('package'), at('copy'), { recursive: true });
  };
  const krmkit = (title, args, more = {}) => ({
    title: `krmkit ${title}`,
    command: process.execPath,
    args: [cli, ...args],
    ...more,
  });
  const other = (command, title, args, more = {}) => ({ title: `${command} ${title}`, command, args, ...more });
  const kpt = (title, args, more) => other('kpt', title, args, more);
  const sides = ['--ancestor', at('package'), '--from', at('updated'), '--to', at('destination')];
  const mergeAll = `cd "$1" && find . -name '*.yaml' | while read -r f; do git merge-file -p "$3/$f" "$1/$f" "$2/$f"; done`;
  const groups = [
    [krmkit('source', ['source', at('package')]), kpt('fn source', ['fn', 'source', at('package')])],
    [krmkit('cat', ['cat', at('package')]), kpt('fn source, the nearest', ['fn', 'source', at('package')])],
    [krmkit('tree', ['tree', at('package')]), kpt('pkg tree', ['pkg', 'tree', at('package')])],
    [krmkit('count', ['count', at('package')])],
    [krmkit('grep kind=Deployment', ['grep', 'kind=Deployment', at('package')])],
    [
      krmkit('fmt --check', ['fmt', '--check', at('package')]),
      { title: 'yaml 2, read and printed again', command: process.execPath, args: [at('format.mjs'), at('package')] },
    ],
    [
      krmkit('expand', ['expand', at('package')]),
      other('kubectl', 'kustomize, which only collects and prints', ['kustomize', at('build')], { rounds: 1 }),
    ],
    [
      krmkit('run --exec cat', ['run', at('copy'), '--exec', 'cat', '--quiet'], { before }),
      kpt('fn eval --exec cat', ['fn', 'eval', at('copy'), '--exec', 'cat'], { before }),
    ],
    [
      krmkit('set, an annotation', ['set', at('copy'), '--create', '--quiet', 'metadata.annotations.a=b'], { before }),
      other('kubectl', 'annotate --local, which only prints', [
        'annotate',
        '--local',
        '-R',
        '-f',
        at('package'),
        'a=b',
        '-o',
        'yaml',
      ]),
    ],
    [
      krmkit('merge3 --dry-run', ['merge3', ...sides, '--dry-run']),
      {
        title: 'git merge-file, a process a file',
        command: 'sh',
        args: ['-c', mergeAll, 'sh', at('destination'), at('updated'), at('package')],
        needs: 'git',
      },
    ],
  ];
  console.log(
    `${FILES} files with ${FILES * 2} resources, medians of ${ROUNDS} by turns (one of what takes minutes), Node ${process.version}\n`,
  );
  row(
    'krmkit',
    'clock',
    'processors',
    'peak',
    'beside it',
    'clock',
    'processors',
    'peak',
    'times as fast, by processors',
  );
  row(...Array.from({ length: 9 }, () => '---'));
  for (const [ours, theirs] of groups) {
    const missing = theirs !== undefined && !isThere(theirs.needs ?? theirs.command);
    const jobs = theirs === undefined || missing ? [ours] : [ours, theirs];
    const [own, peer] = await byTurns(jobs, theirs?.rounds ?? ROUNDS, scratch, env);
    const cells = ({ took, processors, peak }) => [ms(took), ms(processors), mib(peak)];
    if (peer === undefined) {
      row(
        ours.title,
        ...cells(own),
        missing ? `${theirs.title}: not on this machine` : 'no other tool does it',
        '',
        '',
        '',
        '',
      );
    } else {
      const times = `${(peer.took / own.took).toFixed(1)}, ${(peer.processors / own.processors).toFixed(1)}`;
      row(ours.title, ...cells(own), theirs.title, ...cells(peer), times);
    }
  }
});
