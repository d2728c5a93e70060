import type { Diagnostic, CancelSignal } from '@krmkit/base';
import type { FunctionCache } from './cache.ts';
import { createConfigRefresh } from './function-config.ts';
import type { DecodedResponse, DecodeOptions } from './decode.ts';
import { decodeResponse } from './decode.ts';
import type { ItemTextMemory } from './encode.ts';
import { requestOf } from './encode.ts';
import type { FunctionItem, FunctionItems } from './item.ts';
import { PresentItems } from './present-items.ts';
import { keptResults } from './results.ts';
import type { StepNumber } from './problem.ts';
import { problemOf } from './problem.ts';
import type { FunctionResult } from '../sdk/function.ts';
import type { FunctionEnd, FunctionRunner, RunLimits } from './runner.ts';
import { inScope, isBelow, itemsByScope } from './scope.ts';
import type { Slots } from './slots.ts';
import { createSlots } from './slots.ts';
import type { FunctionStep, ProgramKind } from './step.ts';

export type FunctionRunners = Readonly<Record<ProgramKind, FunctionRunner>>;

export interface PipelineOptions extends Pick<DecodeOptions, 'allowEmpty' | 'tolerateErrors'> {
  readonly limits: RunLimits;
  readonly signal: CancelSignal;
  /** How many functions run at the same time, at least 1. Functions of one directory never run at the same time. */
  readonly concurrency: number;
  /** Milliseconds since an arbitrary moment. */
  readonly clock: () => number;
  readonly cache?: FunctionCache;
  /** Undefined: the run begins at its start. */
  readonly checkpoints?: Checkpoints;
  /** Adds to the functionConfig of a step what only krmkit knows. */
  readonly completeStep?: (step: FunctionStep) => FunctionStep;
  readonly onProgress?: (event: StepEvent) => void;
}

export type StepEvent =
  | { readonly kind: 'started'; readonly step: FunctionStep; readonly at: StepNumber; readonly resources: number }
  | { readonly kind: 'ended'; readonly run: StepRun };

/** One run of a function. */
export interface StepRun {
  readonly step: FunctionStep;
  readonly at: StepNumber;
  /** How many resources it was sent. */
  readonly resources: number;
  readonly milliseconds: number;
  /** The function did not run, because its answer was in the cache. */
  readonly cached: boolean;
  /** The shared cache that had the answer, as the user names it. */
  readonly cachedIn: string | undefined;
  readonly end: FunctionEnd;
  readonly stderr: string;
  readonly results: readonly FunctionResult[];
  /** Scalars that keep their spelling: results of severity info with both texts. */
  readonly kept: readonly FunctionResult[];
  readonly problems: readonly Diagnostic[];
  /** Files that received something new from the function. */
  readonly positions: readonly string[];
}

export interface PipelineRun {
  /** False: write nothing. */
  readonly ok: boolean;
  readonly cancelled: boolean;
  /** The items that were given, if a function has failed. */
  readonly items: FunctionItems;
  /** In the order of the steps; steps that did not run are missing. */
  readonly runs: readonly StepRun[];
  readonly problems: readonly Diagnostic[];
}

/** A step, with its number in the run. */
export interface NumberedStep {
  readonly step: FunctionStep;
  readonly at: StepNumber;
}

/** Functions that see nothing but their items. */
export interface PipelinePart {
  readonly steps: readonly NumberedStep[];
  readonly items: FunctionItems;
  /** The directory of the items; `.` if there are no others. */
  readonly directory: string;
  /** One step after the other; after a failure, also of a validator, nothing new starts but the validators beside it. */
  readonly oneByOne?: boolean;
}

/** A part before its first level that has a function without an answer. */
export interface Checkpoint extends PartRun {
  /** The validators of that level that have ended. */
  readonly validators: readonly StepRun[];
  /** The texts of the items in the last request that had them. */
  readonly texts: ItemTextMemory;
}

/** Keeps how far the parts of a run are, so that another process can continue it. */
export interface Checkpoints {
  /** The items that are as they were given are the same objects; so are the steps. */
  readonly find: (part: PipelinePart) => Promise<Checkpoint | undefined>;
  readonly keep: (part: PipelinePart, checkpoint: Checkpoint) => Promise<void>;
}

/** What the parts of a run share. */
export interface SharedState {
  readonly slots: Slots;
  /** No function of a later level starts, because one of this level has failed. */
  lastLevel: number;
  /** A function has returned something outside of the directory of its part, so the parts are not independent. */
  isCrossed: boolean;
}

export function shareState(concurrency: number): SharedState {
  return { slots: createSlots(concurrency), lastLevel: Number.POSITIVE_INFINITY, isCrossed: false };
}

/**
 * Runs functions, each on the items that the earlier ones returned. Steps of disjoint directories run concurrently; the
 * result does not depend on it. All validators run, whatever they report, and so does everything after a function that
 * defers its failure. After any other failure no new function starts. After any failure the result holds the items that
 * were given. Never rejects.
 */
export async function runPipeline(
  steps: readonly FunctionStep[],
  items: FunctionItems,
  runners: FunctionRunners,
  options: PipelineOptions,
): Promise<PipelineRun> {
  const shared = shareState(options.concurrency);
  const part = { steps: numbered(steps), items, directory: '.' };
  const ended = await runPart(part, runners, options, shared);
  const outcome = pipelineOutcome([ended], shared, options.signal);
  return { ...outcome, items: outcome.ok ? ended.items : items };
}

export function numbered(steps: readonly FunctionStep[]): readonly NumberedStep[] {
  return steps.map((step, at) => ({ step, at: { number: at + 1, of: steps.length } }));
}

/** How a part ended. */
export interface PartRun {
  readonly items: FunctionItems;
  /** The runs of each level. */
  readonly levels: readonly (readonly StepRun[])[];
}

/** Runs one part. After a failure in any part, only functions of the same level and of earlier ones still start. */
export async function runPart(
  part: PipelinePart,
  runners: FunctionRunners,
  options: PipelineOptions,
  shared: SharedState,
): Promise<PartRun> {
  const { steps: numberedSteps, items, directory, oneByOne = false } = part;
  const { signal, checkpoints, completeStep: completed = unchanged } = options;
  const begun = (await checkpoints?.find(part)) ?? beginning(part);
  const steps = numberedSteps.map(({ step }) => step);
  const refreshed = createConfigRefresh(steps, items.items);
  const memory = steps.length > 1 || checkpoints !== undefined ? begun.texts : undefined;
  const present = new PresentItems(begun.items.items, directory === '.');
  const levels: (readonly StepRun[])[] = [...begun.levels];
  let reached: Checkpoint | undefined;
  const isOver = (level: number): boolean => signal.aborted || shared.isCrossed || level > shared.lastLevel;
  const inOrder = [...(oneByOne ? orderedLevels : levelsOf)(steps).entries()];
  for (const [level, positions] of inOrder.slice(levels.length)) {
    if (isOver(level)) break;
    const current = present.items;
    const inLevel = positions.flatMap((position) => numberedSteps[position] ?? []);
    const seen = itemsByScope(new Set(inLevel.map(({ step: { scope } }) => scope)), current);
    const running = inLevel.map(({ step, at }) =>
      shared.slots(async () => {
        if (isOver(level)) return undefined;
        const known = begun.validators.find((run) => run.at === at);
        if (known !== undefined) return { step, run: known };
        const below = { items: seen.get(step.scope) ?? [], memory };
        return runStep({ step: completed(refreshed(step, current)), at }, below, runners, options);
      }),
    );
    const runs = takeRuns(await Promise.all(running), present, { directory, oneByOne, level }, shared);
    reached ??= checkpointAt({ items: { items: current }, levels: [...levels], texts: begun.texts }, inLevel, runs);
    levels.push(runs);
  }
  const end = { items: { items: present.items }, levels };
  // After a crossing, all functions run again in one part.
  if (!shared.isCrossed) await checkpoints?.keep(part, reached ?? { ...end, validators: [], texts: begun.texts });
  return end;
}

function unchanged(step: FunctionStep): FunctionStep {
  return step;
}

function beginning({ items }: PipelinePart): Checkpoint {
  return { items, levels: [], validators: [], texts: new WeakMap() };
}

/** Takes the outputs of a level, in the order of its steps. */
function takeRuns(
  ended: readonly (EndedStep | Pick<EndedStep, 'step' | 'run'> | undefined)[],
  present: PresentItems,
  { directory, oneByOne, level }: Required<Pick<PipelinePart, 'directory' | 'oneByOne'>> & { readonly level: number },
  shared: SharedState,
): readonly StepRun[] {
  const runs: StepRun[] = [];
  for (const one of ended) {
    if (one === undefined) continue;
    const { step } = one;
    const changes = changesItems(one.run);
    const run = changes && 'sent' in one ? takeOutput(one, present) : one.run;
    if (changes && run.positions.some((path) => !isBelow(path, directory))) shared.isCrossed = true;
    runs.push(run);
    if (hasFailed(run) && (oneByOne || !step.isValidator)) shared.lastLevel = Math.min(shared.lastLevel, level);
  }
  return runs;
}

/** Before a level; undefined if all of its functions have succeeded. */
function checkpointAt(
  before: Omit<Checkpoint, 'validators'>,
  inLevel: readonly NumberedStep[],
  runs: readonly StepRun[],
): Checkpoint | undefined {
  const succeeded = runs.filter(({ problems }) => problems.length === 0);
  if (succeeded.length === inLevel.length) return undefined;
  return { ...before, validators: succeeded.filter(({ step }) => step.isValidator) };
}

/** The outcome of all parts together: as if all of them had run level by level. */
export function pipelineOutcome(
  parts: readonly Pick<PartRun, 'levels'>[],
  { lastLevel, isCrossed }: SharedState,
  signal: CancelSignal,
): Omit<PipelineRun, 'items'> {
  const runs = parts
    .flatMap(({ levels }) => levels.filter((_, level) => level <= lastLevel).flat())
    .toSorted((a, b) => a.at.number - b.at.number);
  const problems = runs.flatMap((run) => run.problems);
  const cancelled = signal.aborted || runs.some(({ end }) => end.kind === 'cancelled');
  return { ok: !cancelled && !isCrossed && problems.length === 0, cancelled, runs, problems };
}

interface EndedStep {
  readonly step: FunctionStep;
  readonly sent: readonly FunctionItem[];
  readonly decoded: DecodedResponse;
  readonly run: StepRun;
}

function changesItems({ step, problems }: StepRun): boolean {
  return !step.isValidator && (problems.length === 0 || step.defersFailure);
}

function hasFailed({ step, problems }: StepRun): boolean {
  return problems.length > 0 && !step.defersFailure;
}

function takeOutput({ step, sent, decoded, run }: EndedStep, present: PresentItems): StepRun {
  const doubled = decoded.items === undefined ? [] : present.take(sent, decoded.items);
  // Problems of the output itself have been reported already.
  if (run.problems.length > 0) return run;
  return { ...run, problems: doubled.map((message) => doubledProblem(step, run.at, message)) };
}

async function runStep(
  { step, at }: NumberedStep,
  { items, memory }: { readonly items: readonly FunctionItem[]; readonly memory: ItemTextMemory | undefined },
  runners: FunctionRunners,
  { limits, signal, clock, cache, onProgress, ...decoding }: PipelineOptions,
): Promise<EndedStep> {
  const sent = inScope(step, items);
  onProgress?.({ kind: 'started', step, at, resources: sent.length });
  const started = clock();
  const request = requestOf(step, sent, memory);
  const known = await cache?.find(step, request);
  const response = known?.response ?? (await runners[step.program.kind](request, limits, signal));
  const decoded = decodeResponse(step, request, response, { ...decoding, at });
  if (known === undefined && decoded.ok) {
    const output = decoded.items.map(({ item }) => item);
    await cache?.keep(step, request, response, output);
  }
  const run: StepRun = {
    step,
    at,
    resources: sent.length,
    milliseconds: clock() - started - (response.preparation ?? 0),
    cached: known !== undefined,
    cachedIn: known?.from,
    end: response.end,
    stderr: response.stderr,
    results: decoded.results,
    kept: decoded.ok ? keptResults(decoded.kept) : [],
    problems: decoded.ok ? [] : decoded.problems,
    positions: (decoded.items ?? []).flatMap(({ item: { path }, from }) =>
      path === undefined || path === from?.path ? [] : [path],
    ),
  };
  onProgress?.({ kind: 'ended', run });
  return { step, sent, decoded, run };
}

function doubledProblem(step: FunctionStep, at: StepNumber, message: string): Diagnostic {
  const hint = 'one of them already existed; give the new one another path or name';
  return problemOf(step, at, { code: 'invalid-function-output', message, hint });
}

/**
 * Orders the steps in levels that run one after the other, each with the positions of the steps that run concurrently.
 * A step waits for all earlier steps that change what it may see, and a step that changes something waits for earlier
 * validators that see the same. Steps of disjoint directories do not wait for each other. The levels depend only on the
 * steps.
 */
export function levelsOf(
  steps: readonly Pick<FunctionStep, 'scope' | 'isValidator'>[],
): readonly (readonly number[])[] {
  // For each directory: the last level that changes it and the last that reads it, and the same for everything below
  // it.
  const at = new Map<string, Touched>();
  const below = new Map<string, Touched>();
  const levels: number[][] = [];
  for (const [position, { scope, isValidator }] of steps.entries()) {
    const seen = ancestorsOf(scope).map((directory) => at.get(directory));
    seen.push(below.get(scope));
    const changed = Math.max(-1, ...seen.map((one) => one?.changed ?? -1));
    const looked = Math.max(-1, ...seen.map((one) => one?.looked ?? -1));
    const level = isValidator ? changed + 1 : Math.max(changed + 1, looked);
    touch(at, scope, level, isValidator);
    for (const directory of ancestorsOf(scope)) touch(below, directory, level, isValidator);
    (levels[level] ??= []).push(position);
  }
  return levels;
}

/** A level for each step, but one for validators that follow each other: they change nothing. */
function orderedLevels(steps: readonly Pick<FunctionStep, 'isValidator'>[]): readonly (readonly number[])[] {
  const levels: number[][] = [];
  for (const [position, { isValidator }] of steps.entries()) {
    const level = isValidator && steps[position - 1]?.isValidator === true ? levels.at(-1) : undefined;
    if (level === undefined) levels.push([position]);
    else level.push(position);
  }
  return levels;
}

interface Touched {
  readonly changed: number;
  readonly looked: number;
}

function touch(touched: Map<string, Touched>, directory: string, level: number, isValidator: boolean): void {
  const { changed, looked } = touched.get(directory) ?? { changed: -1, looked: -1 };
  touched.set(
    directory,
    isValidator ? { changed, looked: Math.max(looked, level) } : { changed: Math.max(changed, level), looked },
  );
}

/** The directory itself, its ancestors, and `.`. */
function ancestorsOf(directory: string): readonly string[] {
  if (directory === '.') return ['.'];
  const found = ['.', directory];
  for (let end = directory.lastIndexOf('/'); end > 0; end = directory.lastIndexOf('/', end - 1)) {
    found.push(directory.slice(0, end));
  }
  return found;
}
