import { nodeFileSystem } from './node.ts';
import { nodeWritingHalf } from './node-writing.ts';
import type { WritableFileSystem } from './ports.ts';

/** The file system of this machine with its writing half: apart, as most commands only read. */
export function nodeWritableFileSystem(): WritableFileSystem {
  return { ...nodeFileSystem(), ...nodeWritingHalf() };
}
