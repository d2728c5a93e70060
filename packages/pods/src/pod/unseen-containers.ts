import type { Diagnostic, JsonValue, Path } from '@krmkit/base';
import { locateIn } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { isArray, isObject, member } from '@krmkit/base';
import type { TemplatePath } from './workloads.ts';
import { containerListsOf, hasTemplate, mayHavePodTemplate, podTemplatesOf } from './workloads.ts';

/** Looks for containers in resources of unknown kinds. */
export interface UnseenContainers {
  readonly look: (resource: Resource) => void;
  /** One info about all of them, and a warning for each path of the user that matches nothing. */
  readonly diagnostics: () => readonly Diagnostic[];
}

const MOST_PLACES = 3;

/** `isConfigured`: a file has paths for many directories, so kinds that none of the resources has say nothing. */
export function findUnseenContainers(templates: readonly TemplatePath[], isConfigured = false): UnseenContainers {
  // The value for `--pod-template`, and the number of resources with containers there.
  const positions = new Map<string, number>();
  let first: Diagnostic['location'];
  let resources = 0;
  const matched = new Set<TemplatePath>();
  const met = new Set<TemplatePath>();
  const seen = (resource: Resource): boolean => {
    const { identity, value } = resource;
    if (!mayHavePodTemplate(identity, templates)) return false;
    for (const template of templates) {
      if (template.kind === identity.kind && template.group === identity.group) {
        met.add(template);
        if (hasTemplate(value, template)) matched.add(template);
      }
    }
    return podTemplatesOf(value, templates).length > 0 || containerListsOf(value, templates).length > 0;
  };
  return {
    look: (resource) => {
      const { identity } = resource;
      if (seen(resource) || !mayHoldContainers(resource)) return;
      const found = new Set(containersIn(resource.value));
      if (found.size === 0) return;
      resources += 1;
      const location = first === undefined ? locateIn(resource, []) : undefined;
      if (location !== undefined) first = { ...location, end: location.start };
      for (const path of found) {
        const flag = `${identity.kind}.${identity.group}=${path}`;
        positions.set(flag, (positions.get(flag) ?? 0) + 1);
      }
    },
    diagnostics: () => {
      const unmatched = templates
        .filter((template) => !matched.has(template) && (!isConfigured || met.has(template)))
        .map(unmatchedPath);
      if (resources === 0) return unmatched;
      const flags = [...positions.keys()].slice(0, MOST_PLACES).map((located) => `--pod-template '${located}'`);
      const others = positions.size > MOST_PLACES ? `, and ${String(positions.size - MOST_PLACES)} more` : '';
      const unseen: Diagnostic = {
        code: 'unseen-containers',
        severity: 'info',
        message: `${resources === 1 ? '1 resource has' : `${String(resources)} resources have`} containers that krmkit does not check; to include them: ${flags.join(' ')}${others}`,
        ...(first === undefined ? {} : { location: first }),
      };
      return [...unmatched, unseen];
    },
  };
}

/** The warnings about paths of the user that match nothing. */
export function unmatchedTemplates(
  resources: readonly Resource[],
  templates: readonly TemplatePath[],
  isConfigured = false,
): readonly Diagnostic[] {
  if (templates.length === 0) return [];
  const unseen = findUnseenContainers(templates, isConfigured);
  for (const resource of resources) unseen.look(resource);
  return unseen.diagnostics().filter(({ severity }) => severity === 'warning');
}

function unmatchedPath({ kind, group, path }: TemplatePath): Diagnostic {
  const title = group === '' ? kind : `${kind}.${group}`;
  return {
    code: 'unseen-containers',
    severity: 'warning',
    message: `the pod template ${title}=${printPlace(path)} matches nothing: no ${title} that was read has containers there`,
    hint: 'correct the kind, the group and the path of --pod-template or of podTemplates in .krmkit.yaml',
  };
}

/** Only custom resources; those of policies contain patterns, and not containers. */
function mayHoldContainers({ identity: { group, kind }, origin }: Resource): boolean {
  if (!group.includes('.') || group.endsWith('.k8s.io') || kind.endsWith('Policy')) return false;
  // The text of a List has all of its items: a search in it for each of them would take quadratic time.
  if (origin?.path.length !== 0) return true;
  return IMAGE.test(origin.source.text.slice(origin.document.start, origin.document.end));
}

const IMAGE = /\bimage["']?\s*:/;

const LISTS = /^(?:init|ephemeral|sidecar)?containers$|^steps$|^sidecars$/i;
const SINGLE = /^(?:container|script|stepTemplate)$/;
/** Values of a chart are not an object. */
const VALUES = /^values(?:Object)?$/;

/** Paths in the syntax of `--pod-template`. */
function* containersIn(root: JsonValue): Generator<string> {
  const waiting: { readonly value: JsonValue; readonly path: Path }[] = [{ value: root, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (isArray(value)) {
      for (const item of value) waiting.push({ value: item, path: [...path, '*'] });
    } else if (isObject(value)) {
      for (const [key, inside] of Object.entries(value)) {
        const at = [...path, key];
        const isList = LISTS.test(key) && isArray(inside) && inside.some(isContainer);
        if (isList || (SINGLE.test(key) && isContainer(inside))) yield printPlace(templateOf(at, isList));
        else if (!VALUES.test(key)) waiting.push({ value: inside, path: at });
      }
    }
  }
}

function isContainer(value: JsonValue): boolean {
  return typeof member(value, 'image') === 'string';
}

/** The pod of `x.template.spec.containers` is `x.template`. */
function templateOf(path: Path, isList: boolean): Path {
  const isPod = isList && path.length > 2 && path.at(-2) === 'spec' && /containers$/i.test(String(path.at(-1)));
  return isPod ? path.slice(0, -2) : path;
}

function printPlace(path: Path): string {
  return path.join('.').replaceAll('.*', '[*]');
}
