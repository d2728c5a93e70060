import type { Diagnostic } from '@krmkit/base';
import type { BuiltKustomization } from '@krmkit/kustomize';
import { buildKustomizationIn, isControllerRootName } from '@krmkit/kustomize';
import type { ControllerSettings } from '@krmkit/gitops';
import type { BuildFlags } from '../input/judge-settings.ts';
import { buildOptionsOf } from './build-options.ts';
import type { BuildPorts } from './build-ports.ts';

/** Builds the kustomization in a directory, or what an object of Flux or Argo CD applies, by the name of its root. */
export async function buildNamed(
  ports: BuildPorts,
  name: string,
  { flags, controllers }: { readonly flags: BuildFlags; readonly controllers: ControllerSettings },
): Promise<BuiltKustomization> {
  if (!isControllerRootName(name) || (await ports.files.status(name)).ok) {
    return buildKustomizationIn(ports.files, name, await buildOptionsOf(ports, flags));
  }
  const { buildControllersOf } = await import('./build-controllers.ts');
  const { roots } = await buildControllersOf(ports, { paths: [name], flags, controllers });
  const objects = roots.flatMap((root) => root.objects);
  const sources = new Map(roots.flatMap((root) => [...root.package.sources]));
  const ok = roots.every(({ state }) => state === 'built');
  const diagnostics = roots.flatMap(({ state, package: own }) =>
    state === 'needs-permission' ? own.diagnostics.map(asError) : own.diagnostics,
  );
  return { ok, objects, sources, diagnostics };
}

/** What is not built is no result here. */
function asError(diagnostic: Diagnostic): Diagnostic {
  const isReason = diagnostic.code === 'controller-root' || diagnostic.code === 'root-not-built';
  return isReason ? { ...diagnostic, severity: 'error' } : diagnostic;
}
