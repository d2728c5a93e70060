import { CORE_SCHEMA, constructFromEvents, getScalarValue, parseEvents } from 'js-yaml';
import type { Event } from 'js-yaml';
import type { Alias, ParsedNode } from 'yaml';
import { isAlias, isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';
import type { YamlNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { resolveScalar } from '../../src/read/scalar.ts';

/**
 * What a text holds, one line for each node in the order of the text: `{`, `}`, `[`, `]`, `*name`, or `=` and the
 * content of a scalar as JSON, with `&name` in front where the node has an anchor. Undefined where it is refused.
 */
export type Outline = string | undefined;

/** `values`: with the value of each scalar instead of its content, for kubectl, or in the core schema of YAML 1.2. */
export type ScalarLines = 'content' | 'values';

export interface OurOutline {
  readonly outline: Outline;
  /** It is refused, and for nothing but aliases to anchors that are not there. */
  readonly onlyAliases: boolean;
}

export function outlineOfOurs(text: string, scalars: ScalarLines = 'content'): OurOutline {
  const documents = parseDocuments(text);
  const errors = documents.flatMap(({ problems }) => problems).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    return { outline: undefined, onlyAliases: errors.every(({ message }) => message.startsWith('The alias *')) };
  }
  const lines: string[] = [];
  const visit = (node: YamlNode): void => {
    const anchor = node.kind !== 'alias' && node.anchor !== undefined ? `&${node.anchor.name} ` : '';
    switch (node.kind) {
      case 'alias':
        lines.push(`*${node.name}`);
        break;
      case 'scalar':
        lines.push(
          `${anchor}=${JSON.stringify(scalars === 'content' ? node.content : resolveScalar(node, 'kubectl'))}`,
        );
        break;
      case 'sequence':
        lines.push(`${anchor}[`);
        for (const item of node.items) visit(item.value);
        lines.push(']');
        break;
      case 'mapping':
        lines.push(`${anchor}{`);
        for (const entry of node.entries) {
          visit(entry.key);
          visit(entry.value);
        }
        lines.push('}');
    }
  };
  for (const { root } of documents) if (root !== undefined) visit(root);
  return { outline: lines.join('\n'), onlyAliases: false };
}

/** As `yaml` 2.9.1 reads it. */
export function outlineOfYaml(text: string, scalars: ScalarLines = 'content'): Outline {
  const lines: string[] = [];
  const visit = (node: ParsedNode | Alias.Parsed | null): void => {
    if (node === null) {
      lines.push(scalars === 'content' ? '=""' : '=null');
      return;
    }
    if (isAlias(node)) {
      lines.push(`*${node.source}`);
      return;
    }
    const anchor = node.anchor === undefined ? '' : `&${node.anchor} `;
    if (isScalar(node)) {
      lines.push(`${anchor}=${JSON.stringify(scalars === 'content' ? node.source : node.value)}`);
    } else if (isSeq(node)) {
      lines.push(`${anchor}[`);
      for (const item of node.items) visit(item);
      lines.push(']');
    } else if (isMap(node)) {
      lines.push(`${anchor}{`);
      for (const { key, value } of node.items) {
        visit(key);
        visit(value);
      }
      lines.push('}');
    }
  };
  try {
    const schema = scalars === 'content' ? 'failsafe' : 'core';
    const options = { schema, uniqueKeys: false, logLevel: 'silent', prettyErrors: false } as const;
    // It knows LF and CRLF only.
    const documents = parseAllDocuments(text.replaceAll(/\r(?!\n)/g, '\n'), { ...options, resolveKnownTags: false });
    if (!Array.isArray(documents)) return '';
    for (const { contents, errors } of documents) {
      if (errors.length > 0) return undefined;
      const nothing = isScalar(contents) && contents.range[0] === contents.range[1] && isBare(contents);
      if (contents !== null && !nothing) visit(contents);
    }
  } catch {
    return undefined;
  }
  return lines.join('\n');
}

function isBare(node: { anchor?: string | undefined; tag?: string | undefined }): boolean {
  return node.anchor === undefined && node.tag === undefined;
}

const DOCUMENT = 1;
const SEQUENCE = 2;
const MAPPING = 3;
const SCALAR = 4;
const ALIAS = 5;
const POP = 6;

/** As js-yaml 5.5 reads it. */
export function outlineOfJsYaml(text: string, scalars: ScalarLines = 'content'): Outline {
  const lines: string[] = [];
  const open: string[] = [];
  try {
    const events = parseEvents(text, {});
    const name = (start: number, end: number): string => text.slice(start, end);
    let document: Event | undefined;
    for (const [index, event] of events.entries()) {
      const anchor =
        'anchorStart' in event && event.anchorStart >= 0 ? `&${name(event.anchorStart, event.anchorEnd)} ` : '';
      switch (event.type) {
        case DOCUMENT:
          document = event;
          open.push('');
          break;
        case SEQUENCE:
          lines.push(`${anchor}[`);
          open.push(']');
          break;
        case MAPPING:
          lines.push(`${anchor}{`);
          open.push('}');
          break;
        case ALIAS:
          lines.push(`*${name(event.anchorStart, event.anchorEnd)}`);
          break;
        case SCALAR: {
          const alone =
            events[index - 1]?.type === DOCUMENT && event.valueStart === event.valueEnd && event.style === 1;
          if (alone && anchor === '' && event.tagStart < 0) break;
          lines.push(
            `${anchor}=${JSON.stringify(scalars === 'content' ? getScalarValue(text, event) : coreValue(text, document, event))}`,
          );
          break;
        }
        default: {
          const closing = open.pop();
          if (closing !== undefined && closing !== '') lines.push(closing);
        }
      }
    }
  } catch {
    return undefined;
  }
  return lines.join('\n');
}

/** The value of a scalar alone: mappings would lose the order of their keys. */
function coreValue(source: string, document: Event | undefined, scalar: Event): unknown {
  const events = [...(document === undefined ? [] : [document]), scalar, { type: POP } as const];
  return constructFromEvents(events, { source, schema: CORE_SCHEMA })[0];
}

interface Difference {
  readonly reason: string;
  /** Which texts it is about, and what the three make of them. */
  readonly applies: (text: string, ours: Outline, yaml: Outline, jsYaml: Outline) => boolean;
}

const readsAlone = (ours: Outline, yaml: Outline, jsYaml: Outline): boolean =>
  ours !== undefined && yaml === undefined && jsYaml === undefined;

/** Where we differ from both judges. Each row was tried with kubectl 1.32.4, which reads as we do. */
const DIFFERENCES: readonly Difference[] = [
  {
    reason: 'the Go readers want no blank in front of a comment behind a quote, bracket, comma or block header',
    applies: (text, ...outlines) => readsAlone(...outlines) && /[^\s]#/.test(text),
  },
  {
    reason: 'the Go readers accept a dash alone as text inside brackets',
    applies: (text, ...outlines) => readsAlone(...outlines) && /[[{,:\s]-\s*[\],}[{]/.test(text),
  },
  {
    reason: "the Go readers know the escape \\'",
    applies: (text, ...outlines) => readsAlone(...outlines) && text.includes("\\'"),
  },
  {
    reason: 'the Go readers do not mind how far lines inside brackets and quotes are indented, nor tabs there',
    applies: (text, ours, _, jsYaml) => ours !== undefined && jsYaml === undefined && /[[{"'][^]*[\r\n]/.test(text),
  },
  {
    reason: 'for the Go readers `*a: b` is the key *a, where there is no anchor `a:`',
    applies: (text) => /\*[^\s,[\]{}]+:(?:[\s,\]}]|$)/.test(text),
  },
  {
    reason:
      'a blank line behind an escaped line end is a line end; the judges, which differ, drop it or make it a blank',
    applies: (text, _, yaml, jsYaml) => yaml !== jsYaml && /\\(?:\r\n?|\n)[ \t]*[\r\n]/.test(text),
  },
  {
    reason:
      'the indentation that a block scalar declares, and blanks beyond it, count as for kubectl; the judges differ',
    applies: (text, ours) => ours !== undefined && /[|>][-+]?[1-9]/.test(text),
  },
  {
    reason: 'the Go readers take commas and square brackets outside brackets for a part of a tag',
    applies: (text, ...outlines) => readsAlone(...outlines) && /![^\s]*[,[\]]/.test(text),
  },
  {
    reason: 'the Go readers end a block scalar of blank lines in front of a comment that is indented less',
    applies: (text, ...outlines) => readsAlone(...outlines) && /[|>][^\n\r]*[\r\n](?: *[\r\n])+ *#/.test(text),
  },
  {
    reason: 'for the Go readers a colon in front of a comma or bracket belongs to a text that can be no key',
    applies: (text, ...outlines) => readsAlone(...outlines) && /:[,[\]{}]/.test(text),
  },
  {
    reason: 'at the end of the text a line of blanks without a line end counts in a `|+`: kubectl ends every line',
    applies: (text, ours) => ours !== undefined && /[|>][1-9]?\+[^]*[\r\n] +$/.test(text),
  },
  {
    reason: 'a tab can precede an anchor or tag on a line of its own; as the Go readers refuse it, we warn',
    applies: (text, ...outlines) => readsAlone(...outlines) && /(?:^|[\r\n]) *\t[ \t]*[&!]/.test(text),
  },
  {
    reason: 'an anchor and a tag in front of an empty key belong to the key, not to the mapping',
    applies: (text, ours) => ours !== undefined && /[&!]\S*[ \t]+:(?:\s|$)/.test(text),
  },
  {
    reason: 'behind a colon without a key no list can start on the same line',
    applies: (text, ours, yaml, jsYaml) => ours === undefined && yaml !== jsYaml && /[\r\n] *:[ \t]+-\s/.test(text),
  },
  {
    reason: 'only at the start of a line are `---` and `...` marks of a document; behind a blank they are text',
    applies: (text, ours) => ours !== undefined && /[ \t](?:---|\.\.\.)/.test(text),
  },
];

/** Why we read a text as neither judge does; undefined if no row says so. The judges differ on some texts. */
export function reasonFor(
  text: string,
  ...outlines: readonly [ours: Outline, yaml: Outline, jsYaml: Outline]
): string | undefined {
  return DIFFERENCES.find(({ applies }) => applies(text, ...outlines))?.reason;
}
