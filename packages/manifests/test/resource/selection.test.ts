import { describe, expect, it } from 'vitest';
import { identityOf } from '../../src/resource/identity.ts';
import type { Resource } from '../../src/resource/resource.ts';
import type { KindSelector, Selection } from '../../src/resource/selection.ts';
import { isSelected, parseKind, selectsEverything } from '../../src/resource/selection.ts';
import type { JsonObject } from '@krmkit/base';

function resource(value: JsonObject): Resource {
  const identity = identityOf(value);
  if (identity === undefined) throw new Error('no object');
  return { identity, value };
}

const WEB = resource({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', labels: { app: 'web', build: '7', empty: '' } },
});

describe('kinds', () => {
  it.each<[string, KindSelector | undefined]>([
    ['Deployment', { kind: 'deployment' }],
    ['deployment.apps', { kind: 'deployment', group: 'apps' }],
    ['apps/Deployment', { kind: 'deployment', group: 'apps' }],
    ['/Service', { kind: 'service', group: '' }],
    ['Certificate.cert-manager.io', { kind: 'certificate', group: 'cert-manager.io' }],
    ['cert-manager.io/Certificate', { kind: 'certificate', group: 'cert-manager.io' }],
    ['', undefined],
    ['a b', undefined],
    ['apps/v1/Deployment', undefined],
  ])('%j', (text, kind) => {
    expect(parseKind(text)).toEqual(kind);
  });
});

describe('names of kinds', () => {
  it.each(['deploy', 'Deployments', 'DEPLOY'])('%s is Deployment', (text) => {
    const wanted = parseKind(text);
    expect(wanted !== undefined && isSelected(WEB, { kinds: [wanted] })).toBe(true);
  });

  it('select a custom kind of the same name, too', () => {
    const quota = resource({ apiVersion: 'example.com/v1', kind: 'Quota', metadata: { name: 'a' } });
    expect(isSelected(quota, { kinds: [{ kind: 'quota' }] })).toBe(true);
  });

  it('have a group', () => {
    expect(isSelected(WEB, { kinds: [{ kind: 'deploy', group: 'apps' }] })).toBe(true);
    expect(isSelected(WEB, { kinds: [{ kind: 'deploy', group: 'other' }] })).toBe(false);
  });
});

describe('isSelected', () => {
  it.each<[Selection, boolean]>([
    [{}, true],
    [{ kinds: [{ kind: 'deployment' }] }, true],
    [{ kinds: [{ kind: 'service' }, { kind: 'deployment', group: 'apps' }] }, true],
    [{ kinds: [{ kind: 'deployment', group: '' }] }, false],
    [{ names: ['api', 'web'] }, true],
    [{ names: ['we'] }, false],
    [{ names: ['w*'] }, true],
    [{ names: ['?eb', 'api'] }, true],
    [{ names: ['w?'] }, false],
    [{ names: ['*b*'], namespaces: ['shop'] }, true],
    [{ namespaces: ['shop'] }, true],
    [{ namespaces: [''] }, false],
    [{ names: ['web'], namespaces: ['other'] }, false],
  ])('%j: %s', (selection, expected) => {
    expect(isSelected(WEB, selection)).toBe(expected);
  });

  it('takes no namespace for the empty one', () => {
    const plain = resource({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' } });
    expect(isSelected(plain, { namespaces: [''] })).toBe(true);
    expect(selectsEverything({})).toBe(true);
    expect(selectsEverything({ labels: [] })).toBe(false);
  });
});
