import { PassThrough } from 'node:stream';
import type {
  Diagnostic,
  InitializeParams,
  ProtocolConnection,
  ServerCapabilities,
} from 'vscode-languageserver-protocol/node';
import {
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializeRequest,
  InitializedNotification,
  PublishDiagnosticsNotification,
  LogMessageNotification,
  RegistrationRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  createProtocolConnection,
} from 'vscode-languageserver-protocol/node';

import { memoryFileSystem } from '@krmkit/base';
import type { FileSystem } from '@krmkit/base';
import { nodeFileSystem } from '@krmkit/base/node';
import { serveLanguage } from '../src/serve-language.ts';

/** An editor with a folder. */
export interface Client {
  readonly connection: ProtocolConnection;
  readonly uriOf: (path: string) => string;
  readonly open: (path: string, text: string) => Promise<void>;
  /** Replaces a range of an open document. */
  readonly change: (path: string, version: number, range: Parameters<typeof rangeOf>[0], text: string) => Promise<void>;
  /** The findings of a file, when they are what is wanted; the last ones after some seconds. */
  readonly findings: (
    path: string,
    isWanted: (found: readonly Diagnostic[]) => boolean,
    /** In milliseconds. */
    timeout?: number,
  ) => Promise<readonly Diagnostic[]>;
  readonly registrations: readonly string[];
  /** The options of what the server has registered. */
  readonly registered: readonly unknown[];
  /** The files whose findings came, in their order. */
  readonly order: readonly string[];
  /** What the server has shown or logged. */
  readonly messages: readonly string[];
  readonly encoding: string | undefined;
  /** What the server can do. */
  readonly capabilities: ServerCapabilities;
  /** The exit code after a shutdown. */
  readonly stop: () => Promise<number | null>;
}

/** The protocol has this field, which its types call deprecated. */
const NO_ROOT: Pick<InitializeParams, 'rootUri'> = JSON.parse('{"rootUri":null}');

function rangeOf(range: readonly [number, number, number, number]): {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
} {
  const [line, character, endLine, endCharacter] = range;
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}

interface Server {
  readonly output: NodeJS.ReadableStream;
  readonly input: NodeJS.WritableStream;
  readonly ended: Promise<number | null>;
}

/** The server over a folder of this machine. */
export function serveFolder(folder: string, options: Partial<InitializeParams> = {}): Promise<Client> {
  return connect(folder, serve(nodeFileSystem()), options);
}

/** The server over files by path: those below `/w` are in the folder. What changes in them changes for it. */
export function serveFiles(
  files: ReadonlyMap<string, string>,
  options: Partial<InitializeParams> = {},
  over: Partial<FileSystem> = {},
): Promise<Client> {
  const present: FileSystem = {
    readFile: (path, maxBytes) => memoryFileSystem(files).readFile(path, maxBytes),
    readDirectory: (path) => memoryFileSystem(files).readDirectory(path),
    status: (path) => memoryFileSystem(files).status(path),
    realPath: (path) => memoryFileSystem(files).realPath(path),
    ...over,
  };
  return connect('/w', serve(present), options);
}

function serve(files: FileSystem): Server {
  const [output, input] = [new PassThrough(), new PassThrough()];
  const ended = serveLanguage({
    files,
    stdin: {
      readAll: async () => ({ ok: false, failure: 'failed', message: 'only chunks are read' }),
      chunks: async function* chunks() {
        for await (const value of input) if (value instanceof Uint8Array) yield { ok: true, value };
      },
    },
    write: async (text) => output.write(text),
  });
  return { output, input, ended };
}

async function connect(
  folder: string,
  { output, input, ended }: Server,
  options: Partial<InitializeParams>,
): Promise<Client> {
  const connection = createProtocolConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
  const published = new Map<string, readonly Diagnostic[]>();
  const listeners = new Set<() => void>();
  const registrations: string[] = [];
  const registered: unknown[] = [];
  const order: string[] = [];
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    published.set(uri, diagnostics);
    order.push(uri);
    for (const listener of listeners) listener();
  });
  connection.onRequest(RegistrationRequest.type, ({ registrations: added }) => {
    registrations.push(...added.map(({ method }) => method));
    registered.push(...added.map((one): unknown => one.registerOptions));
  });
  const messages: string[] = [];
  connection.onNotification(ShowMessageNotification.type, ({ message }) => void messages.push(message));
  connection.onNotification(LogMessageNotification.type, ({ message }) => void messages.push(message));
  connection.listen();
  const root = `file://${folder}`;
  const uriOf = (path: string): string => `${root}/${path}`;
  const { capabilities } = await connection.sendRequest(InitializeRequest.type, {
    processId: null,
    ...NO_ROOT,
    workspaceFolders: [{ uri: root, name: 'test' }],
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true }, workspaceFolders: true } },
    ...options,
  });
  await connection.sendNotification(InitializedNotification.type, {});
  return {
    connection,
    uriOf,
    registrations,
    registered,
    order,
    messages,
    encoding: capabilities.positionEncoding,
    capabilities,
    open: (path, text) =>
      connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri: uriOf(path), languageId: 'yaml', version: 1, text },
      }),
    change: (path, version, range, text) =>
      connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: uriOf(path), version },
        contentChanges: [{ range: rangeOf(range), text }],
      }),
    findings: (path, isWanted, timeout = 20_000) =>
      new Promise((resolve) => {
        const end = (): void => {
          listeners.delete(look);
          clearTimeout(timer);
          resolve(published.get(uriOf(path)) ?? []);
        };
        const look = (): void => {
          const found = published.get(uriOf(path));
          if (found !== undefined && isWanted(found)) end();
        };
        const timer = setTimeout(end, timeout);
        listeners.add(look);
        look();
      }),
    stop: async () => {
      await connection.sendRequest(ShutdownRequest.type);
      await connection.sendNotification(ExitNotification.type);
      const code = await ended;
      connection.dispose();
      return code;
    },
  };
}
