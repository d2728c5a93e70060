import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { findRefusedPlaces, misplaced, refusedPlaces } from '../../src/stream/refused-places.ts';
import { planWrites } from '../../src/write/plan.ts';
import { planStream } from '../../src/write/stream-plan.ts';
import { configMap, filesOf, itemsOf, streamOf } from './stream-of.ts';

type Texts = Readonly<Record<string, string>>;

const MAP = configMap('a');

/** The refused paths of a change of a package, as `PATH MESSAGE`. */
async function refused(before: Texts, after: Texts, others: Texts = {}): Promise<readonly string[]> {
  const texts = Object.entries({ ...before, ...others }).map(([path, text]) => [`p/${path}`, text] as const);
  const plan = planWrites(new Map(Object.entries(before)), new Map(Object.entries(after)));
  const package_ = { directory: 'p', files: filesOf(before) };
  const items = Object.keys(after).map((path) => ({ path }));
  const found = await findRefusedPlaces(memoryFileSystem(new Map(texts)), package_, plan, items);
  return found.map(({ path, message, item }) => `${item?.path === path ? '' : 'no item: '}${path} ${message}`);
}

const NOT_READ = 'is a file that is not read here: hidden, ignored, a template or not Kubernetes';
const SAME = (name: string): string => `is the same file as ${name} on systems that ignore case`;

describe('a path that a plan creates', () => {
  it.each<[string, Texts, readonly string[]]>([
    ['is free', { 'b.yaml': MAP, 'd/e/c.yaml': MAP }, []],
    ['is there, and not read', { 'notes.txt': MAP }, [`notes.txt ${NOT_READ}`]],
    ['is a directory', { dir: MAP }, ['dir is a directory']],
    ['leads through a file', { 'notes.txt/b.yaml': MAP }, ['notes.txt/b.yaml leads through a file']],
    [
      'would not be read again',
      { '.b.yaml': MAP },
      [
        '.b.yaml would not be read again: it is hidden, ignored, in node_modules, behind a link, or not a .yaml, .yml or .json file',
      ],
    ],
    ['differs in case from a file', { 'A.yaml': MAP }, [`A.yaml ${SAME('a.yaml')}`]],
    [
      'differs in case from a file that is not read',
      { 'Notes.txt.yaml': MAP, 'OTHER.yaml': MAP },
      [`OTHER.yaml ${SAME('other.yaml')}`],
    ],
    ['differs in case in a directory', { 'Dir/b.yaml': MAP }, [`Dir/b.yaml ${SAME('dir')}`]],
    ['differs in Unicode normalization', { 'dir/e\u0301.yaml': MAP }, [`dir/e\u0301.yaml ${SAME('dir/\u00e9.yaml')}`]],
    ['differs in case from another new one', { 'b.yaml': MAP, 'B.yaml': MAP }, [`b.yaml ${SAME('B.yaml')}`]],
  ])('%s', async (_, created, expected) => {
    const before = { 'a.yaml': MAP };
    const others = { 'notes.txt': 'x', 'other.yaml': 'x: 1\n', 'dir/\u00e9.yaml': 'x: 1\n' };
    expect(await refused(before, { ...before, ...created }, others)).toEqual(expected);
  });
});

describe('a path that a plan changes', () => {
  it.each<[string, Texts, Texts, readonly string[]]>([
    ['has objects', { 'a.yaml': MAP }, { 'a.yaml': `${MAP}# c\n` }, []],
    ['has objects and others', { 'a.yaml': `${MAP}---\nx: 1\n` }, { 'a.yaml': MAP }, []],
    ['has nothing', { 'a.yaml': '# c\n' }, { 'a.yaml': MAP }, []],
    ['has no objects', { 'values.yaml': 'x: 1\n' }, { 'values.yaml': MAP }, [`values.yaml ${NOT_READ}`]],
    ['is a template', { 'a.yaml': '{{ x }}\n' }, { 'a.yaml': MAP }, [`a.yaml ${NOT_READ}`]],
    ['goes, without objects', { 'values.yaml': 'x: 1\n' }, {}, [`no item: values.yaml ${NOT_READ}`]],
  ])('%s', async (_, before, after, expected) => {
    expect(await refused(before, after)).toEqual(expected);
  });
});

describe('a refused place', () => {
  it('is said at the annotation of its item, or of the default', async () => {
    const items = itemsOf(streamOf(configMap('b', { path: 'dir' }), configMap('c')));
    const files = memoryFileSystem(
      new Map([
        ['p/dir/x', ''],
        ['p/configmap_c.yaml', ''],
      ]),
    );
    const plan = planStream(items, [], { prune: false });
    const found = await refusedPlaces(files, { directory: 'p', files: [] }, plan, items);
    expect(found.map(({ message, location }) => [message, location?.line])).toEqual([
      [`A resource without a path would go to configmap_c.yaml, which ${NOT_READ}`, undefined],
      ['The path "dir" is a directory', 8],
    ]);
  });

  it('of no item has the path that it would have by default', () => {
    expect(misplaced({ path: 'a.yaml', message: 'is a directory', item: undefined })).toMatchObject({
      code: 'invalid-resource',
      severity: 'error',
      message: 'A resource without a path would go to a.yaml, which is a directory',
    });
  });
});
