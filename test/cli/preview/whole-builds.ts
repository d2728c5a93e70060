import { expect } from 'vitest';
import { previewJson } from '../../../src/cli/preview/report-json.ts';
import { createPreview } from '../../../src/cli/preview/preview.ts';
import type { Side } from '../../../src/cli/preview/read-sides.ts';
import { buildRoot } from '../../../src/kustomize/build-root.ts';
import { findEnvironments, readEnvironments } from '../../../src/kustomize/read-environments.ts';
import { directoryOf } from '../../../src/kustomize/roots.ts';
import { memoryStandardInput } from '../../../src/platform/memory.ts';
import type { FileSystem } from '../../../src/platform/ports.ts';
import type { Clone, FileEdits } from '../../revision/clone.ts';
import { createClone } from '../../revision/clone.ts';
import { runIn } from '../fake-context.ts';
import { judgeSettings } from './judge-settings.ts';

/** A repository with a second working tree, for the revision before. */
export interface History {
  readonly clone: Clone;
  /** Replaces all files by others. */
  readonly restart: (files: FileEdits) => void;
  /** Commits edits, and expects that `preview` shows what a comparison of two whole builds shows. */
  readonly check: (edits: FileEdits, from: 'commit' | 'working tree') => Promise<void>;
  readonly remove: () => void;
}

export function createHistory(): History {
  const clone = createClone();
  const checkout = createClone();
  checkout.git('remote', 'add', 'origin', clone.path);
  const commit = (edits: FileEdits): string => {
    const made = clone.commit(edits);
    // git does not know empty directories.
    clone.git('clean', '-qfdx');
    return made;
  };
  let before = '';
  return {
    clone,
    restart: (files) => {
      const present = clone.git('ls-files', '-z').split('\0').slice(0, -1);
      commit(Object.fromEntries(present.map((path) => [path, undefined])));
      before = commit(files);
    },
    check: async (edits, from) => {
      const after = commit(edits);
      checkout.git('fetch', '-q', 'origin', before);
      checkout.git('checkout', '-q', '-f', 'FETCH_HEAD');
      const [old, now] = [checkout.ports().fileSystem, clone.ports().fileSystem];
      const whole = await previewOfWhole(old, now);
      const head = from === 'commit' ? ['--head', after] : [];
      const { stdout, stderr } = await runIn(clone.ports(), 'preview', '-o', 'json', '--base', before, ...head);
      expect(comparable(stdout), stderr).toEqual(comparable(whole));
      before = after;
    },
    remove: () => {
      clone.remove();
      checkout.remove();
    },
  };
}

/** Both sides with everything built. */
async function previewOfWhole(before: FileSystem, after: FileSystem): Promise<string> {
  const roots = new Set([...(await rootsOf(before)), ...(await rootsOf(after))]);
  const sides = {
    revisions: { base: { name: 'a', commit: 'a' }, head: { name: 'b', commit: 'b' } },
    before: await wholeSide(before, roots),
    after: await wholeSide(after, roots),
    missing: [],
    skipped: 0,
  };
  return [...previewJson(await createPreview(sides, judgeSettings()), { showSecrets: false })].join('');
}

/** Everything built, as `expand` reads it, also the roots that only the other side has. */
async function wholeSide(files: FileSystem, roots: ReadonlySet<string>): Promise<Side> {
  const ports = { files, stdin: memoryStandardInput('') };
  const { kustomizations } = await findEnvironments(['.'], ports, {}, []);
  const here = new Set(kustomizations.map(directoryOf));
  const environments = await readEnvironments(['.'], ports, {
    build: (directory) => buildRoot(files, directory, {}, false),
    required: [...roots].filter((directory) => here.has(directory)),
  });
  return { files, environments, diagnostics: [] };
}

async function rootsOf(files: FileSystem): Promise<Iterable<string>> {
  return (await findEnvironments(['.'], { files, stdin: memoryStandardInput('') }, {}, [])).roots.keys();
}

/** Changes and findings as JSON, in a fixed order, with what differs by construction left out. */
function comparable(json: string): unknown {
  const { changes, newFindings, goneFindings, causes }: Readonly<Record<string, readonly unknown[]>> = JSON.parse(json);
  const sorted = (list: readonly unknown[] = []): readonly string[] =>
    list.map((one) => JSON.stringify(one)).toSorted();
  const found = (list: readonly unknown[] = []): readonly string[] =>
    sorted(list).filter((one) => !one.includes('"unused-component"'));
  return {
    changes: sorted(changes),
    newFindings: found(newFindings),
    goneFindings: found(goneFindings),
    causes: sorted(causes),
  };
}
