import { printIdentity, positionedText } from '@krmkit/manifests';
import type { MatchesOutput } from '../outputs/packages.ts';
import type { FieldMatch, GrepMatch } from './search.ts';
import { flowYaml, locationJson, printable, printableJson } from '@krmkit/base';
import type { Colors } from '@krmkit/base';
import type { SearchSettings } from './search.ts';

/** Prints matches as they are found. */
export interface GrepReport {
  readonly start: string;
  readonly matches: (found: readonly GrepMatch[]) => Iterable<string>;
  readonly end: () => string;
}

/** The documents as they are written, with `---` between them. */
export function grepYaml({ annotate }: SearchSettings): GrepReport {
  let isFirst = true;
  return {
    start: '',
    matches: function* (found) {
      for (const { item } of found) {
        const { head, body } = positionedText(item, { withoutPlaces: !annotate });
        yield `${isFirst ? '' : '---\n'}${head}${body}`;
        isFirst = false;
      }
    },
    end: () => '',
  };
}

/** `file:line:column  resource  field: value`, with the location format of grep and compilers. */
export function grepTable(colors: Colors): GrepReport {
  return {
    start: '',
    matches: function* (found) {
      for (const match of found) {
        if (match.fields.length === 0) yield tableLine(match, undefined, colors);
        for (const field of match.fields) yield tableLine(match, field, colors);
      }
    },
    end: () => '',
  };
}

function tableLine({ item, location }: GrepMatch, field: FieldMatch | undefined, colors: Colors): string {
  const position = field === undefined ? location : (field.location ?? location);
  const where = position === undefined ? '' : printable(`${position.path}:${position.line}:${position.column}`);
  const resource = printable(printIdentity(item.resource.identity));
  if (field === undefined) return `${colors.dim(where)}  ${colors.bold(resource)}\n`;
  const path = printable(field.path);
  const value = printable(flowYaml(field.value));
  return `${colors.dim(where)}  ${colors.bold(resource)}  ${colors.cyan(path)}: ${value}\n`;
}

/** The documented contract (docs/packages.md), with one resource per line. */
export function grepJson({ queryText, invert }: SearchSettings): GrepReport {
  let resources = 0;
  let fields = 0;
  return {
    start:
      '{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "Matches",\n' +
      `  "query": ${printableJson(queryText)},\n  "inverted": ${invert},\n  "resources": [`,
    matches: function* (found) {
      for (const match of found) {
        yield `${resources === 0 ? '' : ','}\n    ${printableJson(matchJson(match))}`;
        resources += 1;
        fields += match.fields.length;
      }
    },
    end: () =>
      `${resources === 0 ? '' : '\n  '}],\n  "summary": ${printableJson({ resources, fields } satisfies MatchesOutput['summary'])}\n}\n`,
  };
}

function matchJson({ item, location, fields }: GrepMatch): MatchesOutput['resources'][number] {
  const { apiVersion, kind, namespace, name } = item.resource.identity;
  return {
    resource: { apiVersion, kind, namespace: namespace ?? null, name },
    location: locationJson(location),
    fields: fields.map(({ path, value, location: position }) => ({ path, value, location: locationJson(position) })),
  };
}
