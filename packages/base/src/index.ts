export { FILES, SIGNAL, checkArgument, checkChoice } from './calls/check-argument.ts';
export type { Shape } from './calls/check-argument.ts';
export { checkOptions } from './diagnostics/check-options.ts';
export type { KnownOptions } from './diagnostics/check-options.ts';
export { DIAGNOSTIC_CODES, SEVERITIES, isDiagnosticCode } from './diagnostics/codes.ts';
export type { DiagnosticCode } from './diagnostics/codes.ts';
export { diagnosticJson, locationJson } from './diagnostics/diagnostic-json.ts';
export { isUnreadable, locationOf } from './diagnostics/diagnostic.ts';
export type { ContainerList, Diagnostic, Location, Related, Severity, Subject } from './diagnostics/diagnostic.ts';
export { displayWidth } from './diagnostics/display-width.ts';
export { Failure } from './diagnostics/failure.ts';
export { flowYaml } from './diagnostics/flow-yaml.ts';
export { frame } from './diagnostics/frame.ts';
export type { FrameOptions } from './diagnostics/frame.ts';
export { cutTo, padTo, wrapText } from './diagnostics/layout.ts';
export type {
  OutputDiagnostic,
  OutputLocation,
  OutputOccurrence,
  OutputRelated,
  OutputResource,
  OutputSubject,
  OutputVersion,
} from './diagnostics/output.ts';
export { printYaml } from './diagnostics/print-yaml.ts';
export {
  inertJson,
  inertLines,
  printable,
  printableHint,
  printableJson,
  printableLines,
  shellPath,
  visible,
  withoutInvisible,
} from './diagnostics/printable.ts';
export { isInSecret, namesSecret } from './diagnostics/secret-lines.ts';
export { objectText, subjectText } from './diagnostics/subject-text.ts';
export { JOURNAL_NAMES, isJournalName, unfinishedChange } from './diagnostics/unfinished-change.ts';
export type { JournalName } from './diagnostics/unfinished-change.ts';
export { findContainerTool, lastLine, lastWords, saidBy } from './platform/container-tool.ts';
export type { ContainerTool, ContainerToolFamily, ContainerToolSearch } from './platform/container-tool.ts';
export { explainGit, gitBlobs, gitText, runGit, wordsOfSsh } from './platform/git.ts';
export { memoryDisk, memoryProcesses } from './platform/memory-disk.ts';
export type { MemoryDisk } from './platform/memory-disk.ts';
export { memoryFileSystem, memoryStandardInput } from './platform/memory.ts';
export type { MemoryFiles } from './platform/memory.ts';
export { overlayFileSystem } from './platform/overlay.ts';
export type {
  CancelSignal,
  Clock,
  DirectoryEntry,
  Downloads,
  EntryStatus,
  FileFailure,
  FileKind,
  FileOwner,
  FileStatus,
  FileSystem,
  HttpAnswer,
  HttpFailure,
  HttpRequest,
  NewFile,
  Outcome,
  ProcessIdentity,
  Processes,
  ProgramEnd,
  ProgramOptions,
  Programs,
  SendHttp,
  StandardInput,
  StopSignal,
  TemporaryDirectories,
  TemporaryDirectory,
  VolumeFileAttributes,
  VolumeFiles,
  WritableFileSystem,
  WriteFailure,
} from './platform/ports.ts';
export { codeOf } from './platform/system-error.ts';
export { tarArchive } from './platform/tar.ts';
export type { TarFile } from './platform/tar.ts';
export { withEvents } from './platform/task-events.ts';
export type { EventOptions, TaskWithEvents } from './platform/task-events.ts';
export { cancellationWithin, systemTiming } from './platform/timing.ts';
export type { Timing } from './platform/timing.ts';
export { workingDirectoryOf } from './platform/working-directory.ts';
export { NO_COLORS } from './text/colors.ts';
export type { Colors, TextStyleName } from './text/colors.ts';
export { compareBytes } from './text/compare.ts';
export { applyEdits, composeEdits, editedAlone, invertEdits } from './text/edit.ts';
export type { TextEdit } from './text/edit.ts';
export { decodeUtf16, encodeText, isTextOf, utf16Of } from './text/encoding.ts';
export type { Utf16 } from './text/encoding.ts';
export {
  basename,
  directoryOf,
  dirname,
  isAbsolutePath,
  joinInside,
  joinPath,
  relativePath,
  resolvePath,
} from './text/file-path.ts';
export { fingerprint, fnv1a, sha256 } from './text/hash.ts';
export { ownCopy } from './text/own-copy.ts';
export { expandPattern, matchesPattern, missingGroup, parsePattern, replacePattern } from './text/pattern.ts';
export type { Pattern, PatternOutcome, PatternProblem } from './text/pattern.ts';
export { isNamePlaceholder, isPlaceholder } from './text/placeholder.ts';
export { countOf, listOf } from './text/plural.ts';
export { nearest, spellingsOf } from './text/similar.ts';
export type { FindSpelling } from './text/similar.ts';
export { createSource, lineAt, positionAt } from './text/source.ts';
export type { Position, Source, Span } from './text/source.ts';
export { withoutSecrets } from './text/url.ts';
export { matchesWildcards } from './text/wildcards.ts';
export { splitWords } from './text/words.ts';
export { alignItems } from './value/align.ts';
export { applyChanges } from './value/apply-changes.ts';
export type {
  Change,
  InsertChange,
  InsertItemChange,
  MoveItemChange,
  OrderChange,
  RemoveChange,
  RenameChange,
  ReplaceChange,
} from './value/change.ts';
export { describeValue } from './value/describe-value.ts';
export { diffTo, diffValues } from './value/diff.ts';
export type { ValueDiffOptions } from './value/diff.ts';
export { equalValues, equalWithin } from './value/equal.ts';
export { createFingerprints } from './value/fingerprint.ts';
export type { Fingerprints } from './value/fingerprint.ts';
export { SINGLE_KEYS, inferItemKeys, itemIdentity, whyNoItemKeys } from './value/item-keys.ts';
export { isArray, isArrayIndex, isObject, isRecord, member, recordMember, setMember } from './value/json.ts';
export type { JsonArray, JsonObject, JsonValue } from './value/json.ts';
export { pairSimilar } from './value/pair-similar.ts';
export { follow, printPath } from './value/path.ts';
export type { Path } from './value/path.ts';
export { copyValue, isJson, toJsonValue } from './value/plain.ts';
export {
  flagAt,
  integerAt,
  listAt,
  numbersAt,
  objectsAt,
  parseJson,
  scalarText,
  scalarTextAt,
  textAt,
  textOf,
  textsAt,
} from './value/read.ts';
export type { FieldProblem, Problem, Result } from './value/result.ts';
export { scalarPaths } from './value/scalar-paths.ts';
export { resolveForWriting, selectPaths } from './value/select.ts';
export type { WritePath } from './value/select.ts';
export { parseSelector, printSelector, selectorOf } from './value/selector.ts';
export type { ParsedSelector, Selector, SelectorStep } from './value/selector.ts';
export { changesToMake, changesToSet, placed } from './value/set-at.ts';
export type { PositionedValue } from './value/set-at.ts';
export { shareEqual } from './value/share.ts';
export { commonSubsequence, longestIncreasing } from './value/subsequence.ts';
export type { Pair } from './value/subsequence.ts';
export { isRelease, repositoryUrl, version } from './version.ts';
