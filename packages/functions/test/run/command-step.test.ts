import { describe, expect, it } from 'vitest';
import type { CommandFunction } from '../../src/run/command-step.ts';
import { commandStep, isPattern } from '../../src/run/command-step.ts';
import { resourceOf } from './package.ts';

const step = (given: CommandFunction): unknown => {
  const read = commandStep(given, '/srv/here');
  return read.ok ? read.value : `${read.message}; ${read.hint}`;
};

const config = resourceOf('apiVersion: example.com/v1\nkind: Labels\nmetadata: {name: l}\nspec: {a: 1}\n');
const image = 'example.com/fn:v1';

describe('the program', () => {
  it.each<readonly [CommandFunction, object]>([
    [{ image }, { kind: 'container', image, network: false, mounts: [], env: [] }],
    [
      { image, network: true, mounts: ['type=bind,src=data,dst=/data'], env: ['A=b=c', 'HOME'] },
      {
        kind: 'container',
        image,
        network: true,
        mounts: [{ type: 'bind', source: '/srv/here/data', target: '/data', writable: false }],
        env: [
          { name: 'A', value: 'b=c' },
          { name: 'HOME', value: undefined },
        ],
      },
    ],
    [{ exec: './fn.sh' }, { kind: 'exec', path: '/srv/here/fn.sh', args: [], env: [] }],
    [{ exec: 'sed -e "s/a b/c/" \'x y\'' }, { kind: 'exec', path: 'sed', args: ['-e', 's/a b/c/', 'x y'], env: [] }],
    [
      { exec: '../bin/fn', env: ['A=1'] },
      { kind: 'exec', path: '/srv/bin/fn', args: [], env: [{ name: 'A', value: '1' }] },
    ],
    [{ module: 'fn.ts' }, { kind: 'module', path: '/srv/here/fn.ts' }],
    [{ module: '/abs/my fn.ts' }, { kind: 'module', path: '/abs/my fn.ts' }],
  ])('%j', (given, program) => {
    expect(step(given)).toMatchObject({ program });
  });

  it.each<readonly [CommandFunction, string]>([
    [{}, 'No function is named; add --image IMAGE, --exec PROGRAM or --module FILE'],
    [{ words: ['a=b'] }, 'Words after -- need a function; add --image IMAGE, --exec PROGRAM or --module FILE'],
    [{ image, exec: 'x' }, '--image and --exec both name a function; run one after the other'],
    [{ exec: 'x', module: 'y' }, '--exec and --module both name a function; run one after the other'],
    [
      { image: '--privileged' },
      '--image "--privileged" is not a valid image name: "--privileged" is not a valid name: use lower-case letters and digits, separated by one of . _ __ or hyphens; write NAME:TAG, or NAME@sha256:... to get the same image each time',
    ],
    [{ exec: '' }, '--exec does not name a program; write --exec PROGRAM'],
    [{ exec: "a 'b" }, '--exec "a \'b": the quote \' is never closed; close the quote, or put \\ in front'],
    [{ exec: 'a', network: true }, '--network is for containers, not for --exec; leave --network out'],
    [{ module: 'a', mounts: ['x'] }, '--mount is for containers, not for --module; leave --mount out'],
    [{ module: 'a', env: ['A=b'] }, '--env is for programs, not for modules; leave --env out'],
    [{ image, env: ['=b'] }, '--env =b: "=b" has no name; write NAME=VALUE, or NAME for your own value'],
    [
      { image, mounts: ['type=bind,src=a'] },
      '--mount type=bind,src=a: A mount has no target; write dst: and an absolute path in the container',
    ],
  ])('refuses %j', (given, message) => {
    expect(step(given)).toBe(message);
  });
});

describe('the functionConfig', () => {
  const data = (values: object, kind = 'ConfigMap'): object => ({
    functionConfig: { apiVersion: 'v1', kind, metadata: { name: 'function-input' }, data: values },
    localDirectory: undefined,
  });

  // As `kpt fn eval --exec` and `kustomize fn run --image` give it: data is there without words too.
  it.each<readonly [readonly string[] | undefined, object]>([
    [undefined, data({})],
    [[], data({})],
    [['a=b'], data({ a: 'b' })],
    [['a=b=c', 'n=', 'x=1', 'y=true', 'z=010'], data({ a: 'b=c', n: '', x: '1', y: 'true', z: '010' })],
    [['Labels', 'a=b'], data({ a: 'b' }, 'Labels')],
    [['Labels'], data({}, 'Labels')],
  ])('of %j', (words, expected) => {
    expect(step({ image, ...(words === undefined ? {} : { words }) })).toMatchObject(expected);
  });

  it('may hold any key', () => {
    const read = commandStep({ image, words: ['__proto__=a', 'constructor=b'] }, '/');
    expect(read.ok && JSON.stringify(read.value.functionConfig)).toContain('{"__proto__":"a","constructor":"b"}');
  });

  it.each([
    [['a=b', 'c'], '"c" after -- is not key=value; write c=VALUE; only the first word may be a kind'],
    [['=b'], '"=b" after -- is not key=value; put a key in front of ='],
    [['not-a-kind'], '"not-a-kind" after -- is neither a kind nor key=value; write -- [KIND] key=value ...'],
    [['team'], '"team" after -- is neither a kind nor key=value; write -- [KIND] key=value ...'],
    [['a=1', 'a=2'], 'The key "a" occurs twice after --; leave one of them out'],
  ])('refuses %j', (words, message) => {
    expect(step({ image, words })).toBe(message);
  });

  it('of a file, with its directory', () => {
    expect(step({ image, config: { path: 'conf/l.yaml', resource: config } })).toMatchObject({
      functionConfig: config.value,
      localDirectory: '/srv/here/conf',
    });
    expect(step({ image, config: { path: '-', resource: config } })).toMatchObject({ localDirectory: undefined });
    expect(step({ image, words: ['a=b'], config: { path: 'l.yaml', resource: config } })).toBe(
      '--fn-config and the words after -- both give the functionConfig; leave one of them out',
    );
    const nameless = resourceOf('apiVersion: v1\nkind: ConfigMap\ndata: {a: b}\n');
    expect(step({ image, config: { path: 'l.yaml', resource: nameless } })).toBe(
      'l.yaml has no metadata.name, and a functionConfig needs one; add metadata: {name: NAME}',
    );
  });
});

describe('the selectors', () => {
  it('are one entry, whose texts may be patterns', () => {
    expect(
      step({
        image,
        match: { kind: 'Deploy*', labels: ['app=web,tier=a', 'x=y=z'], annotations: ['note=a,b'] },
        exclude: { namespace: 'kube-*' },
      }),
    ).toMatchObject({
      selectors: [
        { kind: 'Deploy*', labels: { app: 'web', tier: 'a', x: 'y=z' }, annotations: { note: 'a,b' }, patterns: true },
      ],
      exclude: [{ namespace: 'kube-*', patterns: true }],
    });
    expect(step({ image, match: { labels: ['app=/w{1,2}!/', 'env in (prod,test)'] } })).toMatchObject({
      selectors: [{ labels: { app: '/w{1,2}!/' }, labelConditions: [{ key: 'env', values: ['prod', 'test'] }] }],
    });
    expect(step({ image })).toMatchObject({ selectors: [], exclude: [], scope: '.', packagePath: '.' });
  });

  it.each<readonly [CommandFunction, string]>([
    [
      { image, match: { labels: ['foo'] } },
      '--match-labels "foo" is not key=value; write key=value; * matches any value',
    ],
    [
      { image, exclude: { annotations: ['=x'] } },
      '--exclude-annotations "=x" is not key=value; write key=value; * matches any value',
    ],
    [
      { image, match: { labels: ['a=1', 'a=2'] } },
      '--match-labels asks for two values of "a"; no resource has both; write one, or *',
    ],
    [
      { image, match: { name: '/we(b/' } },
      '--match-name "/we(b/" is not a regular expression: a ( is never closed; write an expression of RE2 between slashes, such as /web-(a|b)/',
    ],
    [
      { image, exclude: { labels: ['a=/(?=b)/'] } },
      '--exclude-labels "/(?=b)/" is not a regular expression: RE2 has no lookahead or lookbehind, because they can take exponential time; write an expression of RE2 between slashes, such as /web-(a|b)/',
    ],
  ])('%j', (given, message) => {
    expect(step(given)).toBe(message);
  });
});

// A Kptfile can name only one text for each criterion.
it.each([
  ['web', false],
  ['a/b', false],
  ['app=web', false],
  ['web-*', true],
  ['web-?', true],
  ['tier!=db', true],
  ['!legacy', true],
  ['env in (prod,test)', true],
  ['env notin (prod)', true],
  ['app=/web|api!/', true],
  ['/web-(a|b)/', true],
])('%s can match several texts: %s', (text, expected) => {
  expect(isPattern(text)).toBe(expected);
});
