import type { Location } from '../../diagnostics/diagnostic.ts';
import { locateIn } from '../../resource/locate.ts';
import { matchQuery } from '../../resource/query-match.ts';
import type { Resource } from '../../resource/resource.ts';
import { followMasked, maskSecrets } from '../../resource/secret-values.ts';
import { pathPrinter } from '../../resource/shown-path.ts';
import type { JsonValue } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { PlacedResource } from '../../write/stream.ts';
import { locate } from '../../yaml/locate.ts';
import type { GrepSettings } from './settings.ts';
import { compareTexts } from './settings.ts';

/** A field that a query finds. */
export interface FieldMatch {
  readonly path: string;
  readonly value: JsonValue;
  readonly location: Location | undefined;
}

export interface GrepMatch {
  readonly item: PlacedResource;
  readonly location: Location | undefined;
  /** None where resources without a match are wanted. */
  readonly fields: readonly FieldMatch[];
}

export interface GrepMatches {
  readonly found: readonly GrepMatch[];
  /** Where a quantity was to be compared and none stands. */
  readonly incomparable: readonly FieldMatch[];
}

export function search(items: readonly PlacedResource[], settings: GrepSettings): GrepMatches {
  const { query, invert } = settings;
  const found: GrepMatch[] = [];
  const incomparable: FieldMatch[] = [];
  for (const item of items) {
    const { resource } = item;
    const options = { compare: compareTexts, writtenText: (path: Path) => writtenText(resource, path) };
    const outcome = matchQuery(query, resource.value, options);
    if (outcome.matches.length === 0 && outcome.incomparable.length === 0 && !invert) continue;
    const describe = describer(resource, settings.showSecrets);
    for (const { path } of outcome.incomparable) incomparable.push(describe(path));
    if (outcome.matches.length > 0 === invert) continue;
    const fields = outcome.matches.map(({ path }) => describe(path));
    found.push({ item, location: locateIn(resource, []), fields });
  }
  return { found, incomparable };
}

function describer(resource: Resource, showSecrets: boolean): (path: Path) => FieldMatch {
  const print = pathPrinter(resource.value);
  const shown = showSecrets ? resource.value : maskSecrets(resource.value);
  return (path) => ({
    path: print(path),
    value: followMasked(shown, path) ?? null,
    location: locateIn(resource, path),
  });
}

/** `1.10` and `0644` are what people look for, whatever number they are. */
function writtenText({ origin }: Resource, path: Path): string | undefined {
  if (origin?.document.root === undefined) return undefined;
  const content = locate(origin.document.root, [...origin.path, ...path])?.content;
  return content?.kind === 'scalar' ? content.content : undefined;
}
