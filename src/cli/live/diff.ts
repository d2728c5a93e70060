import { isUnreadable } from '../../diagnostics/diagnostic.ts';
import type { ClusterPackage } from '../../cluster/cluster-package.ts';
import { liveSources } from '../../cluster/live-sources.ts';
import type { Beyond } from '../../kubelet/resolve-resources.ts';
import { resolveBeyond } from '../../kubelet/resolve-resources.ts';
import type { Lookup, Sources } from '../../kubelet/sources.ts';
import type { Package } from '../../read/package.ts';
import type { PackageFacts } from '../../resource/package-facts.ts';
import { printIdentity } from '../../resource/identity.ts';
import { NO_FACTS } from '../../resource/package-facts.ts';
import { isSelected } from '../../resource/selection.ts';
import type { Resource } from '../../resource/resource.ts';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { chooseFindings } from '../expand/choose-findings.ts';
import { resolveOptions } from '../expand/expansion.ts';
import { unknownContainer } from '../expand/expand-package.ts';
import type { ImageConfigs } from '../expand/image-config.ts';
import type { ExpandSettings } from '../expand/settings.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { printable } from '../../diagnostics/printable.ts';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';
import { applyFiles } from './apply-files.ts';
import { diffJson, diffText } from './report-changes.ts';
import type { WorkloadChange } from './workload-changes.ts';
import { workloadChanges } from './workload-changes.ts';

export interface DiffInput {
  readonly read: Package;
  readonly cluster: ClusterPackage;
  readonly settings: ExpandSettings;
  readonly images: ImageConfigs;
}

/** `krmkit expand FILES --live --diff`: status 0 if containers get the same, 1 if they do not. */
export async function reportDiff(context: CommandContext, input: DiffInput): Promise<ExitStatus | UsageProblem> {
  const { read, settings } = input;
  const compared = compare(input);
  if (settings.container !== undefined && compared.names.length > 0 && !compared.names.includes(settings.container)) {
    return unknownContainer(settings.container, compared.names);
  }
  const { stdout } = context;
  if (settings.format === 'json') {
    await writeChunks(stdout, diffJson(compared.changes, settings));
  } else {
    const colors = colorsFor(stdout, settings.color, context.env);
    await writeChunks(stdout, diffText(compared.changes, settings, colors));
  }
  if (compared.unread.length > 0 && !settings.quiet) {
    const names = compared.unread.map(({ identity }) => printIdentity(identity)).join(', ');
    await context.stderr.write(
      `krmkit expand: not compared, because krmkit does not read these kinds from a cluster: ${printable(names)}\n`,
    );
  }
  const { counted, shown } = chooseFindings(read.diagnostics, settings);
  await reportDiagnostics(context, shown, read.sources.values(), settings);
  if (counted.some(isUnreadable)) return EXIT.unreadable;
  return compared.changes.length > 0 ? EXIT.findings : EXIT.done;
}

function compare({ read, cluster, settings, images }: DiffInput): {
  readonly changes: readonly WorkloadChange[];
  readonly names: readonly string[];
  readonly unread: readonly Resource[];
} {
  const after = applyFiles(cluster, read, settings.defaultNamespace ?? 'default', settings.templates);
  const options = resolveOptions({ facts: NO_FACTS }, settings, images);
  const resolve = (of: ClusterPackage, beyond: Beyond): ReturnType<typeof resolveBeyond>['templates'] =>
    resolveBeyond(of.subjects, options, beyond).templates;
  const sourcesBefore = liveSources(cluster, { missing: 'absent' });
  const sourcesAfter = liveSources(after.cluster, { missing: 'absent', isNew: (key) => after.newServices.has(key) });
  const before = resolve(cluster, { sources: () => sourcesBefore });
  const withGenerated = generated(sourcesAfter, read.facts);
  const now = resolve(after.cluster, { sources: () => withGenerated }).filter(({ resource, namespace }) =>
    isSelected(resource, settings.selection, namespace),
  );
  const changes = workloadChanges(
    { templates: before, cluster },
    { templates: now, cluster: after.cluster },
    after.applied,
    settings.serviceLinks,
  );
  return {
    changes:
      settings.container === undefined ? changes : changes.flatMap((change) => onlyOf(change, settings.container)),
    unread: after.unread,
    names: [...new Set(now.flatMap(({ containers }) => containers.map(({ name }) => name)))],
  };
}

function onlyOf(change: WorkloadChange, name: string | undefined): readonly WorkloadChange[] {
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
