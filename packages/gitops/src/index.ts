export { buildControllerRoots } from './find/controller-roots.ts';
export type { ControllerOptions, ControllerRoots } from './find/controller-roots.ts';
