import { excludePatterns } from '@krmkit/manifests';
import { printable, printableLines } from '@krmkit/base';
import type { CommandContext } from './context.ts';
import type { CommandModule, ParsedArguments, UsageProblem } from './definition.ts';
import type { CommandStatus } from './exit-status.ts';
import { EXIT } from './exit-status.ts';
import { VERBS } from './verbs.ts';

/** Finds the verb and runs it. Never rejects: an error is a line on stderr and an exit status. */
export async function run(given: readonly string[], context: CommandContext): Promise<number> {
  try {
    const status = await dispatch(withColorFlag(given), context);
    const failure = context.stdout.failure();
    if (failure === undefined) return status;
    await context.stderr.write(`krmkit: cannot write the output: ${failure}\n`);
    return EXIT.environment;
  } catch (error) {
    return internalError(error, context);
  }
}

/** `--no-color`, as in many programs, is `--color=never`. After `--`, it belongs to another command. */
function withColorFlag(given: readonly string[]): readonly string[] {
  const end = given.indexOf('--');
  return given.map((text, index) => (text === '--no-color' && (end === -1 || index < end) ? '--color=never' : text));
}

async function dispatch(given: readonly string[], context: CommandContext): Promise<number> {
  if (given[0] === '__complete') {
    const { complete } = await import('./completion/complete.ts');
    return complete(given.slice(1), context);
  }
  if (given[0] === '__manual') {
    const { manualPage } = await import('./manual/page.ts');
    await context.stdout.write(await manualPage());
    return EXIT.done;
  }
  const { before, name, behind } = splitAtVerb(given);
  if (name === undefined) {
    const [flag] = before.filter((text) => !COMMON.test(text));
    if (flag === '--version' || flag === '-v' || flag === '-V') return runVerb('version', [], context);
    if (flag === undefined || flag === '-h' || flag === '--help') return runVerb('help', [], context);
    return refuse({ message: `unknown option '${flag}' before a verb`, hint: 'help' }, '', context);
  }
  const [alias, ...rest] = behind;
  // `run wrap` and `run xargs` are other names of these verbs; for a directory of that name, write ./wrap.
  if (name === 'run' && (alias === 'wrap' || alias === 'xargs')) return runVerb(alias, [...before, ...rest], context);
  return runVerb(name, [...before, ...behind], context);
}

async function runVerb(name: string, given: readonly string[], context: CommandContext): Promise<number> {
  const verb = VERBS.find((candidate) => candidate.name === name);
  if (verb === undefined) {
    const { unknownVerb } = await import('./unknown-verb.ts');
    return refuse(await unknownVerb(name, context.files), '', context);
  }
  const module = await verb.load();
  if (asksForHelp(given)) {
    const { helpText } = await import('./help-text.ts');
    await context.stdout.write(helpText(module.definition, context.stdout.columns));
    return EXIT.done;
  }
  const { parseArguments } = await import('./options.ts');
  const parsed = parseArguments(module.definition, given);
  if (!parsed.ok) return refuse(parsed.problem, name, context);
  const configured = await configuredArguments(module, parsed.value, context);
  if (configured === undefined) return EXIT.unreadable;
  return finish(module, await module.run(await withoutExcludedFiles(context, configured), configured), context);
}

async function withoutExcludedFiles(context: CommandContext, { values }: ParsedArguments): Promise<CommandContext> {
  const exclude = values.get('exclude') ?? [];
  if (exclude.length === 0) return context;
  return { ...context, files: await excludePatterns(context.files, exclude) };
}

async function configuredArguments(
  { definition }: CommandModule,
  parsed: ParsedArguments,
  context: CommandContext,
): Promise<ParsedArguments | undefined> {
  if (definition.isConfigurable !== true) return parsed;
  const { configure } = await import('./configuration/configure.ts');
  return configure(context, definition, parsed);
}

async function finish(module: CommandModule, outcome: number | UsageProblem, context: CommandContext): Promise<number> {
  if (context.signal.aborted) return EXIT.interrupted;
  return typeof outcome === 'number' ? outcome : refuse(outcome, module.definition.name, context);
}

// The common flags are also valid before the verb.
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

/** Prints the error in one line and the hint in another. */
async function refuse(problem: UsageProblem, verb: string, context: CommandContext): Promise<CommandStatus> {
  const command = verb === '' ? 'krmkit' : `krmkit ${verb}`;
  const hint = problem.hint === undefined || problem.hint === 'help' ? `see \`${command} --help\`` : problem.hint;
  await context.stderr.write(`${command}: ${printable(problem.message)}\n  ${printable(hint)}\n`);
  return EXIT.usage;
}

async function internalError(error: unknown, context: CommandContext): Promise<CommandStatus> {
  const known = error instanceof Error;
  const debug = (context.env['KRMKIT_DEBUG'] ?? '') !== '';
  const message = printable(known ? error.message : String(error));
  const way = debug ? '' : '; KRMKIT_DEBUG=1 shows where';
  await context.stderr.write(`krmkit: this is a bug in krmkit: ${message}${way}\n`);
  if (debug && known && error.stack !== undefined) await context.stderr.write(`${printableLines(error.stack)}\n`);
  return EXIT.internal;
}
