export { nodeDownloads, nodeHttp } from './platform/node-http.ts';
export {
  loadNodeDownloads,
  loadNodePrograms,
  loadNodeTemporaryDirectories,
  loadNodeVolumeFiles,
  loadNodeWriting,
} from './platform/node-later.ts';
export { nodePrograms } from './platform/node-programs.ts';
export { nodeTemporaryDirectories } from './platform/node-temporary.ts';
export { nodeVolumeFiles } from './platform/node-volume-files.ts';
export { nodeProcesses, nodeWritableFileSystem, nodeWritingHalf } from './platform/node-writing.ts';
export { nodeClock, nodeFileSystem, nodeStandardInput } from './platform/node.ts';
