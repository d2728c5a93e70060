import { explainFailure, normalizePath, isReadable, makeDirectories } from '@krmkit/manifests';
import type { Source } from '@krmkit/base';
import {
  createSource,
  isRelease,
  version,
  printable,
  basename,
  joinPath,
  relativePath,
  resolvePath,
} from '@krmkit/base';
import { besideThis } from '@krmkit/functions/node';
import type { FileChange } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { Checked, CommandModule, ParsedArguments, UsageProblem } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { customKindTypes, readCustomKinds } from '@krmkit/schemas';
import type { CustomKind } from '@krmkit/schemas';
import type { Language } from '@krmkit/upstream';
import { checkNewName, LANGUAGES, packageFiles, scaffoldFunction } from '@krmkit/upstream';
import { readNamedFile } from '../shared/named-paths.ts';
import { readCommon } from '../shared/paths.ts';
import type { DiagnosticStyle } from '../shared/report-diagnostics.ts';
import { showChanges } from '../shared/show-changes.ts';
import { recoverTarget, writePackage } from '../shared/write-package.ts';
import { writeChunks } from '../write-chunks.ts';

interface InitSettings {
  readonly verb: 'init';
  /** Undefined: print only the types. */
  readonly directory: string | undefined;
  /** True: a kpt package instead of a function. */
  readonly isPackage: boolean;
  readonly language: Language;
  /** `-` is standard input. */
  readonly crd: string | undefined;
  readonly dryRun: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const init: CommandModule = {
  definition: {
    name: 'init',
    description: [
      'Creates a directory with a new function: its code, a passing test, a golden folder, a Containerfile, and a README that shows how to run it as a module, a program and a container. The last segment of NAME is the name of the function. krmkit never overwrites files: it keeps an existing README.md and .gitignore, and stops if any other file exists.',
      'With --package, it creates a kpt package instead: a Kptfile, to which `krmkit run --save` adds functions, and a README. The directory can contain manifests.',
      'With --crd, types.ts contains the types of the kinds that the CustomResourceDefinitions in a file serve. Without NAME, or with NAME -, krmkit prints them.',
    ],
    argument: {
      name: 'NAME',
      count: 'one',
      required: false,
      description: 'the directory to create or fill: set-team, functions/set-team, .',
    },
    options: [
      { long: 'package', description: 'create a kpt package' },
      {
        long: 'language',
        value: 'LANGUAGE',
        choices: LANGUAGES,
        description: 'ts, the default, or js',
      },
      { long: 'crd', value: 'FILE', description: 'a file with CustomResourceDefinitions, - for standard input' },
      { long: 'dry-run', description: 'show what would be written' },
    ],
    examples: [
      ['krmkit init set-team', 'Create a function in TypeScript'],
      ['krmkit init shop --package', 'Create a kpt package'],
      ['krmkit init set-team --crd crds.yaml', 'Create a function with types for custom resources'],
      ['kubectl get crd widgets.example.com -o yaml | krmkit init --crd - > types.ts', 'Print only the types'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readSettings(parsed);
    if (!settings.ok) return settings.problem;
    const { crd, directory } = settings.value;
    const types = crd === undefined ? undefined : await typesOf(context, crd, settings.value);
    if (types?.ok === false) return types.status;
    if (directory !== undefined) return initDirectory(context, settings.value, directory, types?.text);
    await writeChunks(context.stdout, [types?.text ?? '']);
    return EXIT.done;
  },
};

function readSettings(parsed: ParsedArguments): Checked<InitSettings> {
  const [given] = parsed.positional;
  const crd = lastValue(parsed, 'crd');
  const language = LANGUAGES.find((known) => known === lastValue(parsed, 'language')) ?? 'ts';
  const dryRun = parsed.switches.has('dry-run');
  if (crd === '') return wrongUsage('the FILE of --crd is empty', 'name a file, or - for standard input');
  if (given === '') return wrongUsage('NAME is empty', 'krmkit init set-team');
  const isPackage = parsed.switches.has('package');
  const isPrinted = given === undefined || given === '-';
  const problem = isPackage
    ? wrongPackage(isPrinted, crd !== undefined || parsed.values.has('language'))
    : wrongFunction(isPrinted, crd !== undefined, language);
  if (problem !== undefined) return problem;
  const directory = isPrinted ? undefined : normalizePath(given);
  return { ok: true, value: { verb: 'init', directory, isPackage, language, crd, dryRun, ...readCommon(parsed) } };
}

function wrongPackage(isPrinted: boolean, isFunction: boolean): Checked<never> | undefined {
  if (isFunction) return wrongUsage('--package creates no function', 'leave out --crd and --language');
  if (!isPrinted) return undefined;
  return wrongUsage('NAME is missing', 'krmkit init shop --package, or . for the current directory');
}

function wrongFunction(
  isPrinted: boolean,
  hasTypes: boolean,
  language: InitSettings['language'],
): Checked<never> | undefined {
  if (isPrinted) return hasTypes ? undefined : wrongUsage('NAME is missing', 'krmkit init set-team');
  if (!hasTypes || language !== 'js') return undefined;
  return wrongUsage(
    '--crd creates types, which a function in JavaScript cannot use',
    'leave out --crd or --language js',
  );
}

type Types =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly status: CommandStatus | UsageProblem };

/** A larger file is not a CRD: a cluster accepts at most 3 MiB. */
const MAX_BYTES = 64 * 1024 * 1024;

async function typesOf(context: CommandContext, path: string, style: DiagnosticStyle): Promise<Types> {
  const read = await readNamedFile(context, path, MAX_BYTES, style);
  if (read === undefined) return { ok: false, status: EXIT.unreadable };
  const kinds = await kindsOf(context, createSource(path, read));
  if (kinds === undefined) return { ok: false, status: EXIT.unreadable };
  const origin = path === '-' ? 'standard input' : basename(path);
  return { ok: true, text: customKindTypes(kinds, origin) };
}

async function kindsOf({ stderr }: CommandContext, source: Source): Promise<readonly CustomKind[] | undefined> {
  const found = readCustomKinds(source);
  if (found.ok) return found.kinds;
  for (const { path, position, message, hint } of found.problems) {
    const at = `${path}:${position.line}:${position.column}`;
    await stderr.write(`krmkit init: ${printable(`${at}: ${message}`)}\n  ${printable(hint)}\n`);
  }
  return undefined;
}

async function initDirectory(
  context: CommandContext,
  settings: InitSettings,
  directory: string,
  types: string | undefined,
): Promise<CommandStatus | UsageProblem> {
  const { isPackage, language, dryRun, color } = settings;
  const name = checkNewName(await lastSegment(context, directory), isPackage ? 'package' : 'function');
  if (!name.ok) return name;
  const files = isPackage
    ? packageFiles(name.value)
    : scaffoldFunction({ name: name.value, language, krmkit: await krmkitFor(context, directory), types });
  const recovered = dryRun ? [] : await recoverTarget(context, 'init', directory);
  if (typeof recovered === 'number') return recovered;
  const taken = await takenPaths(context, directory, [...files.keys()]);
  if (!taken.ok) return taken.problem;
  const kept = taken.value.filter((path) => KEPT.has(path));
  const refused =
    refusedFiles(directory, taken.value) ?? (isPackage ? undefined : await refusedManifests(context, directory));
  if (refused !== undefined) return refused;
  const changes = [...files].flatMap(([path, after]): FileChange[] =>
    kept.includes(path) ? [] : [{ kind: 'create', path: joinPath(directory, path), after }],
  );
  if (dryRun) {
    await showChanges(context, { changes }, color);
    await tell(context, settings, `${changes.length} files would be written to ${directory}`);
    return EXIT.done;
  }
  const failed = await writeNew(context, settings, directory, changes);
  if (failed !== undefined) return failed;
  for (const path of kept) {
    const hint =
      path === '.gitignore'
        ? `add these lines if they are missing: ${files.get(path)?.trim().replaceAll('\n', ', ')}`
        : undefined;
    await tell(context, settings, `${path} exists, and was not changed`, hint);
  }
  await tell(
    context,
    settings,
    `${changes.length} files written to ${directory}`,
    `${entering(directory)}${isPackage ? 'krmkit tree' : 'npm install && npm test'}`,
  );
  return EXIT.done;
}

function refusedFiles(directory: string, taken: readonly string[]): UsageProblem | undefined {
  const refused = taken.filter((path) => !KEPT.has(path));
  if (refused.length === 0) return undefined;
  return {
    message: `${refused.join(', ')} ${refused.length === 1 ? 'is' : 'are'} in ${directory} already; nothing was written`,
    hint: 'choose another NAME, or move them out of the way',
  };
}

async function refusedManifests(context: CommandContext, directory: string): Promise<UsageProblem | undefined> {
  const [manifest] = await manifestsIn(context, directory);
  if (manifest === undefined) return undefined;
  return {
    message: `${directory} has manifests, such as ${manifest}, and a function needs a directory of its own`,
    hint: `name a new directory: krmkit init ${joinPath(directory, 'set-team')}; for a kpt package, add --package`,
  };
}

/** What a command for a shell starts with. */
function entering(directory: string): string {
  if (directory === '.') return '';
  const isPlain = /^[\w./-]+$/.test(directory);
  return `cd ${isPlain ? directory : `'${directory.replaceAll("'", String.raw`'\''`)}'`} && `;
}

/**
 * Where npm finds krmkit. A registry has only releases. Other builds are installed from their checkout, one folder above
 * dist/. npm runs the script `prepare` of such a directory, which an installed package does not contain.
 */
async function krmkitFor({ modules, files }: CommandContext, directory: string): Promise<string> {
  const file = isRelease ? undefined : (modules?.sdk ?? besideThis('fn.js'));
  if (file === undefined) return `^${version}`;
  const path = decodeURIComponent(new URL('..', file.href).pathname)
    .replace(/^\/(?=[A-Za-z]:)/, '')
    .replace(/\/$/, '');
  const prepare = await files.status(`${path}/scripts/ensure.mjs`);
  if (!prepare.ok) return `^${version}`;
  const here = await files.realPath('.');
  return `file:${here.ok ? relativePath(resolvePath(here.value, directory), path) : path}`;
}

/** `.` and `..` have the names of the directories that they refer to. */
async function lastSegment({ files }: CommandContext, directory: string): Promise<string> {
  const last = basename(directory);
  if (last !== '.' && last !== '..') return last;
  const real = await files.realPath(directory);
  return real.ok ? basename(real.value) : last;
}

/** Files that a new repository usually has; keep them, because the function works without krmkit's version. */
const KEPT: ReadonlySet<string> = new Set(['README.md', '.gitignore']);

/** JSON can also be the configuration of a tool. */
async function manifestsIn({ files }: CommandContext, directory: string): Promise<readonly string[]> {
  const entries = await files.readDirectory(directory);
  const names = entries.ok ? entries.value.flatMap(({ name, kind }) => (kind === 'file' ? [name] : [])) : [];
  return names.filter((name) => isReadable(name) && !name.startsWith('.') && !/\.json$/i.test(name)).toSorted();
}

/** Which of the files exist already, whatever their content. */
async function takenPaths(
  context: CommandContext,
  directory: string,
  paths: readonly string[],
): Promise<Checked<readonly string[]>> {
  const status = await context.files.status(directory);
  if (!status.ok && status.failure === 'missing') return { ok: true, value: [] };
  if (!status.ok) return wrongUsage(`${directory}: ${explainFailure(status, 'directory')[0]}`, 'choose another NAME');
  if (status.value.kind !== 'directory') {
    return wrongUsage(`${directory} exists, and is not a directory`, 'choose another NAME');
  }
  const { files } = await context.writing();
  const present: string[] = [];
  for (const path of paths) {
    const entry = await files.entryStatus(joinPath(directory, path));
    if (entry.ok || entry.failure !== 'missing') present.push(path);
  }
  return { ok: true, value: present };
}

async function writeNew(
  context: CommandContext,
  settings: InitSettings,
  directory: string,
  changes: readonly FileChange[],
): Promise<CommandStatus | undefined> {
  const { files } = await context.writing();
  const made = await makeDirectories(directory, files);
  const failed =
    made.failure === undefined
      ? await writePackage(context, { ...settings, paths: [directory] }, (writing) => writing.apply({ changes }))
      : EXIT.environment;
  if (made.failure !== undefined) {
    await context.stderr.write(
      `krmkit init: ${printable(`cannot create ${directory}: ${made.failure}`)}\n  choose another NAME\n`,
    );
  }
  // Removes only empty directories, which a failure leaves.
  if (failed !== undefined) for (const path of made.paths.toReversed()) await files.removeDirectory(path);
  return failed;
}

async function tell({ stderr }: CommandContext, { quiet }: InitSettings, text: string, hint?: string): Promise<void> {
  if (quiet) return;
  await stderr.write(`krmkit init: ${printable(text)}\n${hint === undefined ? '' : `  ${printable(hint)}\n`}`);
}
