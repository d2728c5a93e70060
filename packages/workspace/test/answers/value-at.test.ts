import { describe, expect, it } from 'vitest';
import { referenceAt, sameValues, valueText } from '../../src/answers/value-at.ts';
import { at, open, shown } from '../web-files.ts';

describe('values', () => {
  it.each([
    ['base/pod.yaml', '$(LE|VEL)', { dev: 'info', prod: 'debug' }],
    ['base/pod.yaml', '$(TO|KEN)', { dev: '<secret token/token>', prod: '<secret token/token>' }],
    ['base/pod.yaml', 'example.com|/web', { dev: 'example.com/web:1', prod: 'example.com/web:2' }],
    ['base/token.yaml', 'hun|ter2', { dev: '<secret token/token>', prod: '<secret token/token>' }],
    ['prod/kustomization.yaml', '"|2"', { prod: 'example.com/web:2' }],
    ['prod/patch.yaml', 'de|bug', { prod: 'debug' }],
    ['base/web.env', 're|d', { dev: 'red', prod: 'red' }],
  ])('%s %s', async (path, marked, expected) => {
    const workspace = open();
    const value = await workspace.valueAt(path, at(path, marked, workspace));
    expect(Object.fromEntries((value?.environments ?? []).map((one) => [one.root, one.value]))).toEqual(expected);
  });
});

const value = async (path: string, marked: string) => {
  const workspace = open();
  return { workspace, found: await workspace.valueAt(path, at(path, marked, workspace)) };
};

describe('what is known about a value', () => {
  it('of a field: its object, its texts, and what the container gets', async () => {
    const { workspace, found } = await value('prod/patch.yaml', 'de|bug');
    expect(found).toMatchObject({ kind: 'field', name: 'spec.containers[0].env[0].value', isComplete: true });
    expect(found === undefined ? [] : shown(workspace, [{ path: 'prod/patch.yaml', range: found.range }])).toEqual([
      'prod/patch.yaml:8:debug',
    ]);
    const [prod] = found?.environments ?? [];
    expect(prod).toMatchObject({
      root: 'prod',
      subject: { kind: 'Pod', namespace: 'prod', name: 'web' },
      field: 'spec.containers[0].env[0].value',
      container: { container: 'app', field: 'env LEVEL', value: 'debug', from: 'value' },
    });
    expect(prod?.sources.map((one) => [shown(workspace, [one])[0], one.isReplaced])).toEqual([
      ['base/pod.yaml:9:info', true],
      ['prod/patch.yaml:8:debug', false],
    ]);
  });

  it('of an image: the entry of the kustomization', async () => {
    const { found } = await value('prod/kustomization.yaml', '"|2"');
    expect(found?.environments[0]).toMatchObject({
      sources: [{ entry: undefined }, { entry: 'images[0]', isReplaced: false }],
      container: undefined,
    });
  });

  it('of a field that a replacement fills, at the path in its entry', async () => {
    const replacement = `resources: [../base]
replacements:
- source: {kind: ConfigMap, name: more, fieldPath: data.size}
  targets: [{select: {kind: Pod}, fieldPaths: [spec.hostname], options: {create: true}}]
`;
    const workspace = open({ 'prod/kustomization.yaml': replacement });
    const path = 'prod/kustomization.yaml';
    const found = await workspace.valueAt(path, at(path, 'spec.host|name', workspace));
    expect(found?.environments).toMatchObject([{ root: 'prod', field: 'spec.hostname', value: 'big' }]);
  });

  it('of an argument', async () => {
    const { found } = await value('base/pod.yaml', '[--le|vel');
    expect(found?.environments.map(({ container }) => container?.field)).toEqual(['args[0]', 'args[0]']);
    expect(found?.environments[0]?.container).toMatchObject({
      container: 'app',
      value: '--level=info',
      from: undefined,
    });
  });

  it.each([
    ['$(CO|LOR)', 'env COLOR', 'red', expect.stringMatching(/^ConfigMap web-[a-z0-9]{10}\/color$/)],
    ['$(M_s|ize)', 'env M_size', 'big', 'ConfigMap more/size'],
    ['$(DB|_SERVICE_HOST)', 'env DB_SERVICE_HOST', '10.0.0.1', 'Service db'],
    ['$(TO|KEN)', 'env TOKEN', '<secret token/token>', 'Secret token/token'],
    ['$(LE|VL)', 'args[5]', '--x=$(LEVL)', undefined],
  ] as const)('of the reference %s', async (marked, field, expected, from) => {
    const { found } = await value('base/pod.yaml', marked);
    expect(found?.kind).toBe('reference');
    expect(found?.name).toBe(marked.replace('|', ''));
    expect(found?.environments.map(({ root }) => root)).toEqual(['dev', 'prod']);
    for (const { container, value: shownValue } of found?.environments ?? []) {
      expect(container).toEqual({ container: 'app', field, value: expected, from });
      expect(shownValue).toBe(from === undefined ? undefined : expected);
    }
  });

  it.each([
    ['$(LE|VEL)', ['base/pod.yaml:9', 'base/pod.yaml:9']],
    ['$(CO|LOR)', ['base/pod.yaml:10', 'base/pod.yaml:10']],
    ['$(M_s|ize)', ['base/pod.yaml:14', 'base/pod.yaml:14']],
    ['$(DB|_SERVICE_HOST)', []],
    ['$(LE|VL)', []],
  ])('of the reference %s: where its variable is declared', async (marked, expected) => {
    const { workspace, found } = await value('base/pod.yaml', marked);
    const lines = found?.environments.flatMap(({ sources }) => shown(workspace, sources));
    expect(lines?.map((line) => line.split(':').slice(0, 2).join(':'))).toEqual(expected);
  });

  it('is nothing where no object has a text', async () => {
    expect((await value('base/web.env', '# co|lors')).found).toBeUndefined();
    expect((await value('base/kustomization.yaml', 'reso|urces')).found).toBeUndefined();
  });

  it('is the same in environments with the same texts', async () => {
    const color = (await value('base/pod.yaml', '$(CO|LOR)')).found;
    expect(color && sameValues(color).map(({ roots, value: one }) => [roots, one.value])).toEqual([
      [['dev', 'prod'], 'red'],
    ]);
    const level = (await value('base/pod.yaml', '$(LE|VEL)')).found;
    expect(level && sameValues(level).map(({ roots, value: one }) => [roots, one.value])).toEqual([
      [['dev'], 'info'],
      [['prod'], 'debug'],
    ]);
  });
});

// A cursor is between two characters: at both ends, too.
describe('a reference at an offset', () => {
  const TEXT = 'a: x$(A)$$(B)$(C)';
  it.each([
    [3, undefined],
    [4, undefined],
    [5, 'A'],
    [8, 'A'],
    [10, undefined],
    [13, 'C'],
    [17, 'C'],
  ])('%i', (offset, name) => {
    const found = referenceAt(TEXT, { start: 3, end: TEXT.length }, offset === 4 ? 3 : offset);
    expect(found?.name).toBe(name);
    if (found !== undefined) expect(TEXT.slice(found.start, found.end)).toBe(`$(${name ?? ''})`);
  });
});

it.each([
  [undefined, undefined],
  ['a "b"', 'a "b"'],
  [3, '3'],
  [null, 'null'],
  [{ a: ['b'] }, '{"a":["b"]}'],
])('the text of %j', (given, text) => {
  expect(valueText(given)).toBe(text);
});
