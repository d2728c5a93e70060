import { describe, expect, it } from 'vitest';
import type { Path } from '@krmkit/base';
import { locate } from '../../src/read/locate.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { commentsFor } from '../../src/read/trivia.ts';

const text = `# first

# far

# near 1
# near 2
a: 1 # end a
  # elsewhere
b: # end b
  # deep
  c: d # end c
e: | # end e
  text # not a comment
f:
  "long
  text" # end f
list:
  # above item
  - name: x # end name
    # above value
    value: y

  - [p, # end p
    q] # end q
`;

describe('the comments of an entry', () => {
  it.each<[Path, string[]]>([
    [['a'], ['# near 1', '# near 2', '# end a']],
    [['b'], ['# end b']],
    [
      ['b', 'c'],
      ['# deep', '# end c'],
    ],
    [['e'], ['# end e']],
    [['f'], ['# end f']],
    [['list'], []],
    [
      ['list', 0],
      ['# above item', '# end name'],
    ],
    [
      ['list', 0, 'name'],
      ['# above item', '# end name'],
    ],
    [['list', 0, 'value'], ['# above value']],
    [['list', 1], ['# end p']],
  ])('%j', (path, expected) => {
    for (const source of [text, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r')]) {
      const [document] = parseDocuments(source);
      const located = document?.root === undefined ? undefined : locate(document.root, path);
      const place = located?.entry ?? located?.item;
      if (document === undefined || place === undefined) throw new Error('no such place');
      expect(commentsFor(document, source, place).map(({ start, end }) => source.slice(start, end))).toEqual(expected);
    }
  });

  it('stop at the beginning of the text, with and without BOM', () => {
    for (const source of ['# c\na: 1', '\ufeff# c\na: 1']) {
      const [document] = parseDocuments(source);
      if (document?.root?.kind !== 'mapping') throw new Error('no mapping');
      expect(document.root.entries.flatMap((entry) => commentsFor(document, source, entry))).toHaveLength(1);
    }
  });
});
