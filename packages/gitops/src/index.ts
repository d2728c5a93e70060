export { buildControllerRoots } from './find/controller-roots.ts';
export type { ControllerRoots, ControllerSettings } from './find/controller-roots.ts';
export { objectMarks } from './find/find-objects.ts';
export type { ObjectMarks } from './find/find-objects.ts';
export { controllerSourceKey } from './find/sources.ts';
export { fluxMinor } from './flux/version.ts';
export { argoVersion } from './argo/version.ts';
export { readBuildOptions } from './argo/kustomize-options.ts';
