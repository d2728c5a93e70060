import type {
  Downloads,
  FileSystem,
  Processes,
  Programs,
  TemporaryDirectories,
  VolumeFiles,
  WritableFileSystem,
} from './ports.ts';

// What only some runs need. Each file is loaded at its first use.

export async function loadNodePrograms(): Promise<Programs> {
  return (await import('./node-programs.ts')).nodePrograms();
}

export async function loadNodeTemporaryDirectories(): Promise<TemporaryDirectories> {
  return (await import('./node-temporary.ts')).nodeTemporaryDirectories();
}

export async function loadNodeDownloads(): Promise<Downloads> {
  return (await import('./node-http.ts')).nodeDownloads();
}

export async function loadNodeVolumeFiles(): Promise<VolumeFiles> {
  return (await import('./node-volume-files.ts')).nodeVolumeFiles();
}

/** The half of a file system that writes, and the processes that can hold a lock. */
export interface NodeWriting {
  readonly files: Omit<WritableFileSystem, keyof FileSystem>;
  readonly processes: Processes;
}

export async function loadNodeWriting(): Promise<NodeWriting> {
  const { nodeProcesses, nodeWritingHalf } = await import('./node-writing.ts');
  return { files: nodeWritingHalf(), processes: nodeProcesses() };
}
