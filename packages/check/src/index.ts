/** Findings over environments. */
export { blame } from './api/blame.ts';
export { check, checkedFrom } from './api/check.ts';
export type { CheckResult, CheckedTemplate } from './api/check.ts';
export { diff } from './api/diff.ts';
export type { DiffOptions, DiffResult } from './api/diff.ts';
export { graph } from './api/graph.ts';
export { NO_PERMISSIONS, openEnvironments, openedFrom, filePorts } from './api/open-environments.ts';
export type { ObjectOptions, OpenOptions, OpenedEnvironments } from './api/open-environments.ts';
export { settingsOf } from './api/options.ts';
export type { CheckOptions } from './api/options.ts';
export { planFixes } from './api/plan-fixes.ts';
export type { FixOptions, FixResult } from './api/plan-fixes.ts';
export { planSet } from './api/plan-set.ts';
export type { SetEdit, SetOptions, SetResult } from './api/plan-set.ts';
export { preview } from './api/preview.ts';
export type { PreviewOptions, PreviewResult } from './api/preview.ts';
export { report } from './api/report.ts';
export type { ReportOptions } from './api/report.ts';
export { traceVariables } from './api/variables.ts';
export { comparePairs, compareSides } from './changes/comparison.ts';
export type { Comparison, NotComparedReason } from './changes/comparison.ts';
export { containerChange, pairContainers } from './changes/container-changes.ts';
export type { ContainerChange, ContainerSide } from './changes/container-changes.ts';
export { parseIgnoredField } from './changes/ignored-fields.ts';
export type { CompareSettings } from './changes/ignored-fields.ts';
export type { DiffSide } from './changes/parts.ts';
export { readConfiguration } from './configuration/configuration.ts';
export { findConfiguration } from './configuration/find-configuration.ts';
export type { ReadConfiguration } from './configuration/read-content.ts';
export type { FindingRules } from './configuration/rules.ts';
export { CONFIGURATION } from './configuration/schema.ts';
export { checkNewEntries } from './edit/built-images.ts';
export { readImageEdit } from './edit/image-edit.ts';
export { VALUE_TYPES } from './edit/new-value.ts';
export { locateImages, missesOf, planSetWithRoots } from './edit/plan-set-with-roots.ts';
export type { SetPlan } from './edit/plan-set.ts';
export { describeOutcome, printPlanHidingSecrets } from './edit/set-report.ts';
export type { RequestedEdit, SetRequest } from './edit/set-request.ts';
export { allFindings, baselineText, findingsOfRevision, readBaseline, unreadFinding } from './findings/baseline.ts';
export type { CheckSettings, FixSettings } from './findings/check-settings.ts';
export { loadObjectRules } from './findings/load-object-rules.ts';
export type { ObjectRequest } from './findings/load-object-rules.ts';
export { startCheck } from './findings/check.ts';
export { createEventChoice } from './findings/choose-events.ts';
export { SEVERITIES, chooseFindings } from './findings/choose-findings.ts';
export type { FindingSettings } from './findings/choose-findings.ts';
export { expandKustomization, expandManifests } from './findings/expand-manifests.ts';
export type { ExpandOptions } from './findings/expand-manifests.ts';
export { createWorkloadCollector, expansionOutcome } from './findings/expansion.ts';
export type { ExpansionOutcome, Workload } from './findings/expansion.ts';
export { readImageConfigs } from './findings/image-config.ts';
export type { ImageConfigs } from './findings/image-config.ts';
export type { JudgeSideSettings } from './findings/judge-environments.ts';
export { knownFindings, type KnownFinding } from './findings/new-findings.ts';
export { resolveEnvironment, resolveOptions } from './findings/resolve-environments.ts';
export { findOutside } from './findings/find-outside.ts';
export { createObjectJudges } from './findings/judge-object.ts';
export type { ObjectJudge } from './findings/judge-object.ts';
export type { ObjectRules } from './findings/object-rules.ts';
export { countUncheckedKinds } from './findings/unchecked-kinds.ts';
export { readResultFile, withResults } from './findings/result-findings.ts';
export { verdictOf } from './findings/verdict.ts';
export type { Verdict } from './findings/verdict.ts';
export { createFixRemark } from './fixes/fix-remark.ts';
export { describeFix, describeUnfixed } from './fixes/fix-report.ts';
export { readFixScope } from './fixes/fix-scope.ts';
export { isReported } from './fixes/judge.ts';
export type { FixPlan } from './fixes/plan-fixes.ts';
export { planPackageFixes, writesOf } from './fixes/plan-package-fixes.ts';
export type { PlannedFixes } from './fixes/plan-package-fixes.ts';
export { hasProposedValue } from './fixes/plan-proposals.ts';
export { functionJson, functionList, functionText, loadBuiltIns } from './functions/built-in-functions.ts';
export { expansionFunction } from './functions/expansion-function.ts';
export { buildKustomization } from './input/build-manifests.ts';
export type { BuiltManifests, BuiltObject, KustomizationOptions, ValueOrigin } from './input/build-manifests.ts';
export type { BuildFlags, JudgeSettings, RootDirectory, RootPorts, RootSettings } from './input/judge-settings.ts';
export { listJudged } from './input/list-judged.ts';
export { isInputMissing, readInput } from './input/read-input.ts';
export type { Input } from './input/read-input.ts';
export { controllersOf } from './input/controllers-of.ts';
export type { BaselineFile, BaselineFinding } from './outputs/baseline.ts';
export type {
  DiffOutput,
  ExpansionDiffOutput,
  OutputChangeKind,
  OutputContainerChange,
  OutputFieldChange,
  OutputFieldSide,
  OutputFileChange,
  OutputMountChange,
  OutputMountSide,
  OutputPropertyChange,
  OutputResourceChange,
  OutputTextChange,
  OutputVariableChange,
  OutputVariableSide,
  OutputWorkloadChange,
} from './outputs/changes.ts';
export type {
  CheckOutput,
  ExpansionOutput,
  ExpansionSummary,
  OutputContainer,
  OutputContainerError,
  OutputEvent,
  OutputHandler,
  OutputHole,
  OutputLiteral,
  OutputMount,
  OutputProvenance,
  OutputProvenancePlace,
  OutputSecret,
  OutputValue,
  OutputValuePart,
  OutputVariable,
  OutputWorkload,
} from './outputs/expansion.ts';
export type {
  ApplyReplacementsConfig,
  ApplySettersConfig,
  BuiltInConfigs,
  CreateSettersConfig,
  EnsureNameSubstringConfig,
  EnvOrderConfig,
  ExpansionConfig,
  RequiredLimitsConfig,
  SchemaConfig,
  SearchReplaceConfig,
  SetAnnotationsConfig,
  SetImageConfig,
  SetLabelsConfig,
  SetNamespaceConfig,
  SetReplicasConfig,
} from './outputs/function-configs.ts';
export type {
  BuildOutput,
  CountOutput,
  MatchesOutput,
  ObjectsOutput,
  OutputBuiltObject,
  OutputCount,
  OutputMatch,
  OutputNode,
  OutputNodeContent,
  OutputNodePlace,
  OutputStep,
  TreeOutput,
} from './outputs/packages.ts';
export type {
  OutputCause,
  OutputCauseEffect,
  OutputCausedContainerChange,
  OutputCausedFieldChange,
  OutputObjectChange,
  OutputPreviewSummary,
  OutputRevision,
  PreviewOutput,
} from './outputs/preview.ts';
export type {
  ExplainOutput,
  FunctionListOutput,
  OutputCode,
  OutputFunctionHelp,
  VersionOutput,
} from './outputs/tool.ts';
export { previewRevisions, previewVerdict } from './preview/preview-revisions.ts';
export { PREVIEW_FORMATS, previewReport } from './preview/report.ts';
export type { PreviewFormat } from './preview/report.ts';
export { summaryText } from './report/findings.ts';
export { blameLines } from './report/blame.ts';
export { CHANGE_MARKS, changePainter, valuesText } from './report/change-rows.ts';
export { containerJson } from './report/container-json.ts';
export { containerRows, containerTitle } from './report/container-rows.ts';
export { COMPARISON_FORMATS, comparisonReport } from './preview/comparison-report.ts';
export type { ComparisonFormat } from './preview/comparison-report.ts';
export { findingText, limitedFindings } from './report/findings.ts';
export type { FindingTexts } from './report/findings.ts';
export { withFewKept } from './report/kept-spellings.ts';
export { buildJson } from './report/origins-json.ts';
export { createFindingsReport, reportFindings } from './report/report-findings.ts';
export { REPORT_FORMATS, SHOWS_FINDINGS } from './report/report-format.ts';
export type { ReportFormat } from './report/report-format.ts';
export { createReport } from './report/report.ts';
export type { RevisionPorts, RevisionProblem } from './revisions/open-revisions.ts';
export type { RevisionSideSettings } from './revisions/read-sides.ts';
export { grepJson, grepTable, grepYaml } from './search/search-report.ts';
export type { GrepReport } from './search/search-report.ts';
export { SEARCH_FORMATS, compareQuantityTexts, search } from './search/search.ts';
export type { FieldMatch, SearchSettings } from './search/search.ts';
export { buildTree } from './tree/build.ts';
export { findPackages } from './tree/find-packages.ts';
export { imageLines } from './tree/images.ts';
export { treeJson, treeLines } from './tree/lines.ts';
export { mermaidLines } from './tree/mermaid.ts';
export { buildGraph } from './tree/object-graph.ts';
export { SHOWN_FIELDS } from './tree/shown-fields.ts';
export type { TreeOptions } from './tree/shown-fields.ts';
