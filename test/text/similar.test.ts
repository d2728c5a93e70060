import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/text/similar.ts';

describe('what somebody most likely meant', () => {
  it.each([
    { name: 'GITSERVER_HOST', among: ['GITSERVER_PORT', 'GITSERVER_SERVICE_HOST'], meant: 'GITSERVER_SERVICE_HOST' },
    { name: 'log_level', among: ['LOG_LEVELS', 'LOG_LEVEL'], meant: 'LOG_LEVEL' },
    { name: 'PROT', among: ['HOST', 'PORT'], meant: 'PORT' },
    { name: 'DB', among: ['DBS'], meant: 'DBS' },
    { name: 'a', among: ['b', 'A'], meant: 'A' },
    // Any other letter is one slip away.
    { name: 'A', among: ['B', 'AB', ''], meant: undefined },
    { name: 'HOST', among: ['REDIS'], meant: undefined },
  ])('$name among $among: $meant', ({ name, among, meant }) => {
    expect(nearest(name, among)).toBe(meant);
  });
});
