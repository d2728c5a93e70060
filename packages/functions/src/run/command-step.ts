import type { LabelRequirement, Resource } from '@krmkit/manifests';
import { parseLabelSelector } from '@krmkit/manifests';
import { listOf, dirname, resolvePath, splitWords } from '@krmkit/base';
import type { JsonObject } from '@krmkit/base';
import { LIST_VERSION } from './declaration.ts';
import { resolveProgram } from './function-spec.ts';
import { DEFAULT_IMAGE_PREFIX, parseImage, withPrefix } from './image.ts';
import type { Read } from './mount.ts';
import { readEnvironmentEntry, readMount } from './mount.ts';
import type { EnvironmentEntry, FunctionProgram, FunctionStep, ProgramKey, ResourceCriteria } from './step.ts';
import { INPUT_NAME, PROGRAM_KEYS } from './step.ts';
import { patternProblem, regularExpressionOf } from './text-pattern.ts';
import { missingName, writtenBy } from './function-config.ts';

export type GivenPrograms = { readonly [Key in ProgramKey]?: string };

/** A function from the command line: exactly one of `image`, `exec` (a program and its arguments) and `module`. */
export interface CommandFunction extends GivenPrograms {
  /** Put in front of an image without a registry or a path, as in a Kptfile. Default: the catalogue of kpt. */
  readonly imagePrefix?: string;
  /** From `--network`, `--mount` and `--env`. For an image they are also its declaration. */
  readonly network?: boolean;
  readonly mounts?: readonly string[];
  readonly env?: readonly string[];
  /** The words after `--`: `[KIND] key=value ...`; undefined without `--`. */
  readonly words?: readonly string[];
  /** The resource of `--fn-config FILE`, with the path as the user wrote it. */
  readonly config?: { readonly path: string; readonly resource: Resource };
  readonly match?: CommandCriteria;
  readonly exclude?: CommandCriteria;
}

/**
 * From `--match-*` or `--exclude-*`; labels and annotations as `key=value`. `*` and `?` in a text are wildcards, and
 * `/EXPRESSION/` is a regular expression in the syntax of RE2 for the whole text.
 */
export interface CommandCriteria {
  /** The apiVersion: `apps/v1`. */
  readonly apiVersion?: string;
  /** The kind: `Deployment`. */
  readonly kind?: string;
  /** The `metadata.name`. */
  readonly name?: string;
  /** The `metadata.namespace`. */
  readonly namespace?: string;
  /** Labels that a resource must have, all of them: `app=shop`, or conditions as in kubectl: `env in (prod,test)`. */
  readonly labels?: readonly string[];
  /** Annotations that a resource must have, all of them: `owner=web`. */
  readonly annotations?: readonly string[];
}

/**
 * Makes a step of a function from the command line. It runs on the whole package except for its selectors. If something
 * is wrong, the result holds a sentence and the way out. Paths are relative to the absolute working directory. Without
 * `--fn-config`, the functionConfig is a ConfigMap `function-input` whose data are the words after `--`.
 */
export function commandStep(given: CommandFunction, workingDirectory: string): Read<FunctionStep> {
  const program = readProgram(given, workingDirectory);
  if (!program.ok) return program;
  const { config } = given;
  if (config !== undefined && given.words !== undefined && given.words.length > 0) {
    return wrong('--fn-config and the words after -- both give the functionConfig', 'leave one of them out');
  }
  const missing = config === undefined ? undefined : missingName(config.resource, config.path);
  if (missing !== undefined) return wrong(missing.message, missing.hint);
  const functionConfig = config === undefined ? configOfWords(given.words ?? []) : right(config.resource.value);
  if (!functionConfig.ok) return functionConfig;
  const match = readCriteria('match', given.match);
  if (!match.ok) return match;
  const exclude = readCriteria('exclude', given.exclude);
  if (!exclude.ok) return exclude;
  const readFromFile = config !== undefined && config.path !== '-';
  return right({
    name: program.value.written,
    program: program.value.program,
    functionConfig: functionConfig.value,
    ...writtenBy(config?.resource),
    listVersion: LIST_VERSION,
    scope: '.',
    selectors: match.value,
    exclude: exclude.value,
    localDirectory: readFromFile ? dirname(resolvePath(workingDirectory, config.path)) : undefined,
    isValidator: false,
    defersFailure: false,
    declaredAt: undefined,
    packagePath: '.',
  });
}

interface ProgramReader {
  /** The value of the flag in a hint. */
  readonly example: string;
  readonly read: (written: string, options: ProgramOptions) => Read<FunctionProgram>;
}

interface ProgramOptions {
  readonly given: CommandFunction;
  readonly env: readonly EnvironmentEntry[];
  readonly workingDirectory: string;
}

const READERS: Readonly<Record<ProgramKey, ProgramReader>> = {
  image: { example: 'IMAGE', read: readImageProgram },
  exec: { example: 'PROGRAM', read: readExecProgram },
  module: { example: 'FILE', read: readModuleProgram },
};

function readProgram(
  given: CommandFunction,
  workingDirectory: string,
): Read<{ readonly written: string; readonly program: FunctionProgram }> {
  const keys: readonly ProgramKey[] = Object.values(PROGRAM_KEYS);
  const [first, second] = keys.flatMap((key) => {
    const written = given[key];
    return written === undefined ? [] : [{ key, written }];
  });
  if (first === undefined) {
    const what = given.words === undefined ? 'No function is named' : 'Words after -- need a function';
    const flags = keys.map((key) => `--${key} ${READERS[key].example}`);
    return wrong(what, `add ${listOf(flags, 'or')}`);
  }
  if (second !== undefined) {
    return wrong(`--${first.key} and --${second.key} both name a function`, 'run one after the other');
  }
  if (first.key !== PROGRAM_KEYS.container) {
    const extra = given.network === true ? '--network' : (given.mounts ?? []).length > 0 ? '--mount' : undefined;
    if (extra !== undefined) {
      return wrong(`${extra} is for containers, not for --${first.key}`, `leave ${extra} out`);
    }
  }
  const env = readAll(given.env ?? [], readEnvironmentEntry, '--env');
  if (!env.ok) return env;
  const { written } = first;
  const program = READERS[first.key].read(written, { given, env: env.value, workingDirectory });
  return program.ok ? right({ written, program: program.value }) : program;
}

function readImageProgram(written: string, { given, env, workingDirectory }: ProgramOptions): Read<FunctionProgram> {
  const mounts = readAll(given.mounts ?? [], (text) => readMount(text, workingDirectory), '--mount');
  if (!mounts.ok) return mounts;
  const image = withPrefix(written, given.imagePrefix ?? DEFAULT_IMAGE_PREFIX);
  const refused = [written, image].find((one) => !parseImage(one).ok) ?? written;
  const parsed = parseImage(refused);
  if (parsed.ok) return right({ kind: 'container', image, network: given.network === true, mounts: mounts.value, env });
  return wrong(
    `--image ${JSON.stringify(refused)} is not a valid image name: ${parsed.message}`,
    'write NAME:TAG, or NAME@sha256:... to get the same image each time',
  );
}

function readModuleProgram(written: string, { env, workingDirectory }: ProgramOptions): Read<FunctionProgram> {
  if (env.length > 0) return wrong('--env is for programs, not for modules', 'leave --env out');
  if (written === '') return wrong('--module names no file', 'write --module FILE');
  const path = resolveProgram(written, workingDirectory, 'module');
  return path.ok ? right({ kind: 'module', path: path.value }) : path;
}

function readExecProgram(command: string, { env, workingDirectory }: ProgramOptions): Read<FunctionProgram> {
  const split = splitWords(command);
  if (!split.ok) {
    return wrong(`--exec ${JSON.stringify(command)}: ${split.message}`, 'close the quote, or put \\ in front');
  }
  const [program, ...args] = split.words;
  if (program === undefined || program === '') return wrong('--exec does not name a program', 'write --exec PROGRAM');
  const path = resolveProgram(program, workingDirectory, 'exec');
  return path.ok ? right({ kind: 'exec', path: path.value, args, env }) : path;
}

/** A ConfigMap of the words. If the first word has no `=`, it is the kind instead. Values stay texts. */
function configOfWords(words: readonly string[]): Read<JsonObject> {
  const [first] = words;
  const kind = first === undefined || first.includes('=') ? undefined : first;
  // Kinds begin with a capital letter: a word in lower case most likely lacks its value.
  if (kind !== undefined && !/^[A-Z][A-Za-z0-9]*$/.test(kind)) {
    return wrong(`${JSON.stringify(kind)} after -- is neither a kind nor key=value`, 'write -- [KIND] key=value ...');
  }
  const data = new Map<string, string>();
  for (const word of kind === undefined ? words : words.slice(1)) {
    const pair = splitPair(word);
    if (pair === undefined) {
      return wrong(
        `${JSON.stringify(word)} after -- is not key=value`,
        word.includes('=') ? 'put a key in front of =' : `write ${word}=VALUE; only the first word may be a kind`,
      );
    }
    const [key, value] = pair;
    if (data.has(key)) return wrong(`The key ${JSON.stringify(key)} occurs twice after --`, 'leave one of them out');
    data.set(key, value);
  }
  return right({
    apiVersion: 'v1',
    kind: kind ?? 'ConfigMap',
    metadata: { name: INPUT_NAME },
    data: Object.fromEntries(data),
  });
}

function readCriteria(what: 'match' | 'exclude', given: CommandCriteria = {}): Read<readonly ResourceCriteria[]> {
  const { labels: written = [] } = given;
  const conditions = readConditions(`--${what}-labels`, written.filter(isCondition));
  if (!conditions.ok) return conditions;
  const plain = written.filter((text) => !isCondition(text));
  const labels = readPairs(`--${what}-labels`, plain);
  if (!labels.ok) return labels;
  const annotations = readPairs(`--${what}-annotations`, given.annotations);
  if (!annotations.ok) return annotations;
  const { apiVersion, kind, name, namespace } = given;
  const texts = { 'api-version': apiVersion, kind, name, namespace };
  const valuesOf = (flag: string, pairs: ResourceCriteria['labels']): readonly (readonly [string, string])[] =>
    Object.values(pairs ?? {}).map((text) => [flag, text]);
  const all = [
    ...Object.entries(texts).flatMap(([flag, text]) => (text === undefined ? [] : [[flag, text] as const])),
    ...valuesOf('labels', labels.value),
    ...valuesOf('annotations', annotations.value),
  ];
  const problem = expressionProblem(what, all);
  if (problem !== undefined) return problem;
  const criteria: ResourceCriteria = {
    ...(apiVersion === undefined ? {} : { apiVersion }),
    ...(kind === undefined ? {} : { kind }),
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(labels.value === undefined ? {} : { labels: labels.value }),
    ...(conditions.value.length === 0 ? {} : { labelConditions: conditions.value }),
    ...(annotations.value === undefined ? {} : { annotations: annotations.value }),
  };
  return right(Object.keys(criteria).length === 0 ? [] : [{ ...criteria, patterns: true }]);
}

function expressionProblem(
  what: 'match' | 'exclude',
  texts: readonly (readonly [flag: string, text: string])[],
): Read<never> | undefined {
  for (const [flag, text] of texts) {
    const problem = patternProblem(text);
    if (problem === undefined) continue;
    const message = `--${what}-${flag} ${JSON.stringify(text)} is not a regular expression: ${problem.message}`;
    return wrong(message, 'write an expression of RE2 between slashes, such as /web-(a|b)/');
  }
  return undefined;
}

/** Whether a text of the criteria can match several texts, which a Kptfile cannot express. */
export function isPattern(text: string): boolean {
  return /[*?]/.test(text) || isCondition(text) || isExpression(text) || regularExpressionOf(text) !== undefined;
}

/** `tier!=db`, `!legacy`, `env in (prod,test)`: no label has these characters. */
function isCondition(text: string): boolean {
  return !isExpression(text) && /!|\s(?:in|notin)\s*\(/.test(text);
}

/** Whether the value of `key=value` is one regular expression, which may contain commas. */
function isExpression(pair: string): boolean {
  return /^[^=]+=\/(?:[^/\\]|\\.)+\/$/.test(pair);
}

function readConditions(flag: string, texts: readonly string[]): Read<readonly LabelRequirement[]> {
  const conditions: LabelRequirement[] = [];
  for (const text of texts) {
    const parsed = parseLabelSelector(text);
    if (!parsed.ok) {
      const message = `${flag} ${JSON.stringify(text)} is not valid at character ${parsed.offset + 1}: ${parsed.message}`;
      return wrong(message, "for example 'env in (prod,test)', tier!=db or '!legacy'");
    }
    conditions.push(...parsed.requirements);
  }
  return right(conditions);
}

function readPairs(
  flag: string,
  words: readonly string[] | undefined,
): Read<Readonly<Record<string, string>> | undefined> {
  if (words === undefined || words.length === 0) return right(undefined);
  const pairs = new Map<string, string>();
  // kpt accepts several comma-separated pairs in one word; values of annotations may hold commas themselves.
  for (const word of flag.endsWith('-labels')
    ? words.flatMap((text) => (isExpression(text) ? [text] : text.split(',')))
    : words) {
    const pair = splitPair(word);
    if (pair === undefined) {
      return wrong(`${flag} ${JSON.stringify(word)} is not key=value`, 'write key=value; * matches any value');
    }
    const [key, value] = pair;
    if (pairs.has(key) && pairs.get(key) !== value) {
      return wrong(`${flag} asks for two values of ${JSON.stringify(key)}`, 'no resource has both; write one, or *');
    }
    pairs.set(key, value);
  }
  return right(Object.fromEntries(pairs));
}

function splitPair(word: string): readonly [key: string, value: string] | undefined {
  const equals = word.indexOf('=');
  return equals < 1 ? undefined : [word.slice(0, equals), word.slice(equals + 1)];
}

function readAll<T>(texts: readonly string[], read: (text: string) => Read<T>, flag: string): Read<readonly T[]> {
  const values: T[] = [];
  for (const text of texts) {
    const result = read(text);
    if (!result.ok) return wrong(`${flag} ${text}: ${result.message}`, result.hint);
    values.push(result.value);
  }
  return right(values);
}

function right<T>(value: T): Read<T> {
  return { ok: true, value };
}

function wrong(message: string, hint: string): Read<never> {
  return { ok: false, message, hint };
}
