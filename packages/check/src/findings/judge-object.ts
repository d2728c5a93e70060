import type { Diagnostic, DiagnosticCode, Path } from '@krmkit/base';
import { follow, isObject, listAt, locationOf, member } from '@krmkit/base';
import type { Environment, Environments } from '@krmkit/kustomize';
import { environmentsOf } from '@krmkit/kustomize';
import type { Resource } from '@krmkit/manifests';
import { hasDirectives, isLocalResource, isToolKind, maskResource, subjectOf } from '@krmkit/manifests';
import type { Finding, FindingDetails, FoundIn } from '@krmkit/pods';
import { locateFinding, mayHavePodTemplate, podAt, podFinding, podTemplatesOf } from '@krmkit/pods';
import type { SchemaProblem } from '@krmkit/schemas';
import { isDefinition, schemaMessage } from '@krmkit/schemas';
import { apiVersionFault } from './api-version.ts';
import type { ResolutionSettings } from './check-settings.ts';

/** Judges one object of an environment by the schema of its kind. */
export type ObjectJudge = (resource: Resource) => ObjectJudgement;

export interface ObjectJudgement {
  readonly findings: readonly { readonly diagnostic: Diagnostic; readonly found: FoundIn }[];
  /** No schema is known for the kind. */
  readonly isUnchecked: boolean;
}

const NOT_JUDGED: ObjectJudgement = { findings: [], isUnchecked: false };

type JudgeSettings = Pick<ResolutionSettings, 'kubernetes' | 'objects' | 'templates' | 'defaultNamespace'>;

/**
 * Judges the objects of environments. The CustomResourceDefinitions of an environment come first, then those of the others.
 * A file that is not built and looks like a patch can leave out required fields: a kustomization that is not in the input
 * can use it.
 */
export function createObjectJudges(
  environments: Environments,
  settings: JudgeSettings,
): (environment: Environment) => ObjectJudge {
  const { objects } = settings;
  if (objects === undefined) return () => () => NOT_JUDGED;
  const definitions = environmentsOf(environments).flatMap(definitionsOf);
  const shared = objects.schemas.withDefinitions(definitions);
  const range = { from: objects.from, to: settings.kubernetes.minor };
  return (environment) => {
    if (environment.isGenerated === true) return () => NOT_JUDGED;
    const schemas = shared.withDefinitions(definitionsOf(environment));
    return (resource) => {
      const { identity } = resource;
      if (identity.apiVersion === '' || isToolKind(identity) || isLocalResource(resource)) return NOT_JUDGED;
      const name = `${identity.apiVersion}/${identity.kind}`;
      const lifecycle = schemas.lifecycleOf(name);
      const fault = lifecycle && apiVersionFault(identity, lifecycle, range);
      const findings =
        fault === undefined ? [] : [fieldFinding(fault.code, ['apiVersion'], fault.message, fault.details)];
      const checked = schemas.check(resource.value, name, isPatch(resource, environment, settings));
      if (checked.state === 'checked') {
        const problems = checked.problems.filter((problem) => !isEncrypted(problem, resource.value));
        findings.push(...problems.map((problem) => problemFinding(problem, resource)));
      } else if (checked.state === 'other-release' && fault === undefined) {
        const message = `Kubernetes ${schemas.release} does not serve ${identity.apiVersion} ${identity.kind}; ${checked.release} does`;
        findings.push(fieldFinding('unserved-api-version', ['apiVersion'], message));
      }
      return {
        findings: findings.map((finding) => located(resource, finding, environment)),
        isUnchecked: checked.state === 'unknown' && fault === undefined,
      };
    };
  };
}

function fieldFinding(code: DiagnosticCode, path: Path, message: string, details?: FindingDetails): Finding {
  return podFinding(undefined, code, path, message, details);
}

function definitionsOf({ package: { resources } }: Environment): readonly Resource['value'][] {
  return resources.filter(({ identity }) => isDefinition(identity)).map(({ value }) => value);
}

function located(resource: Resource, finding: Finding, environment: Environment): ObjectJudgement['findings'][number] {
  const diagnostic = locateFinding(resource, finding, { subject: subjectOf(resource) });
  const found = { resource, finding };
  return { diagnostic: finding.code === 'unknown-field' ? atKey(diagnostic, environment) : diagnostic, found };
}

/** What is wrong with an unknown field is its name, which is before the value. */
function atKey(diagnostic: Diagnostic, { package: { sources } }: Environment): Diagnostic {
  const { location, fieldPath = [] } = diagnostic;
  const source = location === undefined ? undefined : sources.get(location.path);
  const name = fieldPath.at(-1);
  if (location === undefined || source === undefined || typeof name !== 'string') return diagnostic;
  const before = source.text.slice(Math.max(0, location.start - name.length - MOST_BETWEEN), location.start);
  const [between = ''] = /["']?\s*:\s*["']?$/.exec(before) ?? [];
  const end = location.start - between.length;
  if (between === '' || source.text.slice(end - name.length, end) !== name) return diagnostic;
  return { ...diagnostic, location: locationOf(source, { start: end - name.length, end }) };
}

/** Characters between a key and its value; with more, a finding is at the value. */
const MOST_BETWEEN = 100;

const CODES: Readonly<Record<SchemaProblem['kind'], DiagnosticCode>> = {
  'unknown-field': 'unknown-field',
  'wrong-type': 'wrong-type',
  'missing-field': 'missing-field',
  'invalid-value': 'invalid-value',
  unusable: 'unusable-schema',
};

function problemFinding(problem: SchemaProblem, resource: Resource): Finding {
  const { identity } = resource;
  const { kind, path, meant, hint } = problem;
  const title = `${identity.apiVersion} ${identity.kind}`;
  const message =
    kind === 'unknown-field'
      ? `is not a field of ${title}`
      : schemaMessage({ kind, path, message: problem.message }, resource.value, maskResource(resource));
  const wayOut = meant === undefined ? hint : `did you mean ${meant}?`;
  return fieldFinding(CODES[kind], path, message, wayOut === undefined ? {} : { hint: wayOut });
}

/** Whether a problem is about what SOPS has put into a file: its own field, and values that are known at run time. */
function isEncrypted({ path }: SchemaProblem, value: Resource['value']): boolean {
  if (!isObject(member(value, 'sops'))) return false;
  const found = follow(value, path);
  return path[0] === 'sops' || (typeof found === 'string' && /^ENC\[.*\]$/.test(found));
}

function isPatch(resource: Resource, environment: Environment, { templates }: JudgeSettings): boolean {
  if (hasDirectives(resource)) return true;
  if (environment.isBuilt) return false;
  const { patches } = environment.package.facts;
  if (environment.root !== undefined || patches.has(resource.origin?.source.path ?? '')) return true;
  if (!mayHavePodTemplate(resource.identity, templates)) return false;
  const found = podTemplatesOf(resource.value, templates);
  if (found.length === 0) return true;
  return found.some((template) => {
    const containers = listAt(member(podAt(resource.value, template), 'spec'), 'containers');
    return containers.length === 0 || containers.some((container) => member(container, 'image') === undefined);
  });
}
