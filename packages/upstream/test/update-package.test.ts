import { describe, expect, it, onTestFinished } from 'vitest';
import { configMap, createWorkshop, upstreamFile } from '@krmkit/testing';
import type { ConflictEvent } from '../src/update-package.ts';
import { updatePackage } from '../src/update-package.ts';

/** A package of the tag v1 with a change, and a newer tag v2 that changes the same field. */
function packageOfV1(): { readonly mine: string; readonly v2: string } {
  const shop = createWorkshop();
  onTestFinished(() => shop.remove());
  const v1 = shop.commit('v1', { 'a.yaml': configMap('a', { k: 'one' }) });
  const v2 = shop.commit('v2', { 'a.yaml': configMap('a', { k: 'two' }) });
  const record = upstreamFile({ ref: 'v1', commit: v1, strategy: 'resource-merge' });
  return { mine: shop.write('mine', { 'krmkit-upstream.yaml': record, 'a.yaml': configMap('a', { k: 'own' }) }), v2 };
}

describe('an update', () => {
  it('is planned with its conflicts, each of which is an event', async () => {
    const { mine, v2 } = packageOfV1();
    const update = updatePackage(mine, { ref: 'v2' });
    const events: ConflictEvent[] = [];
    for await (const event of update) events.push(event);
    expect(events).toMatchObject([{ event: 'conflict', conflict: { kind: 'both-changed', chosen: 'updated' } }]);
    const planned = await update;
    expect(planned).toMatchObject({ status: 'planned', update: { ref: 'v2', to: v2 } });
    expect(planned.status === 'planned' && planned.plan.changes.map(({ path }) => path)).toEqual([
      'a.yaml',
      'krmkit-upstream.yaml',
    ]);
  });

  it.each([
    ['the strategy', { strategy: 'fast-forward' }, { status: 'failed', problem: { kind: 'refused' } }],
    ['the choice of a merge', { merge: { onConflict: 'dest' } }, { conflicts: [{ chosen: 'destination' }] }],
    ['a ref that is not there', { ref: 'v9' }, { status: 'failed', problem: { kind: 'environment' } }],
  ] as const)('takes %s', async (_, options, expected) => {
    const { mine } = packageOfV1();
    expect(await updatePackage(mine, { ref: 'v2', ...options })).toMatchObject(expected);
  });

  it('has nothing to do for the ref of the package', async () => {
    const { mine } = packageOfV1();
    expect(await updatePackage(mine)).toMatchObject({ status: 'up-to-date' });
  });

  it('ends when it is cancelled', async () => {
    const { mine } = packageOfV1();
    const stop = new AbortController();
    stop.abort();
    expect(await updatePackage(mine, { ref: 'v2', signal: stop.signal })).toMatchObject({
      status: 'failed',
      problem: { kind: 'cancelled' },
    });
  });

  it('of a ref that is an option of git is a RangeError', async () => {
    const { mine } = packageOfV1();
    await expect(updatePackage(mine, { ref: '--upload-pack=x' })).rejects.toThrow(/^updatePackage: /);
  });
});
