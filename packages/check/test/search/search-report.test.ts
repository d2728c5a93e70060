import { describe, expect, it } from 'vitest';
import { NO_COLORS } from '@krmkit/base';
import { grepJson, grepTable, grepYaml } from '../../src/search/search-report.ts';
import type { SearchOptions } from './search-files.ts';
import { CONFIG, OTHER, WEB, searchFiles, searchSettings } from './search-files.ts';

const FILES = { 'd/web.yaml': WEB, 'd/more.yaml': `${CONFIG}---\n${OTHER}` };

async function print(
  query: string,
  options: SearchOptions = {},
  files: Readonly<Record<string, string>> = FILES,
): Promise<string> {
  const settings = searchSettings(query, options);
  const report = { yaml: grepYaml(settings), json: grepJson(settings), table: grepTable(NO_COLORS) }[settings.format];
  const { found } = await searchFiles(files, settings);
  // In batches, as they are read.
  const texts = found.flatMap((match) => [...report.matches([match])]);
  return [report.start, ...texts, report.end()].join('');
}

describe('documents', () => {
  it.each([
    ['kind=Deployment', WEB],
    ['kind=ConfigMap', `${CONFIG}---\n${OTHER}`],
    ['kind=Pod', ''],
  ])('%s prints them as they are written', async (query, text) => {
    expect(await print(query, { format: 'yaml' })).toBe(text);
  });

  it('have annotations with their places on request', async () => {
    const text = await print('metadata.name=other', { format: 'yaml', annotate: true });
    expect(text).toContain('d/more.yaml');
    expect(text).toContain('version: 1.10\n');
  });
});

describe('a table', () => {
  it.each<readonly [string, SearchOptions, string]>([
    [
      'spec.template.spec.containers.image',
      {},
      'd/web.yaml:14:24  Deployment shop/web  spec.template.spec.containers[name=app].image: example.com/app:1.10\n' +
        'd/web.yaml:16:38  Deployment shop/web  spec.template.spec.containers[name=proxy].image: example.com/proxy\n',
    ],
    ['metadata.labels', {}, 'd/web.yaml:7:5  Deployment shop/web  metadata.labels: {app.kubernetes.io/name: web}\n'],
    ['kind=Deployment', { invert: true }, 'd/more.yaml:1:1  ConfigMap settings\nd/more.yaml:8:1  ConfigMap other\n'],
    ['kind=Pod', {}, ''],
  ])('of %s %j', async (query, options, text) => {
    expect(await print(query, options)).toBe(text);
  });

  it('has no escape of a file', async () => {
    const text = String.raw`{apiVersion: v1, kind: "\e[31m", metadata: {name: "\u202e"}, "\e]0;x\a": "\x9blong"}`;
    const printed = await print(String.raw`['${'\u001b'}]0;x${'\u0007'}']`, {}, { 'a\u001b.yaml': text });
    expect(printed).toContain('long');
    expect(printed).not.toMatch(/[\u001b\u009b\u0007\u202e]/);
  });
});

describe('JSON', () => {
  it('has resources and fields', async () => {
    const place = (line: number, column: number, endColumn: number): object => ({
      path: 'd/web.yaml',
      line,
      column,
      endLine: line,
      endColumn,
    });
    expect(JSON.parse(await print('spec.replicas', { format: 'json' }))).toEqual({
      apiVersion: 'krmkit.dev/v1',
      kind: 'Matches',
      query: 'spec.replicas',
      inverted: false,
      resources: [
        {
          resource: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web' },
          location: place(2, 1, 20),
          fields: [{ path: 'spec.replicas', value: 3, location: place(9, 15, 16) }],
        },
      ],
      summary: { resources: 1, fields: 1 },
    });
  });

  it('has a line for each resource', async () => {
    expect((await print('data', { format: 'json' })).split('\n')).toHaveLength(12);
    expect(await print('kind=Nothing', { format: 'json' })).toContain('\n  "resources": [],\n');
  });

  it.each([
    ['kind=Nothing', { resources: [], summary: { resources: 0, fields: 0 } }],
    ['data', { resources: [{ resource: { namespace: null } }, {}], summary: { resources: 2, fields: 2 } }],
  ])('of %s', async (query, expected) => {
    expect(JSON.parse(await print(query, { format: 'json' }))).toMatchObject(expected);
  });
});
