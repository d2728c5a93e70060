import { expect, test } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { createSourceIgnore } from '../../src/flux/source-ignore.ts';

// https://fluxcd.io/flux/components/source/gitrepositories/#excluding-files
test.each<{
  readonly title: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly ignore?: string;
  readonly path: string;
  readonly isDirectory?: true;
  readonly leftOut: boolean;
}>([
  { title: 'a manifest', path: '/r/apps/web.yaml', leftOut: false },
  { title: 'what Flux leaves out by default', path: '/r/.github', isDirectory: true, leftOut: true },
  { title: 'what Flux leaves out by default, anywhere', path: '/r/apps/.sops.yaml', leftOut: true },
  { title: 'files of git', files: { '/r/.sourceignore': '*.md\n' }, path: '/r/.git', isDirectory: true, leftOut: true },
  {
    title: 'other patterns replace those of Flux',
    files: { '/r/.sourceignore': '*.md\n' },
    path: '/r/apps/.sops.yaml',
    leftOut: false,
  },
  {
    title: 'a pattern of a directory above',
    files: { '/r/.sourceignore': '/apps/values.yaml\n' },
    path: '/r/apps/values.yaml',
    leftOut: true,
  },
  {
    title: 'a pattern is relative to its directory',
    files: { '/r/apps/.sourceignore': '/values.yaml\n' },
    path: '/r/apps/values.yaml',
    leftOut: true,
  },
  {
    title: 'the nearest file counts',
    files: { '/r/.sourceignore': '*.yaml\n', '/r/apps/.sourceignore': '!web.yaml\n' },
    path: '/r/apps/web.yaml',
    leftOut: false,
  },
  {
    title: 'spec.ignore counts most',
    files: { '/r/apps/.sourceignore': '!web.yaml\n' },
    ignore: '/*\n!/clusters\n',
    path: '/r/apps/web.yaml',
    leftOut: true,
  },
  { title: 'spec.ignore, what it keeps', ignore: '/*\n!/apps\n', path: '/r/apps/web.yaml', leftOut: false },
])('$title', async ({ files = {}, ignore = '', path, isDirectory = false, leftOut }) => {
  const system = memoryFileSystem(new Map(Object.entries({ ...files, '/r/x': '' })));
  const isLeftOut = createSourceIgnore({ files: system, repository: '/r' }, ignore);
  expect(await isLeftOut(path, isDirectory)).toBe(leftOut);
});
