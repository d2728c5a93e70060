import { FUNCTION } from './function.ts';
import process from 'node:process';
import { AssertionError } from 'node:assert';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  diffValues,
  equalValues,
  isArray,
  isObject,
  member,
  follow,
  printPath,
  toJsonValue,
  checkArgument,
  checkOptions,
  describeValue,
} from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isResourceList } from './define.ts';
import type { FunctionOutput, KrmFunction } from './function.ts';
import { printList } from './list-text.ts';
import { readConfigText } from './config-text.ts';
import { runFunctionOnText } from './run-function.ts';

/** What a function is to give; what is left out is not looked at. */
export interface ExpectedOutput {
  /** The resources, in order. */
  readonly items?: readonly unknown[];
  /** The results, in order. */
  readonly results?: readonly unknown[];
  /** As of the program. */
  readonly status?: FunctionOutput['status'];
}

/** Instead of the functionConfig of the list; `data` is that of a ConfigMap, as `-- NAME=VALUE` gives it to a program. */
export type TestOptions = { readonly functionConfig?: object } | { readonly data: Readonly<Record<string, string>> };

/**
 * Runs a function on a ResourceList and compares. `input`: the YAML of a ResourceList, the list as an object, or its
 * items alone. `expected`: the YAML, where every comment and blank counts; items; or an `ExpectedOutput`. Rejects with an
 * AssertionError that names what differs, which every test runner reports, and with what the function throws.
 */
export async function testFunction(
  fn: KrmFunction,
  input: string | object,
  expected: string | ExpectedOutput | readonly unknown[],
  options: TestOptions = {},
): Promise<void> {
  checkArgument('testFunction', 'the function', fn, FUNCTION);
  if (typeof input !== 'string' && !Array.isArray(input)) checkArgument('testFunction', 'the input', input, 'object');
  if (typeof expected !== 'string' && !Array.isArray(expected)) {
    checkArgument('testFunction', 'the expected output', expected, 'object');
  }
  checkOptions<object>('testFunction', options, { functionConfig: 'object', data: 'object' });
  const text = typeof input === 'string' ? input : printList(listOf(input));
  const functionConfig = configOf(options);
  const done = await runFunctionOnText(fn, text, {
    path: 'input',
    ...(functionConfig === undefined ? {} : { functionConfig: toJsonValue(functionConfig) }),
  });
  if (!done.ok) throw new AssertionError({ message: done.messages.join('\n') });
  const differences = compare(done.text, done.output, expected);
  if (differences.length > 0) throw new AssertionError({ message: `${fn.name}: ${differences.join('\n')}` });
}

function configOf(options: TestOptions): object | undefined {
  if (!('data' in options)) return options.functionConfig;
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'function-input' }, data: options.data };
}

/** Describes the first lines or fields that differ; empty if the output is as expected. */
function compare(
  text: string,
  output: FunctionOutput,
  expected: string | ExpectedOutput | readonly unknown[],
): readonly string[] {
  if (typeof expected === 'string') return text === expected ? [] : [firstDifference(text, expected)];
  const { list, status } = output;
  const wanted: ExpectedOutput = isItems(expected) ? { items: expected } : expected;
  const differences: string[] = [];
  for (const key of ['items', 'results'] as const) {
    if (wanted[key] === undefined) continue;
    differences.push(...fieldDifferences(key, member(list, key) ?? [], toJsonValue(wanted[key])));
  }
  if (wanted.status !== undefined && wanted.status !== status) {
    differences.push(`the exit status is ${status} and should be ${wanted.status}`);
  }
  return differences;
}

function isItems(expected: ExpectedOutput | readonly unknown[]): expected is readonly unknown[] {
  return Array.isArray(expected);
}

function fieldDifferences(key: string, present: JsonValue, wanted: JsonValue): readonly string[] {
  if (equalValues(present, wanted)) return [];
  return diffValues(present, wanted).map((change) => {
    const position = printPath([key, ...change.path]);
    const is = follow(present, change.path);
    if (change.kind === 'replace') return `${position} is ${shown(is)} and should be ${shown(change.content)}`;
    if (change.kind === 'remove') return `${position} should not be there: ${shown(is)}`;
    if (change.kind === 'insert' || change.kind === 'insert-item') {
      return `${position} is missing: ${shown(change.content)}`;
    }
    return `${position} is not in the expected order`;
  });
}

function shown(value: JsonValue | undefined): string {
  return isObject(value) || isArray(value) ? JSON.stringify(value).slice(0, 200) : describeValue(value);
}

function firstDifference(text: string, expected: string): string {
  const [is, should] = [text.split('\n'), expected.split('\n')];
  const line = is.findIndex((one, index) => one !== should[index]);
  const at = line === -1 ? is.length : line;
  const named = (one: string | undefined): string => (one === undefined ? 'the end' : JSON.stringify(one));
  return `line ${at + 1} is ${named(is[at])} and should be ${named(should[at])}`;
}

function listOf(input: object): JsonObject {
  const value = toJsonValue(input);
  if (isResourceList(value)) return value;
  if (!isArray(value)) throw new TypeError('The input of a test must be a ResourceList or a list of items');
  return { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', items: value };
}

/** A test case of a folder. */
export interface GoldenCase {
  /** The name of the folder. */
  readonly name: string;
  readonly input: string;
  /** Undefined if it must be created. */
  readonly expected: string | undefined;
  /** The text of a separate file. */
  readonly functionConfig: string | undefined;
}

export type GoldenOutcome =
  | { readonly kind: 'as-expected' }
  | { readonly kind: 'differs'; readonly message: string; readonly output: string }
  | { readonly kind: 'written'; readonly output: string };

async function runGoldenCase(
  fn: KrmFunction,
  { name, input, expected, functionConfig }: GoldenCase,
): Promise<GoldenOutcome> {
  const config = functionConfig === undefined ? undefined : readConfigText(functionConfig);
  if (functionConfig !== undefined && config === undefined) {
    throw new AssertionError({ message: `${name}/fn-config.yaml is not one YAML document` });
  }
  const done = await runFunctionOnText(fn, input, {
    path: `${name}/input.yaml`,
    ...(config === undefined ? {} : { functionConfig: config }),
  });
  if (!done.ok) throw new AssertionError({ message: done.messages.join('\n') });
  if (expected === undefined) return { kind: 'written', output: done.text };
  if (done.text === expected) return { kind: 'as-expected' };
  return { kind: 'differs', message: `${name}: ${firstDifference(done.text, expected)}`, output: done.text };
}

/** `new URL('golden', import.meta.url)`. */
export interface DirectoryUrl {
  /** The URL of the directory: `file:///home/me/function/golden`. */
  readonly href: string;
}

/** How the cases of a folder are compared. */
export interface TestFolderOptions {
  /** Writes what the function gives instead of comparing; `UPDATE_GOLDEN=1` in the environment where it is left out. */
  readonly update?: boolean;
}

const DIRECTORY = { words: 'a string or a URL', members: ['href'] };

/**
 * Runs a function on every folder of `directory` that has an `input.yaml`, a ResourceList, and compares the output with
 * its `expected.yaml`, byte for byte; `fn-config.yaml` is the functionConfig, if it is there. The directory itself may
 * be such a folder. Gives the names of the cases. Rejects with an AssertionError that names every case that differs, and where
 * there is no case at all.
 */
export async function testFolder(
  fn: KrmFunction,
  directory: string | DirectoryUrl,
  options: TestFolderOptions = {},
): Promise<readonly string[]> {
  checkArgument('testFolder', 'the function', fn, FUNCTION);
  if (typeof directory !== 'string') checkArgument('testFolder', 'the directory', directory, DIRECTORY);
  checkOptions('testFolder', options, { update: 'boolean' });
  const { update = process.env['UPDATE_GOLDEN'] === '1' } = options;
  const root = typeof directory === 'string' ? directory : fileURLToPath(directory.href);
  const names = await casesIn(root);
  if (names.length === 0) throw new AssertionError({ message: `${root} contains no folder with an input.yaml` });
  const failures: string[] = [];
  for (const name of names) {
    const folder = join(root, name);
    const expected = await textOf(join(folder, 'expected.yaml'));
    if (expected === undefined && !update) {
      failures.push(`${name}: expected.yaml is missing; set UPDATE_GOLDEN=1 to write it`);
      continue;
    }
    const input = (await textOf(join(folder, 'input.yaml'))) ?? '';
    const functionConfig = await textOf(join(folder, 'fn-config.yaml'));
    const outcome = await runGoldenCase(fn, { name, input, expected, functionConfig });
    if (outcome.kind === 'as-expected') continue;
    if (update) await writeFile(join(folder, 'expected.yaml'), outcome.output);
    else if (outcome.kind === 'differs') failures.push(outcome.message);
  }
  if (failures.length > 0) throw new AssertionError({ message: `${fn.name}:\n${failures.join('\n')}` });
  return names;
}

async function casesIn(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const folders = ['.', ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)];
  return folders.filter((name) => existsSync(join(root, name, 'input.yaml'))).toSorted();
}

async function textOf(path: string): Promise<string | undefined> {
  return existsSync(path) ? readFile(path, 'utf8') : undefined;
}
