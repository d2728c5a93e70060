import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member, textAt } from '@krmkit/base';

/** Whether a label selector of the API of Kubernetes matches; undefined for an operator that it does not have. */
export function matchesLabels(selector: JsonValue, labels: Readonly<Record<string, string>>): boolean | undefined {
  const wanted = member(selector, 'matchLabels');
  const label = (key: string): string | undefined => (Object.hasOwn(labels, key) ? labels[key] : undefined);
  for (const key of isObject(wanted) ? Object.keys(wanted) : []) {
    if (label(key) !== member(wanted, key)) return false;
  }
  const expressions = member(selector, 'matchExpressions');
  for (const expression of isArray(expressions) ? expressions : []) {
    const holds = holdsFor(expression, label(textAt(expression, 'key')));
    if (holds !== true) return holds;
  }
  return true;
}

function holdsFor(expression: JsonValue, present: string | undefined): boolean | undefined {
  const listed = member(expression, 'values');
  const values: readonly JsonValue[] = isArray(listed) ? listed : [];
  switch (textAt(expression, 'operator')) {
    case 'In':
      return present !== undefined && values.includes(present);
    case 'NotIn':
      return present === undefined || !values.includes(present);
    case 'Exists':
      return present !== undefined;
    case 'DoesNotExist':
      return present === undefined;
    default:
      return undefined;
  }
}
