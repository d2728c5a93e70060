export { openPaths, previewGit } from './api/on-disk.ts';
export type { GitPreviewOptions } from './api/on-disk.ts';
export type { BuildPorts } from './build/build-ports.ts';
export { buildControllersOf } from './build/build-controllers.ts';
export { buildNamed } from './build/build-named.ts';
export { buildRootOf } from './build/build-root.ts';
export { applyPlan, buildDirectory, readPackage } from './input/node-files.ts';
export type { ReadPackageOptions, WriteOptions } from './input/node-files.ts';
