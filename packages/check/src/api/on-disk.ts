import process from 'node:process';
import type { CancelSignal, Result } from '@krmkit/base';
import { checkArgument, checkOptions, SIGNAL } from '@krmkit/base';
import {
  nodeFileSystem,
  nodePrograms,
  nodeStandardInput,
  nodeTemporaryDirectories,
  nodeWritableFileSystem,
} from '@krmkit/base/node';
import { previewRevisions } from '../preview/preview-revisions.ts';
import type { RootPorts } from '../input/judge-settings.ts';
import type { ObjectOptions, OpenedEnvironments, OpenOptions } from './open-environments.ts';
import { OPEN_OPTIONS, buildOf, objectRequestOf, openFrom, filePorts } from './open-environments.ts';
import type { CheckOptions } from './options.ts';
import { ignoredFieldsOf } from './ignored-fields-option.ts';
import { checkWithOthers, settingsOf } from './options.ts';
import type { PreviewModel, PreviewResult } from './preview.ts';

/**
 * Opens files, directories and standard input (`-`), and builds the kustomizations among them, as `krmkit check` does. Throws a
 * TypeError if `paths` is not a list of texts.
 */
export async function openPaths(paths: readonly string[], options: OpenOptions = {}): Promise<OpenedEnvironments> {
  checkOptions('openPaths', options, OPEN_OPTIONS);
  checkArgument('openPaths', 'the paths', paths, 'strings');
  return openFrom(portsOfProcess(), { paths, build: buildOf(options) }, options.objects);
}

/** Which revisions of a git repository to compare. */
export interface GitPreviewOptions extends CheckOptions {
  /** Compare with the merge base of the head and this revision. Default: the default branch. */
  readonly base?: string;
  /** Default: the working tree, with changes that are not committed. */
  readonly head?: string;
  /** Fields whose differences do not count: `spec.replicas`, `Deployment.apps=spec.replicas`. Default: none. */
  readonly ignoreFields?: readonly string[];
  /** Checks the objects themselves, in the release of `kubernetes`. Default: only what containers get. */
  readonly objects?: Omit<ObjectOptions, 'kubernetes'>;
  /** Ends git when aborted. */
  readonly signal?: CancelSignal;
}

/**
 * Compares two revisions of files and directories in a git repository, as `krmkit preview` does. Not `ok` if there is no
 * repository, or no such revision.
 */
export async function previewGit(
  paths: readonly string[],
  options: GitPreviewOptions = {},
): Promise<Result<PreviewResult>> {
  checkWithOthers<GitPreviewOptions>('previewGit', options, {
    base: 'string',
    head: 'string',
    ignoreFields: 'strings',
    objects: 'object',
    signal: SIGNAL,
  });
  checkArgument('previewGit', 'the paths', paths, 'strings');
  const ignoreFields = ignoredFieldsOf('previewGit', options.ignoreFields ?? []);
  const settings = { ...settingsOf('previewGit', options), ignoreFields };
  const previewed = await previewRevisions(
    {
      ...portsOfProcess(),
      programs: async () => nodePrograms(),
      writableFiles: async () => nodeWritableFileSystem(),
      temporary: async () => nodeTemporaryDirectories(),
      signal: options.signal ?? new AbortController().signal,
    },
    {
      ...settings,
      paths,
      build: buildOf({}),
      base: options.base,
      head: options.head,
      ...(options.objects && { objectRequest: objectRequestOf(options.objects) }),
    },
  );
  if (!previewed.ok) return previewed;
  const model: PreviewModel = { ...previewed.value.preview, showSecrets: settings.showSecrets, ignoreFields };
  return { ok: true, value: model };
}

function portsOfProcess(): RootPorts {
  return filePorts(nodeFileSystem(), nodeStandardInput(process.stdin), { clone: true });
}
