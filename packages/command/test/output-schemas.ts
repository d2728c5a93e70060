import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';

const FOLDER = new URL('../../../schemas/', import.meta.url);

/** The schemas of the JSON outputs, by verb and format: files of schemas/ without their extension. */
export const OUTPUT_SCHEMAS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  build: { json: ['build'] },
  cat: { json: ['objects'] },
  check: { json: ['check'] },
  count: { json: ['count'] },
  diff: { json: ['diff'] },
  expand: { json: ['expansion', 'expansion-diff'] },
  explain: { json: ['explain'] },
  grep: { json: ['matches'] },
  merge: { json: ['merge'] },
  merge3: { json: ['merge'] },
  preview: { json: ['preview'] },
  render: { json: ['function-run'], jsonl: ['function-run-line'] },
  run: { json: ['function-run', 'function-list'], jsonl: ['function-run-line'] },
  source: { json: ['objects'] },
  start: { json: ['start-line'] },
  step: { json: ['function-run'], jsonl: ['function-run-line'] },
  tree: { json: ['tree'] },
  update: { json: ['update'] },
  version: { json: ['version'] },
  watch: { json: ['watch-line'] },
};

const ajv = new Ajv({ allowUnionTypes: true, allErrors: true });
const known = new Map<string, ValidateFunction>();

/** Throws if a value does not match the schema `schemas/NAME.json`. */
export function expectValid(name: string, value: unknown): void {
  const problems = problemsOf(name, value);
  if (problems.length > 0) throw new Error(`schemas/${name}.json:\n${problems.slice(0, 20).join('\n')}`);
}

/** The problems of a value, each with its path; empty if it matches the schema. */
export function problemsOf(name: string, value: unknown): readonly string[] {
  let validate = known.get(name);
  if (validate === undefined) {
    validate = ajv.compile(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')));
    known.set(name, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** Validates what a command line printed. Returns the schema, or undefined if the output is not one of krmkit's JSON. */
export function validateOutput(given: readonly string[], { stdout, stderr }: Printed): string | undefined {
  const verb = given.find((word) => Object.hasOwn(OUTPUT_SCHEMAS, word));
  const format = formatOf(given);
  const names = OUTPUT_SCHEMAS[verb ?? '']?.[format ?? ''];
  // The output of `run -` is the resources, and its report is on stderr.
  const text = verb === 'run' && given.includes('-') ? stderr : stdout;
  if (names === undefined || text === '') return undefined;
  const isLines = format === 'jsonl' || names.some((name) => name.endsWith('-line'));
  const values: readonly unknown[] = isLines
    ? text.split('\n').flatMap((line): readonly unknown[] => (line === '' ? [] : [JSON.parse(line)]))
    : [JSON.parse(text)];
  const [first = ''] = names;
  const fitting = names.find((name) => values.every((value) => problemsOf(name, value).length === 0)) ?? first;
  for (const value of values) expectValid(fitting, value);
  return fitting;
}

function formatOf(given: readonly string[]): string | undefined {
  const end = given.indexOf('--');
  let format: string | undefined;
  for (const [index, word] of given.slice(0, end === -1 ? undefined : end).entries()) {
    if (word === '-o' || word === '--output') format = given[index + 1];
    format = /^(?:-o=?|--output=)(.+)$/.exec(word)?.[1] ?? format;
  }
  return format;
}
