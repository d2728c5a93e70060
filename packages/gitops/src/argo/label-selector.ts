import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member, textAt } from '@krmkit/base';
import { matchesLabels } from '@krmkit/manifests';

type Requirement = Parameters<typeof matchesLabels>[1][number];

const OPERATORS: ReadonlyMap<string, Requirement['operator']> = new Map([
  ['In', 'in'],
  ['NotIn', 'not-in'],
  ['Exists', 'exists'],
  ['DoesNotExist', 'not-exists'],
]);

/** Whether a `LabelSelector` of the API of Kubernetes selects labels; undefined for an operator that it does not have. */
export function selectsLabels(selector: JsonValue, labels: Readonly<Record<string, string>>): boolean | undefined {
  const requirements: Requirement[] = [];
  const wanted = member(selector, 'matchLabels');
  for (const key of isObject(wanted) ? Object.keys(wanted) : []) {
    requirements.push({ key, operator: 'in', values: [textAt(wanted, key)] });
  }
  const expressions = member(selector, 'matchExpressions');
  for (const expression of isArray(expressions) ? expressions : []) {
    const operator = OPERATORS.get(textAt(expression, 'operator'));
    if (operator === undefined) return undefined;
    const listed = member(expression, 'values');
    requirements.push({ key: textAt(expression, 'key'), operator, values: isArray(listed) ? listed.map(String) : [] });
  }
  return matchesLabels({ metadata: { labels } }, requirements);
}
