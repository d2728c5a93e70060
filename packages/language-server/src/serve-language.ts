import { Readable, Writable } from 'node:stream';
import type { FileSystem, StandardInput } from '@krmkit/base';
import { version } from '@krmkit/base';
import { createConnection, TextDocumentSyncKind } from 'vscode-languageserver';
import type { InitializeParams, Logger, ServerCapabilities } from 'vscode-languageserver';
import {
  StreamMessageReader,
  StreamMessageWriter,
  createProtocolConnection,
} from 'vscode-languageserver-protocol/node';
import { answerRequests } from './answer-requests.ts';
import { createFolders } from './folders.ts';
import { followDocuments } from './follow-documents.ts';
import { chooseEncoding } from './positions.ts';
import type { ServerSession } from './session.ts';
import { readClientSettings } from './session.ts';

/** What a language server needs from outside. */
export interface LanguageServerPorts {
  readonly files: FileSystem;
  readonly stdin: StandardInput;
  readonly write: (text: string) => Promise<boolean>;
}

/**
 * Serves the language server protocol until the client ends it. 0 if the client asked for a shutdown before, else 1, as the
 * protocol has it.
 */
export async function serveLanguage({ files, stdin, write }: LanguageServerPorts): Promise<number> {
  const input = Readable.from(bytesOf(stdin));
  const output = new Writable({ write: (chunk: Uint8Array, _encoding, done) => void writeChunk(chunk, write, done) });
  let end: (status: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => (end = resolve));
  const watchDog = { shutdownReceived: false, initialize: () => undefined, exit: (status: number) => end(status) };
  const connection = createConnection(
    (logger) =>
      createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output), silentAtEnd(logger)),
    watchDog,
  );
  // A client that is gone does not ask for an exit.
  input.on('end', () => end(watchDog.shutdownReceived ? 0 : 1));
  input.on('error', () => end(1));
  const session: ServerSession = {
    connection,
    files,
    folders: createFolders(files, {}),
    capabilities: {},
    settings: { completeSchemas: false },
    encoding: 'utf-16',
  };
  const documents = followDocuments(session);
  connection.onInitialize((params) => {
    session.capabilities = params.capabilities;
    session.settings = readClientSettings(params.initializationOptions);
    session.encoding = chooseEncoding(params.capabilities.general?.positionEncodings);
    documents.start(foldersOf(params));
    return {
      capabilities: { ...CAPABILITIES, positionEncoding: session.encoding },
      serverInfo: { name: 'krmkit', version },
    };
  });
  answerRequests(session, documents.ready);
  connection.listen();
  const status = await ended;
  documents.stop();
  connection.dispose();
  stdin.close?.();
  return status;
}

/** The library tells the client of an answer that it cannot send, and throws if the connection is at its end. */
function silentAtEnd(logger: Logger): Logger {
  const quiet =
    (log: (message: string) => void) =>
    (message: string): void => {
      try {
        log(message);
      } catch {
        // The client is gone.
      }
    };
  return {
    error: quiet((message) => logger.error(message)),
    warn: quiet((message) => logger.warn(message)),
    info: quiet((message) => logger.info(message)),
    log: quiet((message) => logger.log(message)),
  };
}

/** Each chunk has whole characters: a header or a message. */
async function writeChunk(chunk: Uint8Array, write: LanguageServerPorts['write'], done: () => void): Promise<void> {
  // If the client is gone, its input ends, too.
  await write(new TextDecoder().decode(chunk));
  done();
}

async function* bytesOf(stdin: StandardInput): AsyncGenerator<Uint8Array> {
  for await (const chunk of stdin.chunks()) {
    if (!chunk.ok) return;
    yield chunk.value;
  }
}

function foldersOf({ workspaceFolders, ...params }: InitializeParams): readonly string[] {
  if (workspaceFolders !== undefined && workspaceFolders !== null && workspaceFolders.length > 0) {
    return workspaceFolders.map(({ uri }) => uri);
  }
  // Clients without folders name one root.
  const root: unknown = Object.entries(params).find(([name]) => name === 'rootUri')?.[1];
  return typeof root === 'string' ? [root] : [];
}

const CAPABILITIES: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  completionProvider: { triggerCharacters: ['(', '/', ' ', '.'] },
  codeActionProvider: { codeActionKinds: ['quickfix'] },
  inlayHintProvider: true,
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  foldingRangeProvider: true,
  documentFormattingProvider: true,
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};
