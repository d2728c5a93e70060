import type { Diagnostic } from '@krmkit/base';
import type { ListedEnvironments, RootKind } from '@krmkit/kustomize';
import { listEnvironments } from '@krmkit/kustomize';
import type { Package, ReadPorts } from '@krmkit/manifests';
import { listPackage } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { JudgeSettings } from '../build/settings.ts';

/** Lists the files of the PATHs of a verb that judges, and builds the kustomizations among them. */
export async function listJudged(
  context: CommandContext,
  { paths, build }: JudgeSettings,
  ports: ReadPorts,
  diagnostics: Diagnostic[],
): Promise<ListedEnvironments> {
  if (build === undefined) return { files: await listPackage(paths, ports.files, diagnostics), roots: [] };
  const options = {
    required: build.required,
    charts: build.flags.helm !== undefined,
    // Most inputs have no kustomization, and need not load the code that builds.
    build: async (directory: string, kind: RootKind) => {
      const { buildRootOf } = await import('../build/build-options.ts');
      return buildRootOf(context, { directory, kind }, build.flags, false);
    },
  };
  const found: Diagnostic[] = [];
  const { files, roots } = await listEnvironments(paths, ports, options, found);
  diagnostics.push(...withoutInfos(found));
  return { files, roots: roots.map((root) => ({ ...root, package: withoutInfosOf(root.package) })) };
}

/** The verbs that look for findings show infos about kustomizations. */
function withoutInfos(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity !== 'info');
}

function withoutInfosOf(built: Package): Package {
  return { ...built, diagnostics: withoutInfos(built.diagnostics) };
}
