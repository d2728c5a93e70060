import { describe, expect, it } from 'vitest';
import { isExternal } from '@krmkit/pods';
import { findingRules, isMatchedBy } from '../../src/configuration/rules.ts';
import type { ConfigurationContent } from '../../src/configuration/schema.ts';

const HERE = { directory: '/shop', below: [] };
const NOTHING: ConfigurationContent = {
  checks: {},
  external: [],
  gitops: undefined,
  ignore: [],
  ignoreFields: [],
  kubernetes: undefined,
  podTemplates: [],
  roots: [],
  schemas: [],
  severity: undefined,
};

describe('a path', () => {
  it.each<
    readonly [what: string, patterns: readonly string[], below: readonly string[], path: string, isMatched: boolean]
  >([
    ['of the directory', ['a.yaml'], [], 'a.yaml', true],
    ['of another file', ['a.yaml'], [], 'b.yaml', false],
    ['below the directory, as in .gitignore', ['a.yaml'], [], 'dir/a.yaml', true],
    ['that the pattern anchors', ['/a.yaml'], [], 'dir/a.yaml', false],
    ['that a later pattern takes back', ['*.yaml', '!a.yaml'], [], 'a.yaml', false],
    ['without patterns', [], [], 'a.yaml', false],
    ['from a directory below', ['dir/a.yaml'], ['dir'], 'a.yaml', true],
    ['from a directory below, back to that of the file', ['/a.yaml'], ['dir'], '../a.yaml', true],
    ['from two directories below', ['/one/a.yaml'], ['one', 'two'], '../a.yaml', true],
    ['outside of the directory', ['a.yaml'], ['dir'], '../../a.yaml', false],
    ['outside of the directory, and inside again', ['a.yaml'], [], '../shop/a.yaml', false],
    ['with empty names', ['/dir/a.yaml'], [], './dir//a.yaml', true],
    ['that is absolute', ['/dir/a.yaml'], ['dir'], '/shop/dir/a.yaml', true],
    ['that is absolute and elsewhere', ['a.yaml'], [], '/store/a.yaml', false],
    ['that is absolute and beside', ['a.yaml'], [], '/shopping/a.yaml', false],
    ['of the directory itself', ['*'], [], '.', false],
    ['of the directory itself, from below', ['*'], ['dir'], '..', false],
  ])('%s', (_, patterns, below, path, isMatched) => {
    expect(isMatchedBy(patterns, { directory: '/shop', below })(path)).toBe(isMatched);
  });

  it.each([
    ['/a.yaml', true],
    ['/dir/a.yaml', true],
  ])('is below the root of the disk: %s', (path, isMatched) => {
    expect(isMatchedBy(['a.yaml'], { directory: '/', below: [] })(path)).toBe(isMatched);
  });
});

describe('the rules of a configuration', () => {
  it('are severities, and codes that are off', () => {
    const { severities, off } = findingRules(
      {
        ...NOTHING,
        checks: {
          'shell-syntax': 'error',
          'missing-secret': 'warning',
          'missing-key': 'info',
          'missing-claim': 'off',
          'invalid-yaml': 'no severity',
        },
      },
      HERE,
    );
    expect(new Map(severities)).toEqual(
      new Map([
        ['shell-syntax', 'error'],
        ['missing-secret', 'warning'],
        ['missing-key', 'info'],
      ]),
    );
    expect([...off]).toEqual(['missing-claim']);
  });

  it.each([
    ['shell-syntax', 'a.yaml', true],
    ['missing-key', 'a.yaml', false],
    ['missing-key', 'b.yaml', true],
    ['shell-syntax', 'b.yaml', true],
    ['shell-syntax', 'c.yaml', false],
  ] as const)('ignore %s in %s: %s', (code, path, isIgnored) => {
    const ignore = [
      { paths: ['a.yaml'], codes: ['shell-syntax'] },
      { paths: ['b.yaml'], codes: undefined },
    ];
    expect(findingRules({ ...NOTHING, ignore }, HERE).isIgnored(code, path)).toBe(isIgnored);
  });

  it('name external objects, and pass over what names none', () => {
    const { external } = findingRules({ ...NOTHING, external: ['Secret/shop/db', 'nothing'] }, HERE);
    expect(external).toHaveLength(1);
    expect(isExternal(external, { group: '', kind: 'Secret', name: 'db' }, 'shop')).toBe(true);
  });
});
