import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import type { GrepReport, FieldMatch } from '@krmkit/check';
import { grepJson, grepTable, grepYaml, search } from '@krmkit/check';
import type { GrepSettings } from './settings.ts';
import { GREP_OPTIONS, readGrepSettings } from './settings.ts';
import { standardInputAlone } from '../shared/change-package.ts';
import { createFindingLog } from '../shared/finding-log.ts';
import { streamResources } from '../shared/stream-resources.ts';
import { createAnswer } from '../shared/write-answer.ts';
import { printable, ownCopy, nearest } from '@krmkit/base';
import { isNameOfKind } from '@krmkit/manifests';
import { colorsFor } from '../terminal.ts';
import { verbatim } from '../verbatim.ts';

export const grep: CommandModule = {
  definition: {
    name: 'grep',
    description: [
      'Find resources by the value of a field. A QUERY is the path of a field, with [name=app] for the items of a list, and a condition: =PATTERN, a Go regular expression; or >, >=, < or <= and a quantity. Without a condition, any value matches.',
      'The exit status is that of grep: 0 if something matched, 1 if nothing matched, 2 for wrong usage, 3 if something could not be read.',
    ],
    argument: {
      name: 'QUERY [PATH]',
      count: 'many',
      required: true,
      description: 'the query, then files, directories, or - for standard input (default: the current directory)',
      hasFilename: true,
    },
    options: GREP_OPTIONS,
    isConfigurable: true,
    examples: [
      ['krmkit grep kind=Deployment deploy/', 'Print all Deployments as they are written'],
      ["krmkit grep 'spec.template.spec.containers.image=:latest$' -o table", 'Show where images have the tag latest'],
      ["krmkit grep 'spec.template.spec.containers[name=app].resources.limits.memory>1Gi'", 'Compare quantities'],
      [String.raw`krmkit grep 'metadata.labels.app\.kubernetes\.io/name'`, 'Find all resources with a label'],
      ['krmkit grep -v metadata.namespace', 'Find resources without a namespace'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readGrepSettings(parsed);
    return settings.ok ? runGrep(context, settings.value) : settings.problem;
  },
};

async function runGrep(context: CommandContext, settings: GrepSettings): Promise<CommandStatus | UsageProblem> {
  const { paths, quiet } = settings;
  if (paths.length > 1 && paths.includes('-')) return standardInputAlone();
  const log = createFindingLog(context, settings);
  const stdout = settings.format === 'yaml' ? verbatim(context.stdout) : context.stdout;
  const answer = createAnswer({ ...context, stdout }, quiet);
  const report = createReport(context, settings);
  let found = 0;
  let firstIncomparable: FieldMatch | undefined;
  let incomparable = 0;
  const kinds = new Set<string>();
  const texts = async function* (): AsyncGenerator<Iterable<string>, void, undefined> {
    // Do not print before something is read, because Ctrl-C can come first.
    let isStarted = false;
    for await (const { items } of streamResources(context, settings, log, answer.progress)) {
      if (!isStarted) yield [report.start];
      isStarted = true;
      const matches = search(items, settings);
      found += matches.found.length;
      for (const { resource } of items) kinds.add(ownCopy(resource.identity.kind));
      firstIncomparable ??= matches.incomparable[0];
      incomparable += matches.incomparable.length;
      yield report.matches(matches.found);
    }
    if (!context.signal.aborted) yield isStarted ? [report.end()] : [report.start, report.end()];
  };
  await answer.write(texts());
  await context.yieldTurn();
  if (context.signal.aborted) return EXIT.interrupted;
  await log.report();
  if (!quiet) await remark(context, firstIncomparable, incomparable, settings);
  if (!quiet && found === 0 && kinds.size > 0) await remarkNoField(context, settings, kinds);
  if (log.saysUnreadable()) return EXIT.unreadable;
  return found > 0 ? EXIT.done : EXIT.findings;
}

/** Hints at a likely mistake: a QUERY without a condition, for a field that no resource has. */
async function remarkNoField(
  { stderr }: CommandContext,
  { query, queryText, invert }: GrepSettings,
  kinds: ReadonlySet<string>,
): Promise<void> {
  const value = /^kind=(.*)$/.exec(queryText)?.[1];
  if ((query.test !== undefined && value === undefined) || invert) return;
  const kind = [...kinds].find((known) => isNameOfKind((value ?? queryText).toLowerCase(), known));
  const nearKind = kind ?? (value === undefined ? undefined : nearest(value, kinds));
  if (value !== undefined && nearKind === undefined) return;
  const hint =
    nearKind !== undefined
      ? `did you mean kind=${nearKind}?`
      : queryText.includes('/')
        ? 'the first argument is the QUERY; paths come after it'
        : 'a QUERY is the path of a field, such as metadata.labels.app, or a path and a value, such as kind=Deployment';
  await stderr.write(
    `krmkit grep: no resource has ${value === undefined ? 'the field ' : ''}${printable(queryText)}\n  ${printable(hint)}\n`,
  );
}

function createReport({ stdout, env }: CommandContext, settings: GrepSettings): GrepReport {
  switch (settings.format) {
    case 'yaml':
      return grepYaml(settings);
    case 'json':
      return grepJson(settings);
    case 'table':
      return grepTable(colorsFor(stdout, settings.color, env));
  }
}

/** Reports values that could not be compared. */
async function remark(
  { stderr }: CommandContext,
  first: FieldMatch | undefined,
  count: number,
  { queryText }: GrepSettings,
): Promise<void> {
  if (first === undefined) return;
  const { location } = first;
  const where = location === undefined ? '' : ` at ${location.path}:${location.line}:${location.column}`;
  const others = count === 1 ? '' : `, nor are ${count - 1} others`;
  const what = `${first.path}${where} is not a quantity${others}; ${queryText} cannot be compared with it`;
  await stderr.write(`krmkit grep: ${printable(what)}\n`);
}
