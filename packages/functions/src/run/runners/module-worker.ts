import { parentPort, workerData } from 'node:worker_threads';
import process from 'node:process';
import type { KrmFunction } from '../../sdk/function.ts';
import { isKrmFunction } from '../../sdk/function.ts';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, toJsonValue, parseJson } from '@krmkit/base';
import { callFunction } from './call-function.ts';
import { loadModule } from './module-loader.ts';
import type { ModuleInput, ModuleMissing, ModuleOrder, WorkerMessage } from './module-message.ts';
import { builtInName, isModuleOrder, itemPieces, withoutItemPieces } from './module-message.ts';
import { moduleProblem } from './module-problem.ts';

// Saved before the module can change them.
const { parse, stringify } = JSON;

// This file is the entry of the worker, so it has side effects at import.
const order: unknown = workerData;
if (parentPort !== null && isModuleOrder(order)) await work(order);

async function work(order: ModuleOrder): Promise<void> {
  try {
    const loaded = await load(order);
    if ('message' in loaded) {
      post(loaded);
      return;
    }
    const { fn } = loaded;
    if (order.describes === true) {
      post({ kind: 'done', status: 0, json: stringify(describe(fn)) });
      return;
    }
    // No other reference to the input remains, which may be large.
    const done = await run(fn, await ask(isKrmFunction(fn) ? fn.wants : 'value'));
    await flushConsole();
    post(done);
  } catch (error) {
    const { message, detail } = moduleProblem(error, order.path, ownFolder());
    if (detail !== undefined) process.stderr.write(`${detail}\n`);
    await flushConsole();
    post({ kind: 'failed', message });
  }
}

type PlainFunction = (list: unknown) => unknown;

type Loaded =
  | { readonly fn: KrmFunction | PlainFunction }
  | ModuleMissing
  | { readonly kind: 'failed'; readonly message: string };

async function load(order: ModuleOrder): Promise<Loaded> {
  const name = builtInName(order.path);
  if (name !== undefined) {
    const { findFunction } = await import('../../sdk/catalogue.ts');
    const fn = findFunction(name) ?? (await elsewhere(order.builtIns[name]));
    return fn === undefined ? { kind: 'not-found', message: `there is no built-in function ${name}` } : { fn };
  }
  const loaded = await loadModule(order);
  if (!loaded.ok) return loaded.end;
  const { value } = loaded;
  if (isKrmFunction(value) || isFunction(value)) return { fn: value };
  return {
    kind: 'failed',
    message: 'its default export is not a function: write `export default defineFunction({ ... })`',
  };
}

async function elsewhere(address: string | undefined): Promise<KrmFunction | undefined> {
  if (address === undefined) return undefined;
  const module: unknown = await import(address);
  return typeof module === 'object' && module !== null ? Object.values(module).find(isKrmFunction) : undefined;
}

function isFunction(value: unknown): value is PlainFunction {
  return typeof value === 'function';
}

/** Null for a plain function, which has no description. */
function describe(fn: KrmFunction | PlainFunction): JsonValue {
  if (!isKrmFunction(fn)) return null;
  const { name, description, hermetic, config } = fn;
  return toJsonValue({ name, description, hermetic, config });
}

async function run(fn: KrmFunction | PlainFunction, { list, text }: Input): Promise<WorkerMessage> {
  if (!isKrmFunction(fn)) {
    const given = await fn(list);
    // A function that edits in place need not return anything.
    return { kind: 'done', status: 0, json: postItems(toJsonValue(given === undefined ? list : given)) };
  }
  if (!isObject(list)) throw new TypeError('A ResourceList is an object');
  const { list: after, ...called } = await callFunction(
    fn,
    text === undefined ? { list, owned: true } : { list, text },
  );
  return { kind: 'done', ...called, json: called.yaml === undefined ? postItems(after) : '' };
}

/** Sends the items of a long list first; returns the rest as JSON. */
function postItems(list: JsonValue): string {
  for (const json of itemPieces(list, stringify)) post({ kind: 'items', json });
  return stringify(withoutItemPieces(list));
}

interface Input {
  readonly list: JsonValue;
  readonly text: string | undefined;
}

function ask(wants: 'value' | 'text'): Promise<Input> {
  const pieces: JsonValue[] = [];
  return new Promise((resolve) => {
    const take = (input: ModuleInput): void => {
      if (input.kind === 'items') {
        const some = parseJson(input.json, parse);
        if (isArray(some)) for (const item of some) pieces.push(item);
        return;
      }
      parentPort?.off('message', take);
      const list = parseJson(input.json, parse) ?? null;
      resolve({ list: pieces.length > 0 && isObject(list) ? { ...list, items: pieces } : list, text: input.text });
    };
    parentPort?.on('message', take);
    post({ kind: 'ready', wants });
  });
}

/** The runner terminates a worker that is done, which would lose unflushed console output. */
async function flushConsole(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise((resolve) => {
      stream.write('', resolve);
    });
  }
}

/** The build puts shared code into chunks/. */
function ownFolder(): string {
  return new URL('.', import.meta.url).href.replace(/chunks\/$/, '');
}

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}
