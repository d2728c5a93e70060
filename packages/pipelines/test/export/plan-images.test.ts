import { describe, expect, it } from 'vitest';
import type { FindImageConfig } from '@krmkit/functions';
import { pinImage, planImages } from '../../src/export/plan-images.ts';
import { containerOf, stepOf } from './steps.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const { signal } = new AbortController();
const step = (image: string): ReturnType<typeof stepOf> => stepOf({ name: image, program: containerOf({ image }) });

/** Knows images by name; each is asked for once. */
function finder(known: Readonly<Record<string, { readonly words: readonly string[]; readonly digest?: string }>>) {
  const asked: string[] = [];
  const find: FindImageConfig = (image) => {
    asked.push(image);
    const found = known[image];
    if (found === undefined) return Promise.resolve({ ok: false, message: `no ${image}`, hint: 'pull it' });
    const { words, digest } = found;
    return Promise.resolve({ ok: true, value: { entrypoint: words, cmd: [], digest } });
  };
  return { find, asked };
}

describe('planImages', () => {
  const known = { 'a:1': { words: ['/a'], digest: DIGEST }, 'b:1': { words: ['/b', 'x'] } };

  it('finds the words of each image, once', async () => {
    const { find, asked } = finder(known);
    const steps = [step('a:1'), stepOf(), step('b:1'), step('a:1')];
    const planned = await planImages(steps, { pin: false, find, findPinned: find, signal });
    expect(planned).toEqual({
      images: new Map([
        ['a:1', { declared: 'a:1', image: 'a:1', words: ['/a'] }],
        ['b:1', { declared: 'b:1', image: 'b:1', words: ['/b', 'x'] }],
      ]),
      diagnostics: [],
    });
    expect(asked).toEqual(['a:1', 'b:1']);
  });

  it('names each step whose image cannot be planned, and plans the others', async () => {
    const { find } = finder({ ...known, 'empty:1': { words: [] } });
    const steps = [step('c:1'), step('a:1'), step('b:1'), step('empty:1')];
    const planned = await planImages(steps, { pin: true, find, findPinned: find, signal });
    expect([...planned.images.values()]).toEqual([{ declared: 'a:1', image: `a@${DIGEST}`, words: ['/a'] }]);
    expect(planned.diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      ['cannot-export', 'c:1 (step 1 of 4) cannot be exported: no c:1', 'pull it'],
      [
        'cannot-export',
        "b:1 (step 3 of 4) cannot be pinned: the digest of the image 'b:1' in its registry is not known",
        'push the image and pull it, or leave --pin out',
      ],
      [
        'cannot-export',
        "empty:1 (step 4 of 4) cannot be exported: the image 'empty:1' has neither an ENTRYPOINT nor a CMD",
        `name its program: --entrypoint 'empty:1=["/program"]'`,
      ],
    ]);
  });
});

describe('pinImage', () => {
  it('does not change an image with a digest, and makes no request', async () => {
    const { find, asked } = finder({});
    const pinned = `r:5000/a:1@${DIGEST}`;
    expect(await pinImage(pinned, find, signal)).toEqual({ ok: true, value: pinned });
    expect(asked).toEqual([]);
  });

  it('puts the digest in place of the tag', async () => {
    const { find } = finder({ 'r:5000/a:1': { words: [], digest: DIGEST } });
    expect(await pinImage('r:5000/a:1', find, signal)).toEqual({ ok: true, value: `r:5000/a@${DIGEST}` });
  });

  it.each(['none:1', 'tagged:1'])('refuses %s', async (image) => {
    const { find } = finder({ 'tagged:1': { words: [] } });
    expect(await pinImage(image, find, signal)).toMatchObject({ ok: false });
  });
});
