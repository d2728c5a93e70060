import type { ClusterPackage } from '../objects/cluster-package.ts';
import { liveSources } from '../objects/live-sources.ts';
import type { ResolveOverrides, Lookup, Sources } from '@krmkit/pods';
import { resolveWithOverrides } from '@krmkit/pods';
import type { Environment, Environments } from '@krmkit/kustomize';
import { environmentsOf } from '@krmkit/kustomize';
import type { PackageFacts, Resource, SelectionMiss } from '@krmkit/manifests';
import { NO_FACTS, isSelected, createSelectionMiss } from '@krmkit/manifests';
import type { ImageConfigs, CheckSettings } from '@krmkit/check';
import { resolveOptions } from '@krmkit/check';
import { applyFiles, objectKey } from './apply-files.ts';
import { hidingCopies, secretsAsIn } from './copied-secrets.ts';
import type { RootedChange } from './workload-changes.ts';
import { workloadChanges } from './workload-changes.ts';

/** Files, and the cluster that they would be applied to. */
export interface DiffInput {
  readonly read: Environments;
  readonly cluster: ClusterPackage;
  readonly settings: CheckSettings & { readonly serviceLinks: boolean };
  readonly images: ImageConfigs;
}

/** What applying the files would change for containers. */
export interface LiveComparison {
  readonly changes: readonly RootedChange[];
  /** The names of all containers of selected workloads. */
  readonly containerNames: readonly string[];
  /** Objects of kinds that are not read from a cluster, and not compared. */
  readonly unread: readonly Resource[];
  /** Why no workload is selected; undefined if one is. */
  readonly miss: SelectionMiss | undefined;
}

/** Compares what containers get now with what they get after the files are applied. Each root is applied on its own. */
export function compareWithCluster(input: DiffInput): LiveComparison {
  const { read, settings } = input;
  const all = environmentsOf(read).filter(
    ({ root, isBuilt, package: own }) => isBuilt || (root === undefined && own.resources.length > 0),
  );
  const miss = createSelectionMiss(settings.selection);
  const compared = all.map((environment) => compare(environment, input, miss));
  return {
    changes: compared.flatMap((one) => one.changes),
    containerNames: [...new Set(compared.flatMap(({ names }) => names))],
    unread: compared.flatMap((one) => one.unread),
    miss: miss.count() > 0 && compared.every(({ isMissed }) => isMissed) ? miss : undefined,
  };
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
  const hidden = (subject: Resource): Resource => {
    const file = after.applied.get(objectKey(subject.identity));
    return file === undefined ? subject : { ...subject, ...secretsAsIn(file, subject.value) };
  };
  const resolve = (
    of: ClusterPackage,
    overrides: ResolveOverrides,
  ): ReturnType<typeof resolveWithOverrides>['templates'] =>
    resolveWithOverrides(of.subjects.map(hidden), options, overrides).templates;
  const sourcesBefore = hidingCopies(liveSources(cluster, { missing: 'absent' }), after.applied);
  const sourcesAfter = liveSources(after.cluster, { missing: 'absent', isNew: (key) => after.newServices.has(key) });
  const before = resolve(cluster, { sources: () => sourcesBefore });
  const withGenerated = hidingCopies(generated(sourcesAfter, read.facts), after.applied);
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
