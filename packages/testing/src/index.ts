export { buildModules } from './built-modules.ts';
export { BOB, startDockerRegistry } from './docker-registry.ts';
export { CHECKOUT, CORPUS } from './files/checkout.ts';
export { createClone } from './files/clone.ts';
export type { Clone, FileEdits } from './files/clone.ts';
export { configMap, createWorkshop, kptfile, originText, upstreamFile } from './files/repository.ts';
export type { RepositoryFiles, Workshop } from './files/repository.ts';
export { stateOf } from './files/tree-state.ts';
export type { TreeState } from './files/tree-state.ts';
export { LINEAR, growth, isWithin } from './growth.ts';
export { HOSTILE, hostileText, obeyed } from './hostile.ts';
export { packages } from './manifests/random-packages.ts';
export type { Files } from './manifests/random-packages.ts';
export { startContainers } from './peers/containers.ts';
export type { Containers } from './peers/containers.ts';
export { engineCrds, engineSchemas, schemaProblems } from './peers/crd-schema.ts';
export { GIT_SERVER } from './peers/git-server.ts';
export { findBuildPeer, findKustomize } from './peers/kustomize.ts';
export type { BuildPeer } from './peers/kustomize.ts';
export { nodeImageArchive } from './peers/node-image.ts';
export { APPLIED_SHOP, LIVE_SHOP, LIVE_TOKEN, liveServer } from './live/live-server.ts';
export type { LiveServer, LiveWorld } from './live/live-server.ts';
export { NEEDS_LINUX, NEEDS_UNIX, inGate, needs } from './needs.ts';
export { createRandom } from './random.ts';
export type { Random } from './random.ts';
export { NIGHTLY, STRIDE, runs } from './runs.ts';
export { holds, isDeletion, isInsertion, isSubsequence, lineBreaks, lineEndOf, lineStartOf } from './text-laws.ts';
export { virtualTime } from './virtual-time.ts';
export type { VirtualTime } from './virtual-time.ts';
export { DISPUTED } from './yaml/disputed-scalars.ts';
export { laidOut, layOut, layOutValue } from './yaml/edit-layouts.ts';
export type { LaidOut } from './yaml/edit-layouts.ts';
export {
  canonical,
  changeAt,
  choicesOf,
  pick,
  placesOf,
  randomEdit,
  randomScalar,
  randomValue,
} from './yaml/edit-values.ts';
export type { Choose } from './yaml/edit-values.ts';
export { layout } from './yaml/layouts.ts';
export { mutated, mutatedFrom, randomNumbers } from './yaml/mutations.ts';
export { HAS_PYTHON, JAVASCRIPT_PRINTERS, printManyWithPython, readableWithPython } from './yaml/printers.ts';
export type { Printer } from './yaml/printers.ts';
export { OVERLAYS } from './manifests/overlays.ts';
