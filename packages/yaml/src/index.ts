export { contentValue } from './edit/change-tree.ts';
export { diffNode } from './edit/diff-node.ts';
export { editComments, editCommentsAt } from './edit/edit-comments.ts';
export type { EditedComments, PositionedChange } from './edit/edit-comments.ts';
export { editDocument } from './edit/edit-document.ts';
export { nodeTail, scalarToImitate } from './edit/edit-scalar.ts';
export { appendDocument, newlineOf, removeDocuments } from './edit/edit-stream.ts';
export { editByChanges, editKnownValue, editValue, withContent } from './edit/edit-value.ts';
export type { DocumentEdit, KnownValues } from './edit/edit-value.ts';
export { sameTexts } from './edit/edited-comments.ts';
export { commentsAt, commentsOf, indicesByName, commentTargetPart, placesIn, slotsOf } from './edit/entry-comments.ts';
export type { CommentTarget } from './edit/entry-comments.ts';
export type { EditMapping, EntryEdit, ItemEdit, NodeEdit } from './edit/node-edit.ts';
export { layoutAt, observeLayout } from './edit/observe-layout.ts';
export { readsBackAs } from './edit/read-back.ts';
export { toValueReusing } from './edit/reuse-values.ts';
export { selectorByWrittenKeys, writtenPath } from './edit/spelled-path.ts';
export { unterminatedBlock } from './edit/unterminated-block.ts';
export { removeYaml, setYaml, updateYaml } from './edit/update.ts';
export type { EditOptions, EditedText, PathOptions } from './edit/update.ts';
export { createDocumentMemory } from './fast/document-memory.ts';
export type { DocumentMemory } from './fast/document-memory.ts';
export { goStyle } from './print/go-scalar.ts';
export { goYamlText, printGoYaml } from './print/go-yaml.ts';
export type { ExactDigits, PrintedLine } from './print/go-yaml.ts';
export { PLAIN_LAYOUT } from './print/print-layout.ts';
export type { PrintLayout } from './print/print-layout.ts';
export { printEntry, printInline, printRoot, printScalar } from './print/print.ts';
export { isPlainText, quoteDouble } from './print/quoting.ts';
export { CR, HASH, LF, TAB, codeAt, skipSpaces } from './read/characters.ts';
export type { Content, CopiedContent, ValueContent } from './read/content.ts';
export { yamlDiagnostic } from './read/diagnose.ts';
export { regionsOf, trimmedSlice } from './read/document-comments.ts';
export type { DocumentRegion } from './read/document-comments.ts';
export { isMergeKey, keyName } from './read/keys.ts';
export { createLocator, findEntry, locate, locateNearest } from './read/locate.ts';
export type { Located, Nearest } from './read/locate.ts';
export type {
  AliasNode,
  Comment,
  MappingEntry,
  MappingNode,
  NamedSpan,
  YamlNode,
  Outline,
  Properties,
  ScalarNode,
  ScalarStyle,
  SequenceItem,
  SequenceNode,
  YamlDocument,
  YamlProblem,
  YamlProblemKind,
} from './read/nodes.ts';
export { documentReader, jsonObjectStarts, jsonReader, parseDocuments } from './read/parse.ts';
export { partsOf } from './read/parts.ts';
export { isRefusedByGo, isUnread } from './read/profile-problems.ts';
export { afterLineEnd } from './read/reader.ts';
export { READERS, isTextToSome, meanSame, meaningOf, nameIn } from './read/scalar-meanings.ts';
export type { ReaderName } from './read/scalar-meanings.ts';
export { contentFor, exactInteger, numberText, plainValue, readScalar, resolveScalar } from './read/scalar.ts';
export type { Profile } from './read/scalar.ts';
export { cookedToSource } from './read/source-offset.ts';
export { splitStream } from './read/split-stream.ts';
export { columnOf, lineEndOf, lineStartOf, startsLine } from './read/text-lines.ts';
export { toDirectValue } from './read/to-direct-value.ts';
export { toExactValue, toValue, withoutMarks } from './read/to-value.ts';
export type { ValueOfNode } from './read/to-value.ts';
export { commentsFor } from './read/trivia.ts';
