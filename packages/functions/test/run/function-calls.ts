import type { Files } from '@krmkit/testing';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import type { PackageFile } from '@krmkit/manifests';
import { readPackageFiles } from '@krmkit/manifests';
import type { SentRequest } from '../../src/run/encode.ts';
import { requestOf } from '../../src/run/encode.ts';
import type { FunctionItem } from '../../src/run/item.ts';
import { packageItems } from '../../src/run/package-items.ts';
import type { FunctionResponse } from '../../src/run/runner.ts';
import type { FunctionStep } from '../../src/run/step.ts';
import { createDocumentMemory } from '@krmkit/yaml';
import type { PipelineOptions, StepRun } from '../../src/run/pipeline.ts';
import type { FunctionResult } from '../../src/sdk/function.ts';

/** The files below `p`, by their paths in it. */

export async function filesOf(files: Files): Promise<readonly PackageFile[]> {
  const tree = new Map(Object.entries(files).map(([path, text]) => [`p/${path}`, text]));
  const ports = { files: memoryFileSystem(tree), stdin: memoryStandardInput('') };
  // As the command does it, with as little memory as there can be.
  return (await readPackageFiles(['p'], ports, { memory: createDocumentMemory(0) })).files;
}

export function stepOf(step: Partial<FunctionStep> = {}): FunctionStep {
  return {
    name: 'set-image',
    program: { kind: 'exec', path: '/bin/set-image', args: [], env: [] },
    functionConfig: undefined,
    listVersion: 'config.kubernetes.io/v1',
    scope: '.',
    selectors: [],
    exclude: [],
    localDirectory: undefined,
    isValidator: false,
    defersFailure: false,
    declaredAt: undefined,
    packagePath: '.',
    ...step,
  };
}

export interface Sent {
  readonly files: readonly PackageFile[];
  readonly items: readonly FunctionItem[];
  readonly request: SentRequest;
}

export async function sendOf(files: Files, step: Partial<FunctionStep> = {}): Promise<Sent> {
  const read = await filesOf(files);
  const { items } = packageItems(read);
  return { files: read, items, request: requestOf(stepOf(step), items) };
}

/** What a function prints that exits with status 0. */
export function printed(text: string | Uint8Array, more: Partial<FunctionResponse> = {}): FunctionResponse {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return { end: { kind: 'exited', status: 0 }, output: { kind: 'text', bytes }, stderr: '', ...more };
}

export const OPTIONS: PipelineOptions = {
  limits: { timeoutMilliseconds: 1000, maxOutputBytes: 1e9, maxMemoryBytes: 1e9, maxProcesses: 10 },
  signal: new AbortController().signal,
  concurrency: 1,
  clock: () => 0,
};

/** A run that has reported these results. */
export function runOf(results: readonly FunctionResult[], more: Partial<StepRun> = {}): StepRun {
  return {
    step: stepOf({ name: 'gate', packagePath: 'shop' }),
    at: { number: 2, of: 2 },
    resources: 1,
    milliseconds: 1,
    cached: false,
    cachedIn: undefined,
    end: { kind: 'exited', status: 0 },
    stderr: '',
    results,
    kept: [],
    problems: [],
    positions: [],
    ...more,
  };
}
