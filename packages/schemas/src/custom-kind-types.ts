import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, printable, wrapText } from '@krmkit/base';
import type { CustomKind } from './custom-kinds.ts';

/**
 * A TypeScript file with an interface for each kind and version, such as `WidgetV1`, and for its spec and status. It
 * registers them with `krmkit/fn`, so that `resources.of('example.com/v1', 'Widget')` has their type. `origin` is the
 * name of the input. Follows structural schemas as Kubernetes does: validation rules are left out, and a field with a
 * default is optional although the schema requires it, because a file can omit it.
 */
export function customKindTypes(kinds: readonly CustomKind[], origin: string): string {
  const taken: Names = new Map([['KubernetesObject', 1]]);
  const named = kinds.map((kind) => ({ kind, name: freeName(kind, taken) }));
  const lines = [
    `// Types of the custom resources in ${printable(origin)}, made by \`krmkit init --crd\`.`,
    `import type { KubernetesObject } from 'krmkit/fn';`,
    ...named.flatMap(({ kind, name }) => interfacesOf(kind, name, taken)),
    '',
    "declare module 'krmkit/fn' {",
    '  interface KubernetesKinds {',
  ];
  const members = new Map<string, string[]>();
  for (const { kind, name } of named) {
    const apiVersion = `${kind.group}/${kind.version}`;
    const line = `      ${propertyName(kind.kind)}: ${name};`;
    const known = members.get(apiVersion);
    if (known === undefined) members.set(apiVersion, [line]);
    else known.push(line);
  }
  for (const [apiVersion, inside] of members) lines.push(`    ${quoted(apiVersion)}: {`, ...inside, '    };');
  return [...lines, '  }', '}', ''].join('\n');
}

/** The names in use, and how often each was requested. */
type Names = Map<string, number>;

function interfacesOf({ group, version, kind, schema }: CustomKind, name: string, taken: Names): string[] {
  const lines = [
    '',
    ...docComment(schema, ''),
    `export interface ${name} extends KubernetesObject {`,
    `  apiVersion: ${quoted(`${group}/${version}`)};`,
    `  kind: ${quoted(kind)};`,
  ];
  const inner: string[] = [];
  const properties = Object.entries(propertiesOf(schema) ?? {});
  for (const [property, field] of properties) {
    if (property === 'apiVersion' || property === 'kind' || property === 'metadata') continue;
    const members = shapeOf(field) === 'object' ? propertiesOf(field) : undefined;
    let type = typeOf(field, '  ');
    if (members !== undefined && (property === 'spec' || property === 'status')) {
      const part = unused(`${name}${capitalized(property)}`, taken);
      inner.push('', `export interface ${part} ${bodyOf(field, '')}`);
      type = orNull(field, { text: part, isUnion: false });
    }
    lines.push(
      ...docComment(field, '  '),
      `  ${propertyName(property)}${mark(schema, property, field)}: ${type.text};`,
    );
  }
  if (schema === undefined || isOpen(schema)) lines.push('  [name: string]: unknown;');
  return [...lines, '}', ...inner];
}

interface TypeText {
  readonly text: string;
  /** It needs parentheses before `[]`. */
  readonly isUnion: boolean;
}

const UNKNOWN: TypeText = { text: 'unknown', isUnion: false };

function typeOf(schema: JsonValue | undefined, indentation: string): TypeText {
  return isObject(schema) ? orNull(schema, plainType(schema, indentation)) : UNKNOWN;
}

function orNull(schema: JsonValue | undefined, type: TypeText): TypeText {
  const isNullable = member(schema, 'nullable') === true && type.text !== 'unknown' && !/\bnull$/.test(type.text);
  return isNullable ? { text: `${type.text} | null`, isUnion: true } : type;
}

function plainType(schema: JsonObject, indentation: string): TypeText {
  const literals = literalsOf(member(schema, 'enum'));
  if (literals !== undefined) return { text: literals.join(' | '), isUnion: literals.length > 1 };
  if (member(schema, 'x-kubernetes-int-or-string') === true) return { text: 'number | string', isUnion: true };
  switch (shapeOf(schema)) {
    case 'string':
      return { text: 'string', isUnion: false };
    case 'boolean':
      return { text: 'boolean', isUnion: false };
    case 'integer':
    case 'number':
      return { text: 'number', isUnion: false };
    case 'array': {
      const item = typeOf(member(schema, 'items'), indentation);
      return { text: item.isUnion ? `(${item.text})[]` : `${item.text}[]`, isUnion: false };
    }
    case 'object': {
      const body = bodyOf(schema, indentation);
      if (member(schema, 'x-kubernetes-embedded-resource') !== true) return { text: body, isUnion: false };
      return { text: `KubernetesObject & ${body}`, isUnion: true };
    }
    default:
      return UNKNOWN;
  }
}

/** The declared type, or the type that the other keywords imply: v1beta1 allows to omit it. */
function shapeOf(schema: JsonValue | undefined): JsonValue | undefined {
  const type = member(schema, 'type');
  if (type !== undefined) return type;
  if (propertiesOf(schema) !== undefined || member(schema, 'additionalProperties') !== undefined) return 'object';
  return member(schema, 'items') === undefined ? undefined : 'array';
}

/** The text between matching braces, including the braces. */
function bodyOf(schema: JsonValue, indentation: string): string {
  const inner = `${indentation}  `;
  const properties = Object.entries(propertiesOf(schema) ?? {});
  const lines = properties.flatMap(([name, field]) => [
    ...docComment(field, inner),
    `${inner}${propertyName(name)}${mark(schema, name, field)}: ${typeOf(field, inner).text};`,
  ]);
  const additional = member(schema, 'additionalProperties');
  if (properties.length === 0) {
    return `{ [name: string]: ${isObject(additional) ? typeOf(additional, indentation).text : 'unknown'} }`;
  }
  // Next to fields of other types, the type of an index signature must include all of them.
  if (isOpen(schema) || isObject(additional)) lines.push(`${inner}[name: string]: unknown;`);
  return `{\n${lines.join('\n')}\n${indentation}}`;
}

function isOpen(schema: JsonValue): boolean {
  return (
    member(schema, 'x-kubernetes-preserve-unknown-fields') === true || member(schema, 'additionalProperties') === true
  );
}

function propertiesOf(schema: JsonValue | undefined): JsonObject | undefined {
  const properties = member(schema, 'properties');
  return isObject(properties) && Object.keys(properties).length > 0 ? properties : undefined;
}

function mark(schema: JsonValue | undefined, name: string, field: JsonValue): '' | '?' {
  const required = member(schema, 'required');
  const isRequired = isArray(required) && required.includes(name);
  return isRequired && member(field, 'default') === undefined ? '' : '?';
}

/** Undefined if one of the values is not a scalar that TypeScript can write as a literal type. */
function literalsOf(values: JsonValue | undefined): readonly string[] | undefined {
  if (!isArray(values) || values.length === 0) return undefined;
  const literals = new Set<string>();
  for (const value of values) {
    if (typeof value === 'object' && value !== null) return undefined;
    if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
    literals.add(typeof value === 'string' ? quoted(value) : String(value));
  }
  return [...literals];
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

/** In single quotes. Invisible characters, and characters that change the display order, are written as escapes. */
function quoted(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`);
  return `'${printable(inner)}'`;
}

function freeName({ group, version, kind }: CustomKind, taken: Names): string {
  const name = `${capitalized(kind)}${capitalized(version)}`;
  const safe = /^[A-Z]/i.test(name) ? name : `Kind${name}`;
  return unused(taken.has(safe) ? `${safe}Of${capitalized(group)}` : safe, taken);
}

function unused(name: string, taken: Names): string {
  let count = taken.get(name) ?? 0;
  if (count === 0) {
    taken.set(name, 1);
    return name;
  }
  let free = '';
  do free = `${name}_${(count += 1)}`;
  while (taken.has(free));
  taken.set(name, count).set(free, 1);
  return free;
}

/** `example.com` becomes `ExampleCom`. */
function capitalized(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

const WIDTH = 100;

/**
 * The docstring of a schema: its description, and constraints that a type cannot express: format, pattern, limits,
 * default. Empty if there are none. The text is escaped, so that it cannot end the comment, move the cursor of a
 * terminal or contain compiler directives.
 */
function docComment(schema: JsonValue | undefined, indentation: string): readonly string[] {
  if (!isObject(schema)) return [];
  const description = member(schema, 'description');
  const notes = notesOf(schema);
  const lines = [
    ...(typeof description === 'string' ? description.trim().split(/\r\n|\r|\n/) : []),
    ...(notes === '' ? [] : [notes]),
  ]
    .map((line) => harmless(line.trim()))
    .filter((line, index, all) => line !== '' || (index > 0 && all[index - 1] !== ''))
    .flatMap((line) => wrapText(line, WIDTH - indentation.length - 3));
  const [first, ...more] = lines;
  if (first === undefined) return [];
  if (more.length === 0 && first.length <= WIDTH - indentation.length - 7) return [`${indentation}/** ${first} */`];
  return [`${indentation}/**`, ...lines.map((line) => `${indentation} * ${line}`.trimEnd()), `${indentation} */`];
}

/** A comment that begins with `@ts-ignore` would hide the errors of the line below it. */
function harmless(line: string): string {
  return printable(line)
    .replaceAll('*/', String.raw`*\/`)
    .replaceAll(/@(?=ts-)/g, '@ ');
}

const NOTES = [
  ['format', 'Format'],
  ['pattern', 'Pattern'],
  ['minimum', 'At least'],
  ['maximum', 'At most'],
  ['minLength', 'Characters, at least'],
  ['maxLength', 'Characters, at most'],
  ['minItems', 'Items, at least'],
  ['maxItems', 'Items, at most'],
  ['default', 'Default'],
] as const;

function notesOf(schema: JsonObject): string {
  return NOTES.flatMap(([name, label]) => {
    const value = member(schema, name);
    if (value === undefined) return [];
    return [`${label}: ${typeof value === 'string' ? value : JSON.stringify(value)}.`];
  }).join(' ');
}
