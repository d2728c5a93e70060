// `krmkit preview` in a clone of 2,000 files with 50 overlays of 10 bases, beside `krmkit expand` of everything: the change
// reaches none, 5 or all of the overlays.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { deployment, overlayFiles } from './generate/overlays.mjs';
import { byTurns, cli, inScratch, mib, ms, row } from './measure/runs.mjs';

await inScratch(async (scratch, env) => {
  const clone = join(scratch, 'clone');
  const git = (...args) => {
    const identity = ['-c', 'user.name=n', '-c', 'user.email=n@example.com', '-c', 'commit.gpgsign=false'];
    const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: clone, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  for (const [path, text] of overlayFiles()) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), text);
  }
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'one');
  console.log(`previews, Node ${process.version}\n`);
  row('change', 'clock', 'processors', 'peak');
  row('---', '---', '---', '---');
  const change = (path, name, level) => () => {
    git('checkout', '-q', '.');
    writeFileSync(join(clone, path), deployment(name, level));
  };
  const job = (title, verb, before) => ({ title, command: process.execPath, args: [cli, verb], cwd: clone, before });
  const everything = () => {
    for (let base = 0; base < 10; base++) {
      writeFileSync(join(clone, `bases/${base}/app7.yaml`), deployment(`app${base}-7`, 'debug'));
    }
  };
  const jobs = [
    job('a file that no kustomization uses', 'preview', () => {
      git('checkout', '-q', '.');
      writeFileSync(join(clone, 'README.md'), 'new\n');
    }),
    job('a base of 5 overlays', 'preview', change('bases/3/app7.yaml', 'app3-7', 'debug')),
    job('the bases of all 50 overlays', 'preview', everything),
    job('`krmkit expand`, for comparison', 'expand', () => git('checkout', '-q', '.')),
  ];
  const results = await byTurns(jobs, 5, scratch, env);
  for (const [index, { took, processors, peak }] of results.entries()) {
    row(jobs[index].title, ms(took), ms(processors), mib(peak));
  }
});
