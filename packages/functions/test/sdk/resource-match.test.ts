import { describe, expect, it } from 'vitest';
import type { ResourceSelector } from '../../src/sdk/resource-match.ts';
import { matcherOf } from '../../src/sdk/resource-match.ts';

const web = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', labels: { app: 'web', tier: 'front' }, annotations: { owner: 'me' } },
};
const bare = { apiVersion: 'v1', kind: 'Secret' };

describe('matcherOf', () => {
  it.each<[ResourceSelector, boolean, boolean]>([
    [{}, true, true],
    [{ apiVersion: 'apps/v1' }, true, false],
    [{ kind: 'Secret' }, false, true],
    [{ name: 'web' }, true, false],
    [{ name: 'we' }, false, false],
    [{ namespace: 'shop' }, true, false],
    [{ namespace: '' }, false, true],
    [{ labels: { app: 'web' } }, true, false],
    [{ labels: { app: 'web', tier: 'back' } }, false, false],
    [{ labels: {} }, true, true],
    [{ labels: 'app=web,tier!=back' }, true, false],
    [{ labels: '!app' }, false, true],
    [{ annotations: { owner: 'me' } }, true, false],
    [{ annotations: { owner: 'you' } }, false, false],
    [{ annotations: {} }, true, true],
    [{ kind: 'Deployment', name: 'web', namespace: 'shop', labels: 'app', annotations: { owner: 'me' } }, true, false],
    [{ labels: 'app=web', annotations: { owner: 'you' } }, false, false],
  ])('%j', (selector, ofWeb, ofBare) => {
    const matches = matcherOf(selector);
    expect([matches(web), matches(bare)]).toEqual([ofWeb, ofBare]);
  });

  it('refuses a label selector that cannot be read, before it sees a resource', () => {
    expect(() => matcherOf({ labels: 'app in' })).toThrow(RangeError);
    expect(() => matcherOf({ labels: 'app in' })).toThrow(/^The label selector "app in": /);
  });
});
