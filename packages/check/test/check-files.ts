import type { Diagnostic, Programs } from '@krmkit/base';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { nodeTemporaryDirectories, nodeWritableFileSystem } from '@krmkit/base/node';
import { buildControllerRoots } from '@krmkit/gitops';
import { buildRoot } from '@krmkit/kustomize';
import type { Clone } from '@krmkit/testing';
import { check } from '../src/api/check.ts';
import type { CheckResult } from '../src/api/check.ts';
import { diff } from '../src/api/diff.ts';
import type { DiffOptions } from '../src/api/diff.ts';
import type { OpenedModel } from '../src/api/open-environments.ts';
import { buildOf, openFrom } from '../src/api/open-environments.ts';
import type { CheckOptions } from '../src/api/options.ts';
import { ignoredFieldsOf } from '../src/api/ignored-fields-option.ts';
import { settingsOf } from '../src/api/options.ts';
import { fixesOf } from '../src/api/plan-fixes.ts';
import type { FixOptions } from '../src/api/plan-fixes.ts';
import type { PreviewModel } from '../src/api/preview.ts';
import { report } from '../src/api/report.ts';
import { findConfiguration } from '../src/configuration/find-configuration.ts';
import { readConfiguration } from '../src/configuration/configuration.ts';
import { startCheck } from '../src/findings/check.ts';
import type { ExpansionOutcome } from '../src/findings/expansion.ts';
import type { KnownFinding } from '../src/findings/new-findings.ts';
import { describeFix } from '../src/fixes/fix-report.ts';
import { writesOf } from '../src/fixes/plan-package-fixes.ts';
import type { RootPorts } from '../src/input/judge-settings.ts';
import type { Input } from '../src/input/read-input.ts';
import { readInput } from '../src/input/read-input.ts';
import type { ComparisonFormat } from '../src/preview/comparison-report.ts';
import type { PreviewFormat } from '../src/preview/report.ts';
import { previewRevisions } from '../src/preview/preview-revisions.ts';
import type { RevisionPreview } from '../src/preview/preview-revisions.ts';

export type Files = Readonly<Record<string, string>>;

/** What to check of files in memory. */
export interface FileOptions extends CheckOptions {
  /** Default: all files. */
  readonly paths?: readonly string[];
  /** Default: true. */
  readonly build?: boolean;
  /** Default: true. */
  readonly gitops?: boolean;
}

/** Checks files in memory, with the kustomizations among them built. */
export async function checkFiles(
  files: Files,
  { paths = ['.'], build = true, gitops = true, ...options }: FileOptions = {},
): Promise<CheckResult> {
  return check(await openFiles(files, { paths, build, gitops }), options);
}

/** How files are opened. */
export interface FilesToOpen extends Pick<FileOptions, 'paths' | 'build' | 'gitops'> {
  /** What `-` reads. Default: nothing. */
  readonly stdin?: string;
}

/** Opens files in memory, with the kustomizations among them built. */
export async function openFiles(
  files: Files,
  { paths = ['.'], build = true, gitops = true, stdin = '' }: FilesToOpen = {},
): Promise<OpenedModel> {
  const ports = portsOf(memoryFileSystem(new Map(Object.entries(files))), stdin);
  return openFrom(ports, { paths, build: buildOf({ build, gitops }) });
}

/** Reads the resources of files in memory, and of what kustomizations build. */
export async function inputOf(
  files: Files,
  { paths = ['.'], build = true, stdin = '' }: FilesToOpen = {},
): Promise<Input & { readonly ports: RootPorts }> {
  const ports = portsOf(memoryFileSystem(new Map(Object.entries(files))), stdin);
  return { ...(await readInput(ports, { paths, build: buildOf({ build }) })), ports };
}

/** What `.krmkit.yaml` says about findings, and those that do not count. */
export interface ConfiguredCheck extends CheckOptions {
  readonly known?: readonly KnownFinding[];
}

/** Checks opened files as `krmkit check` does, which reads the `.krmkit.yaml` among them. */
export async function checkConfigured(
  { environments, ports }: OpenedModel,
  { known, ...options }: ConfiguredCheck = {},
): Promise<ExpansionOutcome> {
  const { files } = ports;
  const found = await findConfiguration({ files, home: '', isOwn: () => Promise.resolve(true) });
  const read = found.state === 'found' ? await readConfiguration(found.file, files) : undefined;
  if (read?.ok === false) throw new Error(read.diagnostics.map(({ message }) => message).join('\n'));
  const settings = { ...settingsOf('check', options), ...(read && { rules: read.value.rules }) };
  const running = startCheck({ environments, ...(known && { known }) }, settings);
  for (const _ of running.steps());
  return running.outcome();
}

/** As `krmkit expand` prints it. */
export async function expandText(files: Files, options: FileOptions = {}): Promise<string> {
  return report('table', await checkFiles(files, options));
}

/** As `krmkit expand -o json` prints it. */
export async function expandJson<T>(files: Files, options: FileOptions = {}): Promise<T> {
  const shown: T = JSON.parse(await report('json', await checkFiles(files, options)));
  return shown;
}

/** Opens PATHs of a clone. */
export function openClone(
  clone: Clone,
  paths: readonly string[] = ['.'],
  options: Pick<FilesToOpen, 'build' | 'gitops'> = {},
): Promise<OpenedModel> {
  return openFrom(portsOf(clone.ports().fileSystem), { paths, build: buildOf(options) });
}

/** Reads the revisions of a clone. */
export function revisionPorts(clone: Clone): Parameters<typeof previewRevisions>[0] {
  const { fileSystem, programs } = clone.ports();
  return { ...portsOf(fileSystem), ...gitPorts(programs) };
}

/** Of a clone. */
export interface ClonePreviewOptions {
  /** Default: the working tree. */
  readonly head?: string | undefined;
  /** Default: all files. */
  readonly paths?: readonly string[];
  /** Default: false. */
  readonly showSecrets?: boolean;
  /** Default: none. */
  readonly ignoreFields?: readonly string[];
}

/** A preview of a clone, and its text in any format. */
export interface PreviewedClone {
  readonly result: RevisionPreview;
  readonly text: (format: PreviewFormat) => Promise<string>;
}

/** Previews a clone, as `krmkit preview --base BASE` does. */
export async function previewClone(
  clone: Clone,
  base: string,
  { head, paths = ['.'], showSecrets = false, ignoreFields: texts = [] }: ClonePreviewOptions = {},
): Promise<PreviewedClone> {
  const ignoreFields = ignoredFieldsOf('previewClone', texts);
  const settings = { ...settingsOf('check', { showSecrets }), ignoreFields };
  const previewed = await previewRevisions(revisionPorts(clone), {
    ...settings,
    paths,
    build: buildOf({}),
    base,
    head,
  });
  if (!previewed.ok) throw new Error(previewed.message);
  const model: PreviewModel = { ...previewed.value.preview, showSecrets, ignoreFields };
  return { result: previewed.value, text: (format) => report(format, model) };
}

/** As `krmkit preview -o FORMAT` prints it. */
export async function previewText(
  format: PreviewFormat,
  clone: Clone,
  base: string,
  options?: ClonePreviewOptions,
): Promise<string> {
  return (await previewClone(clone, base, options)).text(format);
}

/** The output of `krmkit preview -o json`. */
export async function previewJson<T>(clone: Clone, base: string, options?: ClonePreviewOptions): Promise<T> {
  const shown: T = JSON.parse(await previewText('json', clone, base, options));
  return shown;
}

function portsOf(files: RootPorts['files'], stdin = ''): RootPorts {
  return {
    files,
    stdin: memoryStandardInput(stdin),
    buildRoot: ({ directory, strict, files: own = files }) => buildRoot(own, directory, {}, strict),
    buildControllers: ({ paths, controllers, files: own = files }) =>
      buildControllerRoots(paths, own, { ...controllers, build: {} }),
  };
}

function gitPorts(
  programs: Programs,
): Omit<Parameters<typeof previewRevisions>[0], 'files' | 'buildRoot' | 'buildControllers'> {
  return {
    programs: async () => programs,
    writableFiles: async () => nodeWritableFileSystem(),
    temporary: async () => nodeTemporaryDirectories(),
    signal: new AbortController().signal,
  };
}

/** Which sides are compared, and how they are shown. */
export interface DiffTextOptions extends DiffOptions {
  /** The PATHs of the two sides. Default: the directories `a` and `b`. */
  readonly sides?: readonly [before: string, after: string];
  /** What `-` reads. */
  readonly stdin?: string;
  /** Default: table. */
  readonly format?: ComparisonFormat;
  /** Default: true. */
  readonly build?: boolean;
}

/** As `krmkit diff BEFORE AFTER` prints it. */
export async function diffText(
  files: Files,
  { sides: [before, after] = ['a', 'b'], stdin = '', format = 'table', build = true, ...options }: DiffTextOptions = {},
): Promise<string> {
  const open = (path: string): Promise<OpenedModel> => openFiles(files, { paths: [path], stdin, build });
  return report(format, await diff(await open(before), await open(after), options));
}

/** Files after the fixes of their findings. */
export interface FixedFiles {
  readonly files: Files;
  readonly made: readonly Diagnostic[];
  /** As `krmkit expand --fix` prints them. */
  readonly lines: readonly string[];
  /** `CODE is not fixed: REASON`, a line for each. */
  readonly left: string;
}

/** Makes the fixes that `krmkit expand --fix` makes. */
export async function fixFiles(
  files: Files,
  { paths = ['.'], ...options }: FixOptions & Pick<FileOptions, 'paths'> = {},
): Promise<FixedFiles> {
  const plan = await fixesOf(await openFiles(files, { paths }), options);
  const edited = writesOf(plan).changes.flatMap((change) =>
    change.kind === 'edit' ? [[change.path, change.after] as const] : [],
  );
  return {
    files: { ...files, ...Object.fromEntries(edited) },
    made: plan.made.map(({ diagnostic }) => diagnostic),
    lines: plan.made.map((fix) => describeFix(fix, options.showSecrets === true)),
    left: plan.left.map(({ diagnostic, reason }) => `${diagnostic.code} is not fixed: ${reason}\n`).join(''),
  };
}
