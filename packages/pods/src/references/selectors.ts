import { nearest, scalarText, textAt, isNamePlaceholder } from '@krmkit/base';
import type { JsonObject } from '@krmkit/base';
import { meetsRequirement, printRequirement, selectorRequirements } from '@krmkit/manifests';
import type { SelectorRequirement } from '@krmkit/manifests';
import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import type { PodLabels, VisiblePods } from './pod-labels.ts';

/** The pods that a selector matches; undefined if others can match. */
export function podsMatching(selector: JsonObject, pods: VisiblePods): readonly PodLabels[] | undefined {
  const requirements = selectorRequirements(selector);
  const found = matchesOf(requirements, pods);
  return found.some((pod) => requirements.some(({ key }) => pod.mayHave(key))) ? undefined : found;
}

/** Looks up the first condition that names values, because most selectors match few of many pods. */
function matchesOf(requirements: readonly SelectorRequirement[], pods: VisiblePods): readonly PodLabels[] {
  const first = requirements.find(({ operator }) => operator === 'In');
  return podsWith(first, pods).filter((pod) => requirements.every((one) => one === first || meets(pod, one)));
}

function podsWith(requirement: SelectorRequirement | undefined, pods: VisiblePods): readonly PodLabels[] {
  if (requirement === undefined) return pods.all;
  const { open, byValue } = pods.withLabel(requirement.key);
  const [value = '', ...more] = requirement.values;
  if (open.length === 0 && more.length === 0) return (requirement.values.length > 0 && byValue.get(value)) || [];
  const found = new Set([...open, ...requirement.values.flatMap((one) => byValue.get(one) ?? [])]);
  return pods.all.filter((pod) => found.has(pod));
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
  pods: VisiblePods,
  { consequence, complete }: SelectorOptions,
): Finding | undefined {
  const requirements = selectorRequirements(selector);
  if (requirements.length === 0 || (pods.all.length === 0 && !complete)) return undefined;
  if (requirements.some(({ values }) => values.some((value) => isNamePlaceholder(value)))) return undefined;
  if (matchesOf(requirements, pods).length > 0) return undefined;
  const similar = similarPod(name, requirements, pods);
  const namesake = pods.named(name);
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

/** A pod that meets all conditions but one, whose label has another value. */
interface SimilarPod {
  readonly pod: PodLabels;
  readonly requirement: SelectorRequirement;
  readonly value: string;
}

/** The first pod that the object probably means: it has the same name, or its label has a similar value. */
function similarPod(
  name: string,
  requirements: readonly SelectorRequirement[],
  pods: VisiblePods,
): SimilarPod | undefined {
  const isSimilar = createComparison();
  const [first, ...rest] = requirements;
  const candidates = first === undefined || rest.length > 0 ? pods.all : pods.withLabel(first.key).known;
  for (const pod of candidates) {
    const requirement = rest.length === 0 ? first : onlyUnmet(pod, requirements);
    if (requirement?.operator !== 'In') continue;
    const label = textAt(pod.labels, requirement.key);
    const [value = ''] = requirement.values;
    if (label !== '' && (pod.name === name || isSimilar(value, label))) return { pod, requirement, value: label };
  }
  return undefined;
}

/** Compares equal labels of several pods once. */
function createComparison(): (value: string, label: string) => boolean {
  const known = new Map<string, Map<string, boolean>>();
  return (value, label) => {
    const ofValue = known.get(value) ?? new Map<string, boolean>();
    known.set(value, ofValue);
    const isSimilar = ofValue.get(label) ?? nearest(value, [label]) !== undefined;
    ofValue.set(label, isSimilar);
    return isSimilar;
  };
}

function onlyUnmet(pod: PodLabels, requirements: readonly SelectorRequirement[]): SelectorRequirement | undefined {
  let only: SelectorRequirement | undefined;
  for (const requirement of requirements) {
    if (meets(pod, requirement)) continue;
    if (only !== undefined) return undefined;
    only = requirement;
  }
  return only;
}

function meets({ labels, mayHave }: PodLabels, requirement: SelectorRequirement): boolean {
  return mayHave(requirement.key) || meetsRequirement(requirement, labels);
}

function printLabels(labels: JsonObject): string {
  const all = Object.entries(labels).map(([key, value]) => `${key}=${scalarText(value) ?? ''}`);
  return all.join(',') || 'no labels';
}
