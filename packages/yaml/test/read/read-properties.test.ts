import { describe, expect, it } from 'vitest';
import { ANCHOR_NAME, TAG_IN_FLOW } from '../../src/read/profile-problems.ts';
import {
  BAD_TAG,
  BLANK_AFTER_PROPERTY,
  NAME_MISSING,
  TWO_ANCHORS,
  TWO_TAGS,
  UNKNOWN_TAG_PREFIX,
  missingAnchor,
} from '../../src/read/syntax-problems.ts';
import { readOne } from './read-one.ts';

// https://yaml.org/spec/1.2.2/#69-node-properties
describe('an anchor and a tag', () => {
  it.each<readonly [text: string, anchor: string | undefined, tag: string | undefined]>([
    ['&a x', 'a', undefined],
    ['!t x', undefined, '!t'],
    ['&a !t x', 'a', '!t'],
    ['!t   &a x', 'a', '!t'],
    ['!!str x', undefined, '!!str'],
    ['! x', undefined, '!'],
    ['!<tag:yaml.org,2002:str> x', undefined, '!<tag:yaml.org,2002:str>'],
    ['!<a> x', undefined, '!<a>'],
    // For the Go readers, a comma ends a tag only in brackets.
    ['!a,b x', undefined, '!a,b'],
    ['!a,[b],c x', undefined, '!a,[b],c'],
    ['!a%2Fb x', undefined, '!a%2Fb'],
    ["!a-b/c;d?e:f@g=h+i$j_k.l~m*n'o(p)#q&r x", undefined, "!a-b/c;d?e:f@g=h+i$j_k.l~m*n'o(p)#q&r"],
    ['!aZ09z x', undefined, '!aZ09z'],
    ['&a_B-9 x', 'a_B-9', undefined],
    ['&a\n!t x', 'a', '!t'],
    ['!t\n&a x', 'a', '!t'],
    ['&a [x]', 'a', undefined],
    ['&a', 'a', undefined],
  ])('%j', (text, anchor, tag) => {
    const { root, problems, slice } = readOne(text);
    const own = root?.kind === 'alias' ? undefined : root;
    expect([own?.anchor?.name, own?.tag?.name]).toEqual([anchor, tag]);
    if (own?.anchor !== undefined) expect(slice(own.anchor)).toBe(`&${anchor ?? ''}`);
    if (own?.tag !== undefined) expect(slice(own.tag)).toBe(tag);
    expect(problems).toEqual([]);
  });

  it('with a prefix that the document declares', () => {
    const { root, problems } = readOne('%TAG !e! tag:example.com,2000:\n---\n!e!x a\n');
    expect(root).toMatchObject({ tag: { name: '!e!x' } });
    expect(problems.filter((problem) => problem.startsWith('error'))).toEqual([]);
  });

  it.each(['!e', '!e! tag:e: more', 'e! tag:e:', '!e.f! tag:e:'])('with the wrong prefix %s', (words) => {
    const { problems } = readOne(`%TAG ${words}\n---\na\n`);
    expect(problems.map((problem) => problem.split(' at ')[1])).toEqual([`%TAG ${words}`]);
  });

  it.each<readonly [text: string, problems: readonly string[]]>([
    ['& x', [`error ${NAME_MISSING.message} at &`]],
    ['&a &b x', [`error ${TWO_ANCHORS.message} at &b`]],
    ['!a !b x', [`error ${TWO_TAGS.message} at !b`]],
    ['&a\n&b x', [`error ${TWO_ANCHORS.message} at &b`]],
    ['!a\n!b x', [`error ${TWO_TAGS.message} at !b`]],
    ['k: &a\n  !s\n  &b x', [`error ${TWO_ANCHORS.message} at &b`]],
    ['!e!x a', [`error ${UNKNOWN_TAG_PREFIX.message} at !e!x`]],
    ['!! a', [`error ${BAD_TAG.message} at !!`]],
    ['!!a!b c', [`error ${BAD_TAG.message} at !!a!b`]],
    ['!<> a', [`error ${BAD_TAG.message} at !<>`]],
    ['!<>b c', [`error ${BAD_TAG.message} at !<>`]],
    ['!<a b', [`error ${BAD_TAG.message} at !<a`]],
    ['!a%2 b', [`error ${BAD_TAG.message} at !a%2`]],
    ['!a%zz b', [`error ${BAD_TAG.message} at !a%zz`]],
    ['!a"b c', [`error ${BAD_TAG.message} at !a"b`]],
    ['!<a^b> c', [`error ${BAD_TAG.message} at !<a^b>`]],
    ['!\u00e9 c', [`error ${BAD_TAG.message} at !\u00e9`]],
    ['!<a>b', [`error ${BLANK_AFTER_PROPERTY.message} at !<a>`]],
    ['&a.b c', [`warning ${ANCHOR_NAME.message} at &a.b`]],
    ['&\u00e9 c', [`warning ${ANCHOR_NAME.message} at &\u00e9`]],
    ['[!t, a]', [`warning ${TAG_IN_FLOW.message} at !t`]],
    ['[&a, b]', []],
    ['{&a b: c}', []],
  ])('is wrong, or not for everybody: %j', (text, problems) => {
    expect(readOne(text).problems).toEqual(problems);
  });

  it('must be separate from brackets', () => {
    expect(readOne('&a[x]').problems).toEqual([
      `warning ${ANCHOR_NAME.message} at &a`,
      `error ${BLANK_AFTER_PROPERTY.message} at &a`,
    ]);
  });
});

describe('an alias', () => {
  it.each<readonly [text: string, problems: readonly string[]]>([
    ['[&a x, *a]', []],
    ['[&a x, *a,*a]', []],
    ['- &a x\n- *a : y\n', []],
    ['- &a x\n- *a: y\n', []],
    ['- * \n', [`error ${NAME_MISSING.message} at *`]],
    ['- *b\n', [`error ${missingAnchor('b', false).message} at *b`]],
    ['&a [*a]', [`error ${missingAnchor('a', true).message} at *a`]],
    ['- *b:\n', [`error ${missingAnchor('b:', false).message} at *b:`]],
  ])('%j', (text, problems) => {
    expect(readOne(text).problems).toEqual(problems);
  });

  it.each([
    ['- &a x\n- *a\n', '*a'],
    ['- &a: x\n- *a:\n', '*a:'],
  ])('leads to its node: %j', (text, written) => {
    const { root, slice } = readOne(text);
    const alias = root?.kind === 'sequence' ? root.items[1]?.value : undefined;
    expect(alias).toMatchObject({ kind: 'alias', target: { content: 'x' } });
    expect(alias && slice(alias)).toBe(written);
  });
});
