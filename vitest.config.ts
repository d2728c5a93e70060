import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import type { ViteUserConfigFnObject } from 'vitest/config';
import { defineConfig } from 'vitest/config';

/** The test files that measure how processor time grows with the size of the input. */
const growthFiles = (): readonly string[] =>
  ['test', 'packages']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes(`tags: ['growth']`));

// `vitest run` runs everything that needs no cluster and no quiet machine. `vitest run --mode cluster` compares with a real
// kubelet. `vitest run --mode growth`, `npm run bench:growth`, measures processor time. `vitest run --mode site` tests the
// built documentation site.
const config: ViteUserConfigFnObject = defineConfig(({ mode }) => ({
  test: {
    include:
      mode === 'cluster'
        ? ['test/cluster/**/*.test.ts']
        : mode === 'site'
          ? ['test/site/**/*.test.ts', 'site/test/**/*.test.ts']
          : mode === 'growth'
            ? [...growthFiles()]
            : ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    exclude: mode === 'cluster' || mode === 'site' ? [] : ['test/cluster/**', 'test/site/**'],
    tags: [{ name: 'growth', description: 'measures processor time' }],
    tagsFilter: mode === 'growth' ? ['growth'] : ['!growth'],
    environment: 'node',
    pool: 'forks',
    // Files share a process and its modules, which are immutable: a new process for each file costs a tenth of the run.
    isolate: mode === 'cluster' || mode === 'growth',
    // Many tests wait for processes and timers, so one worker more than there are cores is faster than one core less, the
    // default.
    maxWorkers: mode === 'test' ? availableParallelism() + 1 : '100%',
    // How many tests of one `describe.concurrent` wait for programs at a time; on a cluster, most of them wait for it.
    maxConcurrency: mode === 'cluster' ? 6 : 3,
    // The cluster is one for all test files: what one of them deploys for the whole cluster would disturb the others.
    fileParallelism: mode !== 'cluster',
    // A condition ends the wait, so that a long limit costs a test that passes nothing; on a busy machine a browser is slow.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', './test/setup/skip-list.mjs'],
    globalSetup: ['test/setup/seed.ts', 'test/setup/folders.ts'],
    setupFiles: ['test/setup/each-file.ts'],
    testTimeout: mode === 'cluster' ? 900_000 : 120_000 * Math.max(1, Number(process.env['KRMKIT_LAWS'] ?? '1')),
    hookTimeout: mode === 'cluster' ? 900_000 : 120_000,
    allowOnly: false,
    passWithNoTests: false,
    dangerouslyIgnoreUnhandledErrors: false,
  },
}));

export default config;
