import type { AnswerOptions } from '@krmkit/workspace';
import { FoldingRangeKind, LSPErrorCodes, MarkupKind, ResponseError } from 'vscode-languageserver';
import type { CancellationToken, TextDocumentIdentifier } from 'vscode-languageserver';
import {
  documentSymbol,
  protocolAction,
  protocolCompletion,
  protocolLocation,
  symbolKind,
  workspaceEdit,
} from './convert.ts';
import type { PathInFolder } from './folders.ts';
import type { ServerSession } from './session.ts';
import { hoverText } from './shown-values.ts';

interface Asked extends PathInFolder {
  readonly options: AnswerOptions;
  readonly uriOf: (path: string) => string;
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

function answering({ folders }: ServerSession, ready: () => Promise<void>): Answering {
  return (none, compute) => async (params, token) => {
    await ready();
    const found = folders.find(params.textDocument.uri);
    if (found === undefined) return none;
    const { folder, path } = found;
    const cancelled = new AbortController();
    const stop = token.onCancellationRequested(() => cancelled.abort());
    if (token.isCancellationRequested) cancelled.abort();
    const uriOf = (other: string): string => folders.uriOf(folder, other);
    try {
      return await compute({ folder, path, options: { signal: cancelled.signal }, uriOf }, params);
    } catch (problem) {
      if (!cancelled.signal.aborted) throw problem;
      return new ResponseError<void>(LSPErrorCodes.RequestCancelled, 'the request is cancelled');
    } finally {
      stop.dispose();
    }
  };
}

function answerValues({ connection }: ServerSession, answer: Answering): void {
  connection.onHover(
    answer(null, async ({ folder, path, options }, { position }) => {
      const value = await folder.workspace.valueAt(path, position, options);
      if (value === undefined || value.environments.length === 0) return null;
      return { range: value.range, contents: { kind: MarkupKind.Markdown, value: hoverText(value) } };
    }),
  );
  connection.onDefinition(
    answer(null, async ({ folder, path, options, uriOf }, { position }) =>
      (await folder.workspace.definition(path, position, options)).map((one) => protocolLocation(one, uriOf)),
    ),
  );
  connection.onReferences(
    answer(null, async ({ folder, path, options, uriOf }, { position }) =>
      (await folder.workspace.references(path, position, options)).map((one) => protocolLocation(one, uriOf)),
    ),
  );
}

function answerRenames({ connection }: ServerSession, answer: Answering): void {
  connection.onPrepareRename(
    answer(null, async ({ folder, path, options }, { position }) => {
      const name = await folder.workspace.renamable(path, position, options);
      return name === undefined ? null : { range: name.range, placeholder: name.name };
    }),
  );
  connection.onRenameRequest(
    answer(null, async ({ folder, path, options, uriOf }, { position, newName }) => {
      const renamed = await folder.workspace.rename(path, position, newName, options);
      if (renamed.ok) return workspaceEdit(renamed.files, uriOf);
      return new ResponseError<void>(LSPErrorCodes.RequestFailed, renamed.message);
    }),
  );
}

/** Completions, actions and hints. */
function answerProposals(session: ServerSession, answer: Answering): void {
  const { connection } = session;
  connection.onCompletion(
    answer(null, async ({ folder, path, options }, { position }) => {
      const schemas = session.settings.completeSchemas;
      const found = await folder.workspace.completions(path, position, { ...options, schemas });
      return found.map(protocolCompletion);
    }),
  );
  connection.onCodeAction(
    answer(null, async ({ folder, path, options, uriOf }, { range }) => {
      const [file] = await folder.workspace.diagnostics(path, options);
      const actions = await folder.workspace.codeActions(path, range, options);
      return actions.map((action) => {
        const own = file?.findings.find(
          ({ diagnostic }) => diagnostic.location?.start === action.diagnostic.location?.start,
        );
        return protocolAction(action, uriOf, own?.range ?? range);
      });
    }),
  );
  connection.languages.inlayHint.on(
    answer(null, async ({ folder, path, options }, { range }) => {
      const hints = await folder.workspace.inlayHints(path, range, options);
      return hints.map(({ position, text }) => ({ position, label: `= ${text}`, paddingLeft: true }));
    }),
  );
}

function answerOutlines({ connection }: ServerSession, answer: Answering): void {
  connection.onDocumentSymbol(answer(null, ({ folder, path }) => folder.workspace.symbols(path).map(documentSymbol)));
  connection.onFoldingRanges(
    answer(null, ({ folder, path }) =>
      folder.workspace.folds(path).map(({ start, end }) => ({
        startLine: start.line,
        endLine: end.character === 0 ? end.line - 1 : end.line,
        kind: FoldingRangeKind.Region,
      })),
    ),
  );
  connection.onDocumentFormatting(
    answer(null, ({ folder, path }) =>
      folder.workspace.format(path).map(({ range, text }) => ({ range, newText: text })),
    ),
  );
}

function answerWorkspaceSymbols({ connection, folders }: ServerSession, ready: () => Promise<void>): void {
  connection.onWorkspaceSymbol(async ({ query }) => {
    await ready();
    const wanted = query.toLowerCase();
    return folders.all().flatMap((folder) =>
      folder.workspace.paths().flatMap((path) =>
        /\.(?:ya?ml|json)$/i.test(path)
          ? folder.workspace
              .symbols(path)
              .filter(({ name, detail }) => `${detail} ${name}`.toLowerCase().includes(wanted))
              .map(({ name, detail, nameRange }) => ({
                name: `${detail} ${name}`,
                kind: symbolKind(detail),
                location: { uri: folders.uriOf(folder, path), range: nameRange },
              }))
          : [],
      ),
    );
  });
}
