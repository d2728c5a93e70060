import process from 'node:process';
import type { Diagnostic, FileSystem, JsonObject, EventOptions, KnownOptions, TaskWithEvents } from '@krmkit/base';
import { createSource, isObject, withEvents, checkArgument, checkOptions } from '@krmkit/base';
import type { Permissions } from './allow.ts';
import { refusedSteps } from './allow.ts';
import { commandStep } from './command-step.ts';
import { discoverSteps } from './declaration.ts';
import type { StepSource } from './directory-run.ts';
import { findRun, readRunFiles } from './directory-run.ts';
import { problemOf } from './problem.ts';
import { renderSteps } from './render-plan.ts';
import { builtInName } from './runners/module-message.ts';
import { resultDiagnostics } from './result-diagnostics.ts';
import { itemsToRun } from './stream-items.ts';
import type { CommandCriteria, CommandFunction } from './command-step.ts';
import type { DiscoveredSteps } from './declaration.ts';
import type { PipelineRun } from './pipeline.ts';
import type { FunctionResult } from '../sdk/function.ts';
import type { FunctionStep } from './step.ts';
import {
  nodeClock,
  nodeFileSystem,
  nodeStandardInput,
  nodePrograms,
  nodeTemporaryDirectories,
  nodeProcesses,
  nodeWritableFileSystem,
} from '@krmkit/base/node';
import type { FunctionRunLine } from './outputs.ts';
import type { PackageFile, WritePlan } from '@krmkit/manifests';
import { readStream, identityOf, readStreamItems } from '@krmkit/manifests';
import { printOutputList, stepsOfList } from './function-list.ts';
import { planRun } from './plan-run.ts';
import { endEvents, stepEvent } from './run-events.ts';
import { DEFAULTS, STEP_OPTIONS } from './step-options.ts';
import type { StepPorts, StepSettings } from './run-steps.ts';
import { runSteps, runStepsOnFiles } from './run-steps.ts';

/** Permissions and limits of functions. */
export interface FunctionOptions extends Partial<StepSettings>, EventOptions<FunctionRunLine> {
  /** Run programs that the files declare. Default: false, and such a function is an error. */
  readonly enableExec?: boolean;
  /** Run TypeScript and JavaScript files that the files declare. They do not run in a sandbox. Default: false. */
  readonly enableModule?: boolean;
  /** Run containers as the user of this process. Default: the user nobody. */
  readonly asCurrentUser?: boolean;
  /**
   * An existing directory for the results of images with a digest and of hermetic modules, which are reused. Default:
   * nothing is cached.
   */
  readonly cacheDirectory?: string;
}

/** A function that you name: one of `image`, `exec` (a program with arguments) and `module` (a file or a built-in). */
export interface NamedFunction {
  /** A container image: `example.com/set-labels:v1`. */
  readonly image?: string;
  /** A program with its arguments, as in a shell: `./fn.sh --verbose`. */
  readonly exec?: string;
  /** A TypeScript or JavaScript file, or the name of a built-in function: `set-labels`. */
  readonly module?: string;
  /** The functionConfig: an object with apiVersion, kind and metadata.name. Default: an empty ConfigMap. */
  readonly config?: JsonObject;
  /** The container gets network access. Default: false. */
  readonly network?: boolean;
  /** Mounts of the container: `type=bind,src=DIR,dst=DIR[,rw=true]`. */
  readonly mounts?: readonly string[];
  /** Variables: `NAME=VALUE`, or `NAME` to pass on that of this process. */
  readonly env?: readonly string[];
  /** The resources that the function gets. Default: all. */
  readonly match?: CommandCriteria;
  /** The resources that the function does not get. */
  readonly exclude?: CommandCriteria;
}

/** Where the files of a package are. */
export interface FunctionFilesOptions {
  /**
   * The file system of the directory, for example `memoryFileSystem`. Default: the files of this machine. Programs,
   * modules and directories that its files name do not exist on this machine, so these functions are errors.
   */
  readonly files?: FileSystem;
}

/** Which function runs. */
export interface RunFunctionsOptions extends FunctionOptions {
  /** Run this function, without further permission. Default: the functions that the resources declare. */
  readonly function?: NamedFunction;
}

/** How a kpt package is rendered. */
export interface RenderOptions extends FunctionOptions, FunctionFilesOptions {
  /** The prefix of image names without a registry. Default: the kpt catalog, `ghcr.io/kptdev/krm-functions-catalog`. */
  readonly imagePrefix?: string;
  /** Write the condition Rendered to the Kptfile, as newer releases of kpt do. Default: false. */
  readonly writeStatus?: boolean;
}

const FUNCTION_OPTIONS: KnownOptions<FunctionOptions> = {
  ...STEP_OPTIONS,
  enableExec: 'boolean',
  enableModule: 'boolean',
  asCurrentUser: 'boolean',
  cacheDirectory: 'string',
};
const RENDER_OPTIONS: KnownOptions<RenderOptions> = {
  ...FUNCTION_OPTIONS,
  files: 'object',
  imagePrefix: 'string',
  writeStatus: 'boolean',
};

/** One function that ran. */
export interface FinishedFunction {
  /** The image, the path, or the name of the pipeline's step. */
  readonly name: string;
  /** How many resources the function got. */
  readonly resourceCount: number;
  /** How long the function ran. */
  readonly milliseconds: number;
  /** The output is that of an earlier run. */
  readonly cached: boolean;
  /** What the function wrote to stderr. */
  readonly stderr: string;
  /** The results that the function returned. */
  readonly results: readonly FunctionResult[];
}

/** How functions ended. */
export interface FunctionsOutcome {
  /** False: a function failed, was refused, or its output was. */
  readonly ok: boolean;
  /** In the order of the pipeline; functions that did not start are missing. */
  readonly functions: readonly FinishedFunction[];
  /** What is wrong, including the results of the functions. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A run on a directory. */
export interface FunctionsOnDirectory extends FunctionsOutcome {
  /** The changes, with paths relative to the directory, for `applyPlan`. Empty on failure, but for the status of a render, and for
   * packages with `kpt.dev/save-on-render-failure`.
   */
  readonly plan: WritePlan;
}

/** A run on a ResourceList. */
export interface FunctionsOnText extends FunctionsOutcome {
  /** The output as a ResourceList, with results; undefined on failure. */
  readonly text: string | undefined;
}

/**
 * Runs the functions that the resources of a directory declare, or one that you name, as `krmkit run` does, and plans the
 * least changes of the files. Writes nothing: pass `plan` to `applyPlan`. Loop over the returned promise for the events
 * of the run. A TypeError says that the named function is not valid.
 */
export function runFunctions(
  directory: string,
  options: RunFunctionsOptions & FunctionFilesOptions = {},
): TaskWithEvents<FunctionRunLine, FunctionsOnDirectory> {
  return withEvents(
    options,
    async (emit, signal) => {
      const workingDirectory = await currentDirectory();
      const given = options.function;
      const named = given === undefined ? undefined : stepOf('runFunctions', given, workingDirectory);
      const stepsOf = (files: readonly PackageFile[]): DiscoveredSteps =>
        named === undefined
          ? discoverSteps(files, { workingDirectory: rootOf(options, workingDirectory) })
          : { steps: [named], diagnostics: [] };
      const isNamed = named !== undefined;
      return runOnDirectory(directory, { ...options, signal }, { stepsOf, isNamed, writeStatus: false }, emit);
    },
    () => {
      checkArgument('runFunctions', 'the directory', directory, 'string');
      checkOptions('runFunctions', options, { ...FUNCTION_OPTIONS, function: 'object', files: 'object' });
    },
  );
}

/**
 * Runs the pipelines of a kpt package and of its subpackages, as `krmkit render` does, and plans the least changes of the
 * files. Writes nothing: pass `plan` to `applyPlan`. Loop over the returned promise for the events of the run.
 */
export function renderPackage(
  directory: string,
  options: RenderOptions = {},
): TaskWithEvents<FunctionRunLine, FunctionsOnDirectory> {
  return withEvents(
    options,
    async (emit, signal) => {
      const { imagePrefix, writeStatus = false } = options;
      const workingDirectory = rootOf(options, await currentDirectory());
      const settings = { directory, workingDirectory, ...(imagePrefix === undefined ? {} : { imagePrefix }) };
      const stepsOf = (files: readonly PackageFile[]): DiscoveredSteps => renderSteps(files, settings);
      return runOnDirectory(directory, { ...options, signal }, { stepsOf, isNamed: false, writeStatus }, emit);
    },
    () => {
      checkArgument('renderPackage', 'the directory', directory, 'string');
      checkOptions('renderPackage', options, RENDER_OPTIONS);
    },
  );
}

/**
 * Runs the functions that the items of a ResourceList declare, or one that you name, as `krmkit run -` does. The text can
 * also be YAML documents. Without `function.config`, the named function gets the functionConfig of the list. Loop over
 * the returned promise for the events of the run. A TypeError says that the named function is not valid.
 */
export function runFunctionsOnText(
  text: string,
  options: RunFunctionsOptions = {},
): TaskWithEvents<FunctionRunLine, FunctionsOnText> {
  return withEvents(
    options,
    (emit, signal) => runOnText(text, { ...options, signal }, emit),
    () => {
      checkArgument('runFunctionsOnText', 'the text', text, 'string');
      checkOptions('runFunctionsOnText', options, { ...FUNCTION_OPTIONS, function: 'object' });
    },
  );
}

async function runOnText(text: string, options: RunFunctionsOptions, emit: Emit): Promise<FunctionsOnText> {
  const workingDirectory = await currentDirectory();
  const given = options.function;
  const step = given === undefined ? undefined : stepOf('runFunctionsOnText', given, workingDirectory);
  const named = step === undefined ? undefined : { step, hasConfig: given?.config !== undefined };
  const stream = readStream(createSource('-', text));
  const unread = stream.diagnostics.filter(({ severity }) => severity === 'error');
  const found = stepsOfList(stream, named, workingDirectory);
  const placed = readStreamItems(stream.items, []);
  const refused = refusedSteps(found.steps, permissionsOf(options), named !== undefined);
  const before = [...unread, ...placed.diagnostics, ...found.diagnostics, ...refused];
  const items = itemsToRun(placed.items);
  const run = await execute({ before, emit }, options, (settings, ports) =>
    runSteps(found.steps, items, settings, ports),
  );
  const all = run === undefined ? before : [...before, ...resultDiagnostics(run.runs, items.items), ...run.problems];
  const outcome = {
    ok: run?.ok === true,
    functions: run === undefined ? [] : finished(run),
    diagnostics: all,
    text: run?.ok === true ? [...printOutputList(stream, items, run)].join('') : undefined,
  };
  emitAll(emit, endEvents({ ...outcome, plan: { changes: [] }, counts: undefined }, false));
  return outcome;
}

type Emit = (event: FunctionRunLine) => void;

function emitAll(emit: Emit, events: Iterable<FunctionRunLine>): void {
  for (const event of events) emit(event);
}

async function runOnDirectory(
  directory: string,
  options: FunctionOptions & FunctionFilesOptions,
  { writeStatus, ...source }: StepSource & { readonly writeStatus: boolean },
  emit: Emit,
): Promise<FunctionsOnDirectory> {
  const fileSystem = options.files ?? nodeFileSystem();
  const ports = { files: fileSystem, stdin: nodeStandardInput(process.stdin) };
  const read = await readRunFiles({ directory }, ports, { workingDirectory: await currentDirectory() });
  const stepsOf = options.files === undefined || source.isNamed ? source.stepsOf : onlyInMemory(source.stepsOf);
  const found = findRun(read, { ...source, stepsOf }, permissionsOf(options));
  const run = await execute({ before: found.diagnostics, emit }, options, (settings, step) =>
    runStepsOnFiles(found, read.files, settings, step),
  );
  const planned = run && (await planRun(run, { directory, files: read.files, writeStatus, isPart: false }, fileSystem));
  const outcome = {
    ok: planned?.ok === true,
    functions: run === undefined ? [] : finished(run),
    diagnostics: [...found.diagnostics, ...(planned?.diagnostics ?? [])],
    plan: planned?.plan ?? { changes: [] },
  };
  emitAll(emit, endEvents({ ...outcome, counts: planned?.counts }, false));
  return outcome;
}

/** Relative paths in messages about files that are not on this machine start at the root. */
function rootOf({ files }: FunctionFilesOptions, workingDirectory: string): string {
  return files === undefined ? workingDirectory : '/';
}

/** With errors for the steps that need this machine. */
function onlyInMemory(stepsOf: StepSource['stepsOf']): StepSource['stepsOf'] {
  return (files) => {
    const found = stepsOf(files);
    return { ...found, diagnostics: [...found.diagnostics, ...stepsOnDisk(found.steps)] };
  };
}

/** Steps that need a file or a directory of the package on this machine. */
function stepsOnDisk(steps: readonly FunctionStep[]): readonly Diagnostic[] {
  return steps.flatMap((step, at): readonly Diagnostic[] => {
    const { program, localDirectory } = step;
    const needed = program.kind === 'container' ? localDirectory : program.path;
    const isPath = program.kind === 'module' ? builtInName(program.path) === undefined : needed?.includes('/') === true;
    if (needed === undefined || !isPath) return [];
    const what = program.kind === 'container' ? 'gets the directory' : 'is the file';
    return [
      problemOf(
        step,
        { number: at + 1, of: steps.length },
        {
          code: 'function-not-allowed',
          message: `${what} ${needed}, and the package is not on this machine`,
          hint: 'write the package to a directory, or use a built-in function',
        },
      ),
    ];
  });
}

function permissionsOf(options: FunctionOptions): Permissions {
  const { network, mounts, env, inheritEnvironment } = { ...DEFAULTS, ...options };
  const { enableExec = false, enableModule = false } = options;
  return { network, mounts, env, inheritEnvironment, enableExec, enableModule, allow: undefined };
}

/** Runs functions unless an error was found before; then the result is undefined. */
async function execute<T>(
  { before, emit }: { readonly before: readonly Diagnostic[]; readonly emit: Emit },
  options: FunctionOptions,
  start: (settings: StepSettings, ports: StepPorts) => Promise<T>,
): Promise<T | undefined> {
  if (before.some(({ severity }) => severity === 'error')) return undefined;
  const { cacheDirectory, asCurrentUser = false, signal = new AbortController().signal } = options;
  const cache =
    cacheDirectory === undefined
      ? undefined
      : { directory: cacheDirectory, files: nodeWritableFileSystem(), tag: String(nodeProcesses().self().pid) };
  return start(
    { ...DEFAULTS, ...options },
    {
      files: nodeFileSystem(),
      programs: nodePrograms(),
      temporary: nodeTemporaryDirectories(),
      clock: nodeClock(),
      signal,
      caller: process.env,
      user: asCurrentUser ? currentUser() : undefined,
      workingDirectory: await currentDirectory(),
      cache,
      onProgress: (event) => emit(stepEvent(event)),
    },
  );
}

function finished({ runs }: Pick<PipelineRun, 'runs'>): readonly FinishedFunction[] {
  return runs.map(({ step, resources, milliseconds, cached, stderr, results, kept }) => ({
    name: step.name,
    resourceCount: resources,
    milliseconds,
    cached,
    stderr,
    results: [...results, ...kept],
  }));
}

/** A TypeError for a function that cannot run. */
function stepOf(caller: string, { config, ...given }: NamedFunction, workingDirectory: string): FunctionStep {
  const identity = identityOf(config);
  if (config !== undefined && (!isObject(config) || identity === undefined)) {
    throw new TypeError(`${caller}: function.config has no apiVersion and kind`);
  }
  const named: CommandFunction = {
    ...given,
    ...(config === undefined || identity === undefined
      ? {}
      : { config: { path: '-', resource: { identity, value: config } } }),
  };
  const step = commandStep(named, workingDirectory);
  if (!step.ok) throw new TypeError(`${caller}: ${step.message}; ${step.hint}`);
  return step.value;
}

function currentUser(): { readonly user: number; readonly group: number } | undefined {
  const [user, group] = [process.getuid?.(), process.getgid?.()];
  return user === undefined || group === undefined ? undefined : { user, group };
}

function currentDirectory(): Promise<string> {
  return nodeFileSystem()
    .realPath('.')
    .then((here) => (here.ok ? here.value : '/'));
}
