// What needs Node: files and directories. Names are written out.
export { nodeClock, nodeFileSystem, nodeStandardInput } from './platform/node.ts';
export type { FileSystem, StandardInput } from './platform/ports.ts';
export { readPackage } from './read/package.ts';
export type { Package, PackageOptions, ReadPorts } from './read/package.ts';
export { version } from './version.ts';
