import { describe, expect, it } from 'vitest';
import { BLOCK_AT_MARGIN, BLOCK_TAB } from '../../src/read/profile-problems.ts';
import { BLOCK_BLANK_LINE, BLOCK_HEADER, BLOCK_INDENT, TAB_INDENT } from '../../src/read/syntax-problems.ts';
import { contentOf, readOne } from './read-one.ts';

// https://yaml.org/spec/1.2.2/: chapter 8.1, with the numbers of its examples.
describe('a block scalar', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      '8.1',
      '- | # Empty header\n literal\n- >1 # Indentation indicator\n  folded\n- |+ # Chomping indicator\n keep\n\n- >1- # Both indicators\n  strip\n',
      ['literal\n', ' folded\n', 'keep\n\n', ' strip'],
    ],
    [
      '8.2',
      '- |\n detected\n- >\n \n  \n  # detected\n- |1\n  explicit\n',
      ['detected\n', '\n\n# detected\n', ' explicit\n'],
    ],
    ['8.4', 'strip: |-\n  text\nclip: |\n  text\nkeep: |+\n  text\n', ['text', 'text\n', 'text\n']],
    [
      '8.5',
      ' # Strip\n  # Comments:\nstrip: |-\n  # text\n  \n # Clip\n  # comments:\n\nclip: |\n  # text\n \n # Keep\n  # comments:\n\nkeep: |+\n  # text\n\n # Trail\n  # comments.\n',
      ['# text', '# text\n', '# text\n\n'],
    ],
    ['8.6', 'strip: >-\n\nclip: >\n\nkeep: |+\n\n', ['', '', '\n']],
    ['8.7', 'a: |\n literal\n \ttext\n\n\n', ['literal\n\ttext\n']],
    ['8.8', 'a: |\n \n  \n  literal\n   \n  \n  text\n\n # Comment\n', ['\n\nliteral\n \n\ntext\n']],
    ['8.9', 'a: >\n folded\n text\n\n\n', ['folded text\n']],
    [
      '8.10',
      'a: >\n\n folded\n line\n\n next\n line\n   * bullet\n\n   * list\n   * lines\n\n last\n line\n\n# Comment\n',
      ['\nfolded line\nnext line\n  * bullet\n\n  * list\n  * lines\n\nlast line\n'],
    ],
    ['the indicators in the other order', 'a: |-2\n   a\nb: |+1\n  a\n\n', [' a', ' a\n\n']],
    ['the largest indentation', `a: |9\n${' '.repeat(10)}x\n`, [' x\n']],
    ['an indicator counts from the parent', 'a:\n  b: |1\n    x\n', [' x\n']],
    ['lines with a tab', 'a: >\n x\n \ty\n z\n', ['x\n\ty\nz\n']],
    ['blank lines before a line with more indentation', 'a: >\n x\n\n  y\n', ['x\n\n y\n']],
    ['the lines of Windows', 'a: |\r\n  x\r\n  y\r\nb: 1\r\n', ['x\ny\n', '1']],
    ['nothing', 'a: |\nb: |+\nc: 1\n', ['', '', '1']],
    ['blanks at the end of the text', 'a: |+\n x\n ', ['x\n\n']],
    ['a comment that is less indented than blank lines', 'a: |\n   \n # c\nb: 1\n', ['', '1']],
    ['a comment after the text', 'a: |\n   x\n # c\nb: 1\n', ['x\n', '1']],
  ])('%s', (_, text, contents) => {
    const { root, problems } = readOne(text);
    expect(contentOf(root)).toEqual(contents);
    expect(problems).toEqual([]);
  });

  it('ends where another document starts', () => {
    expect(contentOf(readOne('a: |\n---\nb: 1\n').root)).toEqual(['']);
    expect(contentOf(readOne('a: |\n x\n---\n').root)).toEqual(['x\n']);
  });

  it.each([
    ['a: |\n  x\n\n\nb: 1\n', '|\n  x'],
    ['a: |+\n  x\n\n\nb: 1\n', '|+\n  x\n\n'],
    ['a: |- # c\n  x\n  y\n', '|- # c\n  x\n  y'],
    ['a: >\nb: 1\n', '>'],
    ['a: |+\n\n  \nb: 1\n', '|+\n\n  '],
  ])('has a span: %j', (text, written) => {
    const { root, slice } = readOne(text);
    const value = root?.kind === 'mapping' ? root.entries[0]?.value : undefined;
    expect(value && slice(value)).toBe(written);
  });

  it.each([
    ['a: |\n x', true],
    ['a: >\n x', true],
    ['a: |+\n x', true],
    ['a: |\n x\n', undefined],
    ['a: |-\n x', undefined],
    ['a: |\n x\nb: 1', undefined],
  ])('of which the last line is not ended: %j', (text, unterminated) => {
    const { root } = readOne(text);
    const value = root?.kind === 'mapping' ? root.entries[0]?.value : undefined;
    expect(value?.kind === 'scalar' && value.unterminated).toBe(unterminated);
  });

  it('has the comment of its header', () => {
    const text = 'a: |#c\n x\n';
    const { root, problems } = readOne(text);
    expect(contentOf(root)).toEqual(['x\n']);
    expect(problems).toEqual([]);
  });

  it.each([
    ['folded', '- >\n x\n', 'folded'],
    ['literal', '- |\n x\n', 'literal'],
  ])('has a style: %s', (_, text, style) => {
    const { root } = readOne(text);
    expect(root?.kind === 'sequence' && root.items[0]?.value).toMatchObject({ kind: 'scalar', style });
  });
});

describe('a block scalar is wrong', () => {
  it.each<readonly [string, string, string]>([
    ['8.3: a blank line is longer', '- |\n  \n text\n', `error ${BLOCK_BLANK_LINE.message} at  `],
    ['8.3: a line is shorter', '- >\n  text\n text\n', `error ${BLOCK_INDENT.message} at text`],
    ['8.3: the first line is shorter', '- |2\n text\n', `error ${BLOCK_INDENT.message} at text`],
    ['text in the header', 'a: | x\nb: 1\n', `error ${BLOCK_HEADER.message} at x`],
    ['two digits', 'a: |10\n x\nb: 1\n', `error ${BLOCK_HEADER.message} at 0`],
    ['no digit', 'a: |0\n x\nb: 1\n', `error ${BLOCK_HEADER.message} at 0`],
    ['two signs', 'a: |+-\n x\nb: 1\n', `error ${BLOCK_HEADER.message} at -`],
    ['a tab for the indentation', 'a: |\n\tx\n', `error ${TAB_INDENT.message} at \t`],
  ])('%s', (_, text, problem) => {
    expect(readOne(text).problems[0]).toBe(problem);
  });

  it('in one place: the rest is read', () => {
    expect(readOne('a: | x\nb: |+-\n x\nc: 1\n').problems).toHaveLength(2);
    expect(readOne('- |2\n text\n- |\n  \n text\n').problems).toHaveLength(2);
  });

  it.each([
    ['a tab after the indentation', 'a: |\n \tx\n', `warning ${BLOCK_TAB.message} at \t`, '\tx\n'],
    ['no indentation', '|\nx\n', `warning ${BLOCK_AT_MARGIN.message} at x`, 'x\n'],
  ])('for Kubernetes: %s', (_, text, problem, content) => {
    const { root, problems } = readOne(text);
    expect(problems).toEqual([problem]);
    expect(contentOf(root)).toEqual([content]);
  });

  it('for Kubernetes, if a tab is where the text would start', () => {
    expect(readOne('a: |\n  x\n \ty\n').problems[0]).toBe(`warning ${BLOCK_TAB.message} at \t`);
  });
});
