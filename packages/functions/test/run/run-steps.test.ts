import { describe, expect, it } from 'vitest';
import { nodeClock, nodeFileSystem, nodePrograms, nodeTemporaryDirectories } from '@krmkit/base/node';
import { packageItems } from '../../src/run/package-items.ts';
import type { RunLimits } from '../../src/run/runner.ts';
import type { StepSettings } from '../../src/run/run-steps.ts';
import { runSteps } from '../../src/run/run-steps.ts';
import { DEFAULTS } from '../../src/run/step-options.ts';
import { filesOf, printed, stepOf } from './function-calls.ts';

const MIB = 2 ** 20;
const CONTAINER = stepOf({
  program: { kind: 'container', image: 'a', network: false, mounts: [], env: [] },
});

/** The limits that a container gets. */
async function limitsOf(settings: Partial<StepSettings>): Promise<RunLimits | undefined> {
  let given: RunLimits | undefined;
  const read = await filesOf({ 'a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n' });
  const run = await runSteps(
    [CONTAINER],
    packageItems(read),
    { ...DEFAULTS, ...settings },
    {
      files: nodeFileSystem(),
      programs: nodePrograms(),
      temporary: nodeTemporaryDirectories(),
      clock: nodeClock(),
      signal: new AbortController().signal,
      caller: {},
      user: undefined,
      workingDirectory: '/',
      cache: undefined,
      containers: (request, limits) => {
        given = limits;
        return Promise.resolve(printed(request.text()));
      },
    },
  );
  expect(run.ok).toBe(true);
  return given;
}

describe('a function', () => {
  // The table of limits in SECURITY.md.
  it('has 5 minutes, 512 MiB of output, 2,048 MiB of memory and 512 processes', async () => {
    expect(await limitsOf({})).toEqual({
      timeoutMilliseconds: 5 * 60_000,
      maxOutputBytes: 512 * MIB,
      maxMemoryBytes: 2048 * MIB,
      maxProcesses: 512,
    });
  });

  it('has the time that the settings give', async () => {
    expect(await limitsOf({ timeoutMilliseconds: 7 })).toMatchObject({ timeoutMilliseconds: 7 });
  });
});
