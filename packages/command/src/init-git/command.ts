import { decodeText, normalizePath, makeDirectories } from '@krmkit/manifests';
import type { FileChange } from '@krmkit/manifests';
import { addDriverAttributes, GIT_DRIVER_CONFIG } from '@krmkit/merge';
import type { CommandContext } from '../context.ts';
import type { Checked, CommandModule, UsageProblem } from '../definition.ts';
import { wrongUsage } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { askGit, isOnPath } from '../git/git-config.ts';
import { refuseDirectory } from '../shared/named-paths.ts';
import { readCommon } from '../shared/paths.ts';
import { showChanges } from '../shared/show-changes.ts';
import { recoverTarget, writePackage } from '../shared/write-package.ts';
import { printable, joinPath } from '@krmkit/base';

interface InitSettings {
  readonly verb: 'init-git';
  readonly global: boolean;
  /** The directory in which git runs. */
  readonly directory: string;
  /** The directory of the attributes file, and its name there. */
  readonly folder: string;
  readonly name: string;
  readonly dryRun: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const initGit: CommandModule = {
  definition: {
    name: 'init-git',
    description: [
      'Sets up krmkit as the merge driver of git for *.yaml and *.yml: branches that changed different fields of one object merge without a conflict, and comments stay. It adds two lines to .gitattributes, which you commit, and two settings to the configuration of this repository, which every clone needs for itself.',
      'Existing lines stay, and lines that choose another merge driver take precedence. If krmkit is not set up, is not on the PATH or fails, git merges lines as usual.',
    ],
    argument: {
      name: 'DIR',
      count: 'one',
      required: false,
      description: 'a directory of the repository: set up only files below it (default: the whole repository)',
    },
    options: [
      {
        long: 'global',
        description: "set up all repositories of this user: use git's global configuration and attributes",
      },
      { long: 'dry-run', description: 'show what would be written and set' },
    ],
    examples: [
      ['krmkit init-git', 'Set up this repository'],
      ['krmkit init-git deploy/', 'Set up only files below deploy/'],
      ['krmkit init-git --global', 'Set up every repository of this user'],
    ],
  },
  run: async (context, parsed) => {
    const [given] = parsed.positional;
    const global = parsed.switches.has('global');
    if (given === '') return { message: 'DIR is empty', hint: 'the current directory is .' };
    if (global && given !== undefined) {
      return { message: '--global is for all repositories, and DIR is for one', hint: 'use one of them' };
    }
    const git = await askGit(context, '.', ['--version']);
    if (!git.ok) {
      await context.stderr.write(`krmkit init-git: ${printable(git.message)}\n  ${printable(git.hint)}\n`);
      return EXIT.environment;
    }
    const common = readCommon(parsed);
    const refused =
      given === undefined
        ? undefined
        : await refuseDirectory(context, normalizePath(given), 'name a directory of a git repository', common);
    if (refused !== undefined) return refused;
    const position = global ? await globalPlace(context) : await placeIn(context, given);
    if (!position.ok) return position.problem;
    const dryRun = parsed.switches.has('dry-run');
    const settings: InitSettings = { verb: 'init-git', global, dryRun, ...position.value, ...common };
    return runInit(context, settings);
  },
};

type AttributesPlace = Pick<InitSettings, 'directory' | 'folder' | 'name'>;

async function placeIn(context: CommandContext, given: string | undefined): Promise<Checked<AttributesPlace>> {
  const directory = normalizePath(given ?? '.');
  const top = await askGit(context, directory, ['rev-parse', '--show-toplevel']);
  if (!top.ok) {
    const hint = 'change to a repository, create one with `git init`, or set up all with `krmkit init-git --global`';
    const where = directory === '.' ? 'the current directory' : directory;
    return wrongUsage(`krmkit cannot set up ${where}: ${top.message}`, hint);
  }
  const folder = given === undefined ? top.value : directory;
  return { ok: true, value: { directory, folder, name: '.gitattributes' } };
}

/** As in git: core.attributesFile, else `attributes` in its configuration directory. */
async function globalPlace(context: CommandContext): Promise<Checked<AttributesPlace>> {
  const asked = await askGit(context, '.', ['config', '--global', '--type=path', '--get', 'core.attributesFile']);
  const home = context.env['HOME'] ?? '';
  const base = context.env['XDG_CONFIG_HOME'] ?? '';
  if (!asked.ok && base === '' && home === '') {
    return wrongUsage('there is no home directory to write to', "set HOME, or git's core.attributesFile");
  }
  const path = asked.ok ? asked.value : joinPath(base === '' ? `${home}/.config` : base, 'git/attributes');
  const slash = path.lastIndexOf('/');
  const folder = slash === -1 ? '.' : path.slice(0, Math.max(slash, 1));
  return { ok: true, value: { directory: '.', folder, name: path.slice(slash + 1) } };
}

async function runInit(context: CommandContext, settings: InitSettings): Promise<CommandStatus | UsageProblem> {
  const { folder, name, dryRun } = settings;
  const path = joinPath(folder, name);
  const recovered = dryRun ? [] : await recoverTarget(context, 'init-git', path);
  if (typeof recovered === 'number') return recovered;
  const change = await attributesChange(context, path);
  if (!change.ok) return change.problem;
  const wanted = await wantedConfig(context, settings);
  const isSetUp = change.value === undefined && wanted.length === 0;
  const changes = change.value === undefined ? [] : [change.value];
  if (dryRun) {
    await showChanges(context, { changes }, settings.color);
    for (const [key, value] of wanted) {
      await context.stdout.write(`git config ${scopeOf(settings)} ${key} '${value}'\n`);
    }
    await tell(context, settings, isSetUp ? NOTHING : undefined);
    return EXIT.done;
  }
  for (const one of changes) {
    const failed = await writeAttributes(context, settings, one);
    if (failed !== undefined) return failed;
    const ending = settings.global ? '' : ', which you need to commit';
    await tell(context, settings, `${one.kind === 'create' ? 'made' : 'changed'} ${path}${ending}`);
  }
  if (!(await setConfig(context, settings, wanted))) return EXIT.environment;
  if (!(await isOnPath(context))) await context.stderr.write(NOT_ON_PATH);
  if (await reportOverruled(context, settings)) return EXIT.findings;
  if (isSetUp) await tell(context, settings, NOTHING);
  return EXIT.done;
}

/** False where git refuses, which is reported. */
async function setConfig(
  context: CommandContext,
  settings: InitSettings,
  wanted: readonly (readonly [key: string, value: string])[],
): Promise<boolean> {
  const where = settings.global ? 'the global' : "this repository's";
  for (const [key, value] of wanted) {
    const set = await askGit(context, settings.directory, ['config', scopeOf(settings), key, value]);
    if (!set.ok) {
      await context.stderr.write(`krmkit init-git: git config ${key}: ${printable(set.message)}\n`);
      return false;
    }
    await tell(context, settings, `set ${key} in ${where} configuration`);
  }
  return true;
}

/** For git, the last matching line takes effect, and it can select another driver. */
async function reportOverruled(context: CommandContext, settings: InitSettings): Promise<boolean> {
  if (settings.global) return false;
  const asked = await askGit(context, settings.folder, ['check-attr', 'merge', '--', 'krmkit.yaml', 'krmkit.yml']);
  if (!asked.ok) return false;
  const others = asked.value.split('\n').flatMap((line) => {
    const [, name = '', driver = ''] = /^krmkit\.(ya?ml): merge: (.*?)\r?$/.exec(line) ?? [];
    return name === '' || driver === 'krmkit' ? [] : [`*.${name} (merge: ${driver})`];
  });
  if (others.length === 0) return false;
  const path = joinPath(settings.folder, settings.name);
  const text = `git does not merge ${others.join(' and ')} with krmkit, because later lines of ${path} select another driver`;
  await context.stderr.write(
    `krmkit init-git: ${printable(text)}\n  to merge these files with krmkit, remove those lines\n`,
  );
  return true;
}

const NOTHING = 'everything is set up already';

const NOT_ON_PATH = `krmkit init-git: git cannot find krmkit: there is no working krmkit on the PATH
  add it to the PATH; until then git merges these files by lines
`;

async function attributesChange(context: CommandContext, path: string): Promise<Checked<FileChange | undefined>> {
  const read = await context.files.readFile(path, 16 * 1024 * 1024);
  if (!read.ok && read.failure === 'missing') {
    return { ok: true, value: { kind: 'create', path, after: addDriverAttributes('') } };
  }
  const decoded = read.ok ? decodeText(read.value) : read;
  if (!decoded.ok) return wrongUsage(`cannot read ${path}: ${decoded.message}`, 'fix or remove it');
  const before = decoded.value;
  const after = addDriverAttributes(before);
  return { ok: true, value: after === before ? undefined : { kind: 'edit', path, before, after } };
}

async function wantedConfig(
  context: CommandContext,
  settings: InitSettings,
): Promise<readonly (readonly [key: string, value: string])[]> {
  const wanted: (readonly [string, string])[] = [];
  for (const [key, value] of GIT_DRIVER_CONFIG) {
    const present = await askGit(context, settings.directory, ['config', scopeOf(settings), '--get', key]);
    if (present.ok && present.value === value) continue;
    wanted.push([key, value]);
    if (present.ok) await tell(context, settings, `${key} was ${JSON.stringify(present.value)}, and is replaced`);
  }
  return wanted;
}

function scopeOf({ global }: InitSettings): string {
  return global ? '--global' : '--local';
}

async function writeAttributes(
  context: CommandContext,
  settings: InitSettings,
  change: FileChange,
): Promise<CommandStatus | undefined> {
  const { folder } = settings;
  const made = await makeDirectories(folder, (await context.writing()).files);
  if (made.failure !== undefined) {
    await context.stderr.write(`krmkit init-git: ${printable(`cannot create ${folder}: ${made.failure}`)}\n`);
    return EXIT.environment;
  }
  return writePackage(context, { ...settings, paths: [folder] }, (writing) => writing.apply({ changes: [change] }));
}

async function tell(context: CommandContext, { quiet }: InitSettings, text: string | undefined): Promise<void> {
  if (!quiet && text !== undefined) await context.stderr.write(`krmkit init-git: ${printable(text)}\n`);
}
