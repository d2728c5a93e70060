export { buildKustomizationIn } from './build-kustomization.ts';
export type { BuildOptions, BuiltKustomization } from './build-kustomization.ts';
export { isInside } from './build-files.ts';
export type { BuildMemory } from './build-memory.ts';
export { createBuildMemory } from './build-memory.ts';
export { buildRoot, needsPermission, rootOf } from './build-root.ts';
export { clusterScopes, isClusterScopedToKustomize } from './cluster-scope.ts';
export { editSources, textToQuote } from './edit-sources.ts';
export type { EditedSource } from './edit-sources.ts';
export {
  environmentsOf,
  isControllerRootName,
  isUnknown,
  joinFindings,
  onlyFiles,
  problemsOfRoots,
  fileOfBuild,
} from './environments.ts';
export type { BuiltRoot, Environment, EnvironmentFindings, Environments, InstalledRelease } from './environments.ts';
export { withSubstitutions } from './flux-substitutions.ts';
export type { BuildHelm } from './helm/helm-port.ts';
export { mergeValues } from './helm/merge-values.ts';
export { renderChart } from './helm/render-chart.ts';
export { renderRelease } from './helm/template-chart.ts';
export type { ChartRelease } from './helm/template-chart.ts';
export { goJson } from './go-json.ts';
export { changedImage, containerImages, splitImage } from './image-name.ts';
export { currentId, originalId } from './objects.ts';
export type { BuildObject, ObjectId, RetypedText } from './objects.ts';
export { copiedSecrets } from './copied-secrets.ts';
export { applySourced, contributing, locateStep, originsAt, originsOf, partOf, stepToEdit } from './origins.ts';
export type { Origins, PartOrigins, Sourced, Step } from './origins.ts';
export type { BuildFunctions } from './plugins/functions.ts';
export { documentTexts, printLines, printObjects } from './print-objects.ts';
export { createReach } from './reach.ts';
export type { Reach } from './reach.ts';
export {
  findEnvironments,
  listEnvironments,
  readEnvironments,
  readWrittenFiles,
  unusedFiles,
  usesDirectory,
  withUsers,
  withWrittenFiles,
} from './read-environments.ts';
export type {
  BuildControllers,
  FoundEnvironments,
  ListedEnvironments,
  RootKind,
  RootOutcome,
} from './read-environments.ts';
export { missingKustomization } from './read-kustomization-file.ts';
export type { BuildRemotes } from './remote/remote-port.ts';
export type { RepositoryUrl } from './remote/repository-url.ts';
export { applyReplacements } from './replacements/apply-replacements.ts';
export { buildWithParts, createKustomizationAt, joinParts, partsOfRoot } from './root-parts.ts';
export type { BuiltWithParts, KustomizationAt, RootParts } from './root-parts.ts';
export { kustomizationDirectory, findRoots, reachedFrom } from './roots.ts';
export { shareBuilds } from './shared-builds.ts';
export { changesInBuild, changesInFile, settingInFile } from './source-changes.ts';
export type { SourceChange } from './source-changes.ts';
export { loadApplyReplacements } from './replacements/apply-replacements-later.ts';
