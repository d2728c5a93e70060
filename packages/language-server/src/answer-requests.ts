import type { AnswerOptions } from '@krmkit/workspace';
import { FoldingRangeKind, LSPErrorCodes, MarkupKind, ResponseError } from 'vscode-languageserver';
import type { CancellationToken, SymbolInformation, TextDocumentIdentifier } from 'vscode-languageserver';
import type { ClientPlaces } from './client-places.ts';
import { clientPlaces } from './client-places.ts';
import {
  documentSymbol,
  protocolAction,
  protocolCompletion,
  protocolLocation,
  symbolKind,
  textEdits,
  workspaceEdit,
} from './convert.ts';
import type { Folder, PathInFolder } from './folders.ts';
import type { ServerSession } from './session.ts';
import { hoverText } from './shown-values.ts';

interface Asked extends PathInFolder {
  readonly options: AnswerOptions;
  readonly places: ClientPlaces;
}

interface DocumentParams {
  readonly textDocument: TextDocumentIdentifier;
}

/** Makes the answer about a document; `none` for a document that is no file. */
type Answering = <P extends DocumentParams, T, N>(
  none: N,
  compute: (asked: Asked, params: P) => Promise<T> | T,
) => (params: P, token: CancellationToken) => Promise<T | N | ResponseError>;

/** Answers the requests about documents. `ready` resolves when the changes before a request are made. */
export function answerRequests(session: ServerSession, ready: () => Promise<void>): void {
  const answer = answering(session, ready);
  answerValues(session, answer);
  answerRenames(session, answer);
  answerProposals(session, answer);
  answerOutlines(session, answer);
  answerWorkspaceSymbols(session, ready);
}

function answering(session: ServerSession, ready: () => Promise<void>): Answering {
  return (none, compute) => (params, token) =>
    cancellable(token, ready, async (signal) => {
      const found = session.folders.find(params.textDocument.uri);
      if (found === undefined) return none;
      const { folder, path } = found;
      return compute({ folder, path, options: { signal }, places: clientPlaces(session, folder) }, params);
    });
}

/** The answer, or the error of a request that the client has cancelled. */
async function cancellable<T>(
  token: CancellationToken,
  ready: () => Promise<void>,
  compute: (signal: AbortSignal) => Promise<T>,
): Promise<T | ResponseError> {
  const cancelled = new AbortController();
  const stop = token.onCancellationRequested(() => cancelled.abort());
  try {
    await ready();
    if (token.isCancellationRequested) cancelled.abort();
    cancelled.signal.throwIfAborted();
    return await compute(cancelled.signal);
  } catch (problem) {
    if (!cancelled.signal.aborted) throw problem;
    return new ResponseError<void>(LSPErrorCodes.RequestCancelled, 'the request is cancelled');
  } finally {
    stop.dispose();
  }
}

/** In milliseconds: after this time, values and completions are those that are known. */
const QUICK = 100;

function answerValues({ connection }: ServerSession, answer: Answering): void {
  connection.onHover(
    answer(null, async ({ folder, path, options, places }, { position }) => {
      const at = places.readPosition(path, position);
      const value = await folder.workspace.valueAt(path, at, { ...options, within: QUICK });
      if (value === undefined || value.environments.length === 0) return null;
      const contents = { kind: MarkupKind.Markdown, value: hoverText(value) };
      return { range: places.rangeOf(path, value.range), contents };
    }),
  );
  connection.onDefinition(
    answer(null, async ({ folder, path, options, places }, { position }) =>
      (await folder.workspace.definition(path, places.readPosition(path, position), options)).map((one) =>
        protocolLocation(one, places),
      ),
    ),
  );
  connection.onReferences(
    answer(null, async ({ folder, path, options, places }, { position }) =>
      (await folder.workspace.references(path, places.readPosition(path, position), options)).map((one) =>
        protocolLocation(one, places),
      ),
    ),
  );
}

function answerRenames({ connection }: ServerSession, answer: Answering): void {
  connection.onPrepareRename(
    answer(null, async ({ folder, path, options, places }, { position }) => {
      const found = await folder.workspace.renamable(path, places.readPosition(path, position), options);
      if (found === undefined) return null;
      if (!found.ok) return new ResponseError<void>(LSPErrorCodes.RequestFailed, found.message);
      return { range: places.rangeOf(path, found.range), placeholder: found.name };
    }),
  );
  connection.onRenameRequest(
    answer(null, async ({ folder, path, options, places }, { position, newName }) => {
      const renamed = await folder.workspace.rename(path, places.readPosition(path, position), newName, options);
      if (renamed.ok) return workspaceEdit(renamed.files, places);
      return new ResponseError<void>(LSPErrorCodes.RequestFailed, renamed.message);
    }),
  );
}

/** Completions, actions and hints. */
function answerProposals(session: ServerSession, answer: Answering): void {
  const { connection } = session;
  connection.onCompletion(
    answer(null, async ({ folder, path, options, places }, { position }) => {
      const schemas = session.settings.completeSchemas;
      const at = places.readPosition(path, position);
      const found = await folder.workspace.completions(path, at, { ...options, schemas, within: QUICK });
      return found.map((one) => protocolCompletion(one, places.rangeOf(path, one.range)));
    }),
  );
  connection.onCodeAction(
    answer(null, async ({ folder, path, options, places }, params) => {
      const range = places.readRange(path, params.range);
      const [file] = await folder.workspace.diagnostics(path, options);
      const actions = await folder.workspace.codeActions(path, range, options);
      return actions.map((action) => {
        const own = file?.findings.find(
          ({ diagnostic }) => diagnostic.location?.start === action.diagnostic.location?.start,
        );
        return protocolAction(action, { path, range: own?.range ?? range }, places);
      });
    }),
  );
  connection.languages.inlayHint.on(
    answer(null, async ({ folder, path, options, places }, { range }) => {
      const hints = await folder.workspace.inlayHints(path, places.readRange(path, range), options);
      return hints.map(({ position, text }) => ({
        position: places.positionOf(path, position),
        label: `= ${text}`,
        paddingLeft: true,
      }));
    }),
  );
}

function answerOutlines({ connection }: ServerSession, answer: Answering): void {
  connection.onDocumentSymbol(
    answer(null, async ({ folder, path, places }) => {
      const symbols = await folder.workspace.symbols(path);
      return symbols.map((one) => documentSymbol(one, (range) => places.rangeOf(path, range)));
    }),
  );
  connection.onFoldingRanges(
    answer(null, async ({ folder, path }) => {
      const folds = await folder.workspace.folds(path);
      return folds.map(({ start, end }) => ({
        startLine: start.line,
        endLine: end.character === 0 ? end.line - 1 : end.line,
        kind: FoldingRangeKind.Region,
      }));
    }),
  );
  connection.onDocumentFormatting(
    answer(null, async ({ folder, path, places }) =>
      textEdits({ path, edits: await folder.workspace.format(path) }, places),
    ),
  );
}

/** In number of files: how many are searched before other messages get their turn. */
const TURN = 50;

function answerWorkspaceSymbols(session: ServerSession, ready: () => Promise<void>): void {
  session.connection.onWorkspaceSymbol(({ query }, token) =>
    cancellable(token, ready, async (signal) => {
      const found: SymbolInformation[] = [];
      for (const folder of session.folders.all()) {
        const paths = folder.workspace.paths().filter((path) => /\.(?:ya?ml|json)$/i.test(path));
        for (const [index, path] of paths.entries()) {
          if (index % TURN === TURN - 1) await turnOfOthers();
          signal.throwIfAborted();
          found.push(...(await symbolsOfFile(session, folder, path, query.toLowerCase())));
        }
      }
      return found;
    }),
  );
}

function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

async function symbolsOfFile(
  session: ServerSession,
  folder: Folder,
  path: string,
  wanted: string,
): Promise<readonly SymbolInformation[]> {
  const symbols = await folder.workspace.symbols(path);
  const places = clientPlaces(session, folder);
  return symbols
    .filter(({ name, detail }) => `${detail} ${name}`.toLowerCase().includes(wanted))
    .map(({ name, detail, nameRange }) => ({
      name: `${detail} ${name}`,
      kind: symbolKind(detail),
      location: { uri: places.uriOf(path), range: places.rangeOf(path, nameRange) },
    }));
}
