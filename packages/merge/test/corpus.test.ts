import { CORPUS, holds, needs, randomNumbers, runs } from '@krmkit/testing';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { merge3 } from '../src/merge3.ts';
import type { JsonValue, Path } from '@krmkit/base';
import type { YamlNode } from '@krmkit/yaml';
import { parseDocuments, toValue } from '@krmkit/yaml';
import type { EditableLine, HandEdit } from './text-edits.ts';
import {
  applyHandEdits,
  disjoint,
  editableLines,
  insertBelow,
  merges,
  removeLine,
  replaceValue,
} from './text-edits.ts';

// Other people's manifests, each edited by two people at random. The edits are made in the text, by hand as it were: a
// merge that keeps every byte gives the text in which both were made.
const present = existsSync(CORPUS);

const ROUNDS = runs(1);

interface OneDocument {
  readonly path: string;
  readonly text: string;
  readonly value: JsonValue;
  readonly lines: readonly EditableLine[];
}

/** Each document that has content, no aliases and nothing wrong with it, as a text of its own. */
function readDocuments(): readonly OneDocument[] {
  const paths = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).filter((path) => /\.ya?ml$/.test(path));
  return paths.sort().flatMap((path) => {
    const whole = readFileSync(`${CORPUS}/${path}`, 'utf8');
    const documents = parseDocuments(whole);
    if (documents.some(({ problems }) => problems.some(({ severity }) => severity === 'error'))) return [];
    return documents.flatMap(({ root: there, start, end }): readonly OneDocument[] => {
      const text = whole.slice(start, end);
      const root = there === undefined ? undefined : parseDocuments(text)[0]?.root;
      if (root === undefined || hasAliases(root)) return [];
      const { value, problems } = toValue(root, 'kubectl');
      return problems.length > 0 ? [] : [{ path, text, value, lines: editableLines(text, root) }];
    });
  });
}

function hasAliases(node: YamlNode): boolean {
  if (node.kind === 'mapping') return node.entries.some((entry) => hasAliases(entry.value));
  return node.kind === 'sequence' ? node.items.some((item) => hasAliases(item.value)) : node.kind === 'alias';
}

describe("merging other people's manifests", needs('other manifests', present), () => {
  const documents = present ? readDocuments() : [];
  const random = randomNumbers(3);

  function pick(lines: readonly EditableLine[]): EditableLine | undefined {
    return lines[random(lines.length)];
  }

  function editBy(text: string, who: 'upstream' | 'own', line: EditableLine): HandEdit {
    const way = random(5);
    if (way === 0 && line.removable) return removeLine(line);
    if (way === 1 && line.extendable) {
      return insertBelow(line, `new-${who}-${line.lineStart}`, `${who}-value # by ${who}`);
    }
    return replaceValue(text, line, `${who}-value`, way === 2 ? `by ${who}` : undefined);
  }

  /** Lines whose edits leave one another alone. */
  function severalLines({ value, lines }: OneDocument, most: number): readonly EditableLine[] {
    const chosen: EditableLine[] = [];
    for (let tries = 0; tries < 4 * most && chosen.length < most; tries++) {
      const line = pick(lines);
      if (line === undefined) break;
      const apart = chosen.every(
        (other) =>
          disjoint(value, line.path, other.path) &&
          // Neighbours would have to agree who of the new lines comes first, and what is left above a line.
          Math.abs(text0(line) - text0(other)) > 2,
      );
      if (apart) chosen.push(line);
    }
    return chosen;

    function text0(line: EditableLine): number {
      return lineNumber(line.lineStart);
    }

    function lineNumber(offset: number): number {
      return linesBefore.get(offset) ?? 0;
    }
  }

  const linesBefore = new Map<number, number>();

  function countLines(text: string): void {
    linesBefore.clear();
    let number = 0;
    linesBefore.set(0, 0);
    for (const { index } of text.matchAll(/\n/g)) linesBefore.set(index + 1, ++number);
  }

  it('disjoint edits: the text in which both were made', () => {
    let count = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const document of documents) {
        countLines(document.text);
        const lines = severalLines(document, 6);
        if (lines.length < 2) continue;
        const theirs = lines.filter((_, i) => i % 2 === 0).map((line) => editBy(document.text, 'upstream', line));
        const ours = lines.filter((_, i) => i % 2 === 1).map((line) => editBy(document.text, 'own', line));
        const original = document.text;
        const updated = applyHandEdits(original, theirs);
        const destination = applyHandEdits(original, ours);
        const { text, conflicts, diagnostics } = merge3({ original, updated, destination });
        const facts = { path: document.path, theirs, ours, original, text };
        holds(text === applyHandEdits(original, [...theirs, ...ours]), 'both edits', facts);
        holds(conflicts.length === 0, 'no conflicts', { ...facts, conflicts });
        holds(
          diagnostics.every(({ severity }) => severity !== 'error'),
          'no errors',
          { ...facts, diagnostics },
        );
        count++;
      }
    }
    expect(count).toBeGreaterThan(800 * ROUNDS);
  });

  it('clashing edits: exactly the conflicts that were made', () => {
    let count = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const document of documents) {
        const original = document.text;
        countLines(original);
        const lines = severalLines(document, 6).filter(({ path }) => merges(document.value, path));
        if (lines.length === 0) continue;
        const wanted: string[] = [];
        const clashes = lines.slice(0, 3).map((line): readonly [HandEdit, HandEdit] => {
          const [kind, path, theirs, ours] = clash(original, line);
          wanted.push(`${kind} ${shown(path)}`);
          return [theirs, ours];
        });
        const apart = lines.slice(3).map((line) => editBy(original, 'own', line));
        const theirs = clashes.map(([edit]) => edit);
        const updated = applyHandEdits(original, theirs);
        const destination = applyHandEdits(original, [...clashes.map(([, edit]) => edit), ...apart]);
        const { text, conflicts } = merge3({ original, updated, destination });
        const facts = { path: document.path, theirs, ours: clashes.map(([, edit]) => edit), apart, original, text };
        const found = conflicts.map(({ kind, path }) => `${kind} ${shown(path)}`);
        holds(found.toSorted().join() === wanted.toSorted().join(), 'the conflicts', { ...facts, wanted, found });
        holds(text === applyHandEdits(original, [...theirs, ...apart]), "upstream's edits", facts);
        const chosen = merge3({ original, updated, destination }, { onConflict: 'dest' });
        holds(chosen.text === destination, "dest's edits", { ...facts, text: chosen.text });
        count++;
      }
    }
    expect(count).toBeGreaterThan(700 * ROUNDS);
  });

  function clash(text: string, line: EditableLine): readonly [string, Path, HandEdit, HandEdit] {
    const way = random(4);
    if (way === 0 && line.removable) {
      return ['deleted-and-changed', line.path, removeLine(line), replaceValue(text, line, 'own-value')];
    }
    if (way === 1 && line.removable) {
      return ['deleted-and-changed', line.path, replaceValue(text, line, 'upstream-value'), removeLine(line)];
    }
    if (way === 2 && line.extendable) {
      const theirs = insertBelow(line, `new-${line.lineStart}`, 'upstream-value');
      return ['both-added', theirs.path, theirs, insertBelow(line, `new-${line.lineStart}`, 'own-value')];
    }
    const theirs = replaceValue(text, line, 'upstream-value');
    return ['both-changed', line.path, theirs, replaceValue(text, line, 'own-value')];
  }
});

function shown(path: Path): string {
  return path.join('/');
}
