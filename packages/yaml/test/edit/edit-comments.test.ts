import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import { documentComments } from '../../src/read/document-comments.ts';
import type { EditedComments, PositionedChange } from '../../src/edit/edit-comments.ts';
import { editCommentsAt } from '../../src/edit/edit-comments.ts';
import type { CommentTarget, EntryComments } from '../../src/edit/entry-comments.ts';
import { commentsAt, commentsOf, slotsOf } from '../../src/edit/entry-comments.ts';
import type { YamlNode, YamlDocument } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { keyName } from '../../src/read/keys.ts';
import { above, beside, edit } from './comment-changes.ts';
import { holds, layOut, canonical, choicesOf, pick, runs } from '@krmkit/testing';
import type { Choose } from '@krmkit/testing';

describe('editing comments', () => {
  it('sets a header and the comment above the first entry of an object at once', () => {
    const text = 'apiVersion: v1\nkind: Pod\n';
    const changes: readonly EditedComments[] = [{ region: 'header', lines: ['# a'] }, above(['apiVersion'], '# b')];
    expect(edit(text, changes)).toBe(`# a\n\n# b\n${text}`);
  });

  it('leaves out only what cannot be', () => {
    const text = 'a: |+\n  t\n# x\n\nb: 2\nc: 3\n';
    const changes = [above(['b']), beside(['c'], '# c'), above(['c'], '# d'), beside(['b'], '# b')];
    expect(edit(text, changes)).toBe('a: |+\n  t\n# x\n\nb: 2 # b\n# d\nc: 3 # c\n');
  });

  it('edits one document of several', () => {
    const text = 'a: 1\n---\na: 2\n---\na: 3\n';
    const changes = [beside(['a'], '# x'), { region: 'foot', lines: ['# f'] } as const];
    expect(edit(text, changes, 1)).toBe('a: 1\n---\na: 2 # x\n# f\n---\na: 3\n');
  });

  it.each<EditedComments>([
    above(['a'], 'x'),
    above(['a'], '# x\n# y'),
    beside(['a'], '# x\ry'),
    above(['a'], ''),
    { region: 'foot', lines: ['x'] },
    { path: [], above: ['# x'] },
  ])('refuses %j', (change) => {
    expect(() => edit('a: 1\n', [change])).toThrow(RangeError);
  });
});

const numRuns = runs(900);

interface Written {
  readonly path: Path;
  readonly comments: EntryComments;
}

/** Every path that is written out, with its comments. */
function written(text: string, document: YamlDocument): readonly Written[] {
  const found: Written[] = [];
  const walk = (node: YamlNode, path: Path): void => {
    const comments = commentsAt(createSource('', text), document, path);
    if (comments !== undefined) found.push({ path, comments });
    if (node.kind === 'sequence') for (const [index, { value }] of node.items.entries()) walk(value, [...path, index]);
    if (node.kind !== 'mapping') return;
    for (const { key, value } of node.entries) {
      const name = keyName(key, 'kubectl');
      if (name !== undefined && name !== '<<') walk(value, [...path, name]);
    }
  };
  if (document.root !== undefined) walk(document.root, []);
  return found;
}

function textsOf(text: string, document: YamlDocument): readonly string[] {
  return document.comments.map(({ start, end }) => text.slice(start, end).trimEnd());
}

function randomChange(choose: Choose, positions: readonly Written[], count: number): EditedComments {
  const comment = `# new ${count}${pick(choose, ['', ': "x', ' - a', ' {', "'", ' #'])}`;
  const position = positions[choose(positions.length + 1)];
  if (position === undefined || position.path.length === 0) {
    const lines = pick(choose, [[], [comment], [comment, '', `${comment} b`], ['', comment]]);
    return { region: pick(choose, ['front', 'header', 'foot']), lines };
  }
  const { path } = position;
  if (choose(2) === 0) return { path, beside: choose(4) === 3 ? null : comment };
  return {
    path,
    above: pick(choose, [[comment], [], [...position.comments.above, comment], [comment, `${comment} b`]]),
  };
}

describe('laws of editing comments', () => {
  it('gives what is asked for or nothing, changes nothing else, and asks twice for once', () => {
    let asked = 0;
    let made = 0;
    const bytes = fc.uint8Array({ maxLength: 400, size: 'max' });
    const choices = fc.uint8Array({ maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(bytes, choices, (layout, more) => {
        const choose = choicesOf(more);
        const { text } = layOut(layout);
        const documents = parseDocuments(text);
        const at = choose(documents.length);
        const document = documents[at];
        if (document?.root === undefined) return;
        const positions = written(text, document);
        const changes = [...Array(1 + choose(4)).keys()].map((count) => randomChange(choose, positions, count));
        const unique = changes.filter(
          (change, index) => !changes.slice(0, index).some((other) => placeOf(other) === placeOf(change)),
        );
        const edited = edit(text, unique, at);
        const after = parseDocuments(edited)[at];
        const facts = { text, unique, edited };
        holds(after?.root !== undefined && parseDocuments(edited).length === documents.length, 'documents stay', facts);
        if (after?.root === undefined) return;
        const values = [document.root, after.root].map((root) => canonical(toValue(root, 'kubectl').value));
        holds(values[0] === values[1], 'the value stays', { ...facts, values });
        for (const [index, other] of documents.entries()) {
          const twin = parseDocuments(edited)[index];
          const same = index === at || edited.slice(twin?.start, twin?.end) === text.slice(other.start, other.end);
          holds(same, 'other documents stay', facts);
        }
        const now = new Map(written(edited, after).map(({ path, comments }) => [JSON.stringify(path), comments]));
        const wanted = new Map(unique.map((change) => [placeOf(change), change]));
        for (const { path, comments } of positions) {
          if (path.length === 0) continue;
          const key = JSON.stringify(path);
          const change = wanted.get(`${key} beside`);
          const other = wanted.get(`${key} above`);
          const found = now.get(key);
          const wantedBeside =
            change !== undefined && 'path' in change ? (change.beside ?? undefined) : comments.beside;
          const wantedAbove = other !== undefined && 'path' in other ? (other.above ?? []) : comments.above;
          holds([comments.beside, wantedBeside].includes(found?.beside), 'beside', { ...facts, path });
          holds(
            [comments.above, wantedAbove].some((one) => JSON.stringify(one) === JSON.stringify(found?.above)),
            'above',
            { ...facts, path },
          );
          asked += Number(change !== undefined) + Number(other !== undefined);
          made +=
            Number(change !== undefined && found?.beside === wantedBeside) +
            Number(other !== undefined && JSON.stringify(found?.above) === JSON.stringify(wantedAbove));
        }
        // Comments without an owner are still there.
        const gone = textsOf(text, document).filter((comment) => !textsOf(edited, after).includes(comment));
        const may = [
          ...positions.flatMap(({ path, comments }) => [
            ...(wanted.has(`${JSON.stringify(path)} above`) ? comments.above : []),
            ...(wanted.has(`${JSON.stringify(path)} beside`) ? [comments.beside] : []),
          ]),
          ...Object.entries(documentComments(text, document)).flatMap(([region, lines]: [string, readonly string[]]) =>
            wanted.has(region) ? lines : [],
          ),
        ];
        holds(
          gone.every((comment) => may.includes(comment)),
          'comments stay',
          { ...facts, gone },
        );
        holds(edit(edited, unique, at) === edited, 'twice is once', facts);
        const same = positions.flatMap(({ path, comments }): EditedComments[] =>
          path.length === 0 ? [] : [{ path, above: comments.above, beside: comments.beside ?? null }],
        );
        const regions = Object.entries(documentComments(text, document)).map(
          ([region, lines]: [string, readonly string[]]): EditedComments => ({
            region: region === 'front' || region === 'header' ? region : 'foot',
            lines,
          }),
        );
        holds(edit(text, [...same, ...regions], at) === text, 'setting what is there is nothing', facts);
      }),
      { numRuns, endOnFailure: process.env['KRMKIT_SHRINK'] === undefined },
    );
    expect(asked).toBeGreaterThan(numRuns / 2);
    expect(made).toBeGreaterThan(asked / 3);
  });
});

describe('room for comments', () => {
  it('is above and beside everything on lines of its own, except the first entry of an object', () => {
    let count = 0;
    const check = (text: string, document: YamlDocument, position: CommentTarget): void => {
      const slots = slotsOf(text, document, position);
      const { above: before } = commentsOf(text, document, position);
      // Above an object it would be about all of it.
      const isFirst = position.holder === document.root && position.index === 0;
      const changes: PositionedChange[] = [];
      if (slots.above !== undefined && !isFirst) changes.push({ position, above: ['# new', ...before] });
      if (slots.beside !== undefined) changes.push({ position, beside: '# beside' });
      for (const change of changes) {
        const { edits } = editCommentsAt(createSource('', text), document, [change]);
        holds(edits.length === 1, 'there is room', { text, at: position.index, change: Object.keys(change) });
        count++;
      }
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300, size: 'max' }), (bytes) => {
        const { text } = layOut(bytes);
        for (const document of parseDocuments(text)) {
          const visit = (node: YamlNode): void => {
            if ((node.kind !== 'mapping' && node.kind !== 'sequence') || node.style === 'flow') return;
            const parts = node.kind === 'mapping' ? node.entries : node.items;
            for (const [index, part] of parts.entries()) {
              check(text, document, { holder: node, index });
              visit(part.value);
            }
          };
          if (document.root !== undefined) visit(document.root);
        }
      }),
      { numRuns: runs(120), endOnFailure: process.env['KRMKIT_SHRINK'] === undefined },
    );
    expect(count).toBeGreaterThan(runs(120));
  });
});

function placeOf(change: EditedComments): string {
  if ('region' in change) return change.region;
  return `${JSON.stringify(change.path)} ${change.above === undefined ? 'beside' : 'above'}`;
}
