export type { ContainerValue, EnvironmentValue, ValueAt, ValueSource } from './answers/value-at.ts';
export type { WorkspaceOptions } from './model/settings.ts';
export type { DocumentPosition, DocumentRange, FileRange } from './text/positions.ts';
export { openWorkspace } from './workspace.ts';
export type { AnswerOptions, RefreshOptions, Workspace } from './workspace.ts';
export type { FileFinding, FileFindings } from './answers/shown-findings.ts';
