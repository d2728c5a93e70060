import { describe, expect, it } from 'vitest';
import type { SideDocument } from '../../src/files/side-files.ts';
import { isUntouched, upstreamText } from '../../src/files/upstream-text.ts';
import { documentOf, filesOf } from '../sides.ts';

const second = (text: string): SideDocument => {
  const document = filesOf({ a: `x: 1\n${text}` }).get('a')?.documents[1];
  if (document === undefined) throw new Error('no second document');
  return document;
};

describe('a document is untouched', () => {
  it.each<[title: string, original: string, destination: string, expected: boolean]>([
    ['if it is the same', 'a: 1\n', 'a: 1\n', true],
    ['if --- differs', 'a: 1\n', '---\na: 1\n', true],
    ['if the header differs', 'a: 1\n', '# h\n\na: 1\n', true],
    ['if blank lines at the end differ', 'a: 1', 'a: 1\n\n', true],
    ['not if a value differs', 'a: 1\n', 'a: 2\n', false],
    ['not if a comment differs', 'a: 1\n', '# c\na: 1\n', false],
    ['not if blank lines of a block scalar differ', 'a: |+\n  b\n', 'a: |+\n  b\n\n', false],
    ['if the last line end of a block scalar differs', 'a: |\n  b\n', 'a: |\n  b', true],
  ])('%s', (_title, original, destination, expected) => {
    expect(isUntouched(documentOf(original), documentOf(destination))).toBe(expected);
  });

  it('also where it is not the first of its file', () => {
    expect(isUntouched(documentOf('# h\n\na: 1\n'), second('---\na: 1\n'))).toBe(true);
    expect(isUntouched(documentOf('a: 1\n'), second('---\n# h\n\na: 1\n'))).toBe(false);
  });
});

describe('an untouched document gets', () => {
  const UPSTREAM = 'b:   2 # new\n';
  it.each<[title: string, original: string, updated: string, destination: string, expected: string | undefined]>([
    ["upstream's text with its layout", 'b: 1\n', UPSTREAM, 'b: 1\n', UPSTREAM],
    ['below its own header', 'b: 1\n', UPSTREAM, '# mine\n\nb: 1\n', `# mine\n\n${UPSTREAM}`],
    ['not the header of upstream', 'b: 1\n', `# theirs\n\n${UPSTREAM}`, 'b: 1\n', UPSTREAM],
    ['its own ---', 'b: 1\n', UPSTREAM, '---\nb: 1\n', `---\n${UPSTREAM}`],
    ['not the --- of upstream', 'b: 1\n', `---\n${UPSTREAM}`, 'b: 1\n', UPSTREAM],
    ['--- with a comment from upstream, once', 'b: 1\n', `--- # c\n${UPSTREAM}`, '---\nb: 1\n', `--- # c\n${UPSTREAM}`],
    ['--- in place of one with a comment', '--- # c\nb: 1\n', UPSTREAM, '--- # c\nb: 1\n', `---\n${UPSTREAM}`],
    ['its own line ends', 'b: 1\r\n', UPSTREAM, 'b: 1\r\n', 'b:   2 # new\r\n'],
    ['its own blank lines at the end', 'b: 1\n', UPSTREAM, 'b: 1\n\n\n', `${UPSTREAM}\n\n`],
    ["upstream's blank lines where it has those of the original", 'b: 1\n', `${UPSTREAM}\n`, 'b: 1\n', `${UPSTREAM}\n`],
    ['its own last line end where upstream has none', 'b: 1\n', 'b: 2', 'b: 1\n', 'b: 2\n'],
    ['a last line end below a block that upstream adds', 'b: 1\n', 'b: 1\nc: |\n  x\n', 'b: 1', 'b: 1\nc: |\n  x\n'],
    ['no last line end where upstream has none', 'b: 1\n', 'b: 1\nc: |\n  x', 'b: 1', 'b: 1\nc: |\n  x'],
    [
      'no last line end below its own block',
      'b: 1\nc: |\n  x\n',
      'b: 2\nc: |\n  x\n',
      'b: 1\nc: |\n  x',
      'b: 2\nc: |\n  x',
    ],
    ['no last line end below a text in quotes', 'b: 1\n', 'b: "|"\n', 'b: 1', 'b: "|"'],
    ['nothing if upstream has only comments', 'b: 1\n', '# h\n\n', 'b: 1\n', undefined],
    ['nothing if upstream has only ---', 'b: 1\n', '---\n', 'b: 1\n', undefined],
    ['nothing if upstream cannot be read', 'b: 1\n', 'b: [1\n', 'b: 1\n', undefined],
    ['a template', 'b: 1\n', 'b: {{ x }}\n', 'b: 1\n', 'b: {{ x }}\n'],
    ['nothing if upstream has directives', 'b: 1\n', '%YAML 1.2\n---\nb: 2\n', 'b: 1\n', undefined],
    ['nothing if the original has directives', '%YAML 1.2\n---\nb: 1\n', UPSTREAM, 'b: 1\n', undefined],
    ['nothing if it has ... itself', 'b: 1\n', UPSTREAM, 'b: 1\n...\n', undefined],
    ['nothing if upstream adds a null', 'b: 1\n', 'b: 1\nc: null\n', 'b: 1\n', undefined],
    ['nothing if upstream replaces a value by null', 'b: 1\n', 'b:\n', 'b: 1\n', undefined],
    ['nothing if upstream adds a null to a list', 'b: [1]\n', 'b: [1, null]\n', 'b: [1]\n', undefined],
    ['nothing if upstream adds a null in place of a list', 'b: 1\n', 'b: [null]\n', 'b: 1\n', undefined],
    [
      'the nulls that the original has',
      'b: null\nc: [{d: null}]\n',
      'c: [{d: null}]\nb: null\ne: 1\n',
      'b: null\nc: [{d: null}]\n',
      'c: [{d: null}]\nb: null\ne: 1\n',
    ],
  ])('%s', (_title, original, updated, destination, expected) => {
    expect(upstreamText(documentOf(original), documentOf(updated), documentOf(destination))).toBe(expected);
  });

  it('a --- where it is not the first of its file', () => {
    expect(upstreamText(documentOf('b: 1\n'), documentOf(UPSTREAM), second('---\nb: 1\n'))).toBe(`---\n${UPSTREAM}`);
    expect(upstreamText(second('--- # c\nb: 1\n'), documentOf(UPSTREAM), second('--- # c\nb: 1\n'))).toBe(
      `---\n${UPSTREAM}`,
    );
  });
});
