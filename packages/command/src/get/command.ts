import { printable, countOf, withoutSecrets, joinPath } from '@krmkit/base';
import type { FileSystem } from '@krmkit/base';
import { normalizePath, existingAbove } from '@krmkit/manifests';
import { checkRef, locatePackage, planGet, isStrategy, STRATEGIES } from '@krmkit/upstream';
import type { LocatedPackage, PlannedGet } from '@krmkit/upstream';
import type { CommandContext } from '../context.ts';
import type { Checked, CommandModule, ParsedArguments, UsageProblem } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { readCommon } from '../shared/paths.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { showChanges } from '../shared/show-changes.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { recoverTarget, writePackage } from '../shared/write-package.ts';
import { planWithGit, reportUpstreamProblem } from '../update/plan-with-git.ts';

export const get: CommandModule = {
  definition: {
    name: 'get',
    description: [
      'Copies a package, a directory of a git repository, to a new directory. Records the repository, the ref and the commit in upstream and upstreamLock of its Kptfile, as `kpt pkg get` does, so that `krmkit update` and kpt can update it. A package without a Kptfile gets one; `kubectl apply -f` ignores it. All other files stay byte for byte, and subpackages keep their Kptfiles.',
      'REPO is an https, ssh, git or file address, git@HOST:PATH, or a path. REPO ends with .git, or with //; github.com, bitbucket.org, codeberg.org and paths of this machine need neither. REF is a branch, a tag or the full hash of a commit, by default the default branch.',
      'DIR is the directory to create, by default the last segment of PATH; if DIR exists, a directory in it. krmkit never overwrites a directory. It writes all files or none, needs git, and never runs anything from the repository.',
    ],
    argument: {
      name: 'REPO/PATH@REF [DIR]',
      count: 'many',
      required: true,
      description: 'the package in git, and the directory to create',
    },
    options: [
      {
        long: 'strategy',
        value: 'STRATEGY',
        choices: STRATEGIES,
        description: 'how later updates apply a new version (default: resource-merge)',
      },
      { long: 'dry-run', description: 'show what would be written' },
    ],
    examples: [
      ['krmkit get https://example.com/platform.git/shop@v1', 'Copy the directory shop of the tag v1 to ./shop'],
      ['krmkit get git@example.com:platform.git/shop@main deploy/shop', 'Copy it to deploy/shop'],
      ['krmkit get ../platform/shop@v1', 'Copy from a clone'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readSettings(parsed);
    if (!settings.ok) return settings.problem;
    const located = await locatePackage(settings.value.address, context.files);
    if (!located.ok) return located.problem;
    const checked = located.value.ref === undefined ? undefined : checkRef(located.value.ref);
    if (checked?.ok === false) return checked.problem;
    const { dryRun, directory } = settings.value;
    const wanted = directory === undefined ? located.value.name : joinPath(directory, located.value.name);
    const finished = dryRun ? [] : await recoverTarget(context, 'get', wanted);
    if (typeof finished === 'number') return finished;
    const target = await findTarget(context, located.value, directory, finished);
    if (!target.ok) return target.problem;
    return writePackage(context, { verb: 'get', paths: [target.value.above], dryRun }, (writing) =>
      getLocked(context, settings.value, { located: located.value, ...target.value }, writing),
    );
  },
};

interface GetCommandSettings extends ReturnType<typeof readCommon> {
  readonly address: string;
  readonly directory: string | undefined;
  readonly strategy: (typeof STRATEGIES)[number];
  readonly dryRun: boolean;
}

function readSettings(parsed: ParsedArguments): Checked<GetCommandSettings> {
  const [address = '', directory, ...others] = parsed.positional;
  const hint = 'krmkit get REPO/PATH@REF [DIR]';
  if (others.length > 0) return wrongUsage(`expected at most two arguments, got ${parsed.positional.length}`, hint);
  if (address === '' || directory === '') return wrongUsage(`${address === '' ? 'REPO' : 'DIR'} is empty`, hint);
  const written = lastValue(parsed, 'strategy');
  const strategy = written !== undefined && isStrategy(written) ? written : 'resource-merge';
  const dryRun = parsed.switches.has('dry-run');
  return { ok: true, value: { address, directory, strategy, dryRun, ...readCommon(parsed) } };
}

interface Target {
  /** The directory to create, as the user would write it. */
  readonly directory: string;
  /** The real path that it will have. */
  readonly real: string;
  /** The nearest directory above that exists: it is locked, and an interrupted change of it is undone later. */
  readonly above: string;
}

/** As with kpt and cp, an existing DIR is the directory to create the package in. */
async function findTarget(
  { files }: CommandContext,
  { name }: LocatedPackage,
  given: string | undefined,
  finished: readonly string[],
): Promise<Checked<Target>> {
  const wanted = given === undefined ? name : normalizePath(given);
  const known = await files.realPath(joinPath(wanted, 'Kptfile'));
  // An interrupted run has created it.
  const isOwn = known.ok && finished.includes(known.value);
  const isParent = given !== undefined && !isOwn && (await isDirectory(files, wanted));
  const directory = isParent ? joinPath(wanted, name) : wanted;
  const hint = 'name another directory: krmkit get REPO/PATH@REF DIR';
  if (name === '' && (isParent || given === undefined)) return wrongUsage('the package has no name', hint);
  if ((await files.status(directory)).ok) return wrongUsage(`${directory} exists, and krmkit overwrites nothing`, hint);
  const { above, real } = await existingAbove(directory, files);
  if (!(await isDirectory(files, above))) return wrongUsage(`${above} is not a directory`, hint);
  return { ok: true, value: { directory, real, above } };
}

async function isDirectory(files: FileSystem, path: string): Promise<boolean> {
  const status = await files.status(path);
  return status.ok && status.value.kind === 'directory';
}

async function getLocked(
  context: CommandContext,
  settings: GetCommandSettings,
  { located, directory, real }: Target & { readonly located: LocatedPackage },
  writing: WritingPackage,
): Promise<CommandStatus | UsageProblem> {
  const { strategy, dryRun, color } = settings;
  const planned = await planWithGit(context, (ports) =>
    planGet({ located, directory, realDirectory: real, strategy }, ports),
  );
  if (context.signal.aborted) return EXIT.interrupted;
  if (planned.status === 'failed') {
    const { problem } = planned;
    const { missing } = located;
    const message = missing === undefined ? problem.message : `${missing} does not exist, and ${problem.message}`;
    return reportUpstreamProblem(context, 'get', { ...problem, message });
  }
  if (planned.isNamedAsRef && directory === settings.directory) {
    return {
      message: `${directory} is a branch or a tag of the repository, and here it names the directory to create`,
      hint: `did you mean ${withoutSecrets(settings.address)}@${directory}? For a directory of this name, write ./${directory}`,
    };
  }
  await reportDiagnostics(context, planned.diagnostics, [], settings);
  const changes = planned.plan.changes.map((change) => ({ ...change, path: joinPath(directory, change.path) }));
  if (dryRun) await showChanges(context, { changes }, color);
  const failed = dryRun ? undefined : await writing.apply({ changes });
  if (failed !== undefined) return failed;
  if (!settings.quiet) await summarize(context, settings, planned, directory);
  return EXIT.done;
}

async function summarize(
  { stderr }: CommandContext,
  { address, dryRun }: GetCommandSettings,
  { ref, commit, plan, notFetched }: Extract<PlannedGet, { readonly status: 'planned' }>,
  directory: string,
): Promise<void> {
  const tell = (text: string, hint: string): Promise<boolean> =>
    stderr.write(`krmkit get: ${printable(text)}\n  ${printable(hint)}\n`);
  for (const path of notFetched) {
    await tell(
      `${path} names an upstream of its own and no commit, so its content is not fetched`,
      `to fetch it: krmkit update ${path} --strategy force-delete-replace`,
    );
  }
  const files = countOf(plan.changes.length, 'file');
  const from = `${withoutSecrets(address)} (${ref}, ${commit.slice(0, 12)})`;
  await tell(
    `${directory}: ${files} from ${from}${dryRun ? ', not written' : ''}`,
    `to update it later: krmkit update ${directory}`,
  );
}
