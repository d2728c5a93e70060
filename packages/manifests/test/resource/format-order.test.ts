import { describe, expect, it } from 'vitest';
import { createFieldOrder } from '../../src/resource/field-order.ts';
import { listsToSort } from '../../src/resource/format.ts';
import { orderNode } from '../../src/resource/format-order.ts';
import type { NodeEdit, YamlNode } from '@krmkit/yaml';
import { parseDocuments } from '@krmkit/yaml';

describe('orderNode', () => {
  it.each([
    { why: 'in order', text: 'kind: A\nspec: {}', wanted: 'keep' },
    { why: 'out of order', text: 'spec: 1\nkind: A', wanted: '{kind spec}' },
    { why: 'inside', text: 'kind: A\nspec:\n  b: 1\n  a: 2', wanted: '{kind spec={a b}}' },
    { why: 'both', text: 'spec: {b: 1, a: 2}\nkind: A', wanted: '{kind spec={a b}}' },
    { why: 'in a list', text: '- b: 1\n  a: 2\n- a: 1\n- 3', wanted: '[0={a b} 1 2]' },
    { why: 'in a list in order', text: '- a: 1\n- 3', wanted: 'keep' },
    { why: 'labels too', text: 'labels: {name: a, app: b}', wanted: 'keep' },
    { why: 'labels by their bytes', text: 'labels: {tier: a, app: b}', wanted: '{labels={app tier}}' },
    { why: 'quotes do not count', text: '"b": 1\na: 2', wanted: '{a b}' },
    { why: 'numbers as text', text: '9: a\n10: b', wanted: '{10 9}' },
    { why: 'a key twice keeps its order', text: 'b: 1\na: 1\nb: 2\na: 2', order: [1, 3, 0, 2] },
    { why: 'one key to kubectl, of which the last counts', text: 'yes: 1\ntrue: 2', wanted: 'keep' },
    { why: 'one key to kubectl: the same number', text: '511: 1\n0777: 2', wanted: 'keep' },
    { why: 'two keys to kubectl', text: '511: 1\n510: 2', wanted: '{510 511}' },
    { why: 'a key that is not a scalar', text: '{b: 1}: 1\na: 2', wanted: 'keep' },
    { why: 'a placeholder of a template', text: 'b: {{ x }}\na: 1', wanted: '{a b}' },
  ])('$why', ({ text, wanted, order }) => {
    const { edit, kept } = orderOf(text);
    expect(kept).toEqual([]);
    if (wanted !== undefined) expect(print(edit, rootOf(text))).toBe(wanted);
    if (order !== undefined) {
      expect(edit.kind === 'mapping' && edit.entries.map((each) => 'index' in each && each.index)).toEqual(order);
    }
  });

  it.each([
    { why: 'first', text: '<<: *x\nb: 1\na: 2', wanted: '{x={<< a b}}' },
    { why: 'in the middle', text: 'd: 1\nc: 1\n<<: *x\nb: 1\na: 2', wanted: '{x={c d << a b}}' },
    { why: 'last', text: 'b: 1\na: 2\n<<: *x', wanted: '{x={a b <<}}' },
    { why: 'two of them', text: '<<: *x\nb: 1\n<<: *y\na: 2', wanted: 'keep' },
    { why: 'in quotes it is a key', text: '"<<": b\na: 2\n:: 1', wanted: '{x={: << a}}' },
  ])('keeps own keys and a merge key in their order: $why', ({ text, wanted }) => {
    const inner = text.replaceAll(/^/gm, '  ');
    const whole = `- &x {p: 1}\n- &y {q: 1}\n- x:\n  ${inner.replaceAll('\n', '\n  ')}`;
    expect(print(orderOf(whole).edit, rootOf(whole))).toBe(wanted === 'keep' ? 'keep' : `[0 1 2=${wanted}]`);
  });

  it.each([
    { why: 'an alias before its anchor', text: 'b: &x 1\na: *x', kept: ['x'], wanted: 'keep' },
    { why: 'an alias behind its anchor still', text: 'c: 1\na: &x 1\nb: *x', kept: [], wanted: '{a b c}' },
    { why: 'two aliases may change places', text: 'a: &x 1\nc: *x\nb: *x', kept: [], wanted: '{a b c}' },
    { why: 'both in one value', text: 'b: [&x 1, *x]\na: 2', kept: [], wanted: '{a b}' },
    { why: 'deep inside', text: 'b: [{c: &x 1}]\na: {d: [*x]}', kept: ['x'], wanted: 'keep' },
    { why: 'an anchor without an alias', text: 'b: &x 1\na: 2', kept: [], wanted: '{a b}' },
    { why: 'an anchor twice', text: 'c: &x 1\nb: &x 2\nd: *x', kept: ['x'], wanted: 'keep' },
    { why: 'an alias between two anchors', text: 'a: &x 1\nc: *x\nb: &x 2', kept: ['x'], wanted: 'keep' },
    { why: 'inner orders change all the same', text: 'b: &x {d: 1, c: 2}\na: *x', kept: ['x'], wanted: '{b={c d} a}' },
    { why: 'a key that is an alias', text: 'b: &x 1\n*x : 2', kept: ['x'], wanted: 'keep' },
    { why: 'an anchor on a key', text: '&x b: 1\na: *x', kept: ['x'], wanted: 'keep' },
    { why: 'an anchor outside', text: '- &x 1\n- b: *x\n  a: *x', kept: [], wanted: '[0 1={a b}]' },
  ])('keeps anchors in front of their aliases: $why', ({ text, kept, wanted }) => {
    const ordered = orderOf(text);
    expect(ordered.kept.map(({ anchor }) => anchor)).toEqual(kept);
    expect(print(ordered.edit, rootOf(text))).toBe(wanted);
  });
});

describe('listsToSort', () => {
  const containers =
    '{spec: {template: {spec: {containers: [{name: b}, {name: a}], initContainers: [{name: b}, {name: a}]}}}}';
  it.each([
    { apiVersion: 'apps/v1', kind: 'Deployment', wanted: '{spec={template={spec={initContainers containers=[1 0]}}}}' },
    { apiVersion: 'apps/v2', kind: 'Deployment', wanted: '{spec={template={spec={initContainers containers}}}}' },
    { apiVersion: 'apps/v1', kind: 'Rollout', wanted: '{spec={template={spec={initContainers containers}}}}' },
  ])('containers of $apiVersion $kind', ({ apiVersion, kind, wanted }) => {
    expect(sorted(containers, apiVersion, kind)).toBe(wanted);
  });

  it.each([
    {
      text: 'webhooks: [{rules: [{operations: [UPDATE, CREATE]}]}]',
      wanted: '{webhooks=[0={rules=[0={operations=[1 0]}]}]}',
    },
    { text: 'webhooks: [{rules: [{operations: [CREATE, UPDATE]}]}]', wanted: 'keep' },
    { text: 'webhooks: [{rules: [{operations: [[UPDATE], CREATE]}]}]', wanted: 'keep' },
    { text: 'webhooks: 5', wanted: 'keep' },
  ])('operations in $text', ({ text, wanted }) => {
    expect(sorted(text, 'admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration')).toBe(wanted);
  });

  it.each([
    { why: 'by name, stable', text: '[{name: b, x: 1}, {name: a}, {name: b, x: 2}]', wanted: '[1 0 2]' },
    { why: 'one without a name', text: '[{name: b}, {name: a}, {x: 1}]', wanted: undefined },
    { why: 'an anchor in the first', text: '[{name: b, image: &i x}, {name: a, image: *i}]', wanted: undefined },
  ])('$why', ({ text, wanted }) => {
    const whole = `{spec: {template: {spec: {containers: ${text}}}}}`;
    const list = wanted === undefined ? 'keep' : `{spec={template={spec={containers=${wanted}}}}}`;
    expect(sorted(whole, 'apps/v1', 'Deployment')).toBe(list);
  });
});

function sorted(text: string, apiVersion: string, kind: string): string {
  const root = rootOf(text);
  return print(
    orderNode(root, { root: createFieldOrder(), below: createFieldOrder() }, listsToSort(root, apiVersion, kind)).edit,
    root,
  );
}

function orderOf(text: string): ReturnType<typeof orderNode> {
  return orderNode(rootOf(text), { root: createFieldOrder(), below: createFieldOrder() }, new Map());
}

function rootOf(text: string): YamlNode {
  const root = parseDocuments(text)[0]?.root;
  if (root === undefined) throw new Error(`no YAML: ${text}`);
  return root;
}

/** `{a b={c d}}` and `[1 0={a}]`: keys and former indexes in their new order. */
function print(edit: NodeEdit, node: YamlNode): string {
  if (edit.kind === 'mapping' && node.kind === 'mapping') {
    const parts = edit.entries.map((entry) => {
      const old = entry.kind === 'kept' ? node.entries[entry.index] : undefined;
      if (old === undefined || entry.kind !== 'kept') throw new Error('an entry that was not there');
      return nested(old.key.kind === 'scalar' ? old.key.content : '?', entry.value, old.value);
    });
    return `{${parts.join(' ')}}`;
  }
  if (edit.kind === 'sequence' && node.kind === 'sequence') {
    const parts = edit.items.map((item) => {
      const old = item.kind === 'kept' ? node.items[item.index] : undefined;
      if (old === undefined || item.kind !== 'kept') throw new Error('an item that was not there');
      return nested(String(item.index), item.value, old.value);
    });
    return `[${parts.join(' ')}]`;
  }
  return edit.kind;
}

function nested(name: string, edit: NodeEdit, node: YamlNode): string {
  return edit.kind === 'keep' ? name : `${name}=${print(edit, node)}`;
}
