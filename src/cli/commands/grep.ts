import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT, isUnreadable } from '../exit-status.ts';
import { grepJson, grepTable, grepYaml } from '../grep/report.ts';
import type { GrepMatches } from '../grep/search.ts';
import { search } from '../grep/search.ts';
import type { GrepSettings } from '../grep/settings.ts';
import { GREP_OPTIONS, readGrepSettings } from '../grep/settings.ts';
import { standardInputAlone } from '../package/change-package.ts';
import { readResources } from '../package/read-resources.ts';
import { reportDiagnostics } from '../package/report-diagnostics.ts';
import { printable } from '../report/printable.ts';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';

export const grep: CommandModule = {
  definition: {
    name: 'grep',
    description: [
      'Finds resources by what stands in a field. A QUERY is a path, with [name=app] for items of a list, and what the value has to be: =PATTERN, a regular expression as Go knows them; >, >=, < or <= and a quantity; nothing: any value.',
      'Exit status as grep: 0 something matched, 1 nothing did, 2 wrong usage, 3 something could not be read.',
    ],
    argument: {
      name: 'QUERY [PATH]',
      count: 'many',
      required: true,
      description: 'what to look for, then files, directories or - for standard input (default: the current directory)',
    },
    options: GREP_OPTIONS,
    examples: [
      ['krmkit grep kind=Deployment deploy/', 'the Deployments, as they are written'],
      ["krmkit grep 'spec.template.spec.containers.image=:latest$' -o table", 'where such images stand'],
      ["krmkit grep 'spec.template.spec.containers[name=app].resources.limits.memory>1Gi'", 'by quantity'],
      [String.raw`krmkit grep 'metadata.labels.app\.kubernetes\.io/name'`, 'whatever has the label'],
      ['krmkit grep -v metadata.namespace', 'what has no namespace'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readGrepSettings(parsed);
    return settings.ok ? runGrep(context, settings.value) : settings.problem;
  },
};

async function runGrep(context: CommandContext, settings: GrepSettings): Promise<ExitStatus | UsageProblem> {
  const { paths, quiet } = settings;
  if (paths.length > 1 && paths.includes('-')) return standardInputAlone();
  const read = await readResources(context, paths, quiet);
  if (context.signal.aborted) return EXIT.interrupted;
  const matches = search(read.items, settings);
  await writeChunks(context.stdout, reportOf(context, matches, settings));
  await reportDiagnostics(context, read.diagnostics, read.sources, settings);
  if (!quiet) await remark(context, matches, settings);
  if (read.diagnostics.some(isUnreadable)) return EXIT.unreadable;
  return matches.found.length > 0 ? EXIT.done : EXIT.findings;
}

function reportOf(context: CommandContext, matches: GrepMatches, settings: GrepSettings): Iterable<string> {
  const { stdout } = context;
  switch (settings.format) {
    case 'yaml':
      return grepYaml(matches, settings);
    case 'json':
      return grepJson(matches, settings);
    case 'table':
      return grepTable(matches, {
        colors: colorsFor(stdout, settings.color, context.env),
        columns: stdout.columns,
      });
  }
}

/** What was passed over, as somebody may take it for less or more than it is. */
async function remark(
  { stderr }: CommandContext,
  { incomparable }: GrepMatches,
  settings: GrepSettings,
): Promise<void> {
  const [first] = incomparable;
  if (first === undefined) return;
  const { location } = first;
  const where = location === undefined ? '' : ` at ${location.path}:${location.line}:${location.column}`;
  const others = incomparable.length === 1 ? '' : `, nor are ${incomparable.length - 1} others`;
  const what = `${first.path}${where} is no quantity${others}; ${settings.queryText} cannot be said of it`;
  await stderr.write(`krmkit grep: ${printable(what)}\n`);
}
