import { describe, expect, it } from 'vitest';
import { decodeResponse } from '../../src/run/decode.ts';
import { restoreItems } from '../../src/run/restore.ts';
import { splice } from '../../src/run/scope.ts';
import { printed, sendOf, stepOf } from './function-calls.ts';

const pod = (name: string, more = ''): string => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\n${more}`;
const FILES = { 'a.yaml': `${pod('one', '# mine\n')}---\n${pod('two')}`, 'd/b.yaml': pod('three') };

interface Annotated {
  readonly name: string;
  readonly id?: string;
  readonly path?: string;
  readonly x?: number;
  readonly apiVersion?: string;
  readonly kind?: string;
}

function item({ name, id, path, x, apiVersion = 'v1', kind = 'Pod' }: Annotated): object {
  const annotations = {
    ...(id === undefined ? {} : { 'internal.config.kubernetes.io/id': id }),
    ...(path === undefined ? {} : { 'config.kubernetes.io/path': path }),
  };
  return { apiVersion, kind, metadata: { name, annotations }, ...(x === undefined ? {} : { x }) };
}

async function after(...made: readonly Annotated[]): Promise<Readonly<Record<string, string | undefined>>> {
  const { files, items, request } = await sendOf(FILES);
  const decoded = decodeResponse(stepOf({ scope: '.' }), request, printed(list(made)));
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
  const { changes } = restoreItems(splice(items, items, decoded.items), files).plan;
  return Object.fromEntries(changes.map((one) => [one.path, 'after' in one ? one.after : undefined]));
}

const list = (made: readonly Annotated[]): string => JSON.stringify({ kind: 'ResourceList', items: made.map(item) });
const ONE = { name: 'one', id: '1' };
const TWO = { name: 'two', id: '2' };
const THREE = { name: 'three', id: '3' };

describe('what a function gives back', () => {
  const rows: readonly (readonly [
    what: string,
    made: readonly Annotated[],
    changes: Readonly<Record<string, string | undefined>>,
  ])[] = [
    ['by id, in another order', [THREE, TWO, ONE], {}],
    [
      'by path and name',
      [
        { name: 'one', path: 'a.yaml' },
        { name: 'two', path: 'a.yaml' },
        { name: 'three', path: 'd/b.yaml' },
      ],
      {},
    ],
    ['by name alone, where only one can be meant', [{ name: 'three' }, { name: 'two' }, { name: 'one' }], {}],
    ['by id under another name', [ONE, TWO, { ...THREE, name: 'four' }], { 'd/b.yaml': pod('four') }],
    [
      'the names of two exchanged, by their ids',
      [{ ...ONE, name: 'two', x: 1 }, { ...TWO, name: 'one' }, THREE],
      { 'a.yaml': `${pod('one', '# mine\n')}---\n${pod('two', 'x: 1\n')}` },
    ],
    [
      'names that move on by one place, by their ids',
      [{ ...ONE, name: 'two' }, { ...TWO, name: 'three' }, THREE],
      { 'a.yaml': `${pod('two', '# mine\n')}---\n${pod('three')}` },
    ],
    [
      'another kind and another name, by its id',
      [{ ...ONE, name: 'job', kind: 'Job', apiVersion: 'batch/v1' }, TWO, THREE],
      { 'a.yaml': FILES['a.yaml'].replace('v1', 'batch/v1').replace('Pod', 'Job').replace('one', 'job') },
    ],
    [
      'a new one of the name that another one had',
      [ONE, { ...TWO, name: 'zwei' }, { name: 'two', path: 'a.yaml', x: 1 }, THREE],
      { 'a.yaml': `${pod('one', '# mine\n')}---\n${pod('zwei')}---\n${pod('two', 'x: 1\n')}` },
    ],
    [
      'a copy, in front of what it was copied from',
      [{ ...THREE, name: 'copy' }, ONE, TWO, { ...THREE, x: 1 }],
      { 'd/b.yaml': pod('three', 'x: 1\n'), 'pod_copy.yaml': pod('copy') },
    ],
    ['an unknown id', [ONE, TWO, { ...THREE, id: '99' }], {}],
    ['an invalid id', [ONE, TWO, { ...THREE, id: 'x' }], {}],
    ['another path', [ONE, TWO, { ...THREE, path: 'e/f.yaml' }], { 'd/b.yaml': undefined, 'e/f.yaml': pod('three') }],
    [
      'into a file that is there',
      [ONE, TWO, { ...THREE, path: 'a.yaml' }],
      { 'a.yaml': `${FILES['a.yaml']}---\n${pod('three')}`, 'd/b.yaml': undefined },
    ],
    ['all but one', [ONE, THREE], { 'a.yaml': pod('one', '# mine\n') }],
  ];
  it.each(rows)('is known: %s', async (_, made, changes) => {
    expect(await after(...made)).toEqual(changes);
  });
});
