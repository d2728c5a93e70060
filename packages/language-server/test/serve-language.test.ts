import { describe, expect, it } from 'vitest';
import type { InitializeParams } from 'vscode-languageserver-protocol/node';
import { memoryFileSystem } from '@krmkit/base';
import type { StandardInput } from '@krmkit/base';
import { serveLanguage } from '../src/serve-language.ts';
import { serveFiles } from './client.ts';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\n';
const FILES = new Map([
  ['/w/a.yaml', POD],
  ['/x/b.yaml', POD.replace('web', 'other')],
]);

const symbolsWith = async (options: Partial<InitializeParams>): Promise<unknown> => {
  const client = await serveFiles(FILES, options);
  const found = await client.connection.sendRequest('workspace/symbol', { query: '' });
  await client.stop();
  return Array.isArray(found) ? found.map((one: { readonly name: string }) => one.name).toSorted() : found;
};

/** The protocol has this field, which its types call deprecated. */
function rootUri(uri: string | null): Partial<InitializeParams> {
  const params: Partial<InitializeParams> = JSON.parse(JSON.stringify({ rootUri: uri }));
  return params;
}

describe('the folders of a client', () => {
  it.each<readonly [title: string, options: Partial<InitializeParams>, expected: readonly string[]]>([
    ['one', { workspaceFolders: [{ uri: 'file:///x', name: 'x' }] }, ['Pod other']],
    [
      'several',
      {
        workspaceFolders: [
          { uri: 'file:///x', name: 'x' },
          { uri: 'file:///w', name: 'w' },
        ],
      },
      ['Pod other', 'Pod web'],
    ],
    ['a root, from a client without folders', { workspaceFolders: null, ...rootUri('file:///x') }, ['Pod other']],
    ['a root, with an empty list of folders', { workspaceFolders: [], ...rootUri('file:///x') }, ['Pod other']],
    ['folders before a root', { ...rootUri('file:///x') }, ['Pod web']],
    ['none', { workspaceFolders: null, ...rootUri(null) }, []],
  ])('%s', async (_, options, expected) => {
    expect(await symbolsWith(options)).toEqual(expected);
  });
});

// https://microsoft.github.io/language-server-protocol: positionEncodings, in the order that the client prefers; UTF-16 is
// the default.
describe('the answer to initialize', () => {
  it.each<readonly [encodings: string[] | undefined, chosen: string]>([
    [undefined, 'utf-16'],
    [[], 'utf-16'],
    [['utf-32', 'utf-8'], 'utf-32'],
    [['utf-7', 'utf-8', 'utf-16'], 'utf-8'],
  ])('has an encoding of %j', async (positionEncodings, chosen) => {
    const general = positionEncodings === undefined ? {} : { positionEncodings };
    const client = await serveFiles(FILES, { capabilities: { general } });
    expect(client.encoding).toBe(chosen);
    await client.stop();
  });

  it('names what the server does', async () => {
    const client = await serveFiles(FILES);
    expect(client.capabilities).toMatchObject({
      textDocumentSync: { openClose: true, change: 2, save: { includeText: false } },
      hoverProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
      completionProvider: { triggerCharacters: expect.arrayContaining(['(', '/', '.']) },
      codeActionProvider: { codeActionKinds: ['quickfix'] },
      inlayHintProvider: true,
      documentSymbolProvider: true,
      workspaceSymbolProvider: true,
      foldingRangeProvider: true,
      documentFormattingProvider: true,
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    });
    await client.stop();
  });
});

/** A message as the protocol writes it. */
const frame = (message: object): string => {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${text.length}\r\n\r\n${text}`;
};
const INITIALIZE = { id: 1, method: 'initialize', params: { processId: null, ...rootUri(null), capabilities: {} } };
const SHUTDOWN = { id: 2, method: 'shutdown' };
const EXIT = { method: 'exit' };

async function statusOf(stdin: StandardInput): Promise<{ readonly status: number; readonly written: string }> {
  let written = '';
  const write = async (text: string): Promise<boolean> => {
    written += text;
    return true;
  };
  const status = await serveLanguage({ files: memoryFileSystem(FILES), stdin, write });
  return { status, written };
}

// The protocol: "exit: The server should exit with success code 0 if the shutdown request has been received before;
// otherwise with error code 1."
describe('the status at the end', () => {
  it.each<readonly [title: string, messages: readonly object[], status: number]>([
    ['after a shutdown and an exit', [INITIALIZE, SHUTDOWN, EXIT], 0],
    ['of a client that goes after a shutdown', [INITIALIZE, SHUTDOWN], 0],
    ['after an exit without a shutdown', [INITIALIZE, EXIT], 1],
    ['of a client that goes without a word', [INITIALIZE], 1],
    ['of a client that goes before it says anything', [], 1],
  ])('%s', async (_, messages, status) => {
    const { status: got, written } = await statusOf({
      readAll: async () => ({ ok: false, failure: 'failed', message: '' }),
      chunks: async function* chunks() {
        yield { ok: true, value: new TextEncoder().encode(messages.map(frame).join('')) };
        await new Promise((resolve) => setTimeout(resolve, 100));
      },
    });
    expect(got).toBe(status);
    if (!messages.includes(EXIT)) expect(written.includes('"id":2,"result":null')).toBe(messages.includes(SHUTDOWN));
  });

  it('of an input that cannot be read any more, which is closed', async () => {
    let isClosed = false;
    const { status } = await statusOf({
      readAll: async () => ({ ok: false, failure: 'failed', message: '' }),
      chunks: async function* chunks() {
        yield { ok: true, value: new TextEncoder().encode(frame(INITIALIZE)) };
        yield { ok: false, failure: 'failed', message: 'gone' };
        throw new Error('is not asked again');
      },
      close: () => {
        isClosed = true;
      },
    });
    expect(status).toBe(1);
    expect(isClosed).toBe(true);
  });
});
