import type { Location, JsonValue, Path } from '@krmkit/base';
import { locateIn, matchQuery, followMasked, maskResource, pathPrinter } from '@krmkit/manifests';
import type { Query, Identity, Resource, PositionedResource } from '@krmkit/manifests';
import { matchesPattern } from '@krmkit/base';
import { locate } from '@krmkit/yaml';
import { compareQuantities, parseQuantity } from '@krmkit/pods';

export const SEARCH_FORMATS = ['yaml', 'json', 'table'] as const;
export type SearchFormat = (typeof SEARCH_FORMATS)[number];

/** What to search for, and how to show it. */
export interface SearchSettings {
  readonly query: Query;
  /** As the user wrote it. */
  readonly queryText: string;
  readonly format: SearchFormat;
  /** The resources in which nothing matches. */
  readonly invert: boolean;
  /** Adds annotations with the file and the position of each resource; YAML only. */
  readonly annotate: boolean;
  readonly showSecrets: boolean;
}

/** Quantities as an API server compares them; undefined if a text is not a quantity. */
export function compareQuantityTexts(a: string, b: string): number | undefined {
  const [x, y] = [parseQuantity(a), parseQuantity(b)];
  return x === undefined || y === undefined ? undefined : compareQuantities(x, y);
}

/** A field that a query finds. */
export interface FieldMatch {
  readonly path: string;
  readonly value: JsonValue;
  readonly location: Location | undefined;
}

export interface GrepMatch {
  readonly item: PositionedResource;
  readonly location: Location | undefined;
  /** Empty with --invert-match and in YAML output; then `location` is undefined, too. */
  readonly fields: readonly FieldMatch[];
}

export interface GrepMatches {
  readonly found: readonly GrepMatch[];
  /** Fields that should contain a quantity and do not. */
  readonly incomparable: readonly FieldMatch[];
}

export function search(items: readonly PositionedResource[], settings: SearchSettings): GrepMatches {
  const { query, invert, format } = settings;
  const found: GrepMatch[] = [];
  const incomparable: FieldMatch[] = [];
  for (const item of items) {
    const { resource } = item;
    const known = matchesUnread(query, resource);
    if (known === false && !invert) continue;
    if (known !== undefined && format === 'yaml') {
      if (known !== invert) found.push({ item, location: undefined, fields: [] });
      continue;
    }
    const options = { compare: compareQuantityTexts, writtenText: (path: Path) => writtenText(resource, path) };
    const outcome = matchQuery(query, resource.value, options);
    if (outcome.matches.length === 0 && outcome.incomparable.length === 0 && !invert) continue;
    const describe = describer(resource, settings.showSecrets);
    for (const { path } of outcome.incomparable) incomparable.push(describe(path));
    if (outcome.matches.length > 0 === invert) continue;
    // YAML output does not show locations.
    if (format === 'yaml') {
      found.push({ item, location: undefined, fields: [] });
      continue;
    }
    const fields = outcome.matches.map(({ path }) => describe(path));
    found.push({ item, location: locateIn(resource, []), fields });
  }
  return { found, incomparable };
}

/**
 * Whether something in an unread document can match, if it is known: the text of an ordinary document contains each key
 * as written, and the identity of its object is known.
 */
function matchesUnread({ steps, test }: Query, { origin, identity }: Resource): boolean | undefined {
  if (origin?.document.outline === undefined || origin.path.length > 0) return undefined;
  const names = steps.map((step) => (step.kind === 'member' ? step.name : ''));
  const own = identityField(names.join('.'), identity);
  if (own !== undefined && own !== '' && test?.kind === 'pattern') return matchesPattern(test.pattern, own);
  const text = origin.source.text.slice(origin.document.start, origin.document.end);
  return names.some((name) => !/^\d*$/.test(name) && !text.includes(name)) ? false : undefined;
}

function identityField(path: string, { apiVersion, kind, name, namespace }: Identity): string | undefined {
  switch (path) {
    case 'apiVersion':
      return apiVersion;
    case 'kind':
      return kind;
    case 'metadata.name':
      return name;
    case 'metadata.namespace':
      return namespace ?? '';
    default:
      return undefined;
  }
}

function describer(resource: Resource, showSecrets: boolean): (path: Path) => FieldMatch {
  const print = pathPrinter(resource.value);
  const shown = showSecrets ? resource.value : maskResource(resource);
  return (path) => ({
    path: print(path),
    value: followMasked(shown, path) ?? null,
    location: locateIn(resource, path),
  });
}

/** Queries compare numbers as written: `1.10`, `0644`. */
function writtenText({ origin }: Resource, path: Path): string | undefined {
  if (origin?.document.root === undefined) return undefined;
  const content = locate(origin.document.root, [...origin.path, ...path])?.content;
  return content?.kind === 'scalar' ? content.content : undefined;
}
