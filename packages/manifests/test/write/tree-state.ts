import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TreeState } from '@krmkit/testing';
import type { FileChange, WritePlan } from '../../src/write/plan.ts';
import { planWrites } from '../../src/write/plan.ts';

/** Without what krmkit keeps for itself: what others see of a tree. */
export function seenByOthers(state: TreeState): TreeState {
  return Object.fromEntries(Object.entries(state).filter(([path]) => !/(?:^|\/)\.krmkit-[^/]*$/.test(path)));
}

export function filesIn(state: TreeState): TreeState {
  return Object.fromEntries(Object.entries(state).filter(([, entry]) => !entry.startsWith('directory')));
}

export function writeTree(
  root: string,
  files: ReadonlyMap<string, string>,
  modes: Readonly<Record<string, number>>,
): void {
  for (const [path, text] of files) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
    chmodSync(join(root, path), modes[path] ?? 0o644);
  }
}

function manifest(name: string, value: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  value: "${value}"\n`;
}

/** A package and its change: edits, creations, deletions and moves in several directories. */
export interface Example {
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  readonly plan: WritePlan;
  readonly modes: Readonly<Record<string, number>>;
  readonly modesAfter: Readonly<Record<string, number>>;
}

export function example(edits: number): Example {
  const tool = manifest('tool', '1');
  const before = new Map<string, string>([
    ['tool.yaml', tool],
    ['untouched.yaml', manifest('untouched', '1')],
    ['notes.txt', 'not ours\n'],
    ['old/only.yaml', manifest('only', '1')],
    ['old/deep/er.yaml', manifest('er', '1')],
    ['mixed/goes.yaml', manifest('goes', '1')],
    ['mixed/stays.yaml', manifest('stays', '1')],
    ['moved/from.yaml', manifest('moved', '1')],
    ['script.yaml', manifest('script', '1')],
  ]);
  const after = new Map(before);
  for (let index = 0; index < edits; index++) {
    const path = `apps/${index % 3}/app-${index}.yaml`;
    before.set(path, manifest(`app-${index}`, 'old'));
    after.set(path, manifest(`app-${index}`, 'new, and longer'));
  }
  for (const path of ['old/only.yaml', 'old/deep/er.yaml', 'mixed/goes.yaml', 'moved/from.yaml']) after.delete(path);
  after.set('moved/to/here.yaml', manifest('moved', '1'));
  after.set('new/a.yaml', manifest('new-a', '2'));
  after.set('new/deep/b.yaml', manifest('new-b', '2'));
  after.set('script.yaml', manifest('script', '2'));
  const modes = { 'script.yaml': 0o755, 'apps/0/app-0.yaml': 0o600, 'tool.yaml': 0o640 };
  const { changes } = planWrites(before, after);
  const run: FileChange = { kind: 'edit', path: 'tool.yaml', before: tool, after: tool, executable: true };
  return {
    before,
    after,
    plan: { changes: [...changes, run].sort((a, b) => (a.path < b.path ? -1 : 1)) },
    modes,
    modesAfter: { ...modes, 'tool.yaml': 0o750 },
  };
}
