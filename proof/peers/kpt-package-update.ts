import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { identityKey, identityOf } from '@krmkit/manifests';
import type { Conflict } from '@krmkit/merge';
import { canonical, createWorkshop } from '@krmkit/testing';
import type { Random, Workshop } from '@krmkit/testing';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { plan, update } from '../../packages/upstream/test/update-scene.ts';
import type { Strategy } from '@krmkit/upstream';
import { findKpt } from './kpt.ts';
import type { FoundObject, Sides } from './kpt-update-rules.ts';
import { ALIASES, mapSides, reasonsFor } from './kpt-update-rules.ts';
import type { Comparison, PeerTarget } from './peer.ts';
import { editedPackage, filesOf, hasAlias, randomPackage, textsOf } from './random-package.ts';

export const UPDATE_TARGETS: readonly PeerTarget[] = [
  {
    name: 'kpt-package-update',
    holds: 'the objects of a package with local changes after `kpt pkg update`',
    findPeer: () => (spawnSync('git', ['--version']).status === 0 ? findKpt() : undefined),
    compare: async (random) => {
      const shop = createWorkshop();
      try {
        return await comparedPackages(random, shop);
      } finally {
        shop.remove();
      }
    },
  },
];

async function comparedPackages(random: Random, shop: Workshop): Promise<readonly Comparison[]> {
  const strategy: Strategy = random.chance(0.8)
    ? 'resource-merge'
    : random.pick<Strategy>(['fast-forward', 'force-delete-replace']);
  const first = randomPackage(random);
  const second = editedPackage(random, first, 'theirs');
  shop.commit('v1', textsOf(first));
  shop.commit('v2', textsOf(second));
  kpt(shop, 'get', `file://${shop.path}/up/.git@v1`, 'mine');
  const got = filesOf(shop.read('mine'));
  const isUntouched = strategy === 'fast-forward' && random.chance(0.7);
  const local = isUntouched ? got : editedPackage(random, got, 'ours');
  rmSync(join(shop.path, 'mine'), { recursive: true });
  shop.write('mine', textsOf(local));
  const settings = { ref: 'v2', strategy };
  const isRefused = strategy === 'fast-forward' && (await plan(shop, settings)).status === 'failed';
  const ours = isRefused ? undefined : await update(shop, settings);
  const problem = kpt(shop, 'update', 'mine@v2', '--strategy', strategy);
  const texts = { original: textsOf(first), updated: textsOf(second), destination: textsOf(local) };
  if (ours === undefined || problem !== undefined) {
    const hasAliases = Object.values(texts).some((files) => Object.values(files).some(hasAlias));
    const [own, other] = [ours === undefined ? 'refused' : 'done', problem === undefined ? 'done' : 'refused'];
    return [
      { input: `${strategy}\n${problem ?? ''}`, ours: own, theirs: other, ruled: hasAliases ? ALIASES : undefined },
    ];
  }
  const sides = mapSides({ ...texts, ours: ours.files, theirs: shop.read('mine') }, objectsIn);
  const names = new Set(Object.values<Objects>({ ...sides }).flatMap((side) => [...side.keys()]));
  return [...names].map((name) => comparison(name, sides, { conflicts: ours.conflicts, strategy }));
}

function comparison(name: string, sides: Sides<Objects>, { conflicts, strategy }: Done): Comparison {
  const found = mapSides(sides, (objects) => objects.get(name) ?? []);
  const { ruled, unruled } = reasonsFor(
    found,
    conflicts.filter((one) => nameOf(one) === name),
    strategy,
  );
  return {
    input: [name, ...[found.original, found.updated, found.destination].map(printed), ...unruled].join('\n'),
    ours: printed(found.ours),
    theirs: printed(found.theirs),
    ruled: unruled.length > 0 ? undefined : ruled[0],
  };
}

interface Done {
  readonly conflicts: readonly Conflict[];
  readonly strategy: Strategy;
}

function printed(objects: readonly FoundObject[]): string {
  return objects.map(({ path, value }) => `${path} ${canonical(value)}`).join('\n');
}

/** The objects of a package by their identity, and other files by their path. */
type Objects = ReadonlyMap<string, readonly FoundObject[]>;

function objectsIn(files: Readonly<Record<string, string>>): Objects {
  const found = new Map<string, FoundObject[]>();
  const add = (name: string, one: FoundObject): void => void found.set(name, [...(found.get(name) ?? []), one]);
  for (const [path, text] of Object.entries(files)) {
    if (!/(?:\.yaml|Kptfile)$/.test(path)) {
      add(path, { path, text, value: text });
      continue;
    }
    for (const { root } of parseDocuments(text)) {
      if (root === undefined) continue;
      const { value } = toValue(root, 'kustomize');
      const identity = identityOf(value);
      const isKptfile = identity === undefined || identity.kind === 'Kptfile';
      add(isKptfile ? path : identityKey(identity), { path, text, value });
    }
  }
  return found;
}

function nameOf(one: Conflict): string | undefined {
  const { subject } = one;
  if (subject === undefined) return undefined;
  const { apiVersion, kind, namespace, name } = subject;
  if (kind === 'Kptfile') return one.destination.location?.path.split('/mine/')[1];
  const metadata = { name, ...(namespace === undefined ? {} : { namespace }) };
  const identity = identityOf({ apiVersion, kind, metadata });
  return identity === undefined ? undefined : identityKey(identity);
}

/** The error of `kpt pkg`. */
function kpt({ path }: Workshop, ...args: readonly string[]): string | undefined {
  const env = { ...process.env, HOME: path, KPT_CACHE_DIR: join(path, 'cache') };
  const { status, stdout, stderr } = spawnSync('kpt', ['pkg', ...args], { cwd: path, env, encoding: 'utf8' });
  return status === 0 ? undefined : stdout + stderr;
}
