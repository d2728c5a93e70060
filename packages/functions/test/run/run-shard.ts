import process from 'node:process';
import type { Diagnostic } from '@krmkit/base';
import { memoryStandardInput } from '@krmkit/base';
import { nodeClock, nodeFileSystem, nodePrograms, nodeTemporaryDirectories } from '@krmkit/base/node';
import type { FileChange } from '@krmkit/manifests';
import { discoverSteps } from '../../src/run/declaration.ts';
import type { RunFiles } from '../../src/run/directory-run.ts';
import { findRun, readRunFiles } from '../../src/run/directory-run.ts';
import { planRun } from '../../src/run/plan-run.ts';
import { runStepsOnFiles } from '../../src/run/run-steps.ts';
import { parseShard } from '../../src/run/shards.ts';
import { DEFAULTS } from '../../src/run/step-options.ts';

/** A run of the programs that a directory of this machine, or a shard of it, declares. Nothing is written. */
export interface ShardRun {
  readonly ok: boolean;
  readonly packages: RunFiles['packages'];
  readonly diagnostics: readonly Diagnostic[];
  /** With paths relative to the directory. */
  readonly changes: readonly FileChange[];
}

/** `shard`: `2/3`; undefined: the whole directory. */
export async function runShard(directory: string, shard?: string): Promise<ShardRun> {
  const files = nodeFileSystem();
  const part = shard === undefined ? { directory } : { directory, shard: parseShard(shard) };
  const reading = { files, stdin: memoryStandardInput('') };
  const read = await readRunFiles(part, reading, { workingDirectory: '/' });
  const stepsOf: Parameters<typeof findRun>[1]['stepsOf'] = (own) => discoverSteps(own, { workingDirectory: '/' });
  const permissions = { ...DEFAULTS, enableExec: true, enableModule: false, allow: undefined };
  const found = findRun(read, { stepsOf, isNamed: false }, permissions);
  const { packages } = read;
  if (found.diagnostics.some(({ severity }) => severity === 'error')) {
    return { ok: false, packages, diagnostics: found.diagnostics, changes: [] };
  }
  const run = await runStepsOnFiles(found, read.files, DEFAULTS, {
    files,
    programs: nodePrograms(),
    temporary: nodeTemporaryDirectories(),
    clock: nodeClock(),
    signal: new AbortController().signal,
    caller: { PATH: process.env['PATH'] },
    user: undefined,
    workingDirectory: '/',
    cache: undefined,
  });
  const isPart = shard !== undefined && !shard.endsWith('/1');
  const planned = await planRun(run, { directory, files: read.files, writeStatus: false, isPart }, files);
  return { ok: planned.ok, packages, diagnostics: planned.diagnostics, changes: planned.plan.changes };
}
