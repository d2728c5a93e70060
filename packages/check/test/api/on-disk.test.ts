import process from 'node:process';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createClone } from '@krmkit/testing';
import { check } from '../../src/api/check.ts';
import type { GitPreviewOptions } from '../../src/api/on-disk.ts';
import { openPaths, previewGit } from '../../src/api/on-disk.ts';
import { overlay } from './overlay.ts';

describe('on disk', () => {
  const clone = createClone();
  afterAll(() => clone.remove());

  it('opens a directory', async () => {
    clone.commit(Object.fromEntries(overlay('$(LEVL)').map(({ path, text }) => [path, text])));
    const environments = await openPaths([clone.path]);
    expect(environments.roots.map(({ state }) => state)).toEqual(['built']);
    expect(check(environments).diagnostics.map(({ code }) => code)).toEqual(['unresolved-reference']);
  });

  it('says why revisions cannot be compared', async () => {
    expect(await previewGit(['.'], { base: 'no-such-revision' })).toMatchObject({ ok: false });
  });

  it('refuses what is not a list of paths', async () => {
    await expect(openPaths(JSON.parse('"a"'))).rejects.toThrow('list of strings');
  });

  it('refuses unknown options', async () => {
    await expect(openPaths([], JSON.parse('{"builds":true}'))).rejects.toThrow('did you mean build');
    await expect(previewGit([], JSON.parse('{"bases":"a"}'))).rejects.toThrow('did you mean base');
    await expect(previewGit(JSON.parse('"a"'))).rejects.toThrow('list of strings');
  });
});

describe('a preview of a repository', () => {
  const clone = createClone();
  const before = process.cwd();
  afterAll(() => clone.remove());
  afterEach(() => process.chdir(before));
  const filesWith = (args: string, more = ''): Readonly<Record<string, string>> =>
    Object.fromEntries(overlay(args).map(({ path, text }) => [path, path === 'base/pod.yaml' ? text + more : text]));

  it('is between the base and the working tree, or a head', async () => {
    clone.commit(filesWith('a'));
    clone.commit(filesWith('b'));
    clone.edit(filesWith('$(LEVL)'));
    process.chdir(clone.path);
    const toTree = await previewGit(['.'], { base: 'HEAD' });
    expect(toTree).toMatchObject({ ok: true, value: { summary: { containers: 1, newErrors: 1 } } });
    const toHead = await previewGit(['.'], { base: 'HEAD~1', head: 'HEAD' });
    expect(toHead).toMatchObject({ ok: true, value: { summary: { containers: 1, newErrors: 0 } } });
    const none = await previewGit(['.'], { base: 'HEAD', head: 'HEAD' });
    expect(none).toMatchObject({ ok: true, value: { summary: { containers: 0, changed: 0 } } });
  });

  it('has the settings of a check', async () => {
    clone.edit(filesWith('$(LEVL)', '  unknown: 1\n'));
    process.chdir(clone.path);
    const codesWith = async (options: GitPreviewOptions): Promise<readonly string[]> => {
      const previewed = await previewGit(['.'], { base: 'HEAD', ...options });
      return previewed.ok ? previewed.value.newFindings.map(({ code }) => code) : [previewed.message];
    };
    expect(await codesWith({})).toEqual(['unresolved-reference']);
    expect(await codesWith({ ignore: ['unresolved-reference'] })).toEqual([]);
    expect(await codesWith({ objects: {} })).toEqual(expect.arrayContaining(['unknown-field']));
    const ignored = await previewGit(['.'], { base: 'HEAD', ignoreFields: ['spec'] });
    expect(ignored).toMatchObject({ ok: true, value: { summary: { changed: 0 } } });
  });

  it('ends when the caller wants', async () => {
    process.chdir(clone.path);
    const signal = AbortSignal.abort();
    await expect(previewGit(['.'], { base: 'HEAD', signal }).then(({ ok }) => ok)).resolves.toBe(false);
  });
});
