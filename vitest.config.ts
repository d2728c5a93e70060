import type { ViteUserConfigFnObject } from 'vitest/config';
import { defineConfig } from 'vitest/config';

// `vitest run` is everything that needs no cluster; `vitest run --mode cluster` is the comparison with a real kubelet.
const config: ViteUserConfigFnObject = defineConfig(({ mode }) => ({
  test: {
    include: mode === 'cluster' ? ['test/cluster/**/*.test.ts'] : ['test/**/*.test.ts'],
    exclude: mode === 'cluster' ? [] : ['test/cluster/**'],
    environment: 'node',
    pool: 'forks',
    // A cluster is one for all: what is deployed for all of it would meddle with what other files look at.
    fileParallelism: mode !== 'cluster',
    globalSetup: ['test/setup/seed.ts', 'test/setup/own-cache.ts'],
    setupFiles: ['test/setup/each-file.ts'],
    testTimeout: mode === 'cluster' ? 900_000 : 120_000,
    hookTimeout: mode === 'cluster' ? 900_000 : 60_000,
    allowOnly: false,
    passWithNoTests: false,
    dangerouslyIgnoreUnhandledErrors: false,
  },
}));

export default config;
