import type { JsonArray, JsonValue, Path } from '@krmkit/base';
import { isArray, member, printPath } from '@krmkit/base';

/** Members that identify list items, in order of precedence: the merge keys of the original design documents. */
const KEYS: readonly string[] = ['mountPath', 'devicePath', 'ip', 'type', 'topologyKey', 'name', 'containerPort'];

/** Prints paths of one value. */
export type PathPrinter = (path: Path) => string;

/**
 * Prints a path in the common notation: `spec.containers[name=app].image` if every item of the list has the key with a
 * unique value, otherwise `spec.ports[0]`. Inspects each list once, however many paths go through it.
 */
export function pathPrinter(value: JsonValue): PathPrinter {
  const known = new Map<JsonArray, string | undefined>();
  return (path) => {
    let out = '';
    let current: JsonValue | undefined = value;
    for (const segment of path) {
      if (typeof segment === 'number') {
        const item: JsonValue | undefined = isArray(current) ? current[segment] : undefined;
        const key = isArray(current) ? keyOf(current, known) : undefined;
        const name = key === undefined ? undefined : keyText(member(item, key));
        out += name === undefined ? `[${segment}]` : `[${key}=${name}]`;
        current = item;
      } else {
        const text = printPath([segment]);
        out += out === '' || text.startsWith('[') ? text : `.${text}`;
        current = member(current, segment);
      }
    }
    return out;
  };
}

function keyOf(list: JsonArray, known: Map<JsonArray, string | undefined>): string | undefined {
  if (known.has(list)) return known.get(list);
  const key = KEYS.find((candidate) => isKey(list, candidate));
  known.set(list, key);
  return key;
}

function isKey(list: JsonArray, key: string): boolean {
  const seen = new Set<string>();
  for (const item of list) {
    const text = keyText(member(item, key));
    if (text === undefined || seen.has(text)) return false;
    seen.add(text);
  }
  return true;
}

/** Undefined for a value that cannot be part of a selector. */
function keyText(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && /^[^\s[\]=,'"\\\p{Cc}]{1,200}$/u.test(value) ? value : undefined;
}
