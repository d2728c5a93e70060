import { printIdentity } from '../../resource/identity.ts';
import type { PackageFacts } from '../../resource/package-facts.ts';
import type { Resource } from '../../resource/resource.ts';
import { nearest } from '../../text/similar.ts';
import type { JsonObject, JsonValue } from '../../value/json.ts';
import { isObject, member } from '../../value/json.ts';
import { objectsAt, scalarText, textAt, textsAt } from '../../value/read.ts';
import type { Path } from '../../value/path.ts';
import { follow } from '../../value/path.ts';
import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import { namespaceOf } from '../namespace-of.ts';
import { mayHaveDirectives } from '../../resource/patch-directives.ts';
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

/** The labels of all pod templates of a package. */
export function labelsOfPods(
  resources: readonly Resource[],
  facts: PackageFacts,
  rules: ControllerRules,
  extra: readonly TemplatePath[],
): readonly PodLabels[] {
  return resources.flatMap((resource) => {
    if (!mayHavePodTemplate(resource.identity, extra)) return [];
    const isPatch = facts.patches.has(resource.origin?.source.path ?? '') || mayHaveDirectives(resource);
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

/** The pods that a selector matches; undefined if others can match. */
export function podsMatching(
  selector: JsonObject,
  pods: readonly PodLabels[],
  namespace: string | undefined,
): readonly PodLabels[] | undefined {
  const requirements = requirementsOf(selector);
  const found = pods.filter(
    (pod) =>
      (namespace === undefined || pod.namespace === undefined || pod.namespace === namespace) &&
      requirements.every((one) => meets(pod, one)),
  );
  return found.some((pod) => requirements.some(({ key }) => pod.mayHave(key))) ? undefined : found;
}

/** One condition of a label selector. */
interface Requirement {
  readonly key: string;
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  readonly values: readonly string[];
  /** From the root of the selector. */
  readonly path: Path;
}

interface SelectorOptions {
  /** What it means that no pod matches. */
  readonly consequence: string;
  readonly complete: boolean;
}

/**
 * The finding for a label selector that matches none of the pods; undefined if one matches, or if there are no pods to
 * compare with. The path starts at the selector.
 */
export function selectorFinding(
  name: string,
  selector: JsonObject,
  pods: readonly PodLabels[],
  { consequence, complete }: SelectorOptions,
): Finding | undefined {
  const requirements = requirementsOf(selector);
  if (requirements.length === 0 || (pods.length === 0 && !complete)) return undefined;
  if (requirements.some(({ values }) => values.some((value) => /\$[({]|[<{]/.test(value)))) return undefined;
  let similar: { readonly pod: PodLabels; readonly requirement: Requirement; readonly value: string } | undefined;
  for (const pod of pods) {
    const unmet = requirements.filter((requirement) => !meets(pod, requirement));
    const [only, ...others] = unmet;
    if (only === undefined) return undefined;
    const label = textAt(pod.labels, only.key);
    const [value = ''] = only.values;
    if (others.length > 0 || only.operator !== 'In' || label === '') continue;
    const isLikely = pod.name === name || nearest(value, [label]) !== undefined;
    if (isLikely) similar ??= { pod, requirement: only, value: label };
  }
  const namesake = pods.find((pod) => pod.name === name);
  const wanted = requirements.map(printRequirement).join(',');
  const where = complete ? '' : ' among the files';
  const hint =
    similar !== undefined
      ? `did you mean ${similar.requirement.key}=${similar.value}, as ${similar.pod.title} has?`
      : namesake !== undefined
        ? `the pods of ${namesake.title} have ${printLabels(namesake.labels)}`
        : complete
          ? 'correct the selector, or the labels of the pod template'
          : 'add the workload to the files, or ignore unmatched-selector here';
  const isMistake = complete || similar !== undefined || namesake !== undefined;
  return podFinding(
    undefined,
    'unmatched-selector',
    similar?.requirement.path ?? [],
    `${wanted} matches no pod template${where}: it ${consequence}`,
    { severity: isMistake ? 'warning' : 'info', hint },
  );
}

/** `LabelSelectorAsSelector` in k8s.io/apimachinery/pkg/apis/meta/v1/helpers.go. */
function requirementsOf(selector: JsonObject): readonly Requirement[] {
  const labels = member(selector, 'matchLabels');
  const exact = isObject(labels) ? Object.entries(labels) : [];
  return [
    ...exact.map(([key, value]): Requirement => ({
      key,
      operator: 'In',
      values: [scalarText(value) ?? ''],
      path: ['matchLabels', key],
    })),
    ...objectsAt(selector, 'matchExpressions').flatMap((expression, index): readonly Requirement[] => {
      const operator = textAt(expression, 'operator');
      if (!isOperator(operator)) return [];
      const path = ['matchExpressions', index];
      return [{ key: textAt(expression, 'key'), operator, values: textsAt(expression, 'values'), path }];
    }),
  ];
}

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const;

function isOperator(text: string): text is Requirement['operator'] {
  return OPERATORS.some((operator) => operator === text);
}

function meets({ labels, mayHave }: PodLabels, { key, operator, values }: Requirement): boolean {
  const value = member(labels, key);
  if (mayHave(key)) return true;
  const isThere = value !== undefined;
  switch (operator) {
    case 'In':
      return isThere && values.includes(scalarText(value) ?? '');
    case 'NotIn':
      return !isThere || !values.includes(scalarText(value) ?? '');
    case 'Exists':
      return isThere;
    case 'DoesNotExist':
      return !isThere;
  }
}

function printRequirement({ key, operator, values }: Requirement): string {
  switch (operator) {
    case 'In':
      return values.length === 1 ? `${key}=${values[0] ?? ''}` : `${key} in (${values.join(', ')})`;
    case 'NotIn':
      return `${key} notin (${values.join(', ')})`;
    case 'Exists':
      return key;
    case 'DoesNotExist':
      return `!${key}`;
  }
}

function printLabels(labels: JsonObject): string {
  const all = Object.entries(labels).map(([key, value]) => `${key}=${scalarText(value) ?? ''}`);
  return all.length === 0 ? 'no labels' : all.join(',');
}
