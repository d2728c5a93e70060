import type { JsonObject } from '@krmkit/base';
import { FIELD_RULES, REQUIRED_FIELDS } from './field-rules.ts';
import { KUBERNETES_MINORS, KUBERNETES_TYPES } from './type-table.ts';

/** The types of a Kubernetes release as JSON schemas. */
export interface KubernetesSchemas {
  /** The release of the types: `1.36`. */
  readonly release: string;
  /** The schema of a kind such as `apps/v1/Deployment`: a reference to its type. */
  readonly schemaOf: (kind: string) => { readonly $ref: string } | undefined;
  /** The type that a reference in a schema names, such as `#/definitions/V1Pod`. */
  readonly resolve: (reference: string) => JsonObject | undefined;
  /** For a kind that this release does not have: the nearest release that has it. */
  readonly otherRelease: (kind: string) => string | undefined;
}

interface TypeTable {
  readonly minors: readonly number[];
  readonly types: string;
}

/**
 * The types of `1.<minor>`. For a release without types, those of the next one that has them; for a newer one, of the
 * newest; they have the fields of the release, and few more. `every`: the kinds and fields of all releases; where these
 * differ, the newest one counts. Schemas are made on first use.
 */
export function kubernetesSchemas(
  minor: number | 'every' | undefined,
  { minors, types: table }: TypeTable = { minors: KUBERNETES_MINORS, types: KUBERNETES_TYPES },
): KubernetesSchemas {
  const newest = minors.at(-1) ?? 0;
  const used = minors.find((one) => one >= (minor === 'every' ? newest : (minor ?? newest))) ?? newest;
  const isIncluded = ({ since, last }: Field): boolean => minor === 'every' || (since <= used && used <= last);
  const lines = new Map<string, string>();
  const schemas = new Map<string, JsonObject>();
  const kinds = new Map<string, { readonly $ref: string }>();
  const others = new Map<string, number>();
  for (const line of table.trim().split('\n')) {
    const end = line.indexOf(' ');
    if (end !== -1) {
      lines.set(`${DEFINITIONS}${line.slice(0, end)}`, line.slice(end + 1));
      continue;
    }
    const kind = readField(line);
    if (isIncluded(kind)) kinds.set(kind.name, referenceTo(kind.code));
    else others.set(kind.name, used > kind.last ? kind.last : kind.since);
  }
  return {
    release: `1.${used}`,
    schemaOf: (kind) => kinds.get(kind),
    resolve: (reference) => {
      const made = schemas.get(reference);
      const line = lines.get(reference);
      if (made !== undefined || line === undefined) return made;
      const type = reference.slice(DEFINITIONS.length);
      const schema = typeSchema(type, line.split(' ').map(readField).filter(isIncluded));
      schemas.set(reference, schema);
      return schema;
    },
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

function typeSchema(type: string, fields: readonly Field[]): JsonObject {
  const written = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const required = [...written, ...(REQUIRED_FIELDS[type] ?? [])];
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, code, isRequired }) => {
        const rule = FIELD_RULES[`${type}.${name}`];
        return [name, withRule(fieldSchema(code, isRequired), rule)] as const;
      }),
    ),
    required,
    additionalProperties: false,
  };
}

/** `checkSchema` reads no other word than `allOf` beside a `$ref`. */
function withRule(schema: JsonObject, rule: JsonObject | undefined): JsonObject {
  return rule !== undefined && '$ref' in schema ? { ...schema, allOf: [rule] } : { ...schema, ...rule };
}

const DEFINITIONS = '#/definitions/';

/** `code`: `:V1Pod`. */
function referenceTo(code: string): { readonly $ref: string } {
  return { $ref: `${DEFINITIONS}${code.slice(1)}` };
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
      return { 'x-kubernetes-int-or-string': true, format: 'int32' };
    case '%':
      return { type: ['string', 'number'], format: 'quantity' };
    case ':':
      return referenceTo(code);
    default:
      return {};
  }
}
