import process from 'node:process';
import { configureGlobal } from 'fast-check';
import { inject } from 'vitest';

configureGlobal({ seed: inject('seed') });

// vitest fails a run on an unhandled error. This makes one of each warning of Node: a deprecated call, a leaking listener,
// a rejection that was handled late. Files share a process, so the listener can exist already.
function throwWarning(warning: Error): never {
  throw warning;
}
if (!process.listeners('warning').some(({ name }) => name === throwWarning.name)) process.on('warning', throwWarning);
