import { nearest } from '../text/similar.ts';
import type { CommandContext } from './context.ts';
import type { CommandModule, UsageProblem } from './definition.ts';
import type { ExitStatus } from './exit-status.ts';
import { EXIT } from './exit-status.ts';
import { readPlainArguments } from './plain-arguments.ts';
import { VERBS } from './verbs.ts';

/** Finds the verb and runs it. Never rejects: what goes wrong inside is a line on stderr and a status. */
export async function run(given: readonly string[], context: CommandContext): Promise<number> {
  try {
    const status = await dispatch(given, context);
    const failure = context.stdout.failure();
    if (failure === undefined) return status;
    await context.stderr.write(`krmkit: the output could not be written: ${failure}\n`);
    return EXIT.environment;
  } catch (error) {
    return internalError(error, context);
  }
}

async function dispatch(given: readonly string[], context: CommandContext): Promise<number> {
  if (given[0] === '__complete') {
    const { complete } = await import('./complete.ts');
    return complete(given.slice(1), context);
  }
  const { before, name, behind } = splitAtVerb(given);
  if (name === undefined) {
    const [flag] = before.filter((text) => !COMMON.test(text));
    if (flag === '--version' || flag === '-v' || flag === '-V') return runVerb('version', [], context);
    if (flag === undefined || flag === '-h' || flag === '--help') return runVerb('help', [], context);
    return refuse({ message: `unknown option '${flag}' before a verb`, hint: 'help' }, '', context);
  }
  const [alias, ...rest] = behind;
  // `run wrap` and `run xargs`, as these were founded; a directory of that name is ./wrap.
  if (name === 'run' && (alias === 'wrap' || alias === 'xargs')) return runVerb(alias, [...before, ...rest], context);
  return runVerb(name, [...before, ...behind], context);
}

async function runVerb(name: string, given: readonly string[], context: CommandContext): Promise<number> {
  const verb = VERBS.find((candidate) => candidate.name === name);
  if (verb === undefined) return refuse(unknownVerb(name), '', context);
  const module = await verb.load();
  const plain = readPlainArguments(module.definition, given);
  if (plain !== undefined) return finish(module, await module.run(context, plain), context);
  const { parseArguments, helpText } = await import('./options.ts');
  if (asksForHelp(given)) {
    await context.stdout.write(helpText(module.definition, context.stdout.columns));
    return EXIT.done;
  }
  const parsed = parseArguments(module.definition, given);
  if (!parsed.ok) return refuse(parsed.problem, name, context);
  return finish(module, await module.run(context, parsed.value), context);
}

async function finish(module: CommandModule, outcome: number | UsageProblem, context: CommandContext): Promise<number> {
  if (context.signal.aborted) return EXIT.interrupted;
  return typeof outcome === 'number' ? outcome : refuse(outcome, module.definition.name, context);
}

// Common flags may stand before the verb.
const COMMON = /^(?:-q|--quiet(?:=.*)?|--color(?:=.*)?)$/;

function splitAtVerb(given: readonly string[]): {
  readonly before: readonly string[];
  readonly name: string | undefined;
  readonly behind: readonly string[];
} {
  let index = 0;
  while (index < given.length) {
    const text = given[index] ?? '';
    if (text === '--color') index += 2;
    else if (COMMON.test(text)) index += 1;
    else break;
  }
  const name = given[index];
  if (name === undefined || name.startsWith('-')) {
    return { before: given.slice(0, index + 1), name: undefined, behind: [] };
  }
  return { before: given.slice(0, index), name, behind: given.slice(index + 1) };
}

function asksForHelp(given: readonly string[]): boolean {
  const end = given.indexOf('--');
  return (end === -1 ? given : given.slice(0, end)).some((text) => text === '-h' || text === '--help');
}

/** What people type who know kpt. */
const KPT_VERBS: ReadonlyMap<string, string> = new Map([
  ['pkg', 'of `kpt pkg` there are `krmkit update`, `krmkit tree`, `krmkit cat` and `krmkit diff`'],
  ['fn', 'of `kpt fn` there are `krmkit render`, `krmkit run` (its eval), `krmkit source` and `krmkit sink`'],
  ['eval', "kpt's `fn eval` is `krmkit run`"],
  ['get', 'krmkit fetches no new package; `kpt pkg get` or git does, and `krmkit update` updates a package later'],
  ['live', 'krmkit applies nothing: `krmkit cat DIR | kubectl apply -f -`, or `kpt live`'],
]);

function unknownVerb(name: string): UsageProblem {
  const near = nearest(
    name,
    VERBS.map((verb) => verb.name),
  );
  const message = `unknown verb ${JSON.stringify(name)}`;
  const kpt = KPT_VERBS.get(name);
  if (kpt !== undefined) return { message, hint: kpt };
  if (near !== undefined) return { message, hint: `did you mean \`krmkit ${near}\`?` };
  if (/[./\\]/.test(name)) return { message, hint: `to look at files: \`krmkit expand ${name}\`` };
  return { message, hint: 'help' };
}

/** One line that says what is wrong, one that says where to go. */
async function refuse(problem: UsageProblem, verb: string, context: CommandContext): Promise<ExitStatus> {
  const command = verb === '' ? 'krmkit' : `krmkit ${verb}`;
  const hint = problem.hint === undefined || problem.hint === 'help' ? `see \`${command} --help\`` : problem.hint;
  const { printable } = await import('../diagnostics/printable.ts');
  await context.stderr.write(`${command}: ${printable(problem.message)}\n  ${printable(hint)}\n`);
  return EXIT.usage;
}

async function internalError(error: unknown, context: CommandContext): Promise<ExitStatus> {
  const known = error instanceof Error;
  const debug = (context.env['KRMKIT_DEBUG'] ?? '') !== '';
  const { printable, printableLines } = await import('../diagnostics/printable.ts');
  const message = printable(known ? error.message : String(error));
  const way = debug ? '' : '; KRMKIT_DEBUG=1 shows where';
  await context.stderr.write(`krmkit: this is a bug in krmkit: ${message}${way}\n`);
  if (debug && known && error.stack !== undefined) await context.stderr.write(`${printableLines(error.stack)}\n`);
  return EXIT.internal;
}
