import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { locateIn } from '../../resource/locate.ts';
import type { Resource } from '../../resource/resource.ts';
import type { JsonValue } from '../../value/json.ts';
import { isArray, isObject, member } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { TemplatePath } from './workloads.ts';
import { mayHavePodTemplate } from './workloads.ts';

/** Looks for containers in resources of unknown kinds. */
export interface UnseenContainers {
  readonly look: (resource: Resource) => void;
  /** One info about all of them; undefined if there are none. */
  readonly diagnostic: () => Diagnostic | undefined;
}

const MOST_PLACES = 3;

export function findUnseenContainers(templates: readonly TemplatePath[]): UnseenContainers {
  // The value for `--pod-template`, and the number of resources with containers there.
  const positions = new Map<string, number>();
  let first: Diagnostic['location'];
  let resources = 0;
  return {
    look: (resource) => {
      const { identity } = resource;
      if (!mayHoldContainers(resource) || mayHavePodTemplate(identity, templates)) return;
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
    diagnostic: () => {
      if (resources === 0) return undefined;
      const flags = [...positions.keys()].slice(0, MOST_PLACES).map((located) => `--pod-template '${located}'`);
      const others = positions.size > MOST_PLACES ? `, and ${String(positions.size - MOST_PLACES)} more` : '';
      return {
        code: 'unseen-containers',
        severity: 'info',
        message: `${resources === 1 ? '1 resource has' : `${String(resources)} resources have`} containers that krmkit does not check; to include them: ${flags.join(' ')}${others}`,
        ...(first === undefined ? {} : { location: first }),
      };
    },
  };
}

/** Only custom resources; those of policies contain patterns, and not containers. */
function mayHoldContainers({ identity: { group, kind }, origin }: Resource): boolean {
  if (!group.includes('.') || group.endsWith('.k8s.io') || kind.endsWith('Policy')) return false;
  return origin === undefined || IMAGE.test(origin.source.text.slice(origin.document.start, origin.document.end));
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
