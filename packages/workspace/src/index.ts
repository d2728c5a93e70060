export type { CodeAction } from './answers/code-actions.ts';
export type { Completion } from './answers/completions.ts';
export type { RangeEdit, WorkspaceFileEdits, RenamableName, RenameResult } from './answers/navigate.ts';
export type { FileSymbol, InlayHint } from './answers/outline.ts';
export type { FileFinding, FileFindings } from './answers/shown-findings.ts';
export { sameValues } from './answers/value-at.ts';
export type { ContainerValue, EnvironmentValue, SameValues, ValueAt, ValueSource } from './answers/value-at.ts';
export type { WorkspaceOptions } from './model/settings.ts';
export type { RefreshProgress } from './model/snapshot.ts';
export type { DocumentPosition, DocumentRange, FileRange } from './text/positions.ts';
export { openWorkspace } from './workspace.ts';
export type {
  AnswerOptions,
  CheckedWorkspace,
  CompletionOptions,
  QuickOptions,
  RefreshOptions,
  Workspace,
} from './workspace.ts';
