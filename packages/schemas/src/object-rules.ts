import { isObject, listAt, member, scalarText, textAt, isNamePlaceholder } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { meetsRequirement, printRequirement, selectorRequirements } from '@krmkit/manifests';
import type { SelectorRequirement } from '@krmkit/manifests';
import type { SchemaProblem } from './check-schema.ts';

/**
 * What an API server refuses in fields that depend on other fields of the object, by kind, such as `apps/v1/Deployment`
 * (`pkg/apis/apps/validation/validation.go`, `ValidateSecret` and
 * `ValidatePodTemplateSpecForRC` in `pkg/apis/core/validation/validation.go`,
 * `validateCustomResourceDefinition` of apiextensions-apiserver).
 */
export function dependentFieldProblems(object: JsonValue, kind: string): readonly SchemaProblem[] {
  switch (kind) {
    case 'apps/v1/Deployment':
    case 'apps/v1/ReplicaSet':
    case 'apps/v1/StatefulSet':
    case 'apps/v1/DaemonSet':
      return workloadProblems(member(object, 'spec'));
    case 'v1/ReplicationController':
      return controllerProblems(member(object, 'spec'));
    case 'v1/Secret':
      return secretProblems(object);
    case 'apiextensions.k8s.io/v1/CustomResourceDefinition':
      return definitionProblems(object);
    default:
      return [];
  }
}

function workloadProblems(spec: JsonValue | undefined): readonly SchemaProblem[] {
  const selector = member(spec, 'selector');
  if (!isObject(selector)) return [];
  const requirements = selectorRequirements(selector);
  if (requirements.length === 0 && listAt(selector, 'matchExpressions').length === 0) {
    const message = 'must not be empty';
    return [{ kind: 'invalid-value', path: ['spec', 'selector'], message, hint: 'add the labels of the template' }];
  }
  return templateProblems(spec, requirements);
}

/** The selector is a mapping of labels. Without one, it is that of the template. */
function controllerProblems(spec: JsonValue | undefined): readonly SchemaProblem[] {
  const requirements = selectorRequirements({ matchLabels: member(spec, 'selector') ?? null });
  return templateProblems(
    spec,
    requirements.map((one) => ({ ...one, path: [one.key] })),
  );
}

/** A workload has to select the pods that it creates. */
function templateProblems(
  spec: JsonValue | undefined,
  requirements: readonly SelectorRequirement[],
): readonly SchemaProblem[] {
  const template = member(spec, 'template');
  if (!isObject(template)) return [];
  const given = member(member(template, 'metadata'), 'labels') ?? null;
  const labels = isObject(given) ? given : {};
  const texts = [...Object.entries(labels).flat(), ...requirements.flatMap(({ key, values }) => [key, ...values])];
  if (texts.some((text) => typeof text === 'string' && isNamePlaceholder(text))) return [];
  return requirements
    .filter((requirement) => !meetsRequirement(requirement, labels))
    .map((requirement) => ({
      kind: 'invalid-value',
      path: ['spec', 'selector', ...requirement.path],
      message: `selects ${printRequirement(requirement)}, and the template has ${printLabel(labels, requirement.key)}`,
      hint: 'correct the selector, or the labels of the template',
    }));
}

function printLabel(labels: JsonObject, key: string): string {
  const value = scalarText(labels[key] ?? null);
  return Object.hasOwn(labels, key) ? `${key}=${value ?? ''}` : `no label ${key}`;
}

/** The keys that a Secret of a type has, each with those that can be in its place. */
const KEYS_OF_TYPE: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ['kubernetes.io/dockercfg', [['.dockercfg']]],
  ['kubernetes.io/dockerconfigjson', [['.dockerconfigjson']]],
  ['kubernetes.io/basic-auth', [['username', 'password']]],
  ['kubernetes.io/ssh-auth', [['ssh-privatekey']]],
  ['kubernetes.io/tls', [['tls.crt'], ['tls.key']]],
]);

function secretProblems(secret: JsonValue): readonly SchemaProblem[] {
  const type = textAt(secret, 'type');
  const given = ['stringData', 'data'].filter((field) => isObject(member(secret, field) ?? null));
  const keys = given.flatMap((field) => Object.keys(member(secret, field) ?? {}));
  return (KEYS_OF_TYPE.get(type) ?? [])
    .filter((choices) => !choices.some((key) => keys.includes(key)))
    .map((choices) => ({
      kind: 'missing-field',
      path: [given.at(-1) ?? 'data', choices[0] ?? ''],
      message: `is missing: a Secret of the type ${type} needs ${choices.join(' or ')}`,
    }));
}

function definitionProblems(definition: JsonValue): readonly SchemaProblem[] {
  const spec = member(definition, 'spec');
  const parts = [textAt(member(spec, 'names'), 'plural'), textAt(spec, 'group')];
  const name = textAt(member(definition, 'metadata'), 'name');
  const wanted = parts.join('.');
  if (name === wanted || [name, ...parts].some((text) => text === '' || isNamePlaceholder(text))) return [];
  const message = `must be ${wanted}, the plural name and the group of the kind`;
  return [{ kind: 'invalid-value', path: ['metadata', 'name'], message }];
}
