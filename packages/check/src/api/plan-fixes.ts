import type { Diagnostic } from '@krmkit/base';
import type { BuiltRoot } from '@krmkit/kustomize';
import type { FileChange } from '@krmkit/manifests';
import { readFixScope } from '../fixes/fix-scope.ts';
import type { PlannedFixes } from '../fixes/plan-package-fixes.ts';
import { planPackageFixes, writesOf } from '../fixes/plan-package-fixes.ts';
import type { OpenedEnvironments, OpenedModel } from './open-environments.ts';
import { openedModel, readWith } from './open-environments.ts';
import type { CheckOptions } from './options.ts';
import { checkWithOthers, settingsOf } from './options.ts';

/** Which fixes to plan. */
export interface FixOptions extends CheckOptions {
  /** `safe`, the default: only fixes that change nothing else. `all`: all that remove their finding. */
  readonly fix?: 'safe' | 'all';
  /** Which of the findings to fix, such as the one that a user chooses. Default: all that the options show. */
  readonly only?: (diagnostic: Diagnostic) => boolean;
}

/** Fixes that were tried, and what they change. */
export interface FixResult {
  /** The edits of the files; `applyPlan` of `krmkit/node` writes them. */
  readonly changes: readonly FileChange[];
  /** The findings that the changes fix. */
  readonly made: readonly Diagnostic[];
  /** The findings that an edit could fix and that are not fixed, with the reason. */
  readonly left: readonly { readonly diagnostic: Diagnostic; readonly reason: string }[];
}

/**
 * Plans the fixes of findings, as `krmkit check --fix` does. Each fix is tried first: a safe one removes its finding, adds none,
 * and changes no other value of any container. Writes nothing.
 */
export async function planFixes(environments: OpenedEnvironments, options: FixOptions = {}): Promise<FixResult> {
  checkWithOthers<FixOptions>('planFixes', options, { fix: ['safe', 'all'], only: 'function' });
  const plan = await fixesOf(openedModel('planFixes', environments), options);
  return {
    changes: writesOf(plan).changes,
    made: plan.made.map(({ diagnostic }) => diagnostic),
    left: plan.left.map(({ diagnostic, reason }) => ({ diagnostic, reason })),
  };
}

/** The plan behind `planFixes`. */
export function fixesOf(
  { ports, settings, environments: read, objects }: OpenedModel,
  options: FixOptions,
): Promise<PlannedFixes> {
  const { build } = settings;
  return planPackageFixes(
    { environments: read, images: new Map(), results: [] },
    {
      ...settingsOf('planFixes', options, objects),
      fix: options.fix ?? 'safe',
      ...(options.only && { only: options.only }),
    },
    {
      files: ports.files,
      read: (files) => readWith(ports, settings, files),
      buildRoots: async (files, directories) => {
        const roots: BuiltRoot[] = [];
        if (build === undefined) return roots;
        for (const directory of directories) {
          const request = { directory, kind: 'kustomization', flags: build.flags, strict: false, files } as const;
          roots.push(await ports.buildRoot(request));
        }
        return roots;
      },
      scope: () => readFixScope(ports.files, settings.paths),
    },
  );
}
