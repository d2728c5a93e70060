import { describe, expect, it } from 'vitest';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { buildText } from '../build-text.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** The data of the ConfigMap that a generator makes, with the files around it. */
async function dataOf(sources: string, files: Files = {}): Promise<unknown> {
  const entry = `{name: a, options: {disableNameSuffixHash: true}, ${sources}}`;
  const { text } = await buildText({ 'kustomization.yaml': `configMapGenerator: [${entry}]\n`, ...files });
  const root = parseDocuments(text)[0]?.root;
  const value = root && toValue(root, 'kubectl').value;
  return typeof value === 'object' && value !== null && 'data' in value ? value['data'] : undefined;
}

/** `LINE:COLUMN MESSAGE` */
async function problemsOf(sources: string, files: Files = {}): Promise<readonly string[]> {
  const entry = `{name: a, ${sources}}`;
  const { diagnostics } = await buildText({ 'kustomization.yaml': `configMapGenerator: [${entry}]\n`, ...files });
  return diagnostics.map(({ message, location }) => `${location?.line}:${location?.column} ${message}`);
}

// What kustomize 5.8.1 makes of these: api/kv/kv.go and api/internal/generators/utils.go.
describe('literals', () => {
  it.each([
    ['a=b', 'b'],
    ['a=', ''],
    ['a=b=c', 'b=c'],
    ['a="b"', 'b'],
    ["a='b'", 'b'],
    [`a="b'`, `"b'`],
    ['a="b', '"b'],
    ['a=b"', 'b"'],
    ['a="', '"'],
    ['a=""', ''],
    ['a=""b""', '"b"'],
    ['a= b ', ' b '],
    [String.raw`a=\n`, String.raw`\n`],
  ])('%j', async (literal, value) => {
    expect(await dataOf(`literals: [${JSON.stringify(literal)}]`)).toEqual({ a: value });
  });

  it.each([
    ['abc', '1:43 configMapGenerator[0]: The literal "abc" must be KEY=VALUE'],
    ['=abc', '1:43 configMapGenerator[0]: The literal "=abc" must be KEY=VALUE'],
  ])('refuses %j', async (literal, problem) => {
    expect(await problemsOf(`literals: [${JSON.stringify(literal)}]`)).toEqual([problem]);
  });
});

describe('files', () => {
  const files = { 'd/f.txt': 'x\r\n', bin: new Uint8Array([0xff]), 'bom.txt': '\ufeffx' };
  it.each([
    ['[d/f.txt]', { 'f.txt': 'x\r\n' }],
    ['[k=d/f.txt]', { k: 'x\r\n' }],
    ['[k=d/f.txt, d/f.txt]', { k: 'x\r\n', 'f.txt': 'x\r\n' }],
    ['[bom.txt]', { 'bom.txt': '\ufeffx' }],
  ])('%s', async (sources, data) => {
    expect(await dataOf(`files: ${sources}`, files)).toEqual(data);
  });

  it.each([
    ['a=b=c', 'neither PATH nor KEY=PATH'],
    ['=f', 'neither PATH nor KEY=PATH'],
    ['k=', 'neither PATH nor KEY=PATH'],
    ['d', 'd'],
    ['none.txt', 'none.txt'],
  ])('refuses %s', async (source, words) => {
    const [problem, ...more] = await problemsOf(`files: ["${source}"]`, files);
    expect(problem).toContain(words);
    expect(more).toEqual([]);
  });
});

describe('env files', () => {
  it.each<readonly [text: string, data: object | undefined]>([
    ['A=1\nB=2', { A: '1', B: '2' }],
    ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['  A=1\n\tB=2\n', { A: '1', B: '2' }],
    ['B = 2 \n', { 'B ': ' 2 ' }],
    ['# c\n  # c\n\n \nA=1 # c\n', { A: '1 # c' }],
    ['A="1"\n', { A: '"1"' }],
    ['export A=1\n', { 'export A': '1' }],
    ['A\n', { A: '' }],
    ['=1\nA=\n', { A: '' }],
    ['\ufeffA=1\n', { A: '1' }],
    ['A=1=2\n', { A: '1=2' }],
    ['', undefined],
  ])('%j', async (text, data) => {
    expect(await dataOf('envs: [e.env]', { 'e.env': text })).toEqual(data);
    expect(await dataOf('env: e.env', { 'e.env': text })).toEqual(data);
  });

  it('with a line over 64 KiB end there, for kustomize', async () => {
    const files = { 'e.env': `A=1\nB=${'x'.repeat(65_536)}\nC=3\n` };
    expect((await problemsOf('envs: [e.env]', files)).join('\n')).toMatch(/kustomize/);
    expect(await problemsOf('envs: [e.env]', { 'e.env': `A=1\nB=${'x'.repeat(60_000)}\nC=3\n` })).toEqual([]);
  });

  it('are UTF-8', async () => {
    expect(await problemsOf('envs: [e.env]', { 'e.env': new Uint8Array([65, 61, 255]) })).toEqual([
      '1:39 configMapGenerator[0]: The env file e.env is not UTF-8',
    ]);
  });
});

describe('several sources', () => {
  const files = { 'e.env': 'A=1\n', 'f.env': 'C=1\n', B: 'b' };
  it('all count', async () => {
    expect(await dataOf('files: [B], literals: [D=d], envs: [e.env], env: f.env', files)).toEqual({
      A: '1',
      B: 'b',
      C: '1',
      D: 'd',
    });
  });

  it.each(['literals: [A=2], envs: [e.env]', 'literals: [A=1, A=1]', 'files: [A=B], envs: [e.env]'])(
    'may not repeat a key: %s',
    async (sources) => {
      const [problem, ...more] = await problemsOf(sources, files);
      expect(problem).toContain('configMapGenerator[0] gives the key "A" twice');
      expect(more).toEqual([]);
    },
  );
});
