import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { createSource } from '@krmkit/base';
import { readStream, printStreamItem } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { createCommentTaking, createReturnedTexts, readResource } from '../../src/run/take-comments.ts';
import { sendOf } from './function-calls.ts';

const WEB = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  a: one # first\n  b: two\n';
const VALUE: JsonObject = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'web' },
  data: { a: 'one', b: 'two' },
};

interface Taking {
  /** The value of the item now; as it was sent if it is left out. */
  readonly value?: JsonObject;
  readonly keepsComments?: boolean;
  /** A text that has this value already. */
  readonly spelled?: string;
  /** Around the returned item. */
  readonly print?: (item: string) => string;
}

/** The text of WEB with the comments of what a function returned; undefined if they are unchanged. */
async function taken(
  returned: string,
  { value, spelled, keepsComments = false, print }: Taking = {},
): Promise<string | undefined> {
  const { items, request } = await sendOf({ 'a.yaml': WEB });
  const [item] = items;
  if (item === undefined) throw new Error('no item');
  const written = printStreamItem({ head: '', marker: false, body: returned }, true);
  const text = print?.(written) ?? `kind: ResourceList\nitems:\n${written}`;
  const { wrapper } = readStream(createSource('-', text));
  const origin = wrapper?.origin && { ...wrapper.origin, duplicateKeys: [] };
  const take = createCommentTaking(request, { keepsComments });
  const printedText = createReturnedTexts({ origin })(0);
  const own: Resource | undefined = spelled === undefined ? undefined : readResource(spelled, value ?? VALUE);
  return printedText && take(printedText, item, value ?? item.value, own)?.origin?.source.text;
}

describe('comments of what a function returned', () => {
  it.each<[string, string, Taking, string | undefined]>([
    ['are not taken where none is new', WEB, {}, undefined],
    ['are not taken where one is missing, as printers lose them', WEB.replace(' # first', ''), {}, undefined],
    ['are taken where one changed', WEB.replace('# first', '# 1st'), {}, WEB.replace('# first', '# 1st')],
    ['are taken where one is new', WEB.replace('two', 'two # second'), {}, WEB.replace('two', 'two # second')],
    [
      'are taken where one is there once more',
      WEB.replace('two', 'two # first'),
      {},
      WEB.replace('two', 'two # first'),
    ],
    [
      'are taken where one is gone, from a function that keeps them',
      WEB.replace(' # first', ''),
      { keepsComments: true },
      WEB.replace(' # first', ''),
    ],
    ['are not taken from a text with a #', WEB.replace('two', '"a#b"'), {}, undefined],
    [
      'are taken into a new value',
      WEB.replace('two', 'three # third'),
      { value: { ...VALUE, data: { a: 'one', b: 'three' } } },
      WEB.replace('two', 'three # third'),
    ],
    [
      'are taken into a text that has the value',
      WEB.replace('two', 'three # third'),
      { value: { ...VALUE, data: { a: 'one', b: 'three' } }, spelled: WEB.replace('two', '"three"') },
      WEB.replace('two', '"three" # third'),
    ],
    [
      'are not taken from brackets',
      WEB,
      { print: () => 'kind: ResourceList\nitems: [{apiVersion: v1, kind: ConfigMap}] # new\n' },
      undefined,
    ],
    ['are not taken from what is no list', WEB, { print: () => 'kind: ResourceList\nitems: {} # new\n' }, undefined],
    ['are not taken from a list without such an item', WEB, { print: () => 'kind: ResourceList\nitems:\n' }, undefined],
  ])('%s', async (_, returned, taking, expected) => {
    const found = await taken(returned, taking);
    expect(found).toBe(expected);
  });
});

describe('a text as a resource', () => {
  it('has the value, and a place in itself', () => {
    const resource = readResource(WEB, VALUE);
    expect(resource).toMatchObject({
      identity: { kind: 'ConfigMap', name: 'web' },
      value: VALUE,
      origin: { index: 0, path: [] },
    });
    expect(resource?.origin?.source.text).toBe(WEB);
  });

  it.each<[string, string, JsonObject]>([
    ['with another value', WEB.replace('two', 'three'), VALUE],
    ['of two documents', `${WEB}---\n${WEB}`, VALUE],
    ['of nothing', '', VALUE],
    ['of no mapping', '- 1\n', VALUE],
    ['that is broken', 'a: [\n', VALUE],
    ['of no Kubernetes object', 'a: 1\n', { a: 1 }],
  ])('is none %s', (_, text, value) => {
    expect(readResource(text, value)).toBeUndefined();
  });
});
