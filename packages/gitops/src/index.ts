export { buildControllerRoots } from './find/controller-roots.ts';
export type { ControllerRoots } from './find/controller-roots.ts';
