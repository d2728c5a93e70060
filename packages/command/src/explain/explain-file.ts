import { printable, member, textAt, resolvePath, workingDirectoryOf, wrapText } from '@krmkit/base';
import { readShape, endProblem } from '@krmkit/functions';
import { describeModule } from '@krmkit/functions/node';
import type { OutputFunctionHelp } from '@krmkit/check';
import type { CommandContext } from '../context.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { functionText } from '@krmkit/check';
import type { Colors } from '@krmkit/base';

interface FileView {
  readonly json: boolean;
  readonly colors: Colors;
  readonly width: number;
}

/** The documentation of a function in a file. The file is loaded as `run --module` loads it; the function is not called. */
export async function explainFile(
  context: CommandContext,
  given: string,
  { json, colors, width }: FileView,
): Promise<CommandStatus> {
  const { stdout, stderr, signal, modules } = context;
  const path = resolvePath(await workingDirectoryOf(context), given);
  const limits = { timeoutMilliseconds: 10_000, maxOutputBytes: 16 * MIB, maxMemoryBytes: 512 * MIB, maxProcesses: 0 };
  const response = await describeModule(path, limits, signal, modules);
  if (response.end.kind === 'cancelled') return EXIT.interrupted;
  const problem = endProblem(response, false);
  if (problem !== undefined) {
    const hint =
      response.end.kind === 'timed-out' ? 'a file with a function must not do work when it is loaded' : problem.hint;
    const lines = [`krmkit explain: ${given} ${problem.message}`, hint];
    for (const { message } of problem.related ?? []) lines.push(message);
    await stderr.write(lines.map((line, index) => `${index === 0 ? '' : '  '}${printable(line)}\n`).join(''));
    return response.end.kind === 'not-found' ? EXIT.unreadable : EXIT.findings;
  }
  const described = response.output?.kind === 'value' ? response.output.value : null;
  if (described === null) {
    const hint = 'write it with defineFunction of krmkit/fn, which takes a name, a description and the fields';
    await stderr.write(`krmkit explain: ${printable(given)} is a plain function without a description\n  ${hint}\n`);
    return EXIT.findings;
  }
  const help: OutputFunctionHelp = {
    function: textAt(described, 'name'),
    description: textAt(described, 'description'),
    config: readShape(member(described, 'config')),
  };
  if (json) {
    await stdout.write(`${JSON.stringify(help, null, 2)}\n`);
    return EXIT.done;
  }
  const { function: name, description, config } = help;
  const isHermetic = member(described, 'hermetic') === true;
  const needs = `${NEEDS}${isHermetic ? ` ${HERMETIC}` : ''}`;
  await stdout.write(functionText({ name, description, config, module: given }, colors, width));
  await stdout.write(`${wrapText(needs, width).join('\n')}\n`);
  return EXIT.done;
}

const NEEDS =
  'A resource or a Kptfile that declares this function needs --enable-module, because modules do not run in a sandbox.';
const HERMETIC = 'It is hermetic: krmkit reuses its results.';

const MIB = 1024 * 1024;
