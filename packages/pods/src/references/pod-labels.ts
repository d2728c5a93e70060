import { printIdentity, hasDirectives } from '@krmkit/manifests';
import type { PackageFacts, Resource } from '@krmkit/manifests';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member, follow, objectsAt, scalarText, textAt } from '@krmkit/base';
import { namespaceOf } from '../namespace-of.ts';
import type { ControllerRules, TemplatePath } from '../pod/workloads.ts';
import { controllerSetsLabel, mayHavePodTemplate, podTemplatesOf } from '../pod/workloads.ts';

/** The labels of the pods of one template. */
export interface PodLabels {
  /** `Deployment shop/web`. */
  readonly title: string;
  /** The name of the workload. */
  readonly name: string;
  /** Undefined if the manifest has none. */
  readonly namespace: string | undefined;
  readonly labels: JsonObject;
  /** True if another tool or a controller sets the label, to a value that is not known. */
  readonly mayHave: (key: string) => boolean;
  /** The named ports of containers; undefined if there can be others. */
  readonly ports: () => readonly NamedPort[] | undefined;
}

interface NamedPort {
  readonly name: string;
  /** `TCP` by default. */
  readonly protocol: string;
}

/** The pods that an object can select, in the order of the files. */
export interface VisiblePods {
  readonly all: readonly PodLabels[];
  /** The first pod template of a workload of this name. */
  readonly named: (name: string) => PodLabels | undefined;
  readonly withLabel: (key: string) => LabelledPods;
}

/** The pods of one namespace by the values of one label. */
interface LabelledPods {
  /** These may have the label with any value. */
  readonly open: readonly PodLabels[];
  /** The others that have the label. */
  readonly known: readonly PodLabels[];
  readonly byValue: ReadonlyMap<string, readonly PodLabels[]>;
}

/** The labels of all pod templates of a package. */
export function labelsOfPods(
  resources: readonly Resource[],
  facts: PackageFacts,
  rules: ControllerRules,
  extra: readonly TemplatePath[],
): readonly PodLabels[] {
  return resources.flatMap((resource) => {
    if (!mayHavePodTemplate(resource.identity, extra)) return [];
    const isPatch = facts.patches.has(resource.origin?.source.path ?? '') || hasDirectives(resource);
    return podTemplatesOf(resource.value, extra).map((template): PodLabels => {
      const labels = follow(resource.value, [...template.path, 'metadata', 'labels']);
      return {
        title: printIdentity(resource.identity),
        name: resource.identity.name,
        namespace: namespaceOf(resource, facts),
        labels: isObject(labels) ? labels : {},
        mayHave: (key) =>
          isPatch || facts.addedLabels.has(key) || controllerSetsLabel(template.controller, key, rules) !== 'never',
        ports: () => (isPatch ? undefined : portsOf(follow(resource.value, template.path))),
      };
    });
  });
}

/** Service meshes add containers to pods with these annotations or labels. */
const ADDS_CONTAINERS = /^(?:sidecar\.istio\.io|linkerd\.io|consul\.hashicorp\.com|dapr\.io|vault\.hashicorp\.com)\//;

function portsOf(template: JsonValue | undefined): readonly NamedPort[] | undefined {
  const metadata = member(template, 'metadata');
  const marks = [member(metadata, 'annotations'), member(metadata, 'labels')].filter(isObject).flatMap(Object.keys);
  if (marks.some((key) => ADDS_CONTAINERS.test(key))) return undefined;
  const spec = member(template, 'spec');
  // An init container that goes on running is a sidecar.
  const sidecars = objectsAt(spec, 'initContainers').filter((one) => textAt(one, 'restartPolicy') === 'Always');
  return [...objectsAt(spec, 'containers'), ...sidecars].flatMap((container) =>
    objectsAt(container, 'ports').flatMap((port): readonly NamedPort[] => {
      const name = textAt(port, 'name');
      return name === '' ? [] : [{ name, protocol: textAt(port, 'protocol') || 'TCP' }];
    }),
  );
}

/** Finds the pods that a namespace can select; an undefined one is not known. Indexes each namespace once. */
export function podsByNamespace(labelsOf: () => readonly PodLabels[]): (namespace: string | undefined) => VisiblePods {
  const known = new Map<string | undefined, VisiblePods>();
  let inNamespace: ((namespace: string | undefined) => readonly PodLabels[]) | undefined;
  return (namespace) => {
    inNamespace ??= grouped(labelsOf());
    let pods = known.get(namespace);
    if (pods === undefined) known.set(namespace, (pods = visiblePods(inNamespace(namespace))));
    return pods;
  };
}

function grouped(all: readonly PodLabels[]): (namespace: string | undefined) => readonly PodLabels[] {
  const groups = new Map<string | undefined, PodLabels[]>();
  for (const pod of all) {
    const group = groups.get(pod.namespace);
    if (group === undefined) groups.set(pod.namespace, [pod]);
    else group.push(pod);
  }
  return (namespace) => {
    if (namespace === undefined) return all;
    if (!groups.has(undefined)) return groups.get(namespace) ?? [];
    return all.filter((pod) => pod.namespace === undefined || pod.namespace === namespace);
  };
}

function visiblePods(all: readonly PodLabels[]): VisiblePods {
  const names = new Map<string, PodLabels>();
  for (const pod of all) if (!names.has(pod.name)) names.set(pod.name, pod);
  const labelled = new Map<string, LabelledPods>();
  return {
    all,
    named: (name) => names.get(name),
    withLabel: (key) => {
      let found = labelled.get(key);
      if (found === undefined) labelled.set(key, (found = labelledPods(all, key)));
      return found;
    },
  };
}

function labelledPods(all: readonly PodLabels[], key: string): LabelledPods {
  const open: PodLabels[] = [];
  const known: PodLabels[] = [];
  const byValue = new Map<string, PodLabels[]>();
  for (const pod of all) {
    const value = member(pod.labels, key);
    if (pod.mayHave(key)) open.push(pod);
    else if (value !== undefined) {
      known.push(pod);
      const text = scalarText(value) ?? '';
      const same = byValue.get(text);
      if (same === undefined) byValue.set(text, [pod]);
      else same.push(pod);
    }
  }
  return { open, known, byValue };
}
