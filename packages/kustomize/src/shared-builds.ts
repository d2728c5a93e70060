import type { Diagnostic, FileSystem, Source } from '@krmkit/base';
import { relativePath } from '@krmkit/base';
import { normalizePath } from '@krmkit/manifests';
import type { Accumulated, SharedAccumulations } from './accumulate.ts';
import type { BuildFiles, ReadLimit } from './build-files.ts';
import { isInside, openBuildFiles } from './build-files.ts';
import { defaultConfiguration } from './default-configuration.ts';
import type { LoadContext, LoadedKustomization, SharedLoads } from './load-target.ts';
import { targetsIn } from './load-target.ts';
import type { BuildRemotes } from './remote/remote-port.ts';
import type { TransformerConfiguration } from './transformer-configuration.ts';

/** How a build reads files. */
interface ReadSettings {
  readonly limit: ReadLimit;
  readonly remotes: BuildRemotes | undefined;
}

/** What several builds share: of kustomizations that many roots use, all is done once that does not depend on the root. */
export interface SharedBuilds {
  /** Undefined: messages show the files of this build in another way, so it shares nothing. */
  readonly open: (files: FileSystem, directory: string, settings: ReadSettings) => Promise<SharedBuild | undefined>;
}

/** What builds share that read the same files in the same way. */
export interface SharedBuild extends SharedLoads, SharedAccumulations {
  readonly files: BuildFiles;
  /** The field specs without `configurations`. */
  readonly defaults: TransformerConfiguration;
}

/** For the builds of one run. Files that change while it runs are read as they were. */
export function shareBuilds(): SharedBuilds {
  const known = new Map<FileSystem, Map<string, Promise<SharedBuild>>>();
  return {
    open: async (files, directory, { limit, remotes }) => {
      const [working, real] = await Promise.all([files.realPath('.'), files.realPath(directory)]);
      if (!real.ok || !working.ok) return undefined;
      if (relativePath(working.value, real.value) !== normalizePath(directory)) return undefined;
      const ofFiles = known.get(files) ?? new Map<string, Promise<SharedBuild>>();
      known.set(files, ofFiles);
      const key = JSON.stringify(limit);
      const shared = ofFiles.get(key) ?? openBuildFiles(files, limit, remotes).then(createShared);
      ofFiles.set(key, shared);
      return shared;
    },
  };
}

/** What a part of a build gave, to give it again to another build. */
interface Part<Result> {
  readonly result: Result;
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, Source>;
}

function createShared(files: BuildFiles): SharedBuild {
  const loaded = new Map<string, Part<LoadedKustomization>>();
  const accumulated = new WeakMap<LoadedKustomization, Map<string, Promise<Part<Accumulated>>>>();
  return {
    files,
    defaults: defaultConfiguration(),
    load: async (key, context, load) => {
      const known = loaded.get(key);
      if (known !== undefined && !isAround(known.result, context)) return given(known, context);
      const part = await record(context, load);
      const { result } = part;
      if (result !== undefined && isIndependent(result)) {
        const shareable = { ...part, result };
        if (!shareable.diagnostics.some(({ severity }) => severity === 'error')) loaded.set(key, shareable);
        accumulated.set(result, new Map());
      }
      return given(part, context);
    },
    accumulate: async (target, session, accumulate) => {
      const ofTarget = accumulated.get(target);
      if (ofTarget === undefined) return accumulate(session);
      const key = JSON.stringify([
        Object.fromEntries(session.scopes),
        session.notesTransformers,
        session.hasBuildMetadata,
      ]);
      const part =
        ofTarget.get(key) ??
        record(session, (own) => {
          let isFailed = false;
          const report = (diagnostic: Diagnostic): void => {
            own.report(diagnostic);
            isFailed ||= diagnostic.severity === 'error';
          };
          return accumulate({ ...session, files: own.files, report, hasFailed: () => isFailed });
        });
      ofTarget.set(key, part);
      return given(await part, session);
    },
  };
}

type Reading = Pick<LoadContext, 'files' | 'report'>;

async function record<Context extends Reading, Result>(
  context: Context,
  run: (own: Context) => Promise<Result>,
): Promise<Part<Result>> {
  const diagnostics: Diagnostic[] = [];
  const files = context.files.forPart();
  const result = await run({ ...context, files, report: (diagnostic) => diagnostics.push(diagnostic) });
  return { result, diagnostics, sources: files.sources };
}

function given<Result>({ result, diagnostics, sources }: Part<Result>, { files, report }: Reading): Result {
  files.addSources(sources);
  for (const diagnostic of diagnostics) report(diagnostic);
  return result;
}

/** Whether a kustomization is in a circle with one that is being loaded. */
function isAround(target: LoadedKustomization, { visited }: Pick<LoadContext, 'visited'>): boolean {
  return [...targetsIn(target)].some(({ directory }) => visited.some((one) => isInside(one, directory.real)));
}

/** Plugins load kustomizations with the directories around them. */
function isIndependent(target: LoadedKustomization): boolean {
  return [...targetsIn(target)].every(({ kustomization }) =>
    PLUGINS.every((role) => kustomization[role] === undefined),
  );
}

const PLUGINS = ['generators', 'transformers', 'validators'] as const;
