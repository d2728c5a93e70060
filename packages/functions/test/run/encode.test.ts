import { describe, expect, it } from 'vitest';
import { sendOf } from './function-calls.ts';

const object = (index: number): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c-${String(index)}\ndata:\n  a: "${String(index)}"\n`;

describe('the value of a request in parts', () => {
  // Beyond 10,000 items the values are made anew.
  it.each([0, 1, 3, 10_000, 10_500])('is its whole value: %i items', async (count) => {
    const numbers = Array.from({ length: count }, (_, index) => index);
    const written = `metadata:\n  annotations:\n    config.kubernetes.io/path: mine.yaml\n`;
    const files = {
      'a.yaml': numbers.map(object).join('---\n'),
      'b.yaml': `apiVersion: v1\nkind: A\n${written}  name: b\n`,
    };
    const functionConfig = { apiVersion: 'v1', kind: 'ConfigMap', data: { x: 'y' } };
    const { request } = await sendOf(files, { functionConfig });
    const { parts } = request;
    if (parts === undefined) throw new Error('no parts');
    expect(parts.count).toBe(count + 1);
    const items = [...parts.items(0, 7), ...parts.items(7, count + 100)];
    const whole = { ...parts.frame(), items };
    expect(JSON.stringify(whole)).toBe(JSON.stringify(request.value()));
    expect(items.slice(0, 2).length).toBe(Math.min(2, count + 1));
  });
});

// A YAML document can have an anchor once only: a reader of the request would take the later one.
it('the text of a request has each anchor of its items under another name', async () => {
  const anchored = (name: string): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata:\n  one: &a "1"\n  two: *a\n`;
  const { request } = await sendOf({ 'a.yaml': anchored('a'), 'b.yaml': anchored('b'), 'c.yaml': object(1) });
  const anchors = [...request.text().matchAll(/&(\S+) "1"\n\s+two: \*(\S+)\n/g)].map(([, anchor, alias]) => [
    anchor,
    alias,
  ]);
  expect(anchors).toHaveLength(2);
  for (const [anchor, alias] of anchors) expect(anchor).toBe(alias);
  expect(new Set(anchors.map(([anchor]) => anchor)).size).toBe(2);
});

// A hyphen on its own line stands for the --- above the first document of a file.
it('the text of a request shows which files begin with ---', async () => {
  const files = {
    'a.yaml': `---\n${object(0)}---\n${object(1)}`,
    'b.yaml': `${object(2)}---\n${object(3)}`,
    'c.yaml': `---\n${object(4)}`,
  };
  const { request } = await sendOf(files);
  const starts = [...request.text().matchAll(/^-(\n {2}| )apiVersion[^]*?name: (\S+)/gm)];
  expect(starts.map(([, start = '', name]) => [name, start === ' ' ? 'beside' : 'below'])).toEqual([
    ['c-0', 'below'],
    ['c-1', 'beside'],
    ['c-2', 'beside'],
    ['c-3', 'beside'],
    ['c-4', 'below'],
  ]);
});

it.each([
  [{}, 'items: []\n'],
  [{ 'a.yaml': 'apiVersion: v1\nkind: A\n' }, expect.stringMatching(/^items:\n- apiVersion: v1\n  kind: A\n/)],
])('the text of a request has the list and the items of %j', async (files, expected) => {
  const text = (await sendOf(files)).request.text();
  const start = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n';
  expect(text.slice(0, start.length)).toBe(start);
  expect(text.slice(start.length)).toEqual(expected);
});
