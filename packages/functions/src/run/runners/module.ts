import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { CancelSignal, JsonValue } from '@krmkit/base';
import type { FunctionEnd, FunctionRequest, FunctionResponse, FunctionRunner, RunLimits } from '../runner.ts';
import type { ModuleInput, ModuleOrder, WorkerMessage } from './module-message.ts';
import { READ_STDERR, keptStderr } from './program-response.ts';
import {
  builtInName,
  isWorkerMessage,
  itemPieces,
  ITEMS_IN_ONE,
  joinPieces,
  OTHER_BUILT_INS,
  withoutItemPieces,
} from './module-message.ts';

/** A file by its address, for example a `URL`. */
export interface FileAddress {
  readonly href: string;
}

export interface ModuleRunnerOptions {
  /** The file of the worker, as built. */
  readonly worker?: FileAddress;
  /** The target of `krmkit/fn` for a module without its own krmkit. */
  readonly sdk?: FileAddress;
  /** Files that export a built-in function that needs more than `fn` may import, by name. */
  readonly builtIns?: Readonly<Record<string, FileAddress>>;
  /** The whole environment of the module; empty by default. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Runs each module in a worker of its own, with its own heap limit, time limit and environment, and with its console as
 * stderr. A crash ends only the worker. This is not a sandbox: a module can read files and open sockets, and memory of
 * buffers does not count. The default export is what `defineFunction` returned, or a plain function from ResourceList
 * to ResourceList. Throws a TypeError for another kind of program.
 */
export function createModuleRunner(options: ModuleRunnerOptions = {}): FunctionRunner {
  return (request, limits, signal) => {
    const { program } = request;
    if (program.kind !== 'module') throw new TypeError(`a module runner cannot run a ${program.kind}`);
    return runModule({ path: program.path }, request, { limits, signal, options });
  };
}

/**
 * Loads a module as a run does, and does not call its function. The output is the name, the description and the
 * configuration that `defineFunction` got, or null for a plain function. Nothing has checked the members.
 */
export function describeModule(
  path: string,
  limits: RunLimits,
  signal: CancelSignal,
  options: ModuleRunnerOptions = {},
): Promise<FunctionResponse> {
  const request: FunctionRequest = {
    program: { kind: 'module', path },
    localDirectory: undefined,
    text: () => '',
    value: () => ({}),
  };
  return runModule({ path, describes: true }, request, { limits, signal, options });
}

interface RunSettings {
  readonly limits: RunLimits;
  readonly signal: CancelSignal;
  readonly options: ModuleRunnerOptions;
}

async function runModule(
  { path, describes }: Pick<ModuleOrder, 'path' | 'describes'>,
  request: FunctionRequest,
  { limits, signal, options }: RunSettings,
): Promise<FunctionResponse> {
  if (signal.aborted) return { end: { kind: 'cancelled' }, output: undefined, stderr: '' };
  const here = await runHere(path, request);
  if (here !== undefined) return here;
  const file = options.worker ?? besideThis('module-worker.js');
  const order: ModuleOrder = {
    path,
    sdk: (options.sdk ?? besideThis('fn.js'))?.href,
    builtIns: addressesOf(options.builtIns ?? builtInFiles()),
    ...(describes && { describes }),
  };
  if (file === undefined) return failed('the module runner has no worker: this build of krmkit is not complete');
  const stderr = createCollector();
  const worker = startWorker(file, order, limits, options);
  worker.stdout.on('data', stderr.add);
  worker.stderr.on('data', stderr.add);
  // Prepared while the worker starts, on another processor. An error here appears again when the input is requested.
  attempt(() => request.parts?.items(0, ITEMS_IN_ONE) ?? request.value());
  const crossed: Crossed = { sent: [], came: [], bytes: 0 };
  let settled: Settled | undefined;
  const settle: Settle = (end, done) => {
    settled ??= { end, done };
    void worker.terminate();
  };
  const timer = setTimeout(
    () => settle({ kind: 'timed-out', milliseconds: limits.timeoutMilliseconds }),
    limits.timeoutMilliseconds,
  );
  const cancel = (): void => settle({ kind: 'cancelled' });
  signal.addEventListener('abort', cancel);
  const exit = await new Promise<number>((resolve) => {
    worker.on('message', (message: unknown) => {
      if (!isWorkerMessage(message)) return;
      try {
        if (message.kind === 'ready') sendInput(message, request, crossed, (input) => worker.postMessage(input));
        else receive(message, crossed, limits, settle);
      } catch (error) {
        settle({ kind: 'failed', message: textOf(error) });
      }
    });
    worker.on('messageerror', (error) => settle({ kind: 'failed', message: textOf(error) }));
    worker.on('error', (error) => settle({ kind: 'failed', message: crashOf(error, limits) }));
    worker.on('exit', resolve);
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', cancel);
  // Parsed after the worker has ended, because its memory holds the same list again.
  return {
    ...responseOf(settled ?? { end: endOf(exit), done: undefined }, request, crossed),
    stderr: stderr.text(),
  };
}

function startWorker(
  file: FileAddress,
  order: ModuleOrder,
  { maxMemoryBytes }: RunLimits,
  { environment }: ModuleRunnerOptions,
): Worker {
  return new Worker(new URL(file.href), {
    workerData: order,
    env: { ...environment },
    argv: [],
    // Hide warnings of Node about the module's package.json or experimental features: they are not output of the
    // function.
    execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', '--disable-warning=ExperimentalWarning'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.max(8, Math.floor(maxMemoryBytes / 1024 / 1024)) },
  });
}

/**
 * Runs a built-in function on a short list in this thread: starting a worker takes some 50 ms of a processor. Undefined
 * for any other module or list.
 */
async function runHere(path: string, request: FunctionRequest): Promise<FunctionResponse | undefined> {
  const name = builtInName(path);
  if (name === undefined || (request.parts?.count ?? ITEMS_IN_ONE) >= ITEMS_IN_ONE) return undefined;
  const { findFunction } = await import('../../sdk/catalogue.ts');
  const fn = findFunction(name);
  if (fn === undefined) return undefined;
  const { callFunction } = await import('./call-function.ts');
  try {
    const sent = structuredClone(request.value());
    const input = fn.wants === 'text' ? { list: sent, text: request.text() } : { list: sent, owned: true };
    const { status, hermetic, list, yaml } = await callFunction(fn, input);
    return {
      end: { kind: 'exited', status },
      output: yaml === undefined ? { kind: 'value', value: list } : textOutput(yaml),
      stderr: '',
      ...(hermetic === undefined ? {} : { hermetic }),
    };
  } catch (error) {
    return failed(textOf(error));
  }
}

interface Settled {
  readonly end: FunctionEnd;
  /** The final message of the worker. */
  readonly done: Done | undefined;
}

/** The messages exchanged with the worker. */
interface Crossed {
  /** The lengths of the pieces that were sent, the list last. */
  readonly sent: number[];
  /** The items that were returned, without the list. */
  readonly came: string[];
  /** The size of what was returned. */
  bytes: number;
}

type Done = Extract<WorkerMessage, { readonly kind: 'done' }>;

function responseOf(
  { end, done }: Settled,
  request: FunctionRequest,
  { sent, came }: Crossed,
): Omit<FunctionResponse, 'stderr'> {
  if (done === undefined) return { end, output: undefined };
  const { json, yaml, hermetic } = done;
  try {
    const all = [...came, json];
    const mayBeSent = all.length === sent.length && all.every(({ length }, at) => length === sent[at]);
    const output = outputOf(json, came, yaml, mayBeSent && isSent(all, request) ? request.value() : undefined);
    return { end, output, ...(hermetic === undefined ? {} : { hermetic }) };
  } catch (error) {
    return { end: { kind: 'failed', message: textOf(error) }, output: undefined };
  }
}

/** Serialized again instead of kept in memory next to the worker's; most pieces differ in length. */
function isSent(came: readonly string[], request: FunctionRequest): boolean {
  let at = 0;
  for (const piece of piecesOf(request)) if (came[at++] !== piece) return false;
  return true;
}

/** The pieces in the order in which they cross, the list last. */
function* piecesOf(request: FunctionRequest): Generator<string, void, undefined> {
  const { parts } = request;
  if (parts === undefined || parts.count <= ITEMS_IN_ONE) {
    yield* itemPieces(request.value());
    yield JSON.stringify(withoutItemPieces(request.value()));
    return;
  }
  for (let start = 0; start < parts.count; start += ITEMS_IN_ONE) {
    yield JSON.stringify(parts.items(start, start + ITEMS_IN_ONE));
  }
  yield JSON.stringify(parts.frame());
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

type Settle = (end: FunctionEnd, done?: Done) => void;

type Ready = Extract<WorkerMessage, { readonly kind: 'ready' }>;

function sendInput(
  { wants }: Ready,
  request: FunctionRequest,
  crossed: Crossed,
  send: (input: ModuleInput) => void,
): void {
  let waiting: string | undefined;
  for (const json of piecesOf(request)) {
    if (waiting !== undefined) send({ kind: 'items', json: waiting });
    waiting = json;
    crossed.sent.push(json.length);
  }
  const text = wants === 'text' ? { text: request.text() } : {};
  send({ kind: 'list', json: waiting ?? '', ...text });
}

function receive(
  message: Exclude<WorkerMessage, Ready>,
  crossed: Crossed,
  { maxOutputBytes }: RunLimits,
  settle: Settle,
): void {
  switch (message.kind) {
    case 'items':
      crossed.bytes += message.json.length;
      crossed.came.push(message.json);
      if (crossed.bytes > maxOutputBytes) settle({ kind: 'too-much-output', bytes: crossed.bytes });
      return;
    case 'done': {
      const { json, yaml, status } = message;
      const bytes = yaml === undefined ? crossed.bytes + json.length : yaml.length;
      if (bytes > maxOutputBytes) settle({ kind: 'too-much-output', bytes });
      else settle({ kind: 'exited', status }, message);
      return;
    }
    case 'not-found':
    case 'unavailable':
    case 'failed':
      settle(message);
  }
}

/** `sent` if the module returned its input character by character: then it need not be read. */
function outputOf(
  json: string,
  items: readonly string[],
  yaml: string | undefined,
  sent: JsonValue | undefined,
): FunctionResponse['output'] {
  if (yaml !== undefined) return textOutput(yaml);
  return { kind: 'value', value: sent ?? joinPieces(json, items) };
}

/** The list as edited by `krmkit/fn`, which removes a comment only on request. */
function textOutput(yaml: string): FunctionResponse['output'] {
  return { kind: 'text', bytes: new TextEncoder().encode(yaml), keepsComments: true };
}

/** A worker that ends by itself has called `process.exit`, or has nothing left to wait for. */
function endOf(status: number): FunctionEnd {
  // 13: a top-level await that never settles.
  if (status !== 0 && status !== 13) return { kind: 'exited', status };
  return {
    kind: 'failed',
    message: 'it ended without a result: it called process.exit, or it waits for a promise that never settles',
  };
}

function crashOf(error: unknown, { maxMemoryBytes }: RunLimits): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return textOf(error);
  return `it ran out of memory: its heap is limited to ${Math.round(maxMemoryBytes / 1024 / 1024)} MiB`;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return `it threw ${String(error)}`;
  return error.name === 'Error' ? error.message : `${error.name}: ${error.message}`;
}

function failed(message: string): FunctionResponse {
  return { end: { kind: 'failed', message }, output: undefined, stderr: '' };
}

interface Collector {
  readonly add: (chunk: Uint8Array) => void;
  readonly text: () => string;
}

function createCollector(): Collector {
  const kept = new Uint8Array(READ_STDERR);
  let length = 0;
  return {
    add: (chunk) => {
      const part = chunk.subarray(0, kept.length - length);
      kept.set(part, length);
      length += part.length;
    },
    text: () => keptStderr(kept.subarray(0, length)),
  };
}

function addressesOf(files: Readonly<Record<string, FileAddress | undefined>>): ModuleOrder['builtIns'] {
  const addresses: Record<string, string> = {};
  for (const [name, file] of Object.entries(files)) if (file !== undefined) addresses[name] = file.href;
  return addresses;
}

/** The files of the build that export the built-in functions outside the catalogue. */
export function builtInFiles(): Readonly<Record<string, FileAddress | undefined>> {
  return Object.fromEntries(OTHER_BUILT_INS.map((name) => [name, besideThis(`${name}-function.js`)]));
}

/** A file of the build: next to the command, or one folder above if this code is in a chunk. */
export function besideThis(name: string): FileAddress | undefined {
  const positions = [new URL(`./${name}`, import.meta.url), new URL(`../${name}`, import.meta.url)];
  return positions.find((position) => existsSync(position));
}
