import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import type { PodLabels } from '../../src/references/pod-labels.ts';
import { podsByNamespace } from '../../src/references/pod-labels.ts';
import { podsMatching, selectorFinding } from '../../src/references/selectors.ts';

function pod(name: string, labels: JsonObject, mayHave: readonly string[] = []): PodLabels {
  const title = `Deployment shop/${name}`;
  return { title, name, namespace: 'shop', labels, mayHave: (key) => mayHave.includes(key), ports: () => [] };
}

const PODS = [pod('web', { app: 'web', tier: 'front' }), pod('db', { app: 'db', size: 2 }), pod('bare', {})];
const seen = (pods: readonly PodLabels[]): ReturnType<ReturnType<typeof podsByNamespace>> =>
  podsByNamespace(() => pods)('shop');
const labels = (matchLabels: JsonObject): JsonObject => ({ matchLabels });
const expression = (key: string, operator: string, values: readonly string[] = []): JsonObject => ({
  matchExpressions: [{ key, operator, ...(values.length === 0 ? {} : { values }) }],
});

// https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors
describe('a selector', () => {
  it.each<readonly [JsonObject, readonly string[]]>([
    [{}, ['web', 'db', 'bare']],
    [labels({ app: 'web' }), ['web']],
    [labels({ app: 'web', tier: 'front' }), ['web']],
    [labels({ app: 'web', tier: 'back' }), []],
    [labels({ app: 'no' }), []],
    [labels({ no: 'web' }), []],
    [labels({ size: 2 }), ['db']],
    [expression('app', 'In', ['web', 'db', 'no']), ['web', 'db']],
    [expression('app', 'In'), []],
    [expression('app', 'NotIn', ['web']), ['db', 'bare']],
    [expression('size', 'NotIn', ['2']), ['web', 'bare']],
    [expression('app', 'Exists'), ['web', 'db']],
    [expression('app', 'DoesNotExist'), ['bare']],
    // An unknown operator is refused by the API server, and is no condition here.
    [expression('app', 'Gt', ['1']), ['web', 'db', 'bare']],
    [{ ...labels({ tier: 'front' }), ...expression('app', 'NotIn', ['web']) }, []],
    [{ ...labels({ app: 'web' }), ...expression('tier', 'Exists') }, ['web']],
  ])('%j matches %j', (selector, names) => {
    expect(podsMatching(selector, seen(PODS))?.map(({ name }) => name)).toEqual(names);
  });

  it.each<readonly [JsonObject, readonly string[] | undefined]>([
    [labels({ app: 'web' }), ['web']],
    [labels({ added: 'x' }), undefined],
    [expression('app', 'In'), []],
    [labels({ app: 'web', added: 'x' }), ['web']],
    [expression('added', 'DoesNotExist'), undefined],
  ])('%j matches others, too, if their labels are not known: %j', (selector, names) => {
    const pods = [
      pod('none', { app: '' }),
      pod('web', { app: 'web', added: 'x' }),
      pod('open', { app: 'open' }, ['added']),
    ];
    expect(podsMatching(selector, seen(pods))?.map(({ name }) => name)).toEqual(names);
  });
});

interface Row {
  readonly why: string;
  readonly selector: JsonObject;
  readonly name?: string;
  readonly pods?: readonly PodLabels[];
  readonly complete?: boolean;
  readonly expected: object | undefined;
}

const ADD = 'add the workload to the files, or ignore unmatched-selector here';

describe('a selector that matches no pod', () => {
  it.each<Row>([
    { why: 'it matches one', selector: labels({ app: 'web' }), expected: undefined },
    { why: 'it has no condition', selector: {}, expected: undefined },
    { why: 'there are no pods', selector: labels({ app: 'x' }), pods: [], expected: undefined },
    { why: 'a template is filled in', selector: labels({ app: '${APP}' }), expected: undefined },
    { why: 'a template is filled in', selector: labels({ app: '$(APP)' }), expected: undefined },
    { why: 'a template is filled in', selector: labels({ app: '{{ .App }}' }), expected: undefined },
    { why: 'a template is filled in', selector: labels({ app: '<app>' }), expected: undefined },
    {
      why: 'a label that another tool may set',
      selector: labels({ added: 'x' }),
      pods: [pod('open', {}, ['added'])],
      expected: undefined,
    },
    {
      why: 'nothing is known',
      selector: labels({ app: 'other-thing' }),
      expected: {
        severity: 'info',
        path: [],
        message: 'app=other-thing matches no pod template among the files: it has no endpoints',
        hint: ADD,
      },
    },
    {
      why: 'all is known',
      selector: labels({ app: 'other-thing' }),
      complete: true,
      expected: {
        severity: 'warning',
        message: 'app=other-thing matches no pod template: it has no endpoints',
        hint: 'correct the selector, or the labels of the pod template',
      },
    },
    {
      why: 'all is known, and there are no pods',
      selector: labels({ app: 'x' }),
      pods: [],
      complete: true,
      expected: { severity: 'warning' },
    },
    {
      why: 'a similar value',
      selector: labels({ app: 'wep' }),
      expected: {
        severity: 'warning',
        path: ['matchLabels', 'app'],
        hint: 'did you mean app=web, as Deployment shop/web has?',
      },
    },
    {
      why: 'a similar value, beside one that is right',
      selector: labels({ tier: 'front', app: 'wep' }),
      expected: {
        severity: 'warning',
        path: ['matchLabels', 'app'],
        message: 'tier=front,app=wep matches no pod template among the files: it has no endpoints',
        hint: 'did you mean app=web, as Deployment shop/web has?',
      },
    },
    {
      why: 'two values are wrong',
      selector: labels({ tier: 'fron', app: 'wep' }),
      expected: { severity: 'info', hint: ADD },
    },
    {
      why: 'a pod of its name has another value',
      name: 'web',
      selector: labels({ app: 'other-thing' }),
      expected: { severity: 'warning', hint: 'did you mean app=web, as Deployment shop/web has?' },
    },
    {
      why: 'a pod of its name has other labels',
      name: 'web',
      selector: labels({ one: 'x', two: 'y' }),
      expected: { severity: 'warning', path: [], hint: 'the pods of Deployment shop/web have app=web,tier=front' },
    },
    {
      why: 'a pod of its name has no labels',
      name: 'bare',
      selector: labels({ app: 'other-thing' }),
      expected: { severity: 'warning', path: [], hint: 'the pods of Deployment shop/bare have no labels' },
    },
    {
      why: 'an expression',
      selector: expression('app', 'In', ['x', 'y']),
      expected: { message: 'app in (x, y) matches no pod template among the files: it has no endpoints' },
    },
    {
      why: 'an expression with a similar value',
      selector: expression('app', 'In', ['wep']),
      expected: {
        message: 'app=wep matches no pod template among the files: it has no endpoints',
        path: ['matchExpressions', 0],
      },
    },
    {
      why: 'conditions that nothing meets',
      selector: {
        matchExpressions: [
          { key: 'app', operator: 'Exists' },
          { key: 'app', operator: 'NotIn', values: ['web', 'db'] },
          { key: 'app', operator: 'DoesNotExist' },
        ],
      },
      expected: {
        message: 'app,app notin (web, db),!app matches no pod template among the files: it has no endpoints',
      },
    },
  ])('$why', ({ selector, name = 'svc', pods = PODS, complete = false, expected }) => {
    const found = selectorFinding(name, selector, seen(pods), { consequence: 'has no endpoints', complete });
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject({ code: 'unmatched-selector', ...expected });
  });
});
