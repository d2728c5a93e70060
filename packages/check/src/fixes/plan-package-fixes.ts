import type { Diagnostic, FileSystem } from '@krmkit/base';
import { encodeText, overlayFileSystem } from '@krmkit/base';
import type { LocatedResult } from '@krmkit/functions';
import type { BuiltRoot, Environments } from '@krmkit/kustomize';
import { journalIn } from '@krmkit/manifests';
import type { WritePlan } from '@krmkit/manifests';
import type { FixSettings } from '../findings/check-settings.ts';
import type { ImageConfigs } from '../findings/image-config.ts';
import type { FixScope } from './fix-scope.ts';
import { judge } from './judge.ts';
import type { EditedSources, FixPlan } from './plan-fixes.ts';
import { chooseFixes } from './plan-fixes.ts';
import { hasProposedValue } from './plan-proposals.ts';

/** How the environments are read again, to try fixes before they are made. */
export interface FixPorts {
  readonly files: FileSystem;
  /** Reads and builds everything from these files. */
  readonly read: (files: FileSystem) => Promise<Environments>;
  /** Builds the kustomizations in other directories, which use a file that changes. */
  readonly buildRoots: (files: FileSystem, directories: readonly string[]) => Promise<readonly BuiltRoot[]>;
  readonly scope: () => Promise<FixScope>;
}

/** The findings, and what functions propose. */
export interface FixInput {
  readonly environments: Environments;
  readonly images: ImageConfigs;
  readonly results: readonly LocatedResult[];
}

export interface PlannedFixes extends FixPlan {
  /** The results of functions that are not applied. */
  readonly results: readonly Diagnostic[];
}

/** Plans the fixes of environments, and tries each before it counts. Nothing is written. */
export async function planPackageFixes(
  { environments, images, results: found }: FixInput,
  settings: FixSettings,
  ports: FixPorts,
): Promise<PlannedFixes> {
  const judgement = judge(environments, [], settings, images);
  if (journalIn(environments.files) !== undefined) {
    return { made: [], left: [], edited: new Map(), judgement, results: [] };
  }
  const results = found.filter((one) => !hasProposedValue(one));
  let scope: Promise<FixScope> | undefined;
  const plan = await chooseFixes(judgement, results, settings, {
    judge: async (edited, directories) => {
      const files = overlayFileSystem(ports.files, await bytesOf(ports.files, edited));
      const others = await ports.buildRoots(files, directories);
      return judge(await ports.read(files), others, settings, images);
    },
    scope: () => (scope ??= ports.scope()),
    realPath: async (path) => {
      const real = await ports.files.realPath(path);
      return real.ok ? real.value : path;
    },
  });
  const made = new Set(plan.made.map(({ diagnostic }) => diagnostic));
  return { ...plan, results: results.map(({ diagnostic }) => diagnostic).filter((one) => !made.has(one)) };
}

/** By real path. */
async function bytesOf(files: FileSystem, edited: EditedSources): Promise<ReadonlyMap<string, Uint8Array>> {
  const bytes = new Map<string, Uint8Array>();
  for (const [path, { text }] of edited) {
    const real = await files.realPath(path);
    bytes.set(real.ok ? real.value : path, encodeText(text, undefined));
  }
  return bytes;
}

/** The edits of the files. */
export function writesOf({ edited }: FixPlan): WritePlan {
  const changes = [...edited].map(([path, { source, text }]) => ({
    kind: 'edit' as const,
    path,
    before: source.text,
    after: text,
  }));
  return { changes };
}
