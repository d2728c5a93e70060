import { describe, expect, it } from 'vitest';
import { LINEAR, growth } from '@krmkit/testing';
import type { SearchOptions } from './search-files.ts';
import { CONFIG, OTHER, WEB, searchFiles, searchSettings } from './search-files.ts';

const FILES = { 'd/web.yaml': WEB, 'd/more.yaml': `${CONFIG}---\n${OTHER}` };

/** The names of the resources that a query finds, and their fields. */
async function found(
  query: string,
  options?: SearchOptions,
  isRead?: boolean,
): Promise<readonly (readonly string[])[]> {
  const { found: matches } = await searchFiles(FILES, searchSettings(query, options), isRead);
  return matches.map(({ item, fields }) => [item.resource.identity.name, ...fields.map(({ path }) => path)]);
}

const IMAGE = 'spec.template.spec.containers[name=proxy].image';

describe('a query', () => {
  const rows: readonly (readonly [string, readonly (readonly string[])[]])[] = [
    ['kind=Deployment', [['web', 'kind']]],
    [
      'kind=ConfigMap',
      [
        ['settings', 'kind'],
        ['other', 'kind'],
      ],
    ],
    ['kind=Pod', []],
    ['metadata.name=other', [['other', 'metadata.name']]],
    ['metadata.namespace=shop', [['web', 'metadata.namespace']]],
    ['metadata.namespace=^$', []],
    ['metadata.namespace', [['web', 'metadata.namespace']]],
    ['apiVersion=apps', [['web', 'apiVersion']]],
    [String.raw`metadata.labels.app\.kubernetes\.io/name`, [['web', "metadata.labels['app.kubernetes.io/name']"]]],
    ['spec.replicas>=3', [['web', 'spec.replicas']]],
    ['spec.replicas>3', []],
    ['spec.template.spec.containers[name=proxy].image=proxy$', [['web', IMAGE]]],
    ['spec.template.spec.containers[1].image', [['web', IMAGE]]],
    [
      'spec.template.spec.containers.resources.limits.memory>1023Mi',
      [['web', 'spec.template.spec.containers[name=app].resources.limits.memory']],
    ],
    ['nothing=a', []],
    // Numbers are compared as written.
    [
      'data.version=1.10$',
      [
        ['settings', 'data.version'],
        ['other', 'data.version'],
      ],
    ],
    [
      'data.mode=^0644$',
      [
        ['settings', 'data.mode'],
        ['other', 'data.mode'],
      ],
    ],
    [
      'data.version>1.09',
      [
        ['settings', 'data.version'],
        ['other', 'data.version'],
      ],
    ],
  ];
  it.each(rows)('%s finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
    expect(await found(query, {}, true)).toEqual(expected);
    const names = expected.map(([name]) => name);
    const unlocated = await found(query, { format: 'yaml' });
    expect(unlocated).toEqual(names.map((name) => [name]));
    const others = ['settings', 'other', 'web'].filter((name) => !names.includes(name));
    for (const format of ['yaml', 'table'] as const) {
      const inverted = await found(query, { format, invert: true });
      expect(inverted).toEqual(others.map((name) => [name]));
    }
  });

  it('locates resources and fields', async () => {
    const {
      found: [match],
    } = await searchFiles(FILES, searchSettings('spec.replicas'));
    expect(match?.location).toMatchObject({ path: 'd/web.yaml', line: 2, column: 1 });
    expect(match?.fields).toMatchObject([{ value: 3, location: { line: 9, column: 15, endColumn: 16 } }]);
  });

  it('finds values that it cannot compare', async () => {
    const { found: matches, incomparable } = await searchFiles(
      FILES,
      searchSettings('spec.template.spec.containers.image>1'),
    );
    expect(matches).toEqual([]);
    expect(incomparable.map(({ path }) => path)).toEqual(['spec.template.spec.containers[name=app].image', IMAGE]);
  });

  it.each([
    [false, '<secret db/p>'],
    [true, 'hunter2'],
  ])('shows values of Secrets: %s', async (showSecrets, value) => {
    const files = { 's.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: db}\nstringData: {p: hunter2}\n' };
    const {
      found: [match],
    } = await searchFiles(files, searchSettings('stringData.p=hunter', { showSecrets }));
    expect(match?.fields).toMatchObject([{ value }]);
  });

  it('does not hang on a malicious pattern', async () => {
    const files = { 'a.yaml': `apiVersion: v1\nkind: A\nmetadata: {name: ${'a'.repeat(100_000)}!}\n` };
    expect((await searchFiles(files, searchSettings('metadata.name=^(a+)+$'))).found).toEqual([]);
  });

  it('searches 10,000 resources in linear time', { tags: ['growth'] }, async () => {
    const one = (index: number): string => `apiVersion: v1\nkind: Pod\nmetadata: {name: p${index}}\n`;
    const find = async (length: number): Promise<void> => {
      const files = Object.fromEntries(Array.from({ length }, (_, index) => [`f${index}.yaml`, one(index)]));
      const matches = await searchFiles(files, searchSettings('metadata.name=p[0-9]*7$'));
      expect(matches.found).toHaveLength(length / 10);
    };
    expect(await growth(find, 2500)).toBeLessThan(LINEAR);
  });
});
