import { checkArgument } from '@krmkit/base';
import { Console } from 'node:console';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { JsonValue } from '@krmkit/base';
import { readConfigText, runFunctionOnText } from '@krmkit/functions';
import { readText, writeText } from './io.ts';
import { krmFunctionOf } from './process.ts';
import type { KptFunc } from './configs.ts';
import { FunctionConfigError } from './kubernetes-object.ts';

const HELP = `Reads a ResourceList and writes it.

Options:
  -i, --input FILE                         read from FILE instead of standard input
  -o, --output FILE                        write to FILE instead of standard output
  -f, --function-config FILE               the functionConfig; replaces that of the list
  -d, --function-config-literal KEY=VALUE  a functionConfig of kind ConfigMap with this data; repeatable
      --json                               write JSON instead of YAML
      --log-to-stderr                      print results to stderr, too
  -h, --help                               print this text

Exit status: 0; 1 for a result of severity error; 2 for an exception; 3 for an invalid functionConfig.
`;

const EMPTY = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\n';

/**
 * Runs a function as the program of this process, and sets its exit status. While it runs, `console` prints to stderr,
 * because standard output is for the list. Rejects only with a TypeError that says that `fn` is not a function.
 */
export async function run(fn: KptFunc): Promise<void> {
  checkArgument('run', 'the function', fn, 'function');
  const { console } = globalThis;
  globalThis.console = new Console(process.stderr, process.stderr);
  try {
    process.exitCode = await runProgram(fn);
  } catch (error) {
    const isConfig = error instanceof FunctionConfigError;
    process.stderr.write(`${error instanceof Error && !isConfig ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = isConfig ? 3 : 2;
  } finally {
    globalThis.console = console;
  }
}

async function runProgram(fn: KptFunc): Promise<number> {
  const { values } = parseArgs({
    options: {
      input: { type: 'string', short: 'i', default: '/dev/stdin' },
      output: { type: 'string', short: 'o', default: '/dev/stdout' },
      'function-config': { type: 'string', short: 'f' },
      'function-config-literal': { type: 'string', short: 'd', multiple: true },
      json: { type: 'boolean', default: false },
      'log-to-stderr': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    await writeText('/dev/stdout', `${fn.usage.trim()}\n\n${HELP}`);
    return 0;
  }
  const functionConfig = await configOf(values['function-config'], values['function-config-literal']);
  const text = await readText(values.input);
  const isLogged = values['log-to-stderr'] || process.env['LOG_TO_STDERR'] !== undefined;
  const done = await runFunctionOnText(krmFunctionOf(fn, fn.name, isLogged), text.trim() === '' ? EMPTY : text, {
    path: values.input,
    ...(functionConfig === undefined ? {} : { functionConfig }),
  });
  if (!done.ok) throw new RangeError(done.messages.join('\n'));
  await writeText(values.output, values.json ? `${JSON.stringify(done.output.list, undefined, 2)}\n` : done.text);
  return done.output.status;
}

async function configOf(
  path: string | undefined,
  literals: readonly string[] | undefined,
): Promise<JsonValue | undefined> {
  if (path !== undefined && literals !== undefined) {
    throw new RangeError('--function-config and --function-config-literal are mutually exclusive');
  }
  if (path !== undefined) return readConfigText(await readText(path));
  if (literals === undefined) return undefined;
  const data = literals.map((literal) => {
    const equals = literal.indexOf('=');
    if (equals < 1) throw new RangeError(`Invalid value ${literal}, expected key=value`);
    return [literal.slice(0, equals), literal.slice(equals + 1)] as const;
  });
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config' }, data: Object.fromEntries(data) };
}
