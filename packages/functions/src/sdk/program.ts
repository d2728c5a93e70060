import type { JsonObject, JsonValue, Result } from '@krmkit/base';
import { setMember } from '@krmkit/base';
import { readConfigText } from './config-text.ts';
import type { KrmFunction } from './function.ts';
import { helpOf, printResult } from './help.ts';
import { runFunctionOnText } from './run-function.ts';

/** The environment of a function that runs as a program. Errors of files reject. */
export interface ProgramPorts {
  /** Without the program itself. */
  readonly args: readonly string[];
  readonly readInput: () => Promise<string>;
  readonly readFile: (path: string) => Promise<string>;
  readonly writeFile: (path: string, text: string) => Promise<void>;
  readonly stdout: (text: string) => Promise<void>;
  readonly stderr: (text: string) => void;
}

/** Exit status: 0, 1 for an error result or a function that threw, 2 for a wrong use, 3 for a wrong functionConfig. */
export type ExitStatus = 0 | 1 | 2 | 3;

/** Runs a function as a program, from ResourceList to ResourceList. Never rejects. */
export async function runProgram(fn: KrmFunction, ports: ProgramPorts): Promise<ExitStatus> {
  const parsed = parseArguments(ports.args);
  const wrong = (message: string): ExitStatus => {
    ports.stderr(`${fn.name}: ${message}\n`);
    return 2;
  };
  if (!parsed.ok) return wrong(`${parsed.message}; see --help`);
  const { value: options } = parsed;
  if (options.help) {
    await ports.stdout(helpOf(fn));
    return 0;
  }
  const functionConfig = await readFunctionConfig(ports, options);
  if (!functionConfig.ok) return wrong(functionConfig.message);
  const input = await readText(ports, options.input);
  if (!input.ok) return wrong(input.message);
  let done;
  try {
    done = await runFunctionOnText(fn, input.value, {
      path: options.input ?? '-',
      ...(functionConfig.value === undefined ? {} : { functionConfig: functionConfig.value }),
    });
  } catch (error) {
    ports.stderr(`${fn.name}: the function failed: ${stackOf(error)}\n`);
    return 1;
  }
  if (!done.ok) return wrong(done.messages.join('\n'));
  for (const result of done.output.results) ports.stderr(`${printResult(result)}\n`);
  try {
    await (options.output === undefined ? ports.stdout(done.text) : ports.writeFile(options.output, done.text));
  } catch (error) {
    const where = options.output === undefined ? 'the output' : options.output;
    return wrong(`${where} cannot be written: ${textOf(error)}`);
  }
  return done.output.status;
}

async function readFunctionConfig(
  ports: ProgramPorts,
  { config, data }: ProgramOptions,
): Promise<Result<JsonValue | undefined>> {
  if (config === undefined) return { ok: true, value: data === undefined ? undefined : configMapOf(data) };
  const written = await readText(ports, config);
  if (!written.ok) return written;
  const value = readConfigText(written.value);
  return value === undefined
    ? { ok: false, message: `${config} does not hold one YAML document` }
    : { ok: true, value };
}

/** The decoder does not know the file name, and the system puts it at the end of its message if at all. */
async function readText(ports: ProgramPorts, path: string | undefined): Promise<Result<string>> {
  try {
    return { ok: true, value: await (path === undefined ? ports.readInput() : ports.readFile(path)) };
  } catch (error) {
    return { ok: false, message: `${path ?? 'standard input'} cannot be read: ${textOf(error)}` };
  }
}

interface ProgramOptions {
  readonly help: boolean;
  readonly input: string | undefined;
  readonly output: string | undefined;
  readonly config: string | undefined;
  readonly data: readonly (readonly [name: string, value: string])[] | undefined;
}

const FLAGS: ReadonlyMap<string, 'input' | 'output' | 'config'> = new Map([
  ['-i', 'input'],
  ['--input', 'input'],
  ['-o', 'output'],
  ['--output', 'output'],
  ['-f', 'config'],
  ['--fn-config', 'config'],
] as const);

function parseArguments(args: readonly string[]): Result<ProgramOptions> {
  const found = new Map<string, string>();
  let help = false;
  let data: ProgramOptions['data'];
  for (let at = 0; at < args.length; at++) {
    const given = args[at] ?? '';
    if (given === '-h' || given === '--help') {
      help = true;
    } else if (given === '--') {
      const pairs = parsePairs(args.slice(at + 1));
      if (!pairs.ok) return pairs;
      data = pairs.value;
      break;
    } else {
      const equals = given.startsWith('--') ? given.indexOf('=') : -1;
      const flag = FLAGS.get(equals === -1 ? given : given.slice(0, equals));
      if (flag === undefined) return { ok: false, message: `${JSON.stringify(given)} is not an option of a function` };
      const value = equals === -1 ? args[++at] : given.slice(equals + 1);
      if (value === undefined || value === '') return { ok: false, message: `${given} needs a file` };
      found.set(flag, value);
    }
  }
  const [input, output, config] = ['input', 'output', 'config'].map((flag) => found.get(flag));
  if (config !== undefined && data !== undefined) {
    return { ok: false, message: 'pass the functionConfig as a file or as NAME=VALUE, not both' };
  }
  return { ok: true, value: { help, input, output, config, data } };
}

function parsePairs(texts: readonly string[]): Result<NonNullable<ProgramOptions['data']>> {
  const pairs: (readonly [string, string])[] = [];
  for (const text of texts) {
    const equals = text.indexOf('=');
    if (equals < 1) return { ok: false, message: `${JSON.stringify(text)} is not NAME=VALUE` };
    pairs.push([text.slice(0, equals), text.slice(equals + 1)]);
  }
  return { ok: true, value: pairs };
}

function configMapOf(pairs: readonly (readonly [string, string])[]): JsonObject {
  const data: Record<string, JsonValue> = {};
  for (const [name, value] of pairs) setMember(data, name, value);
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'function-input' }, data };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
