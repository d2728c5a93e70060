// The workspace of the language server in a repository of 2,000 files with 50 overlays of 10 bases: the time from an edit to
// the findings of the edited file, to the value at a position of it, and to the findings of all files. With --full also the
// memory after each 1,000 of 10,000 edits in a small repository.
import process from 'node:process';
import { openWorkspace } from '../dist/index.js';
import { deployment, overlayFiles } from './generate/overlays.mjs';
import { mib, ms, row } from './measure/runs.mjs';

const ROUNDS = 40;
const EDITS_IN_ALL = 10_000;

/** Another text each time, of which every second one has a finding; and the position of a value. */
const EDITS = {
  'a file of a base of 5 overlays': [
    'bases/3/app7.yaml',
    (round) => `${deployment('app3-7', 'debug').replace('(LEVEL)', round % 2 ? '(LEVL)' : '(LEVEL)')}# ${round}\n`,
    { line: 3, character: 9 },
  ],
  'a patch of an overlay': [
    'overlays/3/patch.yaml',
    (round) =>
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: app3-1}\nspec: {replicas: ${round % 2 ? 'a' : 1}}\n# ${round}\n`,
    { line: 3, character: 17 },
  ],
  'a file that no kustomization uses': [
    'plain/7.yaml',
    (round) =>
      `apiVersion: v1\nkind: ${round % 2 ? 'ConfigMap' : 'Configmap'}\nmetadata: {name: p7}\nspec: {}\n# ${round}\n`,
    { line: 2, character: 18 },
  ],
};

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const open = (size) => openWorkspace([...overlayFiles(size)].map(([path, text]) => ({ path, text })));

console.log(`edits in a workspace, Node ${process.version}\n`);
await measureTimes();
if (process.argv.includes('--full')) await measureMemory();

async function measureTimes() {
  const workspace = open();
  await workspace.diagnostics();
  row('edit', 'findings of the file', 'value at a position', 'all findings');
  row('---', '---', '---', '---');
  for (const [title, [path, text, position]] of Object.entries(EDITS)) {
    const [first, value, all] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      workspace.update(path, text(2 * round));
      const asked = performance.now();
      await workspace.valueAt(path, position, { within: 100 });
      value.push(performance.now() - asked);
      workspace.update(path, text(2 * round + 1));
      const start = performance.now();
      let own;
      for await (const _ of workspace.refresh({ first: [path] })) own ??= performance.now() - start;
      if (own !== undefined) first.push(own);
      all.push(performance.now() - start);
    }
    row(title, ms(median(first)), ms(median(value)), ms(median(all)));
  }
}

/** The heap in MiB; run with --expose-gc. */
function heap() {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

async function measureMemory() {
  const workspace = open({ bases: 4, overlays: 8, apps: 6, plain: 6 });
  console.log('\nmemory after edits of all kinds, in 50 files with 8 overlays\n');
  row('edits', 'heap');
  row('---', '---');
  for (let round = 0; round <= EDITS_IN_ALL; round++) {
    if (round % 1000 === 0) row(round, mib(heap()));
    for (const [path, text, position] of Object.values(EDITS)) {
      const own = path.replace('app7', 'app5').replace('plain/7', 'plain/5');
      workspace.update(own, text(round).replaceAll('app3-7', 'app3-5'));
      for await (const _ of workspace.refresh({ first: [own] }));
      await workspace.valueAt(own, position);
      await workspace.completions(own, { line: 2, character: 16 });
    }
    const extra = `overlays/extra${round % 7}/kustomization.yaml`;
    if (round % 2 === 0) workspace.update(extra, `resources: [../${round % 8}]\nnamePrefix: r${round}-\n`);
    else workspace.remove(extra);
  }
}
