import { afterAll, describe, expect, it } from 'vitest';
import type { Clone, FileEdits } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import type { RevisionSides, RevisionSideSettings } from '../../src/revisions/read-sides.ts';
import { readRevision, readSides } from '../../src/revisions/read-sides.ts';
import { buildOf } from '../../src/api/open-environments.ts';
import { revisionPorts } from '../check-files.ts';

const map = (name: string, value = '1'): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {a: "${value}"}\n`;

const BEFORE: FileEdits = {
  'base/kustomization.yaml': 'resources: [map.yaml]\n',
  'base/map.yaml': map('base'),
  'dev/kustomization.yaml': 'resources: [../base]\nnamePrefix: dev-\n',
  'prod/kustomization.yaml': 'resources: [../base, own.yaml]\nnamePrefix: prod-\n',
  'prod/own.yaml': map('own'),
  'other/kustomization.yaml': 'resources: [map.yaml]\n',
  'other/map.yaml': map('other'),
  'plain/map.yaml': map('plain'),
};

const clones: Clone[] = [];
afterAll(() => {
  for (const clone of clones) clone.remove();
});

/** A repository with a commit and edits after it. */
function repository(edits: FileEdits): Clone {
  const clone = createClone();
  clones.push(clone);
  clone.commit(BEFORE);
  clone.edit(edits);
  return clone;
}

const BUILT = buildOf({});

const settingsOf = (more: Partial<RevisionSideSettings>): RevisionSideSettings => ({
  base: 'HEAD',
  head: undefined,
  paths: ['.'],
  build: BUILT,
  strict: false,
  ...more,
});

async function read(
  edits: FileEdits,
  more: Partial<RevisionSideSettings> = {},
  isWhole = false,
): Promise<RevisionSides> {
  const sides = await readSides(revisionPorts(repository(edits)), settingsOf(more), isWhole);
  if (!sides.ok) throw new Error(sides.message);
  return sides.value;
}

const rootsOf = ({ environments }: RevisionSides['before']): readonly string[] =>
  environments.roots.map(({ directory, state }) => `${directory}${state === 'built' ? '' : '!'}`);
const filesOf = ({ environments }: RevisionSides['before']): readonly string[] =>
  environments.files.resources.map(({ identity }) => identity.name);

describe('the roots that a change reaches', () => {
  it.each<[string, FileEdits, readonly string[], readonly string[], number]>([
    ['those of a base', { 'base/map.yaml': map('base', '2') }, ['dev', 'prod'], ['dev', 'prod'], 1],
    ['one of them', { 'prod/own.yaml': map('own', '2') }, ['prod'], ['prod'], 2],
    ['none', { 'README.md': 'x\n' }, [], [], 3],
    ['a new one', { 'new/kustomization.yaml': 'resources: [../base]\n' }, [], ['new'], 3],
    ['one that is gone', { 'other/kustomization.yaml': undefined, 'other/map.yaml': undefined }, ['other'], [], 2],
    ['one that can be built no more, with what it uses', { 'prod/own.yaml': undefined }, ['prod'], ['prod!'], 2],
  ])('are %s', async (_, edits, before, after, skipped) => {
    const sides = await read(edits);
    expect([rootsOf(sides.before), rootsOf(sides.after), sides.skipped]).toEqual([before, after, skipped]);
    expect([sides.missing, sides.submodules, sides.unreadable]).toEqual([[], [], []]);
  });

  it('are all of them on request', async () => {
    const sides = await read({}, {}, true);
    expect([rootsOf(sides.before), rootsOf(sides.after), sides.skipped]).toEqual([
      ['dev', 'other', 'prod'],
      ['dev', 'other', 'prod'],
      0,
    ]);
    expect([filesOf(sides.before), filesOf(sides.after)]).toEqual([['plain'], ['plain']]);
  });

  it('are only those among the PATHs', async () => {
    const sides = await read({ 'base/map.yaml': map('base', '2') }, { paths: ['prod'] });
    expect([rootsOf(sides.after), sides.skipped]).toEqual([['prod'], 0]);
  });

  it('are none if nothing is built', async () => {
    const sides = await read({ 'base/map.yaml': map('base', '2') }, { build: undefined });
    expect([rootsOf(sides.before), rootsOf(sides.after)]).toEqual([[], []]);
    expect(filesOf(sides.after)).toEqual(['base', 'other', 'plain', 'own']);
  });

  it('are not those that are excluded', async () => {
    const sides = await read({ 'base/map.yaml': map('base', '2') }, { exclude: ['dev/'] });
    expect(rootsOf(sides.after)).toEqual(['prod']);
  });
});

describe('the files of no root', () => {
  it.each<[string, FileEdits, readonly string[], readonly string[]]>([
    ['are read if one of them changes', { 'plain/map.yaml': map('plain', '2') }, ['plain'], ['plain']],
    ['are read if there is a new one', { 'plain/new.yaml': map('new') }, ['plain'], ['plain', 'new']],
    ['are read if one is gone', { 'plain/map.yaml': undefined, 'plain/x.yaml': map('x') }, ['plain'], ['x']],
    ['are not read if none changes', { 'base/map.yaml': map('base', '2') }, [], []],
  ])('%s', async (_, edits, before, after) => {
    const sides = await read(edits);
    expect([filesOf(sides.before), filesOf(sides.after)]).toEqual([before, after]);
  });
});

describe('what stands for a root that cannot be built', () => {
  it('is what it lists, on both sides', async () => {
    const sides = await read({ 'prod/kustomization.yaml': 'resources: [../base, own.yaml, gone.yaml]\n' });
    expect([rootsOf(sides.before), rootsOf(sides.after)]).toEqual([['prod'], ['prod!']]);
    const written = ({ written: all }: RevisionSides['before']): unknown =>
      [...all].map(([directory, { resources }]) => [directory, resources.map(({ identity }) => identity.name)]);
    expect([written(sides.before), written(sides.after)]).toEqual([[['prod', ['own']]], [['prod', ['own']]]]);
  });
});

describe('PATHs that are not there', () => {
  it.each<[string, Partial<RevisionSideSettings>, readonly object[]]>([
    [
      'on both sides',
      { paths: ['prod', 'gone'] },
      [{ severity: 'error', code: 'unreadable-file', location: { path: 'gone' } }],
    ],
    ['but are a revision', { paths: ['HEAD'] }, [{ hint: 'to preview this revision: krmkit preview --head HEAD' }]],
    ['but can be names of controllers', { paths: ['flux:x'] }, [{ message: expect.stringContaining('flux:x') }]],
    [
      'as kustomizations',
      { build: BUILT && { ...BUILT, required: ['plain', 'prod'] } },
      [{ message: expect.stringContaining('plain') }],
    ],
  ])('are named: %s', async (_, more, missing) => {
    expect((await read({ 'prod/own.yaml': map('own', '2') }, more)).missing).toMatchObject(missing);
  });

  it.each<[string, FileEdits, string]>([
    ['before', { 'new/kustomization.yaml': 'resources: [../base]\n' }, 'new'],
    ['after', { 'other/kustomization.yaml': undefined, 'other/map.yaml': undefined }, 'other'],
  ])('on one side are no problem: %s', async (_, edits, path) => {
    expect((await read(edits, { paths: [path] })).missing).toEqual([]);
  });
});

it('a revision that does not exist is a problem', async () => {
  const sides = await readSides(revisionPorts(repository({})), settingsOf({ base: 'nothing' }));
  expect(sides).toMatchObject({ ok: false, message: expect.stringContaining('nothing') });
});

describe('the base alone', () => {
  it('has its own roots, those of the head that it has, and the files of none', async () => {
    const clone = repository({ 'prod/own.yaml': map('own', '2') });
    const found = await readRevision(revisionPorts(clone), settingsOf({}), [
      { directory: 'base' },
      { directory: 'new' },
    ]);
    if (!found.ok) throw new Error(found.message);
    const { environments, submodules } = found.value;
    expect(environments.roots.map(({ directory, state }) => `${directory} ${state}`)).toEqual([
      'dev built',
      'other built',
      'prod built',
      'base built',
    ]);
    expect(environments.files.resources.map(({ identity }) => identity.name)).toEqual(['plain']);
    expect(environments.roots[2]?.objects.map(({ value }) => value['data'])).toContainEqual({ a: '1' });
    expect(submodules).toEqual([]);
  });

  it('is a problem if it does not exist', async () => {
    const found = await readRevision(revisionPorts(repository({})), settingsOf({ base: 'nothing' }), []);
    expect(found).toMatchObject({ ok: false, message: expect.stringContaining('nothing') });
  });
});
