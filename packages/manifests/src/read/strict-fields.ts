import type { DiagnosticCode, Diagnostic, Location, Severity, Subject, Span, JsonValue, Path } from '@krmkit/base';
import { nearest, isArray, isObject, printPath } from '@krmkit/base';
import type { Located } from '@krmkit/yaml';

/** A YAML text that declares something: how its parts are found, and how problems are reported. */
export interface DeclaringText {
  readonly code: DiagnosticCode;
  readonly subject: Subject | undefined;
  /** The path of the field that holds the text, in its resource. */
  readonly fieldPath: Path;
  /** A name for messages: `the annotation config.kubernetes.io/function`. */
  readonly title: string;
  readonly find: (path: Path) => Located | undefined;
  readonly locate: (span: Span) => Location | undefined;
  /** The position of the whole text. */
  readonly location: Location | undefined;
  readonly diagnostics: Diagnostic[];
}

/** A value in such a text. */
export interface Field {
  readonly value: JsonValue;
  readonly path: Path;
  readonly text: DeclaringText;
}

export type Mark = 'value' | 'key';

/** Adds a diagnostic at the value of a field, at its key, or at the nearest parent that exists. */
export function reportField(
  { path, text }: Field,
  message: string,
  hint: string,
  options: { readonly severity?: Severity; readonly mark?: Mark } = {},
): void {
  const location = placeOf(text, path, options.mark ?? 'value');
  text.diagnostics.push({
    code: text.code,
    severity: options.severity ?? 'error',
    message,
    hint,
    ...(location === undefined ? {} : { location }),
    ...(text.subject === undefined ? {} : { subject: text.subject }),
    fieldPath: [...text.fieldPath, ...path],
  });
}

export function locationOfField({ path, text }: Field): Location | undefined {
  return placeOf(text, path, 'key');
}

function placeOf(text: DeclaringText, path: Path, mark: Mark): Location | undefined {
  for (let depth = path.length; depth > 0; depth--) {
    const found = text.find(path.slice(0, depth));
    if (found === undefined) continue;
    const { node, entry, item } = found;
    const isScalar = node.kind === 'scalar' && node.start < node.end;
    if (isScalar && (mark === 'value' || entry === undefined)) return text.locate(node);
    if (entry !== undefined) return text.locate(entry.key);
    return text.locate(item === undefined ? node : { start: item.start, end: item.start + 1 });
  }
  return text.location;
}

/** For messages: `container.image`, or the title of the text. */
export function fieldName({ path, text }: Field): string {
  return path.length === 0 ? text.title : printPath(path);
}

/** A member that is present and not null. */
export function memberOf(field: Field | undefined, key: string): Field | undefined {
  if (field === undefined || !isObject(field.value) || !Object.hasOwn(field.value, key)) return undefined;
  const value = field.value[key];
  if (value === undefined || value === null) return undefined;
  return { value, path: [...field.path, key], text: field.text };
}

/** Reports a value that is not a mapping, and unknown members. False if it is not a mapping. */
export function checkMembers(field: Field, known: readonly string[]): boolean {
  if (!isObject(field.value)) {
    reportField(field, `${capital(fieldName(field))} must be a mapping, not ${kindOf(field.value)}`, knownHint(known));
    return false;
  }
  for (const key of Object.keys(field.value)) {
    if (known.includes(key)) continue;
    const near = nearest(key, known);
    const position = field.path.length === 0 ? '' : ` in ${fieldName(field)}`;
    reportField(
      { ...field, path: [...field.path, key] },
      `Unknown field ${JSON.stringify(key)}${position}`,
      near === undefined ? knownHint(known) : `did you mean ${near}?`,
      { mark: 'key' },
    );
  }
  return true;
}

function knownHint(known: readonly string[]): string {
  return known.length === 1 ? `its only field is ${known.join('')}` : `its fields are ${known.join(', ')}`;
}

/** The text of a scalar as written, even if YAML reads it as a number: `tag: 1.10` is `1.10`. */
export function fieldText(field: Field | undefined): string | undefined {
  if (field === undefined) return undefined;
  const { value, path, text } = field;
  if (typeof value === 'string') return value;
  if (isObject(value) || isArray(value)) {
    reportField(field, `${capital(fieldName(field))} must be text, not ${kindOf(value)}`, 'write one value');
    return undefined;
  }
  const content = text.find(path)?.content;
  return content?.kind === 'scalar' ? content.content : String(value);
}

export function booleanOf(field: Field | undefined): boolean | undefined {
  if (field === undefined || typeof field.value === 'boolean') return field?.value === true;
  reportField(
    field,
    `${capital(fieldName(field))} must be true or false, not ${kindOf(field.value)}`,
    'write true or false',
  );
  return undefined;
}

/** The items of a list; empty if the field is missing. */
export function fieldItems(field: Field | undefined): readonly Field[] {
  if (field === undefined) return [];
  const { value, path, text } = field;
  if (isArray(value)) return value.map((item, index) => ({ value: item, path: [...path, index], text }));
  reportField(
    field,
    `${capital(fieldName(field))} must be a list, not ${kindOf(value)}`,
    'put "- " in front of each item',
  );
  return [];
}

/** A mapping of texts; undefined if the field is missing. */
export function textsOf(field: Field | undefined): Readonly<Record<string, string>> | undefined {
  if (field === undefined) return undefined;
  if (!isObject(field.value)) {
    reportField(
      field,
      `${capital(fieldName(field))} must be a mapping, not ${kindOf(field.value)}`,
      'write KEY: VALUE',
    );
    return undefined;
  }
  const entries: (readonly [string, string])[] = [];
  for (const key of Object.keys(field.value)) {
    const member = memberOf(field, key);
    // An empty value is an empty text, as in kpt.
    const text = member === undefined ? '' : fieldText(member);
    if (text !== undefined) entries.push([key, text]);
  }
  // fromEntries creates own members, even for `__proto__`.
  return Object.fromEntries(entries);
}

export function kindOf(value: JsonValue): string {
  if (value === null) return 'nothing';
  if (isArray(value)) return 'a list';
  if (isObject(value)) return 'a mapping';
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'a number' : 'true or false';
}

export function capital(text: string): string {
  return text.startsWith('the ') ? `T${text.slice(1)}` : text;
}
