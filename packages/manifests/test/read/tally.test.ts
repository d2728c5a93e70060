import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import type { StreamedFile } from '../../src/read/package-files.ts';
import { readWholeDocuments } from '../../src/read/documents.ts';
import { createTally } from '../../src/read/tally.ts';

const objects = (...kinds: readonly string[]): string =>
  kinds.map((kind) => `apiVersion: v1\nkind: ${kind}\n`).join('---\n');

/** A file of these kinds, or a part of one, below the named directory `top`. */
function file(relativePath: string, kinds: readonly string[], part: Partial<StreamedFile> = {}): StreamedFile {
  const source = createSource(`top/${relativePath}`, objects(...kinds));
  const { documents, resources, template } = readWholeDocuments(source);
  const whole = { isWhole: true, isLast: true, named: false, ...part };
  return { path: source.path, relativePath, source, documents, resources, template, ...whole };
}

function count(files: readonly StreamedFile[], isRelative = true): { files: number; packages: readonly unknown[] } {
  const tally = createTally(isRelative);
  for (const one of files) tally.add(one);
  const packages = tally.packages().map(({ directory, isBuilt, kinds }) => [directory, isBuilt, ...kinds]);
  return { files: tally.files(), packages };
}

const more = { isWhole: false, isLast: false };
const last = { isWhole: false, isLast: true };

describe('a tally', () => {
  it.each<[string, readonly StreamedFile[], number, readonly unknown[]]>([
    ['of nothing', [], 0, []],
    ['of a file without objects', [file('a.yaml', [])], 1, []],
    [
      'of a package without objects',
      [file('a.yaml', ['Pod']), file('d/Kptfile', []), file('d/b.yaml', [])],
      3,
      [['', false, ['Pod', 1]]],
    ],
    [
      'of kinds, in the order of bytes',
      [file('a.yaml', ['Pod', 'ConfigMap', 'Pod'])],
      1,
      [['', false, ['ConfigMap', 1], ['Pod', 2]]],
    ],
    [
      'of directories that are one package',
      [file('d/a.yaml', ['Pod']), file('e/b.yaml', ['Pod'])],
      2,
      [['', false, ['Pod', 2]]],
    ],
    [
      'of packages, in the order of bytes, also where the mark comes last',
      [file('e/b.yaml', ['Pod']), file('d/c/a.yaml', ['Pod']), file('e/Kptfile', ['Kptfile']), file('d/Krmfile', [])],
      4,
      [
        ['d', false, ['Pod', 1]],
        ['e', false, ['Kptfile', 1], ['Pod', 1]],
      ],
    ],
    [
      'of a stream in parts',
      [file('-', ['Pod'], more), file('-', ['Pod', 'Job'], last)],
      1,
      [['', false, ['Job', 1], ['Pod', 2]]],
    ],
    ['of a stream that cannot be read to its end', [file('-', ['Pod'], more)], 0, []],
    [
      'of what follows a stream',
      [file('-', ['Pod'], more), file('-', [], last), file('-', ['Job'], more), file('-', [], last)],
      2,
      [['', false, ['Job', 1], ['Pod', 1]]],
    ],
  ])('%s', (_, files, number, packages) => {
    expect(count(files)).toEqual({ files: number, packages });
  });

  it('names a package from where you are, unless you ask for its place in the named directory', () => {
    const files = [file('d/Kptfile', ['Kptfile'])];
    expect(count(files, false).packages).toEqual([['top/d', false, ['Kptfile', 1]]]);
    expect(count(files, true).packages).toEqual([['d', false, ['Kptfile', 1]]]);
  });

  it('has builds after packages, in their order, and none that is empty', () => {
    const tally = createTally(true);
    tally.addBuild('z', { resources: file('z', ['Pod', 'Job', 'Pod']).resources });
    tally.addBuild('y', { resources: [] });
    tally.addBuild('x', { resources: file('x', ['Pod']).resources });
    tally.add(file('zz/Kptfile', ['Kptfile']));
    expect(tally.packages()).toEqual([
      { directory: 'zz', isBuilt: false, kinds: new Map([['Kptfile', 1]]) },
      {
        directory: 'z',
        isBuilt: true,
        kinds: new Map([
          ['Job', 1],
          ['Pod', 2],
        ]),
      },
      { directory: 'x', isBuilt: true, kinds: new Map([['Pod', 1]]) },
    ]);
    expect([...(tally.packages()[1]?.kinds.keys() ?? [])]).toEqual(['Job', 'Pod']);
    expect(tally.files()).toBe(1);
  });
});
