import type { JsonObject, JsonValue } from '../../value/json.ts';
import { KUBERNETES_MINORS, KUBERNETES_TYPES } from './type-table.ts';

/** The types of a Kubernetes release as JSON schemas. */
export interface KubernetesSchemas {
  /** The release of the types: `1.36`. */
  readonly release: string;
  /** The types by name, for `#/definitions/V1Pod`. */
  readonly definitions: JsonObject;
  /** The name of the type of a kind such as `apps/v1/Deployment`. */
  readonly typeOf: (kind: string) => string | undefined;
  /** For a kind that this release does not have: the nearest release that has it. */
  readonly otherRelease: (kind: string) => string | undefined;
}

interface TypeTable {
  readonly minors: readonly number[];
  readonly types: string;
}

/**
 * The types of `1.<minor>`. For a release without types, those of the next one that has them; for a newer one, of the
 * newest; they have the fields of the release, and few more.
 */
export function kubernetesSchemas(
  minor: number | undefined,
  { minors, types: table }: TypeTable = { minors: KUBERNETES_MINORS, types: KUBERNETES_TYPES },
): KubernetesSchemas {
  const newest = minors.at(-1) ?? 0;
  const used = minors.find((one) => one >= (minor ?? newest)) ?? newest;
  const definitions: Record<string, JsonValue> = {};
  const types = new Map<string, string>();
  const others = new Map<string, number>();
  for (const line of table.trim().split('\n')) {
    const [name = '', ...fields] = line.split(' ');
    if (!name.includes('/')) definitions[name] = typeSchema(fields, used);
    else {
      const { name: kind, code, since, last } = readField(name);
      if (since <= used && used <= last) types.set(kind, code.slice(1));
      else others.set(kind, used > last ? last : since);
    }
  }
  return {
    release: `1.${used}`,
    definitions,
    typeOf: (kind) => types.get(kind),
    otherRelease: (kind) => (others.has(kind) ? `1.${others.get(kind)}` : undefined),
  };
}

interface Field {
  readonly name: string;
  /** Its type, as `KUBERNETES_TYPES` describes it. */
  readonly code: string;
  readonly isRequired: boolean;
  readonly since: number;
  readonly last: number;
}

function readField(text: string): Field {
  const [, name = '', code = '', required, since = '', last = ''] =
    /^(.*?)((?:\[\]|\{\})*(?:[&~?|%*]|#[#.]?|[:=].*?)?)(!?)(?:@(\d*)-(\d*))?$/.exec(text) ?? [];
  return {
    name,
    code,
    isRequired: required === '!',
    since: Number(since),
    last: last === '' ? Infinity : Number(last),
  };
}

function typeSchema(texts: readonly string[], minor: number): JsonObject {
  const fields = texts.map(readField).filter(({ since, last }) => since <= minor && minor <= last);
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, code, isRequired }) => [name, fieldSchema(code, isRequired)] as const),
    ),
    required,
    additionalProperties: false,
  };
}

function fieldSchema(code: string, isRequired: boolean): JsonObject {
  if (code.startsWith('[]')) return { type: 'array', items: fieldSchema(code.slice(2), true) };
  if (code.startsWith('{}')) return { type: 'object', additionalProperties: fieldSchema(code.slice(2), true) };
  switch (code[0]) {
    case undefined:
      return { type: 'string' };
    case '=':
      // Empty text is the zero value of Go: the API server reads it as a field that is not set.
      return { type: 'string', enum: [...code.slice(1).replaceAll('_', ' ').split(','), ...(isRequired ? [] : [''])] };
    case '&':
      return { type: 'string', format: 'byte' };
    case '~':
      return { type: 'string', format: 'date-time' };
    case '#':
      return code === '#.' ? { type: 'number' } : { type: 'integer', format: code === '#' ? 'int32' : 'int64' };
    case '?':
      return { type: 'boolean' };
    case '|':
      return { 'x-kubernetes-int-or-string': true };
    case '%':
      return { type: ['string', 'number'], format: 'quantity' };
    case ':':
      return { $ref: `#/definitions/${code.slice(1)}` };
    default:
      return {};
  }
}
