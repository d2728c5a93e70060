/**
 * Documents, nodes, resources and edits, for the makers of tools. Runs anywhere.
 *
 * @packageDocumentation
 */
export type {
  JsonArray,
  JsonObject,
  JsonValue,
  Change,
  InsertChange,
  InsertItemChange,
  MoveItemChange,
  OrderChange,
  RemoveChange,
  RenameChange,
  ReplaceChange,
  DiffOptions,
  Path,
  ParsedSelector,
  Selector,
  SelectorStep,
  TextEdit,
  Position,
  Source,
  Span,
  DiagnosticCode,
  ContainerList,
  Diagnostic,
  Location,
  Related,
  Severity,
  Subject,
} from '@krmkit/base';
export {
  applyChanges,
  diffValues,
  equalValues,
  follow,
  printPath,
  selectPaths,
  parseSelector,
  printSelector,
  selectorOf,
  applyEdits,
  composeEdits,
  invertEdits,
  createSource,
  lineAt,
  positionAt,
} from '@krmkit/base';
export type {
  Content,
  CopiedContent,
  ValueContent,
  DocumentEdit,
  AliasNode,
  Comment,
  MappingEntry,
  MappingNode,
  NamedSpan,
  Properties,
  ScalarNode,
  ScalarStyle,
  SequenceItem,
  SequenceNode,
  YamlDocument,
  Node as YamlNode,
  YamlProblem,
  YamlProblemKind,
  Profile,
  ValueOfNode,
} from '@krmkit/yaml';
export { diff, editByChanges, editValue, withContent, parseDocuments, toValue } from '@krmkit/yaml';
export { identityOf, printIdentity } from './resource/identity.ts';
export { editResource } from './resource/edit.ts';
export { locateIn } from './resource/locate.ts';
export type { Identity, Origin, Resource } from './resource/resource.ts';
export { readSource } from './read/documents.ts';
export type { ReadOptions, ReadSource } from './read/documents.ts';
export { readManifests } from './read/read-manifests.ts';
export type { ManifestFile } from './read/read-manifests.ts';
export type { Package } from './read/collect-package.ts';
export type { GeneratedObject, PackageFacts } from './resource/package-facts.ts';
