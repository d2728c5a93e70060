import { printIdentity } from '../../resource/identity.ts';
import type { JsonValue } from '../../value/json.ts';
import { placedText } from '../../write/stream.ts';
import { flowYaml } from '../package/flow-yaml.ts';
import { locationJson } from '../report/json.ts';
import { cutTo } from '../report/layout.ts';
import { displayWidth } from '../../diagnostics/display-width.ts';
import { printable } from '../report/printable.ts';
import type { Colors } from '../terminal.ts';
import type { FieldMatch, GrepMatch, GrepMatches } from './search.ts';
import type { GrepSettings } from './settings.ts';

/** The documents of the resources, as they are written, with `---` between them. */
export function* grepYaml({ found }: GrepMatches, { annotate }: GrepSettings): Generator<string> {
  for (const [index, { item }] of found.entries()) {
    const { head, body } = placedText(item, { withoutPlaces: !annotate });
    yield `${index === 0 ? '' : '---\n'}${head}${body}`;
  }
}

export interface GrepStyle {
  readonly colors: Colors;
  /** Where values are cut; undefined: never. */
  readonly columns: number | undefined;
}

/** `file:line:column  resource  field: value`, as grep and compilers name places. */
export function* grepTable({ found }: GrepMatches, style: GrepStyle): Generator<string> {
  for (const match of found) {
    if (match.fields.length === 0) yield tableLine(match, undefined, style);
    for (const field of match.fields) yield tableLine(match, field, style);
  }
}

function tableLine({ item, location }: GrepMatch, field: FieldMatch | undefined, style: GrepStyle): string {
  const { colors, columns } = style;
  const place = field === undefined ? location : (field.location ?? location);
  const where = place === undefined ? '' : printable(`${place.path}:${place.line}:${place.column}`);
  const resource = printable(printIdentity(item.resource.identity));
  if (field === undefined) return `${colors.dim(where)}  ${colors.bold(resource)}\n`;
  const path = printable(field.path);
  const taken = displayWidth(`${where}  ${resource}  ${path}: `);
  const room = columns === undefined ? undefined : Math.max(columns - taken, 16);
  const value = cutTo(printable(flowYaml(field.value)), room);
  return `${colors.dim(where)}  ${colors.bold(resource)}  ${colors.cyan(path)}: ${value}\n`;
}

/** The documented contract (docs/packages.md). Resources stand one to a line. */
export function* grepJson({ found }: GrepMatches, { queryText, invert }: GrepSettings): Generator<string> {
  yield '{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "Matches",\n';
  yield `  "query": ${JSON.stringify(queryText)},\n  "inverted": ${invert},\n  "resources": [`;
  for (const [index, match] of found.entries()) {
    yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(matchJson(match))}`;
  }
  const fields = found.reduce((sum, match) => sum + match.fields.length, 0);
  const summary = { resources: found.length, fields };
  yield `${found.length === 0 ? '' : '\n  '}],\n  "summary": ${JSON.stringify(summary)}\n}\n`;
}

function matchJson({ item, location, fields }: GrepMatch): JsonValue {
  const { apiVersion, kind, namespace, name } = item.resource.identity;
  return {
    resource: { apiVersion, kind, namespace: namespace ?? null, name },
    location: locationJson(location),
    fields: fields.map(({ path, value, location: place }) => ({ path, value, location: locationJson(place) })),
  };
}
