export { buildControllerRoots } from './find/controller-roots.ts';
export type { ControllerRoots, ControllerSettings } from './find/controller-roots.ts';
export { mayHaveControllerObjects } from './find/find-objects.ts';
export { controllerSourceKey } from './find/sources.ts';
export { fluxMinor } from './flux/version.ts';
