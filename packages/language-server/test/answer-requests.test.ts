import { CancellationTokenSource } from 'vscode-languageserver-protocol/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { serveFiles } from './client.ts';

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: app
      image: example.com/web:1
      env:
        - {name: LEVEL, value: info}
        - {name: COLOR, valueFrom: {configMapKeyRef: {name: web, key: color}}}
      args: [--level=$(LEVEL), --color=$(COLOR)]
`;
const FILES: ReadonlyMap<string, string> = new Map([
  ['/w/base/kustomization.yaml', 'resources: [pod.yaml, config.yaml]\n'],
  ['/w/base/pod.yaml', POD],
  ['/w/base/config.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata:\n  color: red\n'],
  ['/w/prod/kustomization.yaml', 'resources: [../base]\nnamespace: prod\n'],
  ['/w/typo.yaml', POD.replace('$(LEVEL)', '$(LEVL)').replace('name: web}', 'name: typo}')],
  ['/w/schema.yaml', `${POD.replace('name: web}', 'name: schema}')}      im\n`],
  [
    '/w/text.yaml',
    'apiVersion: v1\nkind: Secret\nmetadata: {name: text}\nstringData:\n  page: |\n    one\n    two\n  other: x\n',
  ],
  ['/w/notes.md', '# No manifest\nPod: x\n'],
]);

let client: Client;
beforeAll(async () => {
  client = await serveFiles(FILES);
});
afterAll(async () => {
  expect(await client.stop()).toBe(0);
});

/** Sends a request about a position of a file: `ask('textDocument/hover', 'base/pod.yaml', 10, 24)`. */
function ask(method: string, path: string, line: number, character: number, more: object = {}): Promise<unknown> {
  const textDocument = { uri: path.includes(':') ? path : client.uriOf(path) };
  return client.connection.sendRequest(method, { textDocument, position: { line, character }, ...more });
}

/** A hover that does not wait for builds any more. */
async function hoverWhenBuilt(path: string, line: number, character: number): Promise<unknown> {
  for (;;) {
    const got = await ask('textDocument/hover', path, line, character);
    if (!JSON.stringify(got).includes('not known yet')) return got;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function range(line: number, from: number, to: number): object {
  return { start: { line, character: from }, end: { line, character: to } };
}

const uri = (path: string): string => `file:///w/${path}`;
const labels = (found: unknown): readonly unknown[] => {
  if (!Array.isArray(found)) return [];
  return found.map((one: { readonly label: unknown }) => one.label);
};

interface Row {
  readonly title: string;
  readonly ask: () => Promise<unknown>;
  readonly expected: unknown;
}

const WHOLE = { range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } } };
const DECLARED = { context: { includeDeclaration: true } };
const COLOR_KEY = { uri: uri('base/config.yaml'), range: range(4, 2, 7) };
const COLOR_REFERENCE = { uri: uri('base/pod.yaml'), range: range(9, 70, 75) };

const ROWS: readonly Row[] = [
  {
    title: 'hover on a reference: its value in each build, and where it is from',
    ask: () => hoverWhenBuilt('base/pod.yaml', 10, 40),
    expected: {
      range: range(10, 39, 47),
      contents: {
        kind: 'markdown',
        value: expect.stringMatching(/\*\*`\$\(COLOR\)`\*\*[^]*`prod`: `red`[^]*from `ConfigMap web\/color`/),
      },
    },
  },
  { title: 'hover where nothing is', ask: () => ask('textDocument/hover', 'notes.md', 0, 3), expected: null },
  {
    title: 'hover in a document that is no file',
    ask: () => ask('textDocument/hover', 'untitled:1', 0, 3),
    expected: null,
  },
  {
    title: 'definition of a variable',
    ask: () => ask('textDocument/definition', 'base/pod.yaml', 10, 25),
    expected: [{ uri: uri('base/pod.yaml'), range: range(8, 17, 22) }],
  },
  {
    title: 'definition of a key',
    ask: () => ask('textDocument/definition', 'base/pod.yaml', 9, 70),
    expected: [COLOR_KEY],
  },
  { title: 'no definition', ask: () => ask('textDocument/definition', 'base/pod.yaml', 0, 2), expected: [] },
  {
    title: 'references of a key',
    ask: () => ask('textDocument/references', 'base/config.yaml', 4, 4, DECLARED),
    expected: expect.arrayContaining([COLOR_KEY, COLOR_REFERENCE]),
  },
  { title: 'no references', ask: () => ask('textDocument/references', 'base/pod.yaml', 0, 2, DECLARED), expected: [] },
  {
    title: 'a name that can be renamed',
    ask: () => ask('textDocument/prepareRename', 'base/pod.yaml', 8, 19),
    expected: { range: range(8, 17, 22), placeholder: 'LEVEL' },
  },
  {
    title: 'nothing to rename',
    ask: () => ask('textDocument/prepareRename', 'base/config.yaml', 1, 2),
    expected: null,
  },
  {
    title: 'a rename in all files',
    ask: () => ask('textDocument/rename', 'base/config.yaml', 4, 4, { newName: 'paint' }),
    expected: {
      changes: {
        [uri('base/config.yaml')]: [{ range: range(4, 2, 7), newText: 'paint' }],
        [uri('base/pod.yaml')]: [{ range: range(9, 70, 75), newText: 'paint' }],
      },
    },
  },
  {
    title: 'completions of variables, each with what it replaces',
    ask: () => ask('textDocument/completion', 'base/pod.yaml', 10, 23),
    expected: expect.arrayContaining([
      expect.objectContaining({ label: 'COLOR', textEdit: expect.objectContaining({ range: range(10, 23, 28) }) }),
    ]),
  },
  {
    title: 'no completions of schemas, which another server for YAML has',
    ask: async () => labels(await ask('textDocument/completion', 'schema.yaml', 11, 8)),
    expected: [],
  },
  {
    title: 'inlay hints of references',
    ask: () => ask('textDocument/inlayHint', 'base/pod.yaml', 0, 0, WHOLE),
    expected: [
      { position: { line: 10, character: 29 }, label: '= info', paddingLeft: true },
      { position: { line: 10, character: 47 }, label: '= red', paddingLeft: true },
    ],
  },
  {
    title: 'document symbols',
    ask: () => ask('textDocument/documentSymbol', 'base/pod.yaml', 0, 0),
    expected: [{ name: 'web', detail: 'Pod', selectionRange: range(2, 17, 20), children: [{ name: 'app' }] }],
  },
  {
    title: 'workspace symbols by kind, in any case',
    ask: () => client.connection.sendRequest('workspace/symbol', { query: 'CONFIGmap' }),
    expected: [{ name: 'ConfigMap web', location: { uri: uri('base/config.yaml'), range: range(2, 17, 20) } }],
  },
  {
    title: 'workspace symbols by name',
    ask: () => client.connection.sendRequest('workspace/symbol', { query: 'pod typ' }),
    expected: [{ name: 'Pod typo', location: { uri: uri('typo.yaml') } }],
  },
  {
    title: 'folds: to the line before one that ends at its start',
    ask: () => ask('textDocument/foldingRange', 'base/config.yaml', 0, 0),
    expected: expect.arrayContaining([{ startLine: 3, endLine: 4, kind: 'region' }]),
  },
  {
    title: 'folds: a text without the line behind it',
    ask: () => ask('textDocument/foldingRange', 'text.yaml', 0, 0),
    expected: [
      { startLine: 3, endLine: 7, kind: 'region' },
      { startLine: 4, endLine: 6, kind: 'region' },
    ],
  },
  {
    title: 'formatting of what is formatted',
    ask: () =>
      ask('textDocument/formatting', 'base/config.yaml', 0, 0, { options: { tabSize: 2, insertSpaces: true } }),
    expected: [],
  },
  {
    title: 'code actions at a finding',
    ask: async () =>
      ask('textDocument/codeAction', 'typo.yaml', 0, 0, { range: range(10, 24, 24), context: { diagnostics: [] } }),
    expected: [
      {
        title: 'Fix: did you mean $(LEVEL)?',
        kind: 'quickfix',
        isPreferred: true,
        diagnostics: [{ code: 'unresolved-reference', range: range(10, 21, 28) }],
        edit: { changes: { [uri('typo.yaml')]: [{ range: range(10, 26, 26), newText: 'E' }] } },
      },
      { title: 'Suppress unresolved-reference here', kind: 'quickfix' },
    ],
  },
  {
    title: 'no code actions elsewhere',
    ask: async () =>
      ask('textDocument/codeAction', 'typo.yaml', 0, 0, { range: range(1, 0, 0), context: { diagnostics: [] } }),
    expected: [],
  },
];

describe('an answer', () => {
  it.each(ROWS)('$title', async (row) => {
    expect({ got: await row.ask() }).toMatchObject({ got: row.expected });
  });

  it.each([
    ['textDocument/prepareRename', {}, 'web is the name of an object'],
    ['textDocument/rename', { newName: 'x' }, 'web is the name of an object'],
  ])('to %s of an object says why there is none', async (method, more, message) => {
    await expect(ask(method, 'base/config.yaml', 2, 18, more)).rejects.toMatchObject({
      code: -32803,
      message: expect.stringContaining(message),
    });
  });

  it('has fields of schemas for an editor that asks for them', async () => {
    const other = await serveFiles(FILES, { initializationOptions: { completeSchemas: true } });
    const params = { textDocument: { uri: other.uriOf('schema.yaml') }, position: { line: 11, character: 8 } };
    const found = await other.connection.sendRequest('textDocument/completion', params);
    expect(labels(found)).toContain('imagePullPolicy');
    expect(await other.stop()).toBe(0);
  });

  // The order of the fields of an object in the documentation of Kubernetes: apiVersion, kind, metadata.
  it('formats', async () => {
    await client.open('untidy.yaml', 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\n');
    const options = { options: { tabSize: 2, insertSpaces: true } };
    expect(await ask('textDocument/formatting', 'untidy.yaml', 0, 0, options)).not.toEqual([]);
  });

  it.each(['textDocument/hover', 'textDocument/documentSymbol', 'workspace/symbol'])(
    'to %s is an error when the client cancels the request, and the next one is answered',
    async (method) => {
      const names = Array.from({ length: 100 }, (_, index) => `p${index}.yaml`);
      const pods = names.map((name) => [`/w/${name}`, POD.replace('name: web}', `name: ${name}}`)] as const);
      const other = await serveFiles(
        new Map([['/w/kustomization.yaml', `resources: [${names.join(', ')}]\n`], ...pods]),
      );
      const source = new CancellationTokenSource();
      const params = {
        textDocument: { uri: other.uriOf('p7.yaml') },
        position: { line: 10, character: 24 },
        query: 'pod',
      };
      const answer = other.connection.sendRequest(method, params, source.token);
      source.cancel();
      await expect(answer).rejects.toMatchObject({ code: -32800, message: 'the request is cancelled' });
      await expect(other.connection.sendRequest(method, params)).resolves.not.toBeNull();
      expect(await other.stop()).toBe(0);
    },
  );
});
