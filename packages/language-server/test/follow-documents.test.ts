import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { InitializeParams } from 'vscode-languageserver-protocol/node';
import {
  DidCloseTextDocumentNotification,
  WorkDoneProgress,
  WorkDoneProgressCreateRequest,
} from 'vscode-languageserver-protocol/node';
import type { FileSystem } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { createRandom, runs } from '@krmkit/testing';
import { openWorkspace } from '@krmkit/workspace';
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
const CONFIG = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata:\n  color: red\n';
const TYPO = POD.replace('$(LEVEL)', '$(LEVL)');

async function serve(
  files: ReadonlyMap<string, string>,
  options: Partial<InitializeParams> = {},
  over: Partial<FileSystem> = {},
): Promise<Client> {
  const client = await serveFiles(files, options, over);
  onTestFinished(async () => {
    expect(await client.stop()).toBe(0);
  });
  return client;
}

const codes = async (client: Client, path: string, isWanted: (count: number) => boolean): Promise<readonly unknown[]> =>
  (await client.findings(path, (all) => isWanted(all.length), 5000)).map(({ code }) => code);
const some = (count: number): boolean => count > 0;
const none = (count: number): boolean => count === 0;

const watched = (client: Client, path: string, type: number): Promise<void> =>
  client.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: client.uriOf(path), type }],
  });

const symbols = (client: Client, query = ''): Promise<unknown> =>
  client.connection.sendRequest('workspace/symbol', { query });

describe('findings', () => {
  it('come for the files of a folder that are not open', async () => {
    const client = await serve(new Map([['/w/pod.yaml', TYPO]]));
    expect(await codes(client, 'pod.yaml', some)).toContain('unresolved-reference');
  });

  it('follow the keys of the user, also in files that the edit affects', async () => {
    const client = await serve(
      new Map([
        ['/w/pod.yaml', POD],
        ['/w/config.yaml', CONFIG],
      ]),
    );
    await client.open('config.yaml', CONFIG);
    await client.change('config.yaml', 2, [4, 2, 4, 7], 'paint');
    expect(await client.findings('pod.yaml', (all) => all.length > 0)).toMatchObject([
      { code: 'missing-key', source: 'krmkit', severity: 1, range: { start: { line: 9 } } },
    ]);
    await client.change('config.yaml', 3, [4, 2, 4, 7], 'color');
    expect(await codes(client, 'pod.yaml', none)).toEqual([]);
  });

  it('come first for the files that are open', async () => {
    const names = ['a', 'm', 'z'];
    const files = new Map(names.map((name) => [`/w/${name}.yaml`, POD.replace('name: web}', `name: ${name}}`)]));
    const client = await serve(files.set('/w/config.yaml', CONFIG));
    await client.open('config.yaml', CONFIG);
    await client.open('m.yaml', files.get('/w/m.yaml') ?? '');
    await symbols(client);
    await client.change('config.yaml', 2, [4, 2, 4, 7], 'paint');
    for (const name of names) expect(await codes(client, `${name}.yaml`, some)).toEqual(['missing-key']);
    const found = client.order.filter((uri) => names.some((name) => uri === client.uriOf(`${name}.yaml`)));
    expect(found.slice(-3)).toEqual(['m', 'a', 'z'].map((name) => client.uriOf(`${name}.yaml`)));
  });

  it('are those of the disk again for a document that the editor closes', async () => {
    const client = await serve(
      new Map([
        ['/w/pod.yaml', POD],
        ['/w/config.yaml', CONFIG],
      ]),
    );
    await client.open('pod.yaml', TYPO);
    expect(await codes(client, 'pod.yaml', some)).toEqual(['unresolved-reference']);
    await client.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: client.uriOf('pod.yaml') },
    });
    expect(await codes(client, 'pod.yaml', none)).toEqual([]);
    expect(await symbols(client, 'pod')).toMatchObject([{ name: 'Pod web' }]);
  });

  it('of a document outside of all folders are those of its text, until the editor closes it', async () => {
    const client = await serve(new Map([['/other/pod.yaml', POD]]), { workspaceFolders: [] });
    await client.open(
      '../other/pod.yaml',
      TYPO.replace(/^ *- \{name: COLOR.*\n/m, '').replace(', --color=$(COLOR)', ''),
    );
    expect(await symbols(client)).toMatchObject([{ name: 'Pod web' }]);
    await client.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: client.uriOf('../other/pod.yaml') },
    });
    expect(await symbols(client)).toEqual([]);
  });

  it('follow files that change on the disk', async () => {
    const files = new Map([['/w/config.yaml', CONFIG]]);
    const client = await serve(files);
    await vi.waitFor(() => expect(client.registrations).toEqual(['workspace/didChangeWatchedFiles']));
    expect(client.registered).toEqual([{ watchers: [{ globPattern: '**/*' }] }]);
    files.set('/w/new.yaml', TYPO);
    await watched(client, 'new.yaml', 1);
    expect(await codes(client, 'new.yaml', some)).toEqual(['unresolved-reference']);
    files.set('/w/new.yaml', POD);
    await watched(client, 'new.yaml', 2);
    expect(await codes(client, 'new.yaml', none)).toEqual([]);
    files.delete('/w/new.yaml');
    await watched(client, 'new.yaml', 3);
    expect(await symbols(client, 'pod')).toEqual([]);
  });

  it('of an open document do not follow the disk', async () => {
    const files = new Map([['/w/config.yaml', CONFIG]]);
    const client = await serve(files);
    await client.open('pod.yaml', TYPO);
    files.set('/w/pod.yaml', POD.replace('name: web}', 'name: disk}'));
    await watched(client, 'pod.yaml', 2);
    expect(await symbols(client, 'pod')).toMatchObject([{ name: 'Pod web' }]);
  });
});

describe('folders', () => {
  const FILES = new Map([
    ['/w/pod.yaml', POD],
    ['/x/config.yaml', CONFIG.replace('name: web', 'name: other')],
  ]);
  const change = (client: Client, added: readonly string[], removed: readonly string[]): Promise<void> =>
    client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: {
        added: added.map((uri) => ({ uri, name: uri })),
        removed: removed.map((uri) => ({ uri, name: uri })),
      },
    });

  it('come and go', async () => {
    const client = await serve(FILES);
    expect(await symbols(client)).toMatchObject([{ name: 'Pod web' }]);
    await change(client, ['file:///x'], []);
    expect(await symbols(client)).toMatchObject([{ name: 'Pod web' }, { name: 'ConfigMap other' }]);
    await change(client, [], ['file:///w']);
    expect(await symbols(client)).toMatchObject([{ name: 'ConfigMap other' }]);
  });

  it('do not change for a client that cannot say it', async () => {
    const client = await serve(FILES, { capabilities: {} });
    expect(client.registrations).toEqual([]);
    await change(client, ['file:///x'], []);
    expect(await symbols(client)).toMatchObject([{ name: 'Pod web' }]);
  });

  it('take over the documents that were open before them', async () => {
    const client = await serve(FILES);
    await client.open('../x/config.yaml', CONFIG.replace('name: web', 'name: edited'));
    await client.open('pod.yaml', POD.replace('name: web}', 'name: mine}'));
    await change(client, ['file:///x'], []);
    const found = await symbols(client, 'configmap');
    expect(found).toContainEqual(expect.objectContaining({ name: 'ConfigMap edited' }));
    expect(found).not.toContainEqual(expect.objectContaining({ name: 'ConfigMap other' }));
    expect(await symbols(client, 'pod')).toMatchObject([{ name: 'Pod mine' }]);
  });

  it('show how far they are read, where it takes long', async () => {
    const slow: Partial<FileSystem> = {
      readFile: async (path, maxBytes) => {
        await setTimeout(600);
        return memoryFileSystem(FILES).readFile(path, maxBytes);
      },
    };
    const capabilities = { window: { workDoneProgress: true } };
    const client = await serve(new Map([...FILES, ['/w/second.yaml', CONFIG]]), { capabilities }, slow);
    const told: unknown[] = [];
    client.connection.onRequest(WorkDoneProgressCreateRequest.type, ({ token }) => {
      client.connection.onProgress(WorkDoneProgress.type, token, (value) => void told.push(value));
    });
    await symbols(client);
    await vi.waitFor(() =>
      expect(told.slice(0, 3)).toEqual([
        { kind: 'begin', title: 'krmkit', percentage: 0, message: 'reads files: 1' },
        { kind: 'report', percentage: 0, message: 'reads files: 1' },
        { kind: 'end' },
      ]),
    );
  });

  it('tell the user what is not read of them', async () => {
    const large = `# ${'x'.repeat(33 * 1024 * 1024)}\n`;
    const client = await serve(new Map([...FILES, ['/w/large.yaml', large]]));
    await symbols(client);
    expect(client.messages.filter((text) => text.includes('large.yaml is not read'))).toHaveLength(1);
  });
});

it('what a client may configure is registered, and changes', async () => {
  const files = new Map([['/w/pod.yaml', `${POD}      im\n`]]);
  const client = await serve(files, {
    capabilities: { workspace: { didChangeConfiguration: { dynamicRegistration: true } } },
  });
  await symbols(client);
  await vi.waitFor(() => expect(client.registrations).toEqual(['workspace/didChangeConfiguration']));
  const labels = async (): Promise<unknown> => {
    const found = await client.connection.sendRequest('textDocument/completion', {
      textDocument: { uri: client.uriOf('pod.yaml') },
      position: { line: 11, character: 8 },
    });
    return Array.isArray(found) ? found.map((one: { readonly label: string }) => one.label) : [];
  };
  for (const [settings, hasFields] of [
    [{ krmkit: { completeSchemas: true } }, true],
    // Settings of others, and none at all, change nothing.
    [{ other: { completeSchemas: false } }, true],
    [null, true],
    ['krmkit', true],
    [{ krmkit: { completeSchemas: false } }, false],
  ] as const) {
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings });
    const found = await labels();
    expect([settings, Array.isArray(found) && found.includes('imagePullPolicy')]).toEqual([settings, hasFields]);
  }
});

it('reports a change that it cannot apply, and applies the next one', async () => {
  const files = new Map([['/w/config.yaml', CONFIG]]);
  const client = await serve(
    files,
    {},
    {
      realPath: async () => ({ ok: true, value: '/' }),
      status: async (path) => {
        if (path.endsWith('broken.yaml')) throw new Error('the disk is on fire');
        return { ok: true, value: { kind: 'file', size: 1 } };
      },
    },
  );
  await watched(client, 'broken.yaml', 1);
  files.set('/w/pod.yaml', POD);
  await watched(client, 'pod.yaml', 1);
  expect(await symbols(client, 'pod')).toMatchObject([{ name: 'Pod web' }]);
  expect(client.messages).toContainEqual(expect.stringContaining('the disk is on fire'));
});

describe('edits', () => {
  it.each([
    ['utf-8', 38],
    ['utf-16', 36],
    ['utf-32', 35],
  ] as const)('in %s are where the client counts them in their line', async (encoding, character) => {
    const client = await serve(new Map(), { capabilities: { general: { positionEncodings: [encoding] } } });
    await client.open('a.yaml', 'kind: A\napiVersion: v1\nmetadata: {labels: {a: "\u{1F600}"}, name: web}\n');
    await client.change('a.yaml', 2, [2, character, 2, character + 3], 'app');
    expect(await symbols(client)).toMatchObject([{ name: 'A app' }]);
  });

  it.each([
    ['utf-8', 13],
    ['utf-16', 11],
    ['utf-32', 10],
  ] as const)('in %s are counted from the first character of the line', async (encoding, character) => {
    const client = await serve(new Map(), { capabilities: { general: { positionEncodings: [encoding] } } });
    await client.open('a.yaml', '{kind: A, apiVersion: v1, metadata: {labels: {a:\n\u{1F600}}, name: web}}\n');
    await client.change('a.yaml', 2, [1, character, 1, character + 3], 'app');
    expect(await symbols(client)).toMatchObject([{ name: 'A app' }]);
  });

  it.each(['utf-8', 'utf-16', 'utf-32'] as const)('in %s can end behind the end of a line', async (encoding) => {
    const client = await serve(new Map(), { capabilities: { general: { positionEncodings: [encoding] } } });
    await client.open('a.yaml', 'apiVersion: v1\nmetadata: {name: web}\nkind: A\n');
    await client.change('a.yaml', 2, [1, 10, 1, 2_147_483_647], '{name: app}');
    expect(await symbols(client)).toMatchObject([{ name: 'A app' }]);
  });

  it.each(['utf-8', 'utf-16', 'utf-32'] as const)('in %s never lose step with the text', async (encoding) => {
    const client = await serve(new Map(), { capabilities: { general: { positionEncodings: [encoding] } } });
    const random = createRandom(20261128);
    let text = POD;
    let version = 1;
    const words = ['$(', ')', 'LEVEL', '\n', '  ', ': ', '- ', '[', '"', '\u{1F600}', '\u00e9', '\r\n', 'x'];
    await client.open('edited.yaml', text);
    for (let round = 0; round < runs(100); round += 1) {
      if (round % 50 === 49 || text.length > 4000) {
        text = POD;
        version += 1;
        await client.connection.sendNotification('textDocument/didChange', {
          textDocument: { uri: client.uriOf('edited.yaml'), version },
          contentChanges: [{ text }],
        });
      }
      const start = random.below(text.length + 1);
      const end = Math.min(text.length, start + random.below(6));
      if (isInside(text, start) || isInside(text, end)) continue;
      const added = random.pick(words);
      version += 1;
      const [from, to] = [start, end].map((offset) => positionOf(text, offset, encoding));
      await client.connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: client.uriOf('edited.yaml'), version },
        contentChanges: [{ range: { start: from, end: to }, text: added }],
      });
      text = text.slice(0, start) + added + text.slice(end);
      if (round % 10 !== 0) continue;
      const local = openWorkspace([{ path: 'edited.yaml', text }]);
      const remote = await client.connection.sendRequest('textDocument/documentSymbol', {
        textDocument: { uri: client.uriOf('edited.yaml') },
      });
      expect(namesOf(remote)).toEqual(namesOf(await local.symbols('edited.yaml')));
    }
  });
});

/** Between the two characters of a line end, or of a character outside of the first plane. */
function isInside(text: string, offset: number): boolean {
  const [before = '', after = ''] = [text[offset - 1], text[offset]];
  return (before === '\r' && after === '\n') || (/[\uD800-\uDBFF]/.test(before) && /[\uDC00-\uDFFF]/.test(after));
}

const UNITS = {
  'utf-8': (text: string): number => new TextEncoder().encode(text).length,
  'utf-16': (text: string): number => text.length,
  'utf-32': (text: string): number => Array.from(text).length,
} as const;

function positionOf(text: string, offset: number, encoding: keyof typeof UNITS): object {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: UNITS[encoding](lines.at(-1) ?? '') };
}

/** What does not depend on how a client counts. */
function namesOf(symbols: unknown): unknown {
  if (!Array.isArray(symbols)) return symbols;
  return symbols.map((one: { readonly name: unknown; readonly detail: unknown; readonly children?: unknown }) => ({
    name: one.name,
    detail: one.detail,
    children: namesOf(one.children ?? []),
  }));
}
