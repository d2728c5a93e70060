import { describeEdits } from './block-rows.ts';
import { replace } from './node-edits.ts';

describeEdits('anchors and tags of a value', [
  ['an anchor stays', 'a: &x 1\n', ['a'], replace(2), 'a: &x 2\n'],
  ['an anchor stays in front of a mapping', 'a: &x 1\n', ['a'], replace({ b: 1 }), 'a: &x\n  b: 1\n'],
  ['an anchor stays in front of a mapping in a list', '- &x 1\n', [0], replace({ b: 1 }), '- &x\n  b: 1\n'],
  ['a tag that fits stays', 'a: !!str 1\n', ['a'], replace('2'), 'a: !!str "2"\n'],
  ['a tag that does not fit goes', 'a: !!str 1\n', ['a'], replace(2), 'a: 2\n'],
  ['a tag behind an anchor goes', 'a: &x !!str 1\n', ['a'], replace(2), 'a: &x 2\n'],
  ['a tag in front of an anchor goes', 'a: !!str &x 1\n', ['a'], replace(2), 'a: &x 2\n'],
  ['a tag on a line of its own goes', 'a:\n  !!str\n  1\n', ['a'], replace(2), 'a:\n  2\n'],
  ['a tag below a comment goes', 'a: # c\n !!null null\n', ['a'], replace({}), 'a: # c\n {}\n'],
  ['a tag below a comment, without a value', 'a: # c\n !!str\n', ['a'], replace(5), 'a: # c\n 5\n'],
  ['a tag below a comment, above a list', '- # c\n !!seq\n - a\n', [0], replace('x'), '- # c\n x\n'],
  ['a tag below a comment, above a value', 'a: # c\n !!null\n null\n', ['a'], replace([]), 'a: # c\n []\n'],
  ['a tag with a comment', 'a: !!map # c\n  b: 1\n', ['a'], replace(5), 'a: 5 # c\n'],
  ['a tag below a comment becomes a list', 'a: # c\n !!str\nb: 1\n', ['a'], replace([1]), 'a: # c\n- 1\nb: 1\n'],
  ['a tag below its dash', '-\n  !!str x\n', [0], replace({ a: 1, b: 2 }), '-\n  a: 1\n  b: 2\n'],
]);
