import type { Diagnostic } from '@krmkit/base';
import type { ListedEnvironments, RootKind } from '@krmkit/kustomize';
import { listEnvironments } from '@krmkit/kustomize';
import type { Package } from '@krmkit/manifests';
import { listPackage } from '@krmkit/manifests';
import type { JudgeSettings, RootPorts } from './judge-settings.ts';
import { controllersOf } from './controllers-of.ts';

/** Lists the files of the PATHs to judge, and builds the kustomizations among them. */
export async function listJudged(
  ports: RootPorts,
  { paths, build }: JudgeSettings,
  diagnostics: Diagnostic[],
): Promise<ListedEnvironments> {
  if (build === undefined) {
    return { files: await listPackage(paths, ports.files, diagnostics), unbuilt: new Set(), roots: [] };
  }
  const options = {
    required: build.required,
    charts: build.flags.helm !== undefined,
    ...controllersOf(ports, build),
    build: (directory: string, kind: RootKind) =>
      ports.buildRoot({ directory, kind, flags: build.flags, strict: false }),
  };
  const found: Diagnostic[] = [];
  const { files, unbuilt, roots } = await listEnvironments(paths, ports, options, found);
  diagnostics.push(...withoutInfos(found));
  return { files, unbuilt, roots: roots.map((root) => ({ ...root, package: withoutInfosOf(root.package) })) };
}

/** The verbs that look for findings show infos about kustomizations. */
function withoutInfos(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity !== 'info');
}

function withoutInfosOf(built: Package): Package {
  return { ...built, diagnostics: withoutInfos(built.diagnostics) };
}
