import type { Diagnostic, FileSystem, KnownOptions } from '@krmkit/base';
import type { CheckOptions, CheckSettings, OpenOptions, OpenedEnvironments, ReadConfiguration } from '@krmkit/check';
import { NO_PERMISSIONS, findConfiguration, openedFrom, readConfiguration, filePorts, settingsOf } from '@krmkit/check';
import type { ControllerSettings } from '@krmkit/gitops';
import { joinPath, memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import type { Environments } from '@krmkit/kustomize';
import type { WorkspaceFiles } from '../files/workspace-files.ts';
import { TEMPLATES, parseTemplatePath } from '@krmkit/pods';

/** What a workspace checks. A `.krmkit.yaml` in it counts where an option is left out. */
export interface WorkspaceOptions
  extends
    Pick<OpenOptions, 'build' | 'gitops'>,
    Pick<CheckOptions, 'kubernetes' | 'namespace' | 'runtime' | 'complete' | 'templates' | 'severity' | 'ignore'> {
  /** Checks objects against the schemas of their kinds, as `krmkit check` does. Default: true. */
  readonly objects?: boolean;
}

export const WORKSPACE_OPTIONS: KnownOptions<WorkspaceOptions> = {
  build: 'boolean',
  gitops: 'boolean',
  objects: 'boolean',
  kubernetes: 'release',
  namespace: 'string',
  runtime: 'object',
  complete: 'boolean',
  templates: TEMPLATES,
  severity: ['error', 'warning', 'info'],
  ignore: 'strings',
};

/** The options of a workspace with its `.krmkit.yaml`. */
export interface WorkspaceSettings {
  readonly check: CheckSettings;
  /** The files and directories to look at. */
  readonly paths: readonly string[];
  /** Directories of schemas. */
  readonly schemas: readonly string[];
  readonly build: boolean;
  /** Undefined: objects of Flux and Argo CD are not looked at. */
  readonly controllers: ControllerSettings | undefined;
  readonly objects: boolean;
  /** What is wrong with the `.krmkit.yaml`; it has no effect then. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the `.krmkit.yaml` of a workspace. */
export async function readWorkspaceSettings(
  files: FileSystem,
  { build = true, gitops = true, objects = true, ...options }: WorkspaceOptions,
): Promise<WorkspaceSettings> {
  const own = settingsOf('openWorkspace', options);
  const read = await readConfigurationOf(files);
  const plain = { build, objects, controllers: gitops ? {} : undefined, paths: ['.'], schemas: [], diagnostics: [] };
  if (read === undefined) return { ...plain, check: own };
  if (!read.ok) return { ...plain, check: own, diagnostics: read.diagnostics };
  const { content, rules, controllers } = read.value;
  const { kubernetes, severity, podTemplates, roots, schemas } = content;
  const written = settingsOf('openWorkspace', {
    ...(kubernetes === undefined ? {} : { kubernetes }),
    ...(isSeverity(severity) ? { severity } : {}),
    ...options,
  });
  return {
    ...plain,
    check: {
      ...written,
      rules,
      ignored: new Set([...written.ignored, ...rules.off]),
      templates: [...podTemplates.flatMap((text) => parseTemplatePath(text) ?? []), ...own.templates],
    },
    paths: roots.length === 0 ? ['.'] : roots.map((root) => joinPath('.', root)),
    schemas,
    controllers: gitops ? controllers : undefined,
  };
}

/** Environments that were read with the settings, for functions that read the texts again. */
export function openedSettings(
  environments: Environments,
  { paths, build, controllers }: WorkspaceSettings,
  { paths: pathsOf, textOf }: Pick<WorkspaceFiles, 'paths' | 'textOf'>,
): OpenedEnvironments {
  const texts = new Map([...pathsOf()].map((path) => [path, textOf(path) ?? '']));
  const ports = filePorts(memoryFileSystem(texts), memoryStandardInput(''));
  return openedFrom(environments, ports, {
    paths,
    build: build ? { flags: NO_PERMISSIONS, required: [], controllers } : undefined,
  });
}

async function readConfigurationOf(files: FileSystem): Promise<ReadConfiguration | undefined> {
  const found = await findConfiguration({ files, home: '', isOwn: async () => true });
  switch (found.state) {
    case 'found':
      return readConfiguration(found.file, files);
    case 'unreadable':
      return { ok: false, diagnostics: [found.diagnostic] };
    default:
      return undefined;
  }
}

function isSeverity(text: string | undefined): text is 'error' | 'warning' | 'info' {
  return text === 'error' || text === 'warning' || text === 'info';
}
