import { isObject, listAt, member, scalarText, textAt, textsAt } from '@krmkit/base';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';

/** One condition of a `LabelSelector` of the API, which selects values and no ranges. */
export interface SelectorRequirement {
  readonly key: string;
  readonly operator: (typeof OPERATORS)[number];
  readonly values: readonly string[];
  /** From the root of the selector. */
  readonly path: Path;
}

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const;

/**
 * The conditions of a `LabelSelector`, without those that have an unknown operator: `LabelSelectorAsSelector` in
 * k8s.io/apimachinery/pkg/apis/meta/v1/helpers.go.
 */
export function selectorRequirements(selector: JsonObject): readonly SelectorRequirement[] {
  const labels = member(selector, 'matchLabels');
  return [
    ...Object.entries(isObject(labels) ? labels : {}).map(([key, value]): SelectorRequirement => ({
      key,
      operator: 'In',
      values: [scalarText(value) ?? ''],
      path: ['matchLabels', key],
    })),
    ...listAt(selector, 'matchExpressions').flatMap((expression, index): readonly SelectorRequirement[] => {
      const written = textAt(expression, 'operator');
      const operator = OPERATORS.find((one) => one === written);
      if (operator === undefined) return [];
      const path = ['matchExpressions', index];
      return [{ key: textAt(expression, 'key'), operator, values: textsAt(expression, 'values'), path }];
    }),
  ];
}

/** `Requirement.Matches` in k8s.io/apimachinery/pkg/labels/selector.go. */
export function meetsRequirement({ key, operator, values }: SelectorRequirement, labels: JsonValue): boolean {
  const value = member(labels, key);
  const isThere = value !== undefined;
  const isListed = isThere && values.includes(scalarText(value) ?? '');
  switch (operator) {
    case 'In':
      return isListed;
    case 'NotIn':
      return !isListed;
    case 'Exists':
      return isThere;
    case 'DoesNotExist':
      return !isThere;
  }
}

/** As kubectl writes it: `app=web`, `env in (prod, test)`, `!legacy`. */
export function printRequirement({ key, operator, values }: SelectorRequirement): string {
  const list = values.join(', ');
  switch (operator) {
    case 'In':
      return values.length === 1 ? `${key}=${list}` : `${key} in (${list})`;
    case 'NotIn':
      return `${key} notin (${list})`;
    case 'Exists':
      return key;
    case 'DoesNotExist':
      return `!${key}`;
  }
}
