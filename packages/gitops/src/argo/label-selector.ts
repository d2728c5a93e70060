import type { JsonValue } from '@krmkit/base';
import { isObject, listAt } from '@krmkit/base';
import { meetsRequirement, selectorRequirements } from '@krmkit/manifests';

/** Whether a `LabelSelector` of the API of Kubernetes selects labels; undefined for an operator that it does not have. */
export function selectsLabels(selector: JsonValue, labels: Readonly<Record<string, string>>): boolean | undefined {
  const requirements = isObject(selector) ? selectorRequirements(selector) : [];
  const known = requirements.filter(({ path }) => path[0] === 'matchExpressions');
  if (known.length < listAt(selector, 'matchExpressions').length) return undefined;
  return requirements.every((requirement) => meetsRequirement(requirement, labels));
}
