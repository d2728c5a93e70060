import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { randomFrom } from './random.ts';
import { NEEDS_UNIX, stateOf } from '@krmkit/testing';
import { example, filesIn, writeTree } from './tree-state.ts';

// A process that writes many files, and an editor beside it that saves one of them by renaming, at any moment.

const EDITS = 60;
const { before, after, modes, modesAfter } = example(EDITS);
const folder = mkdtempSync(join(tmpdir(), 'krmkit-editor-process-'));
const child = join(folder, 'child.mjs');

beforeAll(() => {
  buildSync({
    entryPoints: [new URL('crash-child.ts', import.meta.url).pathname],
    outfile: child,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tree(name: string, files: ReadonlyMap<string, string>, fileModes: Readonly<Record<string, number>>): string {
  const root = join(folder, name);
  mkdirSync(root);
  writeTree(root, files, fileModes);
  return root;
}

/** What the process says at its end; `act` runs once it has begun. */
async function run(root: string, act: () => Promise<void>): Promise<string> {
  const writer = spawn(process.execPath, [child, root, String(EDITS)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  let acting: Promise<void> | undefined;
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.startsWith('go\n')) acting ??= act();
  });
  await new Promise((resolve) => {
    writer.on('close', resolve);
  });
  await acting;
  return said.slice('go\n'.length).trim();
}

it(
  'ends with everything old or everything new, the file of the editor besides, and no journal',
  { ...NEEDS_UNIX, timeout: 240_000 },
  async () => {
    const random = randomFrom(inject('seed'));
    const oldState = filesIn(stateOf(tree('old', before, modes)));
    const newState = filesIn(stateOf(tree('new', after, modesAfter)));
    let longest = 0;
    const counts: Record<string, number> = {};
    for (let round = 0; round < 25; round++) {
      const root = tree(`tree-${round}`, before, modes);
      const path = `apps/${(EDITS - 1) % 3}/app-${EDITS - 1}.yaml`;
      const began = performance.now();
      const status = await run(root, async () => {
        const wait = random() * longest;
        await setTimeout(wait);
        writeFileSync(join(folder, 'saved'), 'mine\n');
        renameSync(join(folder, 'saved'), join(root, path));
      });
      if (round === 0) longest = performance.now() - began;
      counts[status] = (counts[status] ?? 0) + 1;
      const mine = readFileSync(join(root, path), 'utf8') === 'mine\n';
      const wanted = status === 'applied' ? newState : oldState;
      const found = filesIn(stateOf(root));
      expect(['applied', 'unchanged']).toContain(status);
      // Between the last look and the renaming of this very file, a save may be lost.
      expect({ ...found, [path]: '' }).toEqual({ ...wanted, [path]: '' });
      expect(mine || status === 'applied').toBe(true);
      rmSync(root, { recursive: true });
    }
    expect(counts['unchanged'] ?? 0).toBeGreaterThan(0);
  },
);
