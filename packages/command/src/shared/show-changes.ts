import { inertLines, printableLines } from '@krmkit/base';
import type { WritePlan } from '@krmkit/manifests';
import { printPlan } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { Colors } from '@krmkit/base';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';

/** The path below the current directory, where `git apply` takes a difference; no slash at the start, as in git. */
function shownPath(path: string, here: string): string {
  return path.startsWith(`${here}/`) ? path.slice(here.length + 1) : path.replace(/^\/+/, '');
}

/**
 * Prints a plan to stdout in git's format, so that `git apply` and `patch` accept it unless `print` hides something. CI systems
 * obey commands in what they log: there, these get a backslash, as in messages.
 */
export async function showChanges(
  context: CommandContext,
  plan: WritePlan,
  color: string | undefined,
  print: (plan: WritePlan) => string = printPlan,
): Promise<boolean> {
  const { stdout } = context;
  const isLog = isLogOfCi(context.env);
  const colors = colorsFor(stdout, color, context.env);
  const here = await context.files.realPath('.');
  const base = here.ok ? here.value : '';
  function* texts(): Generator<string> {
    for (const change of plan.changes) {
      const printed = print({ changes: [{ ...change, path: shownPath(change.path, base) }] });
      const text = stdout.isTerminal ? printableLines(printed) : isLog ? inertLines(printed) : printed;
      if (colors.isColorSupported) yield* paintedLines(text, colors);
      else yield text;
    }
  }
  return writeChunks(stdout, texts());
}

/** GitHub, GitLab and most others set CI; Azure and TeamCity do not. */
function isLogOfCi(env: CommandContext['env']): boolean {
  const isSet = (name: string): boolean => !['', '0', 'false'].includes(env[name]?.toLowerCase() ?? '');
  return ['CI', 'GITHUB_ACTIONS', 'TF_BUILD', 'TEAMCITY_VERSION'].some(isSet);
}

function* paintedLines(text: string, colors: Colors): Generator<string> {
  for (const line of text.split(/(?<=\n)/)) {
    const end = line.endsWith('\n') ? '\n' : '';
    yield paint(line.slice(0, line.length - end.length), colors) + end;
  }
}

function paint(line: string, colors: Colors): string {
  if (/^(?:diff |--- |\+\+\+ |new file|deleted file|(?:old|new) mode )/.test(line)) return colors.bold(line);
  if (line.startsWith('+')) return colors.green(line);
  if (line.startsWith('-')) return colors.red(line);
  return line.startsWith('@@') ? colors.cyan(line) : line;
}
