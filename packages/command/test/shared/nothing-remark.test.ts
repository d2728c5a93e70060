import { describe, expect, it } from 'vitest';
import type { Resource, Selection } from '@krmkit/manifests';
import { readSource } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';
import { inputHint, watchForNothing } from '../../src/shared/nothing-remark.ts';
import { runWith } from '../fake-context.ts';

const { resources } = readSource(createSource('a.yaml', 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\n'));

interface Case {
  readonly selection?: Selection;
  readonly looks?: readonly (readonly Resource[])[];
  readonly paths?: readonly string[];
  readonly files?: number;
  readonly quiet?: boolean;
}

/** What stderr has in the end. */
async function remarkOf({ selection, looks = [], paths = ['a'], files = 1, quiet = false }: Case): Promise<string> {
  const { stderr } = await runWith({}, async (context) => {
    const watch = watchForNothing(context, selection);
    for (const found of looks) watch.look(found);
    await watch.remark({ verb: 'cat', paths, quiet, files });
    return 0;
  });
  return stderr;
}

describe('a remark', () => {
  it.each<[title: string, given: Case, remark: string]>([
    ['without resources', {}, 'krmkit cat: no resources in a (files: 1)\n'],
    ['after empty files', { looks: [[], []], files: 2 }, 'krmkit cat: no resources in a (files: 2)\n'],
    ['with all paths', { paths: ['a', 'b\n'] }, String.raw`krmkit cat: no resources in a, b\n (files: 1)` + '\n'],
    [
      'about an empty directory, which can be meant for standard input',
      { paths: ['.'], files: 0 },
      'krmkit cat: no resources in . (files: 0)\n  to read standard input, use - as the PATH\n',
    ],
    ['not if one is selected', { looks: [resources] }, ''],
    ['not if a later one is selected', { looks: [[], resources, []], selection: { names: ['web'] } }, ''],
    ['not if it is to be quiet', { quiet: true }, ''],
  ])('%s', async (_, given, remark) => {
    expect(await remarkOf(given)).toBe(remark);
  });

  it('says what is not selected', async () => {
    expect(await remarkOf({ looks: [resources], selection: { names: ['wob'] } })).toBe(
      'krmkit cat: none of 1 resource is selected\n  did you mean --name web?\n',
    );
  });
});

describe('the hint about standard input', () => {
  it.each([
    [['.'], 0, true],
    [['.'], 1, false],
    [['a'], 0, false],
    [['.', 'a'], 0, false],
  ])('for %j with %i files: %j', (paths, files, isThere) => {
    expect(inputHint(paths, files) !== '').toBe(isThere);
  });
});
