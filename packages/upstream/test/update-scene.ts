import { join } from 'node:path';
import { nodeFileSystem, nodePrograms, nodeTemporaryDirectories } from '@krmkit/base/node';
import type { Programs } from '@krmkit/base';
import type { RepositoryFiles, Workshop } from '@krmkit/testing';
import { upstreamFile } from '@krmkit/testing';
import { planInTemporary } from '../src/plan-in-temporary.ts';
import type { PlannedUpdate, UpdateSettings } from '../src/plan-update.ts';
import type { Strategy } from '../src/strategy.ts';

export type Settings = Omit<UpdateSettings, 'root' | 'options'> & Partial<Pick<UpdateSettings, 'options'>>;

/** Two versions upstream, and a package that was made from the first. Returns the commits. */
export function createScene(
  shop: Workshop,
  [one, two, local]: readonly [one: RepositoryFiles, two: RepositoryFiles, local: RepositoryFiles],
  strategy?: Strategy,
): { readonly v1: string; readonly v2: string } {
  const v1 = shop.commit('v1', one);
  const v2 = shop.commit('v2', two);
  const origin = { ref: 'v1', commit: v1, ...(strategy === undefined ? {} : { strategy }) };
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile(origin), ...local });
  return { v1, v2 };
}

/** Plans the update of `mine`. */
export function plan(shop: Workshop, settings: Settings = {}, programs?: Programs): Promise<PlannedUpdate> {
  return planInTemporary(
    { root: join(shop.path, 'mine'), options: {}, ...settings },
    {
      files: nodeFileSystem(),
      programs: programs ?? nodePrograms(),
      temporary: nodeTemporaryDirectories(),
      signal: new AbortController().signal,
    },
  );
}

type Planned = Extract<PlannedUpdate, { readonly status: 'planned' }>;

/** A plan, and what it makes of the files of `mine`. */
export interface Updated extends Planned {
  /** The texts without the record of the origin. */
  readonly files: Readonly<Record<string, string>>;
  /** The Kptfile or krmkit-upstream.yaml. */
  readonly record: string;
  /** The content of files that are no text. */
  readonly bytes: ReadonlyMap<string, readonly number[]>;
}

/** Plans the update of `mine`, which succeeds. */
export async function update(shop: Workshop, settings: Settings = { ref: 'v2' }): Promise<Updated> {
  const planned = await plan(shop, settings);
  if (planned.status !== 'planned') throw new Error(JSON.stringify(planned));
  const texts: Record<string, string> = { ...shop.read('mine') };
  const bytes = new Map<string, readonly number[]>();
  for (const change of planned.plan.changes) {
    if (change.kind === 'delete') delete texts[change.path];
    else if (change.afterBytes === undefined) texts[change.path] = change.after;
    else bytes.set(change.path, [...change.afterBytes]);
  }
  const { 'krmkit-upstream.yaml': record = texts['Kptfile'] ?? '', ...files } = texts;
  return { ...planned, files, record, bytes };
}

/** `deleted a.yaml`, relative to the package. */
export function decisions(shop: Workshop, { decisions: all }: Planned): readonly string[] {
  return all.map(({ action, path }) => `${action} ${path.replace(`${join(shop.path, 'mine')}/`, '')}`).toSorted();
}
