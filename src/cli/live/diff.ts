import { isUnreadable, printable } from '@krmkit/base';
import type { ClusterPackage } from '@krmkit/cluster';
import { liveSources } from '@krmkit/cluster';
import type { ResolveOverrides, Lookup, Sources } from '@krmkit/pods';
import { resolveWithOverrides } from '@krmkit/pods';
import type { Environment, Environments } from '@krmkit/kustomize';
import { environmentsOf, problemsOfRoots } from '@krmkit/kustomize';
import type { PackageFacts, Resource } from '@krmkit/manifests';
import { printIdentity, NO_FACTS, isSelected } from '@krmkit/manifests';
import type { SelectionMiss } from '../shared/selection-miss.ts';
import { createSelectionMiss } from '../shared/selection-miss.ts';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { chooseFindings } from '../expand/choose-findings.ts';
import { unknownContainer } from '../expand/expand-package.ts';
import type { ImageConfigs } from '../expand/image-config.ts';
import type { ExpandSettings } from '../expand/settings.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { resolveOptions } from '../shared/resolve-environments.ts';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';
import { applyFiles } from './apply-files.ts';
import { diffJson, diffText } from './report-changes.ts';
import type { RootedChange } from './workload-changes.ts';
import { workloadChanges } from './workload-changes.ts';

export interface DiffInput {
  readonly read: Environments;
  readonly cluster: ClusterPackage;
  readonly settings: ExpandSettings;
  readonly images: ImageConfigs;
}

/** `krmkit expand FILES --live --diff`: status 0 if containers get the same, 1 if they do not. */
export async function reportDiff(context: CommandContext, input: DiffInput): Promise<ExitStatus | UsageProblem> {
  const { read, settings } = input;
  const all = environmentsOf(read).filter(
    ({ root, isBuilt, package: own }) => isBuilt || (root === undefined && own.resources.length > 0),
  );
  const miss = createSelectionMiss(settings.selection);
  const compared = all.map((environment) => compare(environment, input, miss));
  if (miss.count() > 0 && compared.every(({ isMissed }) => isMissed)) return miss.explain('workload');
  const changes = compared.flatMap((one) => one.changes);
  const known = [...new Set(compared.flatMap(({ names }) => names))];
  const unread = compared.flatMap((one) => one.unread);
  if (settings.container !== undefined && known.length > 0 && !known.includes(settings.container)) {
    return unknownContainer(settings.container, known);
  }
  const { stdout } = context;
  if (settings.format === 'json') {
    await writeChunks(stdout, diffJson(changes, settings));
  } else {
    const colors = colorsFor(stdout, settings.color, context.env);
    await writeChunks(stdout, diffText(changes, settings, colors));
  }
  if (unread.length > 0 && !settings.quiet) {
    const names = unread.map(({ identity }) => printIdentity(identity)).join(', ');
    await context.stderr.write(
      `krmkit expand: not compared, because krmkit does not read these kinds from a cluster: ${printable(names)}\n`,
    );
  }
  const { files, roots } = read;
  const problems = problemsOfRoots(roots);
  const { counted, shown } = chooseFindings([...files.diagnostics, ...problems.diagnostics], settings);
  await reportDiagnostics(context, shown, [...files.sources.values(), ...problems.sources.values()], settings);
  if (counted.some(isUnreadable) || roots.some(({ state }) => state !== 'built')) return EXIT.unreadable;
  return changes.length > 0 ? EXIT.findings : EXIT.done;
}

/** Each environment is compared as if only its files were applied. */
function compare(
  { root, package: read }: Environment,
  { cluster, settings, images }: DiffInput,
  miss: SelectionMiss,
): {
  readonly changes: readonly RootedChange[];
  readonly names: readonly string[];
  readonly unread: readonly Resource[];
  /** No workload is selected. */
  readonly isMissed: boolean;
} {
  const after = applyFiles(cluster, read, settings.defaultNamespace ?? 'default', settings.templates);
  const options = resolveOptions(NO_FACTS, settings, images);
  const resolve = (
    of: ClusterPackage,
    overrides: ResolveOverrides,
  ): ReturnType<typeof resolveWithOverrides>['templates'] =>
    resolveWithOverrides(of.subjects, options, overrides).templates;
  const sourcesBefore = liveSources(cluster, { missing: 'absent' });
  const sourcesAfter = liveSources(after.cluster, { missing: 'absent', isNew: (key) => after.newServices.has(key) });
  const before = resolve(cluster, { sources: () => sourcesBefore });
  const withGenerated = generated(sourcesAfter, read.facts);
  const every = resolve(after.cluster, { sources: () => withGenerated });
  const now = every.filter(({ resource, namespace }) => isSelected(resource, settings.selection, namespace));
  if (now.length === 0) miss.look(every.map(({ resource }) => resource));
  const changes = workloadChanges(
    { templates: before, cluster },
    { templates: now, cluster: after.cluster },
    after.applied,
    settings.serviceLinks,
  ).map((change) => ({ ...change, root }));
  return {
    changes:
      settings.container === undefined ? changes : changes.flatMap((change) => onlyOf(change, settings.container)),
    unread: after.unread,
    isMissed: now.length === 0,
    names: [...new Set(now.flatMap(({ containers }) => containers.map(({ name }) => name)))],
  };
}

function onlyOf(change: RootedChange, name: string | undefined): readonly RootedChange[] {
  const containers = change.containers.filter((container) => container.name === name);
  return containers.length === 0 ? [] : [{ ...change, containers }];
}

/** An object that a controller creates after the files are applied does not exist yet, which is not a mistake. */
function generated(sources: Sources, { generated: made }: PackageFacts): Sources {
  const names = new Map(made.map(({ kind, name, by }) => [`${kind}/${name}`, by]));
  const orMade = <T>(found: Lookup<T>, kind: 'ConfigMap' | 'Secret', name: string): Lookup<T> => {
    const by = found.state === 'absent' ? names.get(`${kind}/${name}`) : undefined;
    if (by === undefined) return found;
    const source = kind === 'ConfigMap' ? 'configMap' : 'secret';
    return { state: 'unknown', quiet: true, source, why: `made by ${by}` };
  };
  return {
    ...sources,
    configMap: (namespace, name) => orMade(sources.configMap(namespace, name), 'ConfigMap', name),
    secret: (namespace, name) => orMade(sources.secret(namespace, name), 'Secret', name),
  };
}
