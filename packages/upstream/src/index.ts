export { checkRef, checkRepository, isCommit, textWithoutSecrets } from './address.ts';
export { fetchCommit, initRepository, listRefs } from './fetch-repository.ts';
export type { ListedRefs } from './fetch-repository.ts';
export { fetchRemotes } from './fetch-remotes.ts';
export type { FetchedRemotes, RemotePorts } from './fetch-remotes.ts';
export type {
  KptfileFile,
  KptfileText,
  PipelineCriteria,
  PipelineFunction,
  UpstreamFile,
  UpstreamLock,
  UpstreamReference,
} from './files.ts';
export { locatePackage } from './locate-package.ts';
export type { LocatedPackage } from './locate-package.ts';
export { createGit, explainEnd } from './git.ts';
export type { Git, GitLogin } from './git.ts';
export { mergeWithKptfiles } from './merge-kptfiles.ts';
export type { OutputUpstream, UpdateOutput } from './outputs.ts';
export { packageFiles } from './package-template.ts';
export { planGet } from './plan-get.ts';
export type { PlannedGet } from './plan-get.ts';
export { inTemporary } from './plan-in-temporary.ts';
export { planUpdate } from './plan-update.ts';
export type { PlannedUpdate, UpdatePorts, UpdateSummary } from './plan-update.ts';
export type { Attempt, UpstreamProblem } from './problem.ts';
export { checkNewName } from './scaffold/check-new-name.ts';
export { scaffoldFunction } from './scaffold/scaffold-function.ts';
export type { Language } from './scaffold/scaffold-options.ts';
export { LANGUAGES } from './scaffold/scaffold-options.ts';
export { STRATEGIES, isStrategy } from './strategy.ts';
export type { Strategy } from './strategy.ts';
