import { describe, expect, it } from 'vitest';
import { printPath, toJsonValue } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { dependentFieldProblems } from '../src/object-rules.ts';

const foundIn = (object: object, kind: string): readonly string[] =>
  dependentFieldProblems(toJsonValue(object), kind).map(({ path, message }) => `${printPath(path)} ${message}`);

describe('the selector of a workload', () => {
  const APP = { matchLabels: { app: 'web' } };
  const expression = (operator: string, values?: readonly string[]): object => ({
    matchExpressions: [{ key: 'app', operator, ...(values === undefined ? {} : { values }) }],
  });

  it.each<[title: string, selector: object | undefined, labels: object | undefined, problems: readonly string[]]>([
    ['matches', APP, { app: 'web', tier: 'x' }, []],
    [
      'has another value',
      APP,
      { app: 'webb' },
      ['spec.selector.matchLabels.app selects app=web, and the template has app=webb'],
    ],
    [
      'has a label that the template lacks',
      APP,
      { tier: 'x' },
      ['spec.selector.matchLabels.app selects app=web, and the template has no label app'],
    ],
    [
      'selects from a template without labels',
      APP,
      undefined,
      ['spec.selector.matchLabels.app selects app=web, and the template has no label app'],
    ],
    ['has a number, which is the text of it', { matchLabels: { v: 1 } }, { v: '1' }, []],
    ['names one of the values', expression('In', ['a', 'web']), { app: 'web' }, []],
    [
      'names other values',
      expression('In', ['a', 'b']),
      { app: 'web' },
      ['spec.selector.matchExpressions[0] selects app in (a, b), and the template has app=web'],
    ],
    ['excludes other values', expression('NotIn', ['a']), { app: 'web' }, []],
    [
      'excludes the value',
      expression('NotIn', ['web']),
      { app: 'web' },
      ['spec.selector.matchExpressions[0] selects app notin (web), and the template has app=web'],
    ],
    ['wants a label', expression('Exists'), { app: '' }, []],
    [
      'wants no label',
      expression('DoesNotExist'),
      { app: '' },
      ['spec.selector.matchExpressions[0] selects !app, and the template has app='],
    ],
    ['has an operator that the schema refuses', expression('Near', ['x']), { app: 'a' }, []],
    ['is empty', {}, { app: 'web' }, ['spec.selector must not be empty']],
    ['is missing, which the schema says', undefined, { app: 'web' }, []],
    ['has text that another tool replaces', { matchLabels: { app: '${NAME}' } }, { app: 'web' }, []],
    ['selects labels that another tool replaces', APP, { app: '{{ name }}' }, []],
    ['selects labels with keys that another tool replaces', APP, { '{{ key }}': 'web' }, []],
  ])('%s', (_, selector, labels, problems) => {
    const metadata = labels === undefined ? {} : { labels };
    const object = { spec: { ...(selector === undefined ? {} : { selector }), template: { metadata } } };
    for (const kind of ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet']) {
      expect(foundIn(object, `apps/v1/${kind}`)).toEqual(problems);
    }
    // Older versions have a default, and other kinds have rules of their own.
    for (const kind of ['apps/v1beta1/Deployment', 'batch/v1/Job']) expect(foundIn(object, kind)).toEqual([]);
  });

  it.each<[title: string, spec: object, problems: readonly string[]]>([
    ['matches', { selector: { app: 'web' }, template: { metadata: { labels: { app: 'web' } } } }, []],
    [
      'has another value',
      { selector: { app: 'web' }, template: { metadata: { labels: { app: 'a' } } } },
      ['spec.selector.app selects app=web, and the template has app=a'],
    ],
    [
      'selects from a template without labels',
      { selector: { app: 'web' }, template: {} },
      ['spec.selector.app selects app=web, and the template has no label app'],
    ],
    ['is empty, and has a default', { selector: {}, template: { metadata: { labels: { app: 'a' } } } }, []],
    ['is missing, and has a default', { template: { metadata: { labels: { app: 'a' } } } }, []],
  ])('of a ReplicationController %s', (_, spec, problems) => {
    expect(foundIn({ spec }, 'v1/ReplicationController')).toEqual(problems);
  });

  it.each<[title: string, object: JsonValue]>([
    ['no spec', {}],
    ['no template, which the schema says', { spec: { selector: APP } }],
    ['a selector that is a list, which the schema says', { spec: { selector: [], template: {} } }],
  ])('is not looked at in an object with %s', (_, object) => {
    expect(dependentFieldProblems(object, 'apps/v1/Deployment')).toEqual([]);
  });
});

describe('the keys of a Secret', () => {
  // Expected: the documentation of the types, https://kubernetes.io/docs/concepts/configuration/secret/#secret-types
  it.each<[type: string | undefined, keys: readonly string[], problems: readonly string[]]>([
    ['kubernetes.io/tls', ['tls.crt', 'tls.key', 'ca.crt'], []],
    [
      'kubernetes.io/tls',
      ['tls.crt'],
      ["data['tls.key'] is missing: a Secret of the type kubernetes.io/tls needs tls.key"],
    ],
    [
      'kubernetes.io/tls',
      [],
      [
        "data['tls.crt'] is missing: a Secret of the type kubernetes.io/tls needs tls.crt",
        "data['tls.key'] is missing: a Secret of the type kubernetes.io/tls needs tls.key",
      ],
    ],
    ['kubernetes.io/basic-auth', ['password'], []],
    ['kubernetes.io/basic-auth', ['username'], []],
    [
      'kubernetes.io/basic-auth',
      ['user'],
      ['data.username is missing: a Secret of the type kubernetes.io/basic-auth needs username or password'],
    ],
    [
      'kubernetes.io/ssh-auth',
      ['id_rsa'],
      ['data.ssh-privatekey is missing: a Secret of the type kubernetes.io/ssh-auth needs ssh-privatekey'],
    ],
    ['kubernetes.io/dockerconfigjson', ['.dockerconfigjson'], []],
    [
      'kubernetes.io/dockercfg',
      ['.dockerconfigjson'],
      ["data['.dockercfg'] is missing: a Secret of the type kubernetes.io/dockercfg needs .dockercfg"],
    ],
    ['Opaque', [], []],
    ['example.com/own', [], []],
    [undefined, [], []],
  ])('%s with %j', (type, keys, problems) => {
    for (const field of ['data', 'stringData']) {
      const data = keys.length === 0 ? {} : { [field]: Object.fromEntries(keys.map((key) => [key, ''])) };
      const expected = keys.length === 0 ? problems : problems.map((one) => one.replace(/^data/, field));
      expect(foundIn({ ...(type === undefined ? {} : { type }), ...data }, 'v1/Secret')).toEqual(expected);
    }
  });
});

it('a key can be in either field of a Secret', () => {
  const type = 'kubernetes.io/tls';
  expect(foundIn({ type, data: { 'tls.crt': '' }, stringData: { 'tls.key': '' } }, 'v1/Secret')).toEqual([]);
  expect(foundIn({ type, data: { 'tls.crt': '' }, stringData: {} }, 'v1/Secret')).toEqual([
    "data['tls.key'] is missing: a Secret of the type kubernetes.io/tls needs tls.key",
  ]);
});

describe('the name of a CustomResourceDefinition', () => {
  it.each<[name: string, plural: string, group: string, problems: readonly string[]]>([
    ['widgets.example.com', 'widgets', 'example.com', []],
    [
      'widget.example.com',
      'widgets',
      'example.com',
      ['metadata.name must be widgets.example.com, the plural name and the group of the kind'],
    ],
    ['${NAME}.example.com', 'widgets', 'example.com', []],
    ['widgets.example.com', 'widgets', '{{ group }}', []],
    // The schema says what is missing.
    ['', 'widgets', 'example.com', []],
    ['widgets.example.com', '', 'example.com', []],
    ['widgets.example.com', 'widgets', '', []],
  ])('%j, of %j and %j', (name, plural, group, problems) => {
    const object = { metadata: { name }, spec: { group, names: { plural } } };
    expect(foundIn(object, 'apiextensions.k8s.io/v1/CustomResourceDefinition')).toEqual(problems);
  });
});
