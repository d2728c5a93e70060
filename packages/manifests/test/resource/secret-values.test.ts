import { describe, expect, it } from 'vitest';
import { followMasked, maskResource, maskSecrets, splitSecrets } from '../../src/resource/secret-values.ts';

const secret = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name: 'db',
    annotations: { a: 'b', 'kubectl.kubernetes.io/last-applied-configuration': '{"stringData":{"p":"hunter2"}}' },
  },
  type: 'Opaque',
  data: { token: 'aHVudGVyMg==', odd: { inner: 'hunter2' } },
  stringData: { password: 'hunter2' },
};

describe('maskSecrets', () => {
  it.each([
    { name: 'a Secret', value: secret },
    { name: 'a List', value: { apiVersion: 'v1', kind: 'List', items: [secret] } },
    {
      name: 'a list of Secrets, whose items have no kind',
      value: { kind: 'SecretList', items: [{ data: { p: 'hunter2' } }] },
    },
    { name: 'another kind above stringData', value: { kind: 'Service', stringData: { p: 'hunter2' } } },
    { name: 'data that is no mapping', value: { kind: 'Secret', data: ['hunter2'] } },
    { name: 'a generator', value: { secretGenerator: [{ name: 'db', literals: ['password=hunter2', 'hunter2'] }] } },
  ])('hides what $name holds', ({ value }) => {
    const text = JSON.stringify(maskSecrets(value));
    expect(text).toContain('<secret ');
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('aHVudGVyMg');
  });

  it('leaves the rest', () => {
    const masked = maskSecrets(secret);
    expect(masked).toMatchObject({
      metadata: { name: 'db', annotations: { a: 'b' } },
      type: 'Opaque',
      data: { token: '<secret db/token>' },
      stringData: { password: '<secret db/password>' },
    });
  });

  it('keeps the keys of a generator', () => {
    const generator = { name: 'db', literals: ['password=hunter2', 'a=b=c', 'hunter2', '=hunter2', 1] };
    expect(maskSecrets({ secretGenerator: [generator] })).toEqual({
      secretGenerator: [
        {
          name: 'db',
          literals: ['password=<secret db/password>', 'a=<secret db/a>', ...Array(3).fill('<secret db>')],
        },
      ],
    });
  });

  it.each([
    [{ kind: 'ConfigMap', data: { a: 'b' } }],
    [[1, { a: [null] }]],
    ['text'],
    [{ kind: 'Secret', data: null }],
  ])('gives %j back as it is', (value) => {
    expect(maskSecrets(value)).toBe(value);
  });
});

describe('followMasked', () => {
  it.each([
    [['stringData', 'password'], '<secret db/password>'],
    [['data', 'odd', 'inner'], '<secret db/odd>'],
    [['metadata', 'name'], 'db'],
    [['nothing'], undefined],
  ])('%j', (path, value) => {
    expect(followMasked(maskSecrets(secret), path)).toBe(value);
  });
});

describe('text of Secrets in other objects', () => {
  const from = (key: string, text: string | undefined) => ({ text, namespace: undefined, name: 'db', key });
  const user = from('user', 'bob');
  const password = from('password', 'bob1');

  it.each([
    ['all of the text', 'bob', [user], [user]],
    ['a part, twice', 'a-bob-bob', [user], ['a-', user, '-', user]],
    ['one that is a part of another one', 'bob:bob1', [user, password], [user, ':', password]],
    ['one that a later step has changed: all of the text', 'BOB!', [user], [{ ...user, text: 'BOB!' }]],
    ['a part that is not known: all of the text', 'x', [from('user', undefined)], [from('user', 'x')]],
    ['an empty text', '', [user], ['']],
    ['no Secret', 'bob', [], ['bob']],
  ])('%s', (_, text, secrets, expected) => {
    expect(splitSecrets(text, secrets)).toEqual(expected);
  });

  it('is hidden at its paths, also in a number', () => {
    const at = (path: readonly string[], text: string) => ({ path, secrets: [from('port', text)] });
    const value = { kind: 'A', spec: { port: 8080, url: 'http://h:8080/', other: '8080' } };
    const copiedSecrets = () => [at(['spec', 'port'], '8080'), at(['spec', 'url'], '8080'), at(['spec', 'gone'], 'x')];
    expect(maskResource({ value, copiedSecrets })).toEqual({
      kind: 'A',
      spec: { port: '<secret db/port>', url: 'http://h:<secret db/port>/', other: '8080' },
    });
  });
});
