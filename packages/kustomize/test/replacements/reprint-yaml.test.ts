import { describe, expect, it } from 'vitest';
import { reprintYaml } from '../../src/replacements/reprint-yaml.ts';

// What kustomize 5.8.1 makes of such a text in a ConfigMap when a replacement changes a value in it.
describe('a text of YAML', () => {
  it.each<[string, string, string]>([
    ['in its form already', 'a:\n  b: 1\nc: 2\n', 'a:\n  b: 1\nc: 2'],
    ['with mappings in four columns', 'a:\n    b: 1\n    c:\n        d: 2\n', 'a:\n  b: 1\n  c:\n    d: 2'],
    ['with lists in columns of their own', 'l:\n  - x\n  - y: 1\n    z: 2\n', 'l:\n- x\n- y: 1\n  z: 2'],
    ['with lists in lists', 'l:\n-   - x\n    - y\n', 'l:\n- - x\n  - y'],
    ['with lists in mappings of lists', 'l:\n-   x: 1\n    y:\n    -   z\n', 'l:\n- x: 1\n  y:\n  - z'],
    ['with a dash alone', 'l:\n-\n  x: 1\n  y: 2\n', 'l:\n- x: 1\n  y: 2'],
    [
      'with comments',
      '# top\na:   # one\n    # inside\n    b: 1    # two\n\n\nc: 3\n# end\n',
      '# top\na: # one\n  # inside\n  b: 1 # two\nc: 3\n# end',
    ],
    ['with comments in a list', 'l:\n    # c\n    - x\n    # d\n    - y\n', 'l:\n# c\n- x\n# d\n- y'],
    [
      'with literal texts',
      'a:\n    t: |\n        one\n          two\n\n        three\n    b: 1\n',
      'a:\n  t: |\n    one\n      two\n\n    three\n  b: 1',
    ],
    ['with a literal text in a list', 'l:\n  -   |-\n      one\n  - b\n', 'l:\n- |-\n  one\n- b'],
    ['with aliases', 'a:\n    anchor: &x 1\n    alias: *x\n', 'a:\n  anchor: &x 1\n  alias: *x'],
    ['with nothing as a value', 'a:\n    n:\n    m: ~\n', 'a:\n  n:\n  m: ~'],
    ['with a list at the top', '-   a: 1\n    b: 2\n', '- a: 1\n  b: 2'],
  ])('%s is in two columns', (_, text, expected) => {
    expect(reprintYaml(text)).toBe(expected);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['a comment', '# a\n'],
    ['two documents', 'a:\n    b: 1\n---\nx: 1\n'],
    ['a document with a start', '---\na:\n    b: 1\n'],
    ['a directive', '%YAML 1.1\n---\na:\n    b: 1\n'],
    ['a text of several lines without quotes', 'a:\n    t: one\n      two\n'],
    ['a text of several lines in quotes', 'a:\n    t: "one\n      two"\n'],
    ['a list in brackets on several lines', 'a:\n    c: [1,\n      2]\n'],
    ['a mapping in brackets on several lines', 'a:\n    c: {d: 1,\n      e: 2}\n'],
    ['a literal text that keeps its last lines', 'a:\n    t: |+\n        one\n\n'],
    ['a literal text with a written indentation', 'a:\n    t: |2\n        one\n'],
  ])('stays as it is: %s', (_, text) => {
    expect(reprintYaml(text)).toBe(text);
  });
});
