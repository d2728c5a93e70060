import {
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  TextDocuments,
} from 'vscode-languageserver';
import type { RefreshProgress } from '@krmkit/workspace';
import type { Position, Range } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { clientPlaces } from './client-places.ts';
import { protocolDiagnostic } from './convert.ts';
import type { Folder, PathInFolder } from './folders.ts';
import { readAgain } from './folders.ts';
import { fromClient } from './positions.ts';
import type { SayOnce } from './say-once.ts';
import { sayOnce } from './say-once.ts';
import type { ServerSession } from './session.ts';
import type { ShownProgress } from './show-progress.ts';
import { reportRefresh, showProgress } from './show-progress.ts';
import { readClientSettings } from './session.ts';

/** Keeps the texts of the folders in step with the editor and the disk, and publishes findings. */
export interface FollowedDocuments {
  readonly start: (folders: readonly string[]) => void;
  /** Resolves when the folders are read, and all changes so far are made. */
  readonly ready: () => Promise<void>;
  readonly stop: () => void;
}

/** In milliseconds: findings follow the last key after this time. */
const DELAY = 40;

interface Publishing {
  timer: ReturnType<typeof setTimeout> | undefined;
  running: AbortController | undefined;
  /** The files that changed, the last one first. */
  first: readonly string[];
  readonly say: SayOnce;
  /** Shown until all is published, also if edits begin it again. */
  readonly progress: ShownProgress;
}

export function followDocuments(session: ServerSession): FollowedDocuments {
  const { connection, folders, files } = session;
  const publisher = createPublisher(session);
  /** Changes are made in the order in which they arrive. */
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (step: () => Promise<void>): void => {
    queue = runStep(queue, step, connection);
  };
  const update = (uri: string, text: string | undefined): void => {
    enqueue(async () => {
      const found = folders.find(uri);
      if (found === undefined) return;
      await updateDocument(session, found, uri, text);
      publisher.schedule(found.folder, found.path);
    });
  };
  const documents = openDocuments(session);
  documents.onDidChangeContent(({ document }) => update(document.uri, document.getText()));
  documents.onDidClose(({ document }) => update(document.uri, undefined));
  documents.listen(connection);
  connection.onDidChangeWatchedFiles(({ changes }) => {
    enqueue(async () => {
      for (const { uri } of changes) {
        const found = folders.find(uri);
        if (found === undefined) continue;
        await readAgain(found, files);
        publisher.schedule(found.folder, undefined);
      }
    });
  });
  connection.onDidChangeConfiguration(({ settings }: { readonly settings: unknown }) => {
    const own: unknown =
      typeof settings === 'object' && settings !== null && 'krmkit' in settings ? settings.krmkit : undefined;
    if (own !== undefined) session.settings = readClientSettings(own);
  });
  const addFolders = (uris: readonly string[]): void => {
    enqueue(async () => {
      for (const uri of uris) {
        const reading = showProgress(connection);
        const folder = await folders.add(uri, (count) => reading.report(`reads files: ${count}`));
        reading.end();
        if (folder === undefined) continue;
        sayOnce(connection)(folder.unread);
        moveOpenDocuments(session, folder, documents.all());
        publisher.schedule(folder, undefined);
      }
    });
  };
  connection.onInitialized(() => {
    void register(session, addFolders);
  });
  return { start: addFolders, ready: () => queue, stop: publisher.stop };
}

/** The documents of the editor, which counts in its own encoding. */
function openDocuments(session: ServerSession): TextDocuments<TextDocument> {
  return new TextDocuments({
    create: TextDocument.create,
    update: (before, changes, version) => {
      let document = before;
      const read = ({ line, character }: Position): Position => {
        const text = document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
        return { line, character: fromClient(text, character, session.encoding) };
      };
      // The positions of a change are those of the text that the changes before it have made.
      for (const change of changes) {
        const own = 'range' in change ? { ...change, range: rangeFrom(change.range, read) } : change;
        document = TextDocument.update(document, [own], version);
      }
      return document;
    },
  });
}

function rangeFrom({ start, end }: Range, read: (position: Position) => Position): Range {
  return { start: read(start), end: read(end) };
}

/** One change after the other: a step that fails is reported, and the next one is made. */
async function runStep(
  before: Promise<void>,
  step: () => Promise<void>,
  { console }: ServerSession['connection'],
): Promise<void> {
  await before;
  try {
    await step();
  } catch (problem) {
    console.error(String(problem));
  }
}

/** `text` undefined: the editor has closed the document. */
async function updateDocument(
  { files }: ServerSession,
  found: PathInFolder,
  uri: string,
  text: string | undefined,
): Promise<void> {
  const { folder, path } = found;
  if (text !== undefined) {
    folder.open.set(path, uri);
    folder.workspace.update(path, text);
    return;
  }
  folder.open.delete(path);
  if (folder.isRead) await readAgain(found, files);
  else folder.workspace.remove(path);
}

interface Publisher {
  /** `path`: the file that changed. */
  readonly schedule: (folder: Folder, path: string | undefined) => void;
  readonly stop: () => void;
}

function createPublisher(session: ServerSession): Publisher {
  const publishing = new Map<Folder, Publishing>();
  return {
    schedule: (folder, path) => {
      const own = publishing.get(folder) ?? {
        timer: undefined,
        running: undefined,
        first: [],
        say: sayOnce(session.connection),
        progress: showProgress(session.connection),
      };
      publishing.set(folder, own);
      if (path !== undefined) own.first = [path, ...own.first.filter((one) => one !== path)];
      own.running?.abort();
      clearTimeout(own.timer);
      own.timer = setTimeout(() => void publish(session, folder, own), DELAY);
    },
    stop: () => {
      for (const { timer, running, progress } of publishing.values()) {
        clearTimeout(timer);
        running?.abort();
        progress.end();
      }
    },
  };
}

/** Documents that were open before their folder. */
function moveOpenDocuments({ folders }: ServerSession, folder: Folder, documents: readonly TextDocument[]): void {
  for (const { uri, ...document } of documents.map((one) => ({ uri: one.uri, text: one.getText() }))) {
    const found = folders.find(uri);
    if (found?.folder !== folder) continue;
    folder.open.set(found.path, uri);
    folder.workspace.update(found.path, document.text);
  }
}

async function register(
  { connection, capabilities, folders }: ServerSession,
  addFolders: (uris: readonly string[]) => void,
): Promise<void> {
  const { workspace = {} } = capabilities;
  if (workspace.didChangeWatchedFiles?.dynamicRegistration === true) {
    const options = { watchers: [{ globPattern: '**/*' }] };
    await ifPossible(connection.client.register(DidChangeWatchedFilesNotification.type, options));
  }
  if (workspace.didChangeConfiguration?.dynamicRegistration === true) {
    await ifPossible(connection.client.register(DidChangeConfigurationNotification.type, { section: 'krmkit' }));
  }
  if (workspace.workspaceFolders !== true) return;
  connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    for (const { uri } of removed) folders.remove(uri);
    addFolders(added.map(({ uri }) => uri));
  });
}

/** A client can refuse, or be gone before it answers. */
async function ifPossible(registered: Promise<unknown>): Promise<void> {
  try {
    await registered;
  } catch {
    // The library has written it to the log of the client.
  }
}

/** Publishes the findings of a folder in parts, until the texts change. */
async function publish(session: ServerSession, folder: Folder, own: Publishing): Promise<void> {
  const { connection } = session;
  const running = new AbortController();
  own.running = running;
  const first = [...new Set([...own.first, ...folder.open.keys()])].filter((path) => folder.open.has(path));
  try {
    const onProgress = (step: RefreshProgress): void => reportRefresh(own.progress, step);
    for await (const part of folder.workspace.refresh({ first, signal: running.signal, onProgress })) {
      for (const { path, findings } of part) {
        if (path === undefined) {
          own.say(findings.map(({ diagnostic }) => diagnostic));
          continue;
        }
        const places = clientPlaces(session, folder);
        const diagnostics = findings.map((finding) => protocolDiagnostic(path, finding, places));
        await connection.sendDiagnostics({ uri: places.uriOf(path), diagnostics });
      }
    }
    own.first = [];
    own.progress.end();
  } catch (problem) {
    if (!running.signal.aborted) {
      own.progress.end();
      connection.console.error(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem));
    }
  }
}
