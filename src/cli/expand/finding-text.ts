import type { ContainerList, Diagnostic, Location, Related, Subject } from '../../diagnostics/diagnostic.ts';
import { createSource } from '../../text/source.ts';
import type { JsonValue } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { Excerpt } from '../report/finding-texts.ts';
import { textOf } from '../../value/read.ts';

/** What such a text holds: of the rest there are so few values that numbers do. */
export type FindingDetails = Omit<Diagnostic, 'code' | 'severity'>;

/** Short texts for findings that are kept, and back. What one form has written no other one can read. */
export interface FindingTextForm {
  readonly print: (details: FindingDetails) => string;
  readonly read: (text: string) => FindingDetails;
}

/** So many texts that come up again and again stand once for all: kinds, namespaces, hints. */
const MOST_SHARED = 4096;

/** A list of JSON without names: a text is a number where it has come up before. */
export function createFindingTextForm(): FindingTextForm {
  const shared: string[] = [];
  const numbers = new Map<string, number>();
  const short = (text: string | undefined): JsonValue => {
    if (text === undefined) return null;
    const known = numbers.get(text);
    if (known !== undefined || shared.length === MOST_SHARED) return known ?? text;
    // A text of its own: it may be a part of a file.
    const own = structuredClone(text);
    numbers.set(own, shared.push(own) - 1);
    return shared.length - 1;
  };
  const long = (written: unknown): string | undefined => {
    if (typeof written === 'string') return written;
    return typeof written === 'number' ? shared[written] : undefined;
  };
  const placeOf = (location: Location | undefined): JsonValue => {
    if (location === undefined) return null;
    const { path, start, end, line, column, endLine, endColumn } = location;
    return [short(path), start, end - start, line, column, endLine - line, endColumn];
  };
  const locationAt = (written: unknown): Location | undefined => {
    const fields = listOf(written);
    if (fields === undefined) return undefined;
    const [path, start, length, line, column, lines, endColumn] = fields;
    const from = numberOf(start);
    const first = numberOf(line);
    return {
      path: long(path) ?? '',
      start: from,
      end: from + numberOf(length),
      line: first,
      column: numberOf(column),
      endLine: first + numberOf(lines),
      endColumn: numberOf(endColumn),
    };
  };
  const nameOf = (subject: Subject | undefined): JsonValue => {
    if (subject === undefined) return null;
    const { apiVersion, kind, namespace, name, containerList, container } = subject;
    return [short(apiVersion), short(kind), short(namespace), name, short(containerList), short(container)];
  };
  const subjectAt = (written: unknown): Subject | undefined => {
    const fields = listOf(written);
    if (fields === undefined) return undefined;
    const [apiVersion, kind, space, name, list, holder] = fields;
    const namespace = long(space);
    const containerList = containerListOf(long(list));
    const container = long(holder);
    return {
      apiVersion: long(apiVersion) ?? '',
      kind: long(kind) ?? '',
      ...(namespace === undefined ? {} : { namespace }),
      name: typeof name === 'string' ? name : '',
      ...(containerList === undefined ? {} : { containerList }),
      ...(container === undefined ? {} : { container }),
    };
  };
  const relatedAt = (written: unknown): Related => {
    const [message, place] = listOf(written) ?? [];
    const location = locationAt(place);
    return { message: textOf(message), ...(location === undefined ? {} : { location }) };
  };
  return {
    print: ({ message, hint, location, subject, fieldPath, field, related }) => {
      const written: JsonValue[] = [message, short(hint), placeOf(location), nameOf(subject)];
      written.push(fieldPath === undefined ? null : short(JSON.stringify(fieldPath)), short(field));
      if (related !== undefined) written.push(related.map((other) => [other.message, placeOf(other.location)]));
      return JSON.stringify(written);
    },
    read: (text) => {
      const [message, way, place, whose, segments, shownField, others] = parseList(text);
      const hint = long(way);
      const location = locationAt(place);
      const subject = subjectAt(whose);
      const path = long(segments);
      const field = long(shownField);
      const related = listOf(others)?.map(relatedAt);
      return {
        message: textOf(message),
        ...(hint === undefined ? {} : { hint }),
        ...(location === undefined ? {} : { location }),
        ...(subject === undefined ? {} : { subject }),
        ...(path === undefined ? {} : { fieldPath: pathOf(path) }),
        ...(field === undefined ? {} : { field }),
        ...(related === undefined ? {} : { related }),
      };
    },
  };
}

export function printExcerpt({ source, isSecret }: Excerpt): string {
  return JSON.stringify([source.text, source.firstLine, source.firstOffset, isSecret]);
}

/** `path`: of the finding that it belongs to. */
export function readExcerpt(text: string, path: string): Excerpt {
  const [line, firstLine, firstOffset, isSecret] = parseList(text);
  return {
    source: createSource(path, textOf(line), numberOf(firstLine), numberOf(firstOffset)),
    isSecret: isSecret === true,
  };
}

function parseList(text: string): readonly unknown[] {
  const parsed: unknown = JSON.parse(text);
  return listOf(parsed) ?? [];
}

function listOf(written: unknown): readonly unknown[] | undefined {
  return Array.isArray(written) ? written : undefined;
}

function pathOf(text: string): Path {
  return parseList(text).flatMap((segment) =>
    typeof segment === 'string' || typeof segment === 'number' ? [segment] : [],
  );
}

function numberOf(written: unknown): number {
  return typeof written === 'number' ? written : 0;
}

const CONTAINER_LISTS: readonly ContainerList[] = ['containers', 'initContainers', 'ephemeralContainers'];

function containerListOf(text: string | undefined): ContainerList | undefined {
  return CONTAINER_LISTS.find((list) => list === text);
}
