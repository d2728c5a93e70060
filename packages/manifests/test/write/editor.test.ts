import {
  mkdtempSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  existsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { nodeProcesses, nodeWritableFileSystem } from '@krmkit/base/node';
import type { WritableFileSystem } from '@krmkit/base';
import { applyWritePlan } from '../../src/write/tree.ts';
import type { FileChange } from '../../src/write/plan.ts';

import { interferingFiles } from './failing-files.ts';
import { NEEDS_UNIX, stateOf } from '@krmkit/testing';

// An editor that saves a file at any step of a change: what it saved is never lost, no journal stays, and the change is
// made as a whole or not at all.

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-editor-')));
afterAll(() => rmSync(folder, { recursive: true }));
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(folder, 'root-'));
});

const CHANGES: readonly FileChange[] = [
  { kind: 'edit', path: 'a.yaml', before: 'old a', after: 'new a' },
  { kind: 'edit', path: 'b.yaml', before: 'old b', after: 'new b' },
  { kind: 'delete', path: 'd/c.yaml', before: 'old c' },
  { kind: 'create', path: 'n/e.yaml', after: 'new e' },
];
const OLD = { 'a.yaml': 'old a', 'b.yaml': 'old b', 'd/c.yaml': 'old c' };
const NEW = { 'a.yaml': 'new a', 'b.yaml': 'new b', 'n/e.yaml': 'new e' };

type Save = (path: string) => void;

const SAVES: Readonly<Record<string, Save>> = {
  'by renaming': (path) => {
    writeFileSync(`${path}~`, 'mine');
    renameSync(`${path}~`, path);
  },
  'in place': (path) => writeFileSync(path, 'mine'),
};

/** Runs the change, with a save of each of the files just before the call of this number. */
async function savedAt(call: number, save: Save, paths: readonly string[], links: boolean) {
  const real = nodeWritableFileSystem();
  const single: WritableFileSystem = {
    ...real,
    link: () => Promise.resolve({ ok: false, failure: 'unsupported', message: 'no links' }),
  };
  let before = '';
  let saved: readonly string[] = [];
  const { files, calls } = interferingFiles(links ? real : single, {
    call: (name, count, path) => {
      if (count === call) {
        before = `${name} ${path}`;
        // No editor saves into a directory that is gone.
        saved = paths.filter((path) => existsSync(join(root, path, '..')));
        for (const path of saved) save(join(root, path));
      }
      return 'pass';
    },
  });
  const ports = { files, processes: nodeProcesses(), clock: { now: () => Date.now() } };
  const result = await applyWritePlan({ changes: CHANGES }, root, ports);
  return { result, before, saved, calls: calls() };
}

function put(): void {
  rmSync(root, { recursive: true });
  mkdirSync(join(root, 'd'), { recursive: true });
  for (const [path, text] of Object.entries(OLD)) writeFileSync(join(root, path), text);
}

/** Text by path; hidden files too. */
function texts(): Readonly<Record<string, string>> {
  const files = Object.entries(stateOf(root)).filter(([, entry]) => !entry.startsWith('directory'));
  return Object.fromEntries(files.map(([path]) => [path, readFileSync(join(root, path), 'utf8')]));
}

describe('a save', NEEDS_UNIX, () => {
  const rows = Object.entries(SAVES).flatMap(([how, save]) =>
    [['a.yaml'], ['d/c.yaml'], ['a.yaml', 'b.yaml']].flatMap((paths) =>
      [true, false].map((links) => ({ how, save, paths, which: paths.join(' and '), links })),
    ),
  );
  it.each(rows)('of $which $how, with links: $links', async ({ save, paths, links, how }) => {
    put();
    const { calls } = await savedAt(-1, save, [], links);
    expect(texts()).toEqual(NEW);
    expect(calls).toBeGreaterThan(30);
    let undone = 0;
    for (let call = 1; call <= calls; call++) {
      put();
      const { result, before, saved } = await savedAt(call, save, paths, links);
      const mine = Object.fromEntries(saved.map((path) => [path, 'mine']));
      const found = texts();
      const told = { call, before, result };
      // The last look at a file and its replacement are two calls: a new file that is put there between them is lost.
      const isBetween = before.startsWith('rename ') && before.endsWith('.new') && (how === 'by renaming' || !links);
      for (const path of isBetween ? saved.filter((one) => found[one] !== 'mine').slice(0, 1) : []) delete mine[path];
      if (result.status === 'applied') {
        expect({ ...told, found }).toEqual({ ...told, found: { ...NEW, ...mine } });
      } else {
        undone += 1;
        expect({ ...told, found }).toEqual({ ...told, found: { ...OLD, ...mine } });
        expect(told).toMatchObject({ result: { status: 'unchanged' } });
        const problems = result.status === 'unchanged' ? result.problems : [];
        expect(problems.length, JSON.stringify(told)).toBeGreaterThan(0);
        for (const { kind, hint } of problems) {
          expect({ kind, hint }).toEqual({ kind: 'changed', hint: 'run this again' });
        }
      }
    }
    expect(undone).toBeGreaterThan(3);
  });
});
