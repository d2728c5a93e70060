import { describe, expect, it } from 'vitest';
import { joinLists } from '../../src/read/join-lists.ts';
import type { PackageSource } from '../../src/read/package-sources.ts';
import { createSource } from '@krmkit/base';

const LIST = '---\nkind: ResourceList\nitems: []\n';
const POD = '---\napiVersion: v1\nkind: Pod\n';
const NOTHING = '---\n# c\n';
const BROKEN = '---\na: [\n';

/** `|` where a part ends; a stream that ends in `!` is not read to its end. */
async function join(stream: string): Promise<{ readonly texts: readonly string[]; readonly asked: readonly number[] }> {
  const parts = stream.replace(/!$/, '').split('|');
  let given = 0;
  const sources = async function* (): AsyncGenerator<PackageSource> {
    for (const [index, text] of parts.entries()) {
      given += 1;
      const isLast = index === parts.length - 1 && !stream.endsWith('!');
      const isWhole = isLast && index === 0;
      const place = { path: '-', relativePath: '-', named: true, chart: undefined };
      yield { ...place, source: createSource('-', text, index + 1), isWhole, isLast };
    }
  };
  const texts: string[] = [];
  const asked: number[] = [];
  for await (const { source, isWhole } of joinLists(sources())) {
    texts.push(`${isWhole ? 'whole ' : ''}${source.text}`);
    asked.push(given);
  }
  return { texts, asked };
}

describe('a list that is alone in a stream comes whole', () => {
  it.each([
    { stream: LIST, texts: [`whole ${LIST}`], asked: [1] },
    { stream: `${LIST}|${NOTHING}|${NOTHING}`, texts: [`whole ${LIST}${NOTHING}${NOTHING}`], asked: [3] },
    { stream: `${NOTHING}|${LIST}|${NOTHING}`, texts: [`whole ${NOTHING}${LIST}${NOTHING}`], asked: [3] },
    { stream: `${LIST}|${BROKEN}`, texts: [`whole ${LIST}${BROKEN}`], asked: [2] },
    { stream: `${NOTHING}|${NOTHING}`, texts: [`whole ${NOTHING}${NOTHING}`], asked: [2] },
  ])('$stream', async ({ stream, texts, asked }) => {
    expect(await join(stream)).toEqual({ texts, asked });
  });

  it.each([
    { why: 'an object is not a list', stream: `${POD}|${POD}|${POD}`, texts: [POD, POD, POD], asked: [1, 2, 3] },
    { why: 'an object behind it', stream: `${LIST}|${POD}|${POD}`, texts: [LIST, POD, POD], asked: [2, 2, 3] },
    { why: 'a second list', stream: `${LIST}|${LIST}|${NOTHING}`, texts: [LIST, LIST, NOTHING], asked: [2, 2, 3] },
    { why: 'in one part', stream: `${LIST}${LIST}|${NOTHING}`, texts: [LIST + LIST, NOTHING], asked: [1, 2] },
  ])('another stream goes on as soon as that is known: $why', async ({ stream, texts, asked }) => {
    expect(await join(stream)).toEqual({ texts, asked });
  });

  it('gives nothing of a list whose stream breaks off, and what there is of documents', async () => {
    expect((await join(`${LIST}|${NOTHING}!`)).texts).toEqual([]);
    expect((await join(`${POD}|${POD}!`)).texts).toEqual([POD, POD]);
  });
});
