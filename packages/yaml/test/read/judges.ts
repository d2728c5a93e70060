import { getScalarValue, parseEvents } from 'js-yaml';
import type { Alias, ParsedNode } from 'yaml';
import { isAlias, isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';
import type { YamlNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';

/**
 * What a text holds, one line for each node in the order of the text: `{`, `}`, `[`, `]`, `*name`, or `=` and the
 * content of a scalar as JSON, with `&name` in front where the node has an anchor. Undefined where it is refused.
 */
export type Outline = string | undefined;

export interface OurOutline {
  readonly outline: Outline;
  /** It is refused, and for nothing but aliases to anchors that are not there. */
  readonly onlyAliases: boolean;
}

export function outlineOfOurs(text: string): OurOutline {
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
        lines.push(`${anchor}=${JSON.stringify(node.content)}`);
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
export function outlineOfYaml(text: string): Outline {
  const lines: string[] = [];
  const visit = (node: ParsedNode | Alias.Parsed | null): void => {
    if (node === null) {
      lines.push('=""');
      return;
    }
    if (isAlias(node)) {
      lines.push(`*${node.source}`);
      return;
    }
    const anchor = node.anchor === undefined ? '' : `&${node.anchor} `;
    if (isScalar(node)) {
      lines.push(`${anchor}=${JSON.stringify(node.source)}`);
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
    const options = { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent', prettyErrors: false } as const;
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

/** As js-yaml 5.5 reads it. */
export function outlineOfJsYaml(text: string): Outline {
  const lines: string[] = [];
  const open: string[] = [];
  try {
    const events = parseEvents(text, {});
    const name = (start: number, end: number): string => text.slice(start, end);
    for (const [index, event] of events.entries()) {
      const anchor =
        'anchorStart' in event && event.anchorStart >= 0 ? `&${name(event.anchorStart, event.anchorEnd)} ` : '';
      switch (event.type) {
        case DOCUMENT:
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
          lines.push(`${anchor}=${JSON.stringify(getScalarValue(text, event))}`);
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
