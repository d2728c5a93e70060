import { expect } from 'vitest';
import { previewJson } from '../../src/preview/report-json.ts';
import { createPreview } from '../../src/preview/preview.ts';
import type { RevisionSide } from '../../src/revisions/read-sides.ts';
import {
  buildRoot,
  findEnvironments,
  readWrittenFiles,
  unusedFiles,
  withUsers,
  withWrittenFiles,
  buildWithParts,
  createKustomizationAt,
  joinParts,
  partsOfRoot,
} from '@krmkit/kustomize';
import type { BuiltRoot, FoundEnvironments, RootParts } from '@krmkit/kustomize';
import type { Package, ReadPorts, KustomizationFacts } from '@krmkit/manifests';
import { openListed } from '@krmkit/manifests';
import { memoryStandardInput } from '@krmkit/base';
import type { FileSystem } from '@krmkit/base';
import type { Clone, FileEdits } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { previewText } from '../check-files.ts';
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
      const head = from === 'commit' ? after : undefined;
      expect(comparable(await previewText('json', clone, before, { head }))).toEqual(comparable(whole));
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
  const sides = { before: await wholeSide(before), after: await wholeSide(after) };
  const roots = new Set([...sides.before.found.roots.keys(), ...sides.after.found.roots.keys()]);
  const outcome = await buildWithParts(roots, {
    build: async (directory, users) => ({
      before: await sides.before.build(directory, users),
      after: await sides.after.build(directory, users),
    }),
    rootsOf: (pair) => [pair.before, pair.after].filter((root) => root !== undefined),
    partsOf: async (directory) =>
      joinParts(await sides.before.partsOf(directory), await sides.after.partsOf(directory)),
  });
  const sideOf = async (name: 'before' | 'after', files: FileSystem): Promise<RevisionSide> => {
    const own = { ...outcome, roots: outcome.built.map((pair) => pair[name]).filter((root) => root !== undefined) };
    const { found, ports } = sides[name];
    const written = new Map<string, Package>();
    for (const directory of outcome.failed.keys()) {
      const read = await readWrittenFiles(directory, own, ports);
      if (read !== undefined) written.set(directory, read);
    }
    const roots: BuiltRoot[] = [];
    for (const root of own.roots) roots.push(await withWrittenFiles(root, own, ports));
    const unused = await openListed(await unusedFiles(found, own.roots, ports, []), [], ports, {});
    return { files, environments: { files: unused, roots }, diagnostics: [], written };
  };
  const whole = {
    revisions: { base: { name: 'a', commit: 'a' }, head: { name: 'b', commit: 'b' } },
    before: await sideOf('before', before),
    after: await sideOf('after', after),
    missing: [],
    submodules: [],
    unreadable: [],
    unrendered: [],
    skipped: 0,
  };
  return [...previewJson(await createPreview(whole, judgeSettings()), { showSecrets: false })].join('');
}

interface WholeSide {
  readonly ports: ReadPorts;
  readonly found: FoundEnvironments;
  readonly build: (directory: string, users: readonly KustomizationFacts[]) => Promise<BuiltRoot | undefined>;
  readonly partsOf: (directory: string) => Promise<RootParts>;
}

async function wholeSide(files: FileSystem): Promise<WholeSide> {
  const ports = { files, stdin: memoryStandardInput('') };
  const found = await findEnvironments(['.'], ports, {}, []);
  const kustomizationAt = createKustomizationAt(found.kustomizations, ports);
  return {
    ports,
    found,
    build: async (directory, users) =>
      (await kustomizationAt(directory)) && withUsers(await buildRoot(files, directory, {}, false), users, ports),
    partsOf: (directory) => partsOfRoot(directory, kustomizationAt),
  };
}

/** Changes and findings as JSON, in a fixed order, with what differs by construction left out. */
function comparable(json: string): unknown {
  const { changes, newFindings, goneFindings, causes }: Readonly<Record<string, readonly unknown[]>> = JSON.parse(json);
  const sorted = (list: readonly unknown[] = []): readonly string[] =>
    list.map((one) => JSON.stringify(one)).toSorted();
  const found = (list: readonly unknown[] = []): readonly string[] =>
    sorted(list).filter((one) => !one.includes('"unused-component"') && !one.includes('"unused-patch"'));
  return {
    changes: sorted(changes),
    newFindings: found(newFindings),
    goneFindings: found(goneFindings),
    causes: sorted(causes),
  };
}
