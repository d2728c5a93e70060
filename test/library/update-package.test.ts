import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyPlan } from '@krmkit/check/node';
import type { ConflictEvent } from '@krmkit/upstream/node';
import { updatePackage } from '@krmkit/upstream/node';
import type { Workshop } from '@krmkit/testing';
import { configMap, createWorkshop, upstreamFile } from '@krmkit/testing';

let shop: Workshop;
let mine = '';
let v2 = '';
beforeEach(() => {
  shop = createWorkshop();
  const v1 = shop.commit('v1', { 'a.yaml': configMap('a', { a: '1', b: '1' }) });
  v2 = shop.commit('v2', { 'a.yaml': configMap('a', { a: '2', b: '1' }) });
  const local = { 'a.yaml': configMap('a', { a: '1', b: '3' }) };
  mine = shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: v1 }), ...local });
});
afterEach(() => shop.remove());

it('plans an update that keeps local changes, which applyPlan writes', async () => {
  const planned = await updatePackage(mine, { ref: 'v2' });
  expect(planned).toMatchObject({ status: 'planned', update: { ref: 'v2', to: v2 }, conflicts: [], diagnostics: [] });
  if (planned.status !== 'planned') return;
  await applyPlan(planned.plan, mine);
  expect(readFileSync(join(mine, 'a.yaml'), 'utf8')).toBe(configMap('a', { a: '2', b: '3' }));
  expect(await updatePackage(mine)).toMatchObject({ status: 'up-to-date' });
});

it('takes the strategy and the options of a merge', async () => {
  const refused = await updatePackage(mine, { ref: 'v2', strategy: 'fast-forward' });
  expect(refused).toMatchObject({ status: 'failed', problem: { kind: 'refused' } });
  shop.write('mine', { 'a.yaml': configMap('a', { a: '9', b: '1' }) });
  const kept = await updatePackage(mine, { ref: 'v2', merge: { onConflict: 'dest' } });
  expect(kept).toMatchObject({ status: 'planned', conflicts: [{ kind: 'both-changed', chosen: 'destination' }] });
  const update = updatePackage(mine, { ref: 'v2' });
  const events: ConflictEvent[] = [];
  for await (const event of update) events.push(event);
  expect(events).toMatchObject([{ event: 'conflict', conflict: { kind: 'both-changed', chosen: 'updated' } }]);
});

it('a ref that is an option of git is a RangeError', async () => {
  await expect(updatePackage(mine, { ref: '--upload-pack=x' })).rejects.toThrow(RangeError);
});
