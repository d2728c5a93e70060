import process from 'node:process';
import { configureGlobal } from 'fast-check';
import { inject } from 'vitest';

configureGlobal({ seed: inject('seed') });

// vitest fails a run on an error that nobody handles; a warning of Node (a deprecated call, a leaking listener, a
// rejection that was handled late) becomes one here.
process.on('warning', (warning) => {
  throw warning;
});
