import type { Diagnostic, Location, Span, JsonValue, Path } from '@krmkit/base';
import { locationOf } from '@krmkit/base';
import { locateIn, subjectOf, capital } from '@krmkit/manifests';
import type { Resource, DeclaringText, Field } from '@krmkit/manifests';
import { createLocator, locate as locateNode, parseDocuments, toValue } from '@krmkit/yaml';
import type { YamlNode, YamlProblem } from '@krmkit/yaml';

// One mistake in a text can cause many problems.
const MAX_PROBLEMS = 10;
const MAX_PLACES = 100;

/** A field of a resource that declares a function. */
export interface DeclaringField {
  readonly resource: Resource;
  readonly path: Path;
  /** For messages: `the annotation NAME`. */
  readonly title: string;
  readonly diagnostics: Diagnostic[];
}

const CODE = 'invalid-function';

/** A value of a resource as a declaration. */
export function fieldOfResource({ resource, path, title, diagnostics }: DeclaringField, value: JsonValue): Field {
  const { origin } = resource;
  const find = createLocator(origin?.document.root, 'kubectl');
  const prefix = [...(origin?.path ?? []), ...path];
  const text: DeclaringText = {
    code: CODE,
    subject: subjectOf(resource),
    fieldPath: path,
    title,
    find: (inner) => find([...prefix, ...inner]),
    locate: (span) => (origin === undefined ? undefined : locationOf(origin.source, span)),
    location: locateKey(resource, path),
    diagnostics,
  };
  return { value, path: [], text };
}

/**
 * Reads the YAML text in a string of a resource as a declaration. Positions refer to the text of the string. Undefined
 * if it is not YAML, has several documents, repeats a key or is empty; the diagnostics say why.
 */
export function fieldOfText(
  { resource, path, title, diagnostics }: DeclaringField,
  content: string,
): Field | undefined {
  // Finding a position scans the string from its start: after the first hundred, the key's position is enough.
  const locate = (span: Span): Location | undefined =>
    diagnostics.length < MAX_PLACES ? locateIn(resource, path, span) : whole;
  const subject = subjectOf(resource);
  const whole = locateKey(resource, path);
  const tell = (message: string, hint: string | undefined, location: Location | undefined): void => {
    diagnostics.push({
      code: CODE,
      severity: 'error',
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(location === undefined ? {} : { location }),
      subject,
      fieldPath: path,
    });
  };
  const documents = parseDocuments(content);
  const roots = documents.map(({ root }) => root).filter((root): root is YamlNode => root !== undefined);
  const [root, second] = roots;
  const value = root === undefined ? undefined : toValue(root, 'kubectl');
  const problems = [...documents.flatMap((document) => document.problems), ...(value?.problems ?? [])].filter(isFatal);
  for (const problem of problems.slice(0, MAX_PROBLEMS)) {
    tell(strictMessage(problem, content), problem.hint, locate(problem));
  }
  if (problems.length > 0) return undefined;
  if (second !== undefined) {
    tell(`${capital(title)} holds more than one document`, 'declare one function, in one document', locate(second));
    return undefined;
  }
  if (root === undefined || value === undefined) {
    tell(`${capital(title)} holds nothing but comments`, 'write container, exec or module', whole);
    return undefined;
  }
  const find = createLocator(root, 'kubectl');
  const text: DeclaringText = {
    code: CODE,
    subject,
    fieldPath: path,
    title,
    find,
    locate,
    location: whole,
    diagnostics,
  };
  return { value: value.value, path: [], text };
}

/** A strict reader rejects a repeated key. */
export function isFatal({ kind, severity }: YamlProblem): boolean {
  return severity === 'error' || kind === 'duplicate-key';
}

/**
 * The message of the problem. For a repeated key it does not name a winner, because here none wins. `text` is what the
 * offsets refer to.
 */
export function strictMessage({ kind, message, start, end }: YamlProblem, text: string): string {
  return kind === 'duplicate-key' ? `The key ${text.slice(start, end)} occurs twice` : message;
}

/** The position of a field's key, or the nearest position that is known. */
export function locateKey(resource: Resource, path: Path): Location | undefined {
  const { origin } = resource;
  if (origin?.document.root === undefined) return undefined;
  const key = locateNode(origin.document.root, [...origin.path, ...path])?.entry?.key;
  return key === undefined ? locateIn(resource, path) : locationOf(origin.source, key);
}
