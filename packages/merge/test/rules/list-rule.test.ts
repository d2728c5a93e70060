import { describe, expect, it } from 'vitest';
import type { JsonValue, Path } from '@krmkit/base';
import type { ListRule } from '../../src/rules/list-rule.ts';
import { identifyingKeys, isAtomic, isSet, ownerOf } from '../../src/rules/list-rule.ts';

describe('a rule', () => {
  it.each<[rule: ListRule, keys: readonly string[], isASet: boolean, isOneValue: boolean]>([
    [{ kind: 'keys', keys: ['containerPort', 'protocol'] }, ['containerPort', 'protocol'], false, false],
    [{ kind: 'set' }, [], true, false],
    [{ kind: 'resources' }, [], false, false],
    [{ kind: 'atomic' }, [], false, true],
    [{ kind: 'atomic', isInferred: true, similar: true }, [], false, true],
  ])('%j', (rule, keys, isASet, isOneValue) => {
    expect([identifyingKeys(rule), isSet(rule), isAtomic(rule)]).toEqual([keys, isASet, isOneValue]);
  });
});

describe('an object inside of another one', () => {
  const DEPLOYMENT = { apiVersion: 'apps/v1', kind: 'Deployment' };
  it.each<[title: string, value: JsonValue | undefined, path: Path, kind: string | undefined]>([
    ['has metadata', { ...DEPLOYMENT, metadata: {} }, ['items', 0], 'Deployment'],
    ['has a spec', { ...DEPLOYMENT, spec: null }, ['items', 0], 'Deployment'],
    ['is not the whole document', { ...DEPLOYMENT, metadata: {} }, [], undefined],
    ['is not a reference, which has no content', { ...DEPLOYMENT, name: 'web' }, ['scaleTargetRef'], undefined],
    ['has an apiVersion', { kind: 'Deployment', metadata: {} }, ['items', 0], undefined],
    ['has an apiVersion that is not empty', { ...DEPLOYMENT, apiVersion: '', metadata: {} }, ['items', 0], undefined],
    ['has an apiVersion that is text', { ...DEPLOYMENT, apiVersion: 1, metadata: {} }, ['items', 0], undefined],
    ['has a kind', { apiVersion: 'apps/v1', metadata: {} }, ['items', 0], undefined],
    ['has a kind that is not empty', { ...DEPLOYMENT, kind: '', metadata: {} }, ['items', 0], undefined],
    ['has a kind that is text', { ...DEPLOYMENT, kind: null, metadata: {} }, ['items', 0], undefined],
    ['is a mapping', ['apiVersion', 'kind'], ['items', 0], undefined],
    ['is there', undefined, ['items', 0], undefined],
  ])('%s', (_title, value, inOwner, kind) => {
    expect(ownerOf(value, { inOwner })?.owner?.kind).toBe(kind);
  });

  it('has its group and version, and is the root of the paths in it', () => {
    expect(ownerOf({ ...DEPLOYMENT, spec: {} }, { inOwner: ['items', 0] })).toEqual({
      owner: { group: 'apps', version: 'v1', kind: 'Deployment' },
      inOwner: [],
    });
  });
});
