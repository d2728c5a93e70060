import { countOf, printable } from '@krmkit/base';
import type { PipelineGitPorts, PipelineRepository, PushedBranch } from '@krmkit/pipelines';
import { cloneRepository, parseAuthor, pushBranch } from '@krmkit/pipelines';
import type { UpstreamProblem } from '@krmkit/upstream';
import type { CommandContext } from '../context.ts';
import type { OptionDefinition, ParsedArguments, UsageProblem } from '../definition.ts';
import { lastValue } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';

export const REPOSITORY_OPTIONS: readonly OptionDefinition[] = [
  { long: 'git', value: 'URL', description: 'the repository' },
  { long: 'ref', value: 'REF', description: 'clone this branch, tag or commit (default: the default branch)' },
  { long: 'push', value: 'BRANCH', description: 'the branch that gets the commit' },
  { long: 'login', value: 'DIR', description: 'the directory of a mounted Secret with the login' },
  { long: 'author', value: 'NAME <EMAIL>', description: 'the author of the commit' },
  { long: 'message', value: 'TEXT', description: 'the message of the commit' },
  {
    long: 'part',
    value: 'EXPORT/NUMBER',
    description: 'for `krmkit step push`: this pod is one of several, and its commit follows those of the others',
  },
];

/** Clones the repository of a pipeline, or pushes to it. */
export async function runRepositoryStep(
  context: CommandContext,
  parsed: ParsedArguments,
  half: 'clone' | 'push',
): Promise<CommandStatus | UsageProblem> {
  const needed = ['git', 'push', 'dir', 'exchange', ...(half === 'push' ? ['author', 'message'] : [])];
  const missing = needed.find((long) => (lastValue(parsed, long) ?? '') === '');
  if (missing !== undefined) return { message: `--${missing} is missing` };
  const [url = '', branch = '', directory = '', exchange = ''] = needed.map((long) => lastValue(parsed, long));
  const repository = { url, branch, directory, gitDirectory: `${exchange}/git`, login: lastValue(parsed, 'login') };
  const { files, signal } = context;
  const ports: PipelineGitPorts = {
    files,
    programs: await context.programs(),
    temporary: await context.temporary(),
    signal,
  };
  return half === 'clone' ? clone(context, repository, parsed, ports) : push(context, repository, parsed, ports);
}

async function clone(
  context: CommandContext,
  repository: PipelineRepository,
  parsed: ParsedArguments,
  ports: PipelineGitPorts,
): Promise<CommandStatus> {
  const cloned = await cloneRepository(repository, lastValue(parsed, 'ref'), ports);
  if (!cloned.ok) return failedWith(context, cloned.problem);
  const { base, start, continues } = cloned.value;
  const place = continues ? `goes on with ${repository.branch}, which contains ${base}` : `cloned ${base}`;
  await context.stderr.write(`krmkit step: ${printable(place)}: ${start}\n`);
  return EXIT.done;
}

async function push(
  context: CommandContext,
  repository: PipelineRepository,
  parsed: ParsedArguments,
  ports: PipelineGitPorts,
): Promise<CommandStatus | UsageProblem> {
  const author = parseAuthor(lastValue(parsed, 'author') ?? '');
  if (!author.ok) return { message: `--author: ${author.message}` };
  const part = lastValue(parsed, 'part');
  if (part !== undefined && !/^[a-z0-9-]+\/\d+-\d+$/.test(part)) return { message: `--part ${part} is not a part` };
  const message = lastValue(parsed, 'message') ?? '';
  const pushed = await pushBranch(repository, { author: author.value, message, part }, ports);
  if (!pushed.ok) return failedWith(context, pushed.problem);
  const { result, ignored, problem } = pushed.value;
  await context.stdout.write(`${JSON.stringify(result)}\n`);
  if (ignored.length > 0) {
    const names = ignored.slice(0, 5).map(printable).join(', ');
    await context.stderr.write(
      `krmkit step: .gitignore leaves ${countOf(ignored.length, 'new file')} out of the commit: ${names}\n`,
    );
  }
  if (problem !== undefined) {
    await context.stderr.write(
      `krmkit step: ${result.outcome}: ${printable(problem.message)}\n  ${printable(problem.hint)}\n`,
    );
    return result.outcome === 'push-failed' ? EXIT.environment : EXIT.findings;
  }
  await context.stderr.write(`krmkit step: ${printable(endingOf(result))}\n`);
  return EXIT.done;
}

function endingOf({ outcome, branch, commit }: PushedBranch['result']): string {
  return outcome === 'pushed' ? `pushed ${commit} to ${branch}` : 'nothing to commit: the functions changed no file';
}

async function failedWith(
  { stderr }: CommandContext,
  { kind, message, hint }: UpstreamProblem,
): Promise<CommandStatus> {
  await stderr.write(`krmkit step: ${printable(message)}\n  ${printable(hint)}\n`);
  if (kind === 'cancelled') return EXIT.interrupted;
  return kind === 'refused' ? EXIT.findings : EXIT.environment;
}
