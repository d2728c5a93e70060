// The workspace of the language server in a repository of 2,000 files with 50 overlays of 10 bases: the time from an edit to
// the findings of the edited file, and to those of all files, and the memory after many edits.
import process from 'node:process';
import { openWorkspace } from '../dist/index.js';
import { deployment, overlayFiles } from './generate/overlays.mjs';
import { mib, ms, row } from './measure/runs.mjs';

const ROUNDS = process.argv.includes('--full') ? 10_000 : 40;

const workspace = openWorkspace([...overlayFiles()].map(([path, text]) => ({ path, text })));
await workspace.diagnostics();

/** Another text each time, of which every second one has a finding. */
const EDITS = {
  'a file of a base of 5 overlays': [
    'bases/3/app7.yaml',
    (round) => `${deployment('app3-7', 'debug').replace('(LEVEL)', round % 2 ? '(LEVL)' : '(LEVEL)')}# ${round}\n`,
  ],
  'a patch of an overlay': [
    'overlays/3/patch.yaml',
    (round) =>
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: app3-1}\nspec: {replicas: ${round % 2 ? 'a' : 1}}\n# ${round}\n`,
  ],
  'a file that no kustomization uses': [
    'plain/7.yaml',
    (round) =>
      `apiVersion: v1\nkind: ${round % 2 ? 'ConfigMap' : 'Configmap'}\nmetadata: {name: p7}\nspec: {}\n# ${round}\n`,
  ],
};

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

console.log(`edits in a workspace, Node ${process.version}\n`);
row('edit', 'findings of the file', 'all findings', 'heap before', 'heap after');
row('---', '---', '---', '---', '---');
for (const [title, [path, text]] of Object.entries(EDITS)) {
  const [first, all] = [[], []];
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < ROUNDS; round++) {
    workspace.update(path, text(round));
    const start = performance.now();
    let own;
    for await (const _ of workspace.refresh({ first: [path] })) own ??= performance.now() - start;
    if (own !== undefined) first.push(own);
    all.push(performance.now() - start);
  }
  globalThis.gc?.();
  row(title, ms(median(first)), ms(median(all)), mib(before / 2 ** 20), mib(process.memoryUsage().heapUsed / 2 ** 20));
}
