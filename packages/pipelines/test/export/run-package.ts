import { loadAll } from 'js-yaml';
import type { Diagnostic, JsonObject } from '@krmkit/base';
import { joinPath, memoryStandardInput, relativePath } from '@krmkit/base';
import {
  nodeClock,
  nodeFileSystem,
  nodeProcesses,
  nodePrograms,
  nodeTemporaryDirectories,
  nodeWritableFileSystem,
} from '@krmkit/base/node';
import type { Checkpoints, FunctionRunner, Permissions, StepSource } from '@krmkit/functions';
import { findRun, planRun, readRunFiles } from '@krmkit/functions';
import type { StepPorts } from '@krmkit/functions/node';
import { runStepsOnFiles } from '@krmkit/functions/node';
import { applyWritePlan, readPackageFiles } from '@krmkit/manifests';
import type { ExportRequest } from '../../src/export/export-objects.ts';
import { exportObjects } from '../../src/export/export-objects.ts';
import { printExportedObjects } from '../../src/export/objects.ts';
import { planImages } from '../../src/export/plan-images.ts';
import { findExportSteps, planSteps } from '../../src/export/plan-steps.ts';
import type { PlanSettings } from '../../src/export/plan.ts';
import type { ScriptFunctions } from './script-functions.ts';

/** How a run ended. A function fails, or nothing runs, with a message. */
export interface PackageEnd {
  readonly ok: boolean;
  readonly messages: readonly string[];
}

/** Which functions run on a directory, and what runs them. */
interface PackageRun extends Pick<StepSource, 'stepsOf'> {
  readonly containers: FunctionRunner;
  readonly modules: NonNullable<StepPorts['modules']>;
  readonly packageName?: string | undefined;
  readonly checkpoints?: Checkpoints;
  readonly allowEmpty?: boolean;
}

const PERMISSIONS: Permissions = {
  enableExec: false,
  enableModule: false,
  network: true,
  mounts: [],
  env: [],
  inheritEnvironment: false,
  allow: undefined,
};
const READING = { files: nodeFileSystem(), stdin: memoryStandardInput('') };

/** Runs functions on a directory, and writes what they changed: all of it, or nothing. */
export async function runPackage(directory: string, run: PackageRun): Promise<PackageEnd> {
  const { stepsOf, packageName, containers, modules, checkpoints, allowEmpty = false } = run;
  const read = await readRunFiles({ directory, packageName }, READING, { workingDirectory: '/' });
  const found = findRun(read, { stepsOf, isNamed: false }, PERMISSIONS);
  if (found.diagnostics.some(isError)) return { ok: false, messages: textsOf(found.diagnostics) };
  const settings = {
    ...PERMISSIONS,
    containerTool: undefined,
    pull: 'missing',
    timeoutMilliseconds: 60_000,
    concurrency: 1,
    allowEmpty,
    tolerateErrors: false,
  } as const;
  const ran = await runStepsOnFiles(found, read.files, settings, {
    files: nodeFileSystem(),
    programs: nodePrograms(),
    temporary: nodeTemporaryDirectories(),
    clock: nodeClock(),
    signal: new AbortController().signal,
    caller: {},
    user: undefined,
    workingDirectory: '/',
    modules,
    containers,
    cache: undefined,
    ...(checkpoints && { checkpoints }),
  });
  const part = { directory, files: read.files, writeStatus: false, isPart: packageName !== undefined };
  const planned = await planRun(ran, part, nodeFileSystem());
  if (planned.ok) {
    const writing = { files: nodeWritableFileSystem(), processes: nodeProcesses(), clock: nodeClock() };
    // Pods of the other packages write at the same time.
    const root = packageName === undefined ? directory : joinPath(directory, packageName);
    const changes = planned.plan.changes.map((change) => ({
      ...change,
      path: relativePath(root, joinPath(directory, change.path)),
    }));
    const written = await applyWritePlan({ changes }, root, writing);
    if (written.status !== 'applied') throw new Error(JSON.stringify(written));
  }
  return { ok: planned.ok, messages: textsOf([...found.diagnostics, ...planned.diagnostics]) };
}

/** Runs the functions of a package on this machine. */
export function runLocally(
  directory: string,
  { verb, allowEmpty }: Pick<PlanSettings, 'verb' | 'allowEmpty'>,
  modules: PackageRun['modules'],
  { runner }: ScriptFunctions,
): Promise<PackageEnd> {
  const stepsOf: StepSource['stepsOf'] = (files) => planSteps(files, { verb, imagePrefix: undefined }, '/');
  return runPackage(directory, { stepsOf, containers: runner, modules, allowEmpty });
}

/** What an export is about. */
interface JobExport extends Pick<PlanSettings, 'verb' | 'allowEmpty'>, Pick<ExportRequest, 'shards'> {
  readonly source?: ExportRequest['objects']['source'];
  readonly path?: string;
}

/** The objects of the Job that an export of a directory gives, as a cluster gets them. */
export async function exportJob(
  directory: string,
  { verb, allowEmpty, shards, source = 'package', path = '.' }: JobExport,
  { find }: ScriptFunctions,
): Promise<readonly JsonObject[]> {
  const { files } = await readPackageFiles([directory], READING, {});
  const settings: PlanSettings = { verb, allowEmpty, imagePrefix: undefined, tolerateErrors: false };
  const start = { settings, permissions: PERMISSIONS, shards, directory, workingDirectory: '/' };
  const { steps, diagnostics, tree } = findExportSteps(files, start);
  const { signal } = new AbortController();
  const { images, diagnostics: unknown } = await planImages(steps, { pin: false, find, findPinned: find, signal });
  const errors = [...diagnostics, ...unknown].filter(isError);
  if (errors.length > 0) throw new Error(textsOf(errors).join('\n'));
  const objects: ExportRequest['objects'] = {
    name: 'krmkit-shop',
    namespace: undefined,
    krmkitImage: 'example.com/krmkit:1',
    imagePullPolicy: undefined,
    imagePullSecrets: [],
    source,
    path,
    env: [],
    timeoutMilliseconds: 60_000,
  };
  const exported = await exportObjects(
    { engine: 'job', objects, shards, directory },
    { steps, files, images, settings, tree },
  );
  if ('code' in exported) throw new Error(exported.message);
  const parsed: readonly JsonObject[] = JSON.parse(JSON.stringify(loadAll(printExportedObjects(exported))));
  return parsed;
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

function textsOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code, message, hint = '' }) => `${code} ${message}\n${hint}`);
}
