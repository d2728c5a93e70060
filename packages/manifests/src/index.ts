export { createPackageCollector } from './read/collect-package.ts';
export type { Package } from './read/collect-package.ts';
export { decodeText } from './read/decode.ts';
export { isTemplate, readSource, readWholeDocuments } from './read/documents.ts';
export type { ReadDocuments, ReadOptions, ReadSource } from './read/documents.ts';
export { excludePatterns } from './read/exclude-patterns.ts';
export { withoutExcluded } from './read/excluded.ts';
export { collectFacts, substitutesBraces } from './read/facts.ts';
export { parseIgnoreRules } from './read/ignore-rules.ts';
export { isIgnored } from './read/ignored.ts';
export type { IgnoreRules } from './read/ignored.ts';
export { copyUnread, freshValue, withFreshValue } from './read/lazy-resource.ts';
export { isPackageFileName, packageDirectories, packageOf } from './read/package-boundaries.ts';
export { readPackageFiles, streamListedFiles, streamPackageFiles } from './read/package-files.ts';
export type { PackageFile, PackageFiles, PackageFilesOptions } from './read/package-files.ts';
export { PART_BYTES, listPackage, missingPath, normalizePath, readSources } from './read/package-sources.ts';
export type { ListedFile, ReadPorts, SourceOptions } from './read/package-sources.ts';
export { openFiles, openListed, openPackage, loadPackage } from './read/package.ts';
export type { OpenedFile, PackageOptions } from './read/package.ts';
export {
  TEMPLATE_MARK,
  explainFailure,
  fileDiagnostic,
  isVoidInTemplate,
  templateDiagnostic,
} from './read/problems.ts';
export type { DeclaringText, Field } from './read/strict-fields.ts';
export {
  booleanOf,
  capital,
  checkMembers,
  fieldName,
  fieldText,
  fieldItems,
  kindOf,
  locationOfField,
  memberOf,
  reportField,
  textsOf,
} from './read/strict-fields.ts';
export type { CountedPackage } from './read/tally.ts';
export { createTally } from './read/tally.ts';
export { journalIn } from './read/unfinished.ts';
export { unrenderedPackages } from './read/unrendered-packages.ts';
export { createSelectionMiss, explainEmptySelection, selectionName, shortList } from './resource/selection-miss.ts';
export type { SelectionMiss } from './resource/selection-miss.ts';
export { readStreamItems } from './stream/read-items.ts';
export { checkManifests, readManifests } from './read/read-manifests.ts';
export type { ManifestFile } from './read/read-manifests.ts';
export { rememberFiles } from './read/remember-files.ts';
export { readRegularFile } from './read/read-regular-file.ts';
export { repositoriesOf } from './read/repositories.ts';
export { readStandardInput, readStream, unwrapStream } from './read/resource-list.ts';
export type { ResourceStream } from './read/resource-list.ts';
export { applySuppressions, mayHaveSuppressions } from './read/suppressions.ts';
export type { SuppressionOutcome } from './read/suppressions.ts';
export { findUnfinishedAbove } from './read/unfinished.ts';
export { placedInFiles, placedInStream, streamStandardInput } from './stream/placed-resources.ts';
export { planSink, streamProblems } from './stream/plan-sink.ts';
export { readTravel, travelAnnotations, travelId, withTravel, withoutTravel } from './stream/travel.ts';
export { isReadAgain } from './stream/unread-paths.ts';
export { isReadable, walkDirectory } from './read/walk.ts';
export { hasNoToolAnnotations, isCarrierAnnotation, withPosition, withoutPosition } from './resource/annotations.ts';
export { createAnnotationAppender } from './resource/append-annotations.ts';
export type { AnnotationAppender } from './resource/append-annotations.ts';
export { textAsWritten } from './resource/as-written.ts';
export { templateOf, templateOfDocument } from './resource/chart-template.ts';
export { compareFields } from './resource/compare-fields.ts';
export type { FieldDifference } from './resource/compare-fields.ts';
export { pairResources } from './resource/compare-resources.ts';
export type { ResourcePair, Sided } from './resource/compare-resources.ts';
export {
  DNS_LABEL,
  MAX_DNS_LABEL,
  MAX_DNS_SUBDOMAIN,
  isDnsLabel,
  isDnsSubdomain,
  isInDnsLabels,
} from './resource/dns-names.ts';
export { printFileDocument, printStreamItem } from './resource/document-text.ts';
export type { DocumentText } from './resource/document-text.ts';
export { findDuplicates } from './resource/duplicates.ts';
export type { FieldEdit } from './resource/field-edit.ts';
export { fieldKind, holdsTexts, isTextMap } from './resource/field-kinds.ts';
export { keysAfter } from './resource/field-order.ts';
export { findSpecFields, isSelectedGvk, splitSpec, splitSpecPath } from './resource/field-spec.ts';
export type { FieldSpec, Gvk, GvkSelector, SplitSpec } from './resource/field-spec.ts';
export { createFormatter, formatYaml } from './resource/format.ts';
export type { FormatOptions, FormattedYaml } from './resource/format.ts';
export {
  identityKey,
  identityOf,
  isClusterScoped,
  printIdentity,
  splitApiVersion,
  withIdentity,
} from './resource/identity.ts';
export { itemText } from './resource/item-text.ts';
export { isNameOfKind, kindOfShortName } from './resource/kind-names.ts';
export {
  KUSTOMIZATION_NAMES,
  isKustomizationPath,
  readKustomization,
  resolveNamedPath,
} from './resource/kustomization.ts';
export type { KustomizationFacts } from './resource/kustomization.ts';
export { matchesLabels, parseLabelSelector } from './resource/label-selector.ts';
export type { LabelRequirement } from './resource/label-selector.ts';
export { meetsRequirement, printRequirement, selectorRequirements } from './resource/selector-requirements.ts';
export type { SelectorRequirement } from './resource/selector-requirements.ts';
export { listKeys } from './resource/list-keys.ts';
export { isLocalResource, isToolKind } from './resource/local-config.ts';
export { locateField, locateIn } from './resource/locate.ts';
export { ORIGIN_ANNOTATIONS, annotationFault, readOriginAnnotations } from './resource/origin.ts';
export type { OriginField } from './resource/origin.ts';
export { hasOwner, ownerForest } from './resource/owners.ts';
export type { OwnerNode } from './resource/owners.ts';
export { NO_FACTS } from './resource/package-facts.ts';
export type { GeneratedObject, PackageFacts } from './resource/package-facts.ts';
export {
  hasDirectives,
  holdsDirective,
  isDirectiveKey,
  pathBeforeCleaning,
  withoutDirectives,
} from './resource/patch-directives.ts';
export { matchQuery } from './resource/query-match.ts';
export { parseQuery } from './resource/query.ts';
export type { Query } from './resource/query.ts';
export type { ResourceFile } from './resource/resource-file.ts';
export { annotatedText, ownText, resourceText } from './resource/resource-text.ts';
export type { CopiedSecret, Identity, Origin, Resource, SecretText } from './resource/resource.ts';
export { keptMessage, mayBeRespelled, respell, respelledText } from './resource/respell.ts';
export type { KeptSpelling } from './resource/respell.ts';
export { followMasked, maskResource, maskSecrets, splitSecrets } from './resource/secret-values.ts';
export { isSelected, parseKind, selectsEverything } from './resource/selection.ts';
export type { KindSelector, Selection } from './resource/selection.ts';
export { LAST_APPLIED, withoutServerFields } from './resource/server-fields.ts';
export { createResourceSet } from './resource/set.ts';
export { pathPrinter } from './resource/shown-path.ts';
export type { PathPrinter } from './resource/shown-path.ts';
export { subjectOf } from './resource/subject.ts';
export { changedEntries, commitEntries, linksOf } from './revision/changed-entries.ts';
export { changedPaths } from './revision/changed-paths.ts';
export type { ChangedPaths } from './revision/changed-paths.ts';
export { exportRevision } from './revision/export-revision.ts';
export { readGitObjects } from './revision/read-objects.ts';
export { openRepository } from './revision/repository.ts';
export type { Repository } from './revision/repository.ts';
export { commitOf, resolveRevisions } from './revision/resolve-revisions.ts';
export type { Revisions } from './revision/resolve-revisions.ts';
export { revisionFiles } from './revision/revision-files.ts';
export { changedSubmodules, realPathOf, unseenPath, withoutDots } from './revision/unseen-paths.ts';
export { workingEntries } from './revision/working-entries.ts';
export type { ApplyOptions, ApplyResult } from './write/change-tree.ts';
export { fingerprintOf } from './write/crc.ts';
export { existingAbove } from './write/existing-above.ts';
export { printJournal } from './write/journal.ts';
export { diffLines } from './write/line-diff.ts';
export type { LineChange } from './write/line-diff.ts';
export type { WritePorts } from './write/lock.ts';
export { commonDirectory, placeChanges, shownBelow } from './write/written-paths.ts';
export { makeDirectories } from './write/make-directories.ts';
export { isSameBytes, planWrites } from './write/plan.ts';
export type { ContentAfter, ContentBefore, FileChange, WritePlan } from './write/plan.ts';
export type { WriteProblem } from './write/problem.ts';
export { recoverUnfinished } from './write/recover.ts';
export type { Recovery } from './write/recover.ts';
export { findRefusedPlaces, misplaced } from './stream/refused-places.ts';
export { printPlan } from './write/show.ts';
export { createAnchorRenaming, hasNoAnchors } from './write/stream-anchors.ts';
export { generateNameOf, pairItems, presentResources } from './write/stream-pair.ts';
export type { PresentResource, StreamItem } from './write/stream-pair.ts';
export { defaultPath, nameText, packagePath } from './write/stream-paths.ts';
export { planStream } from './write/stream-plan.ts';
export type { StreamCounts, StreamPlan } from './write/stream-plan.ts';
export {
  RESOURCE_LIST,
  createDocumentPrinter,
  createJsonStreamPrinter,
  createStreamPrinter,
  positionedText,
  printStream,
} from './write/stream.ts';
export type { PositionedResource, StreamContent, StreamPrinter, StreamWrapper } from './write/stream.ts';
export { OWN_PREFIX, isGitDirectory, refusalOf } from './write/tree-path.ts';
export { applyWritePlan, lockTree } from './write/tree.ts';
export type { AppliedPlan, LockedTree } from './write/tree.ts';
