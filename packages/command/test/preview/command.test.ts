import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clone, FileEdits } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const PLAIN = `apiVersion: v1
kind: Pod
metadata: {name: plain}
spec:
  containers:
  - {name: app, image: "web:1.0", args: ["$(LEVEL)"], envFrom: [{configMapRef: {name: settings}}]}
`;
const SETTINGS = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata:\n  LEVEL: info\n';

const FILES: FileEdits = {
  'other/kustomization.yaml': 'resources: [other.yaml]\n',
  'other/other.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: other}\ndata: {a: b}\n',
  'plain/web.yaml': PLAIN,
  'plain/settings.yaml': SETTINGS,
};

let clone: Clone;
beforeAll(() => {
  clone = createClone();
  clone.commit(FILES);
});
beforeEach(() => {
  clone.git('reset', '-q', '--hard');
  clone.git('clean', '-qfd');
});
afterAll(() => {
  clone.remove();
});

function preview(...given: readonly string[]): Promise<Ending> {
  return runIn(clone.ports(), 'preview', ...given);
}

describe('preview', () => {
  it.each([
    ['no changes', {}, [], 0, 'no changes'],
    ['a change', { 'plain/settings.yaml': SETTINGS.replace('info', 'debug') }, [], 0, '1 object changed'],
    [
      'a change',
      { 'plain/settings.yaml': SETTINGS.replace('info', 'debug') },
      ['--fail-on-change'],
      1,
      '1 object changed',
    ],
    ['a new error', { 'plain/web.yaml': PLAIN.replace('$(LEVEL)', '$(LEVL)') }, [], 1, '1 new error'],
  ])('has its exit status: %s', async (_, edits, flags, status, headline) => {
    clone.edit(edits);
    const ended = await preview(...flags);
    expect([ended.status, ended.stderr]).toEqual([status, '']);
    expect(ended.stdout.split('\n').at(-2)).toContain(headline);
  });

  it('compares two commits with --base and --head', async () => {
    const first = clone.git('rev-parse', 'HEAD');
    const second = clone.commit({ 'other/other.yaml': undefined, 'other/kustomization.yaml': undefined });
    const { stdout, status } = await preview('--base', first, '--head', second, '-o', 'json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ base: { commit: first }, head: { commit: second } });
    clone.git('reset', '-q', '--hard', first);
  });

  it('needs a kustomization on one of the sides for -k', async () => {
    const wrong = await preview('-k', 'plain', '-k', 'other/');
    expect(wrong.stderr).toContain('The directory plain has no kustomization.yaml, kustomization.yml or Kustomization');
    expect(wrong.stderr).not.toContain('other');
    expect(wrong.status).toBe(3);
    clone.edit({ 'other/kustomization.yaml': undefined });
    const removed = await preview('-k', 'other');
    expect([removed.stderr, removed.status]).toEqual(['', 0]);
    expect(removed.stdout).toContain('removed  ConfigMap other');
  });

  it('needs git and a base', async () => {
    const ended = await preview('--base', 'nowhere');
    expect(ended.status).toBe(4);
    expect(ended.stderr).toBe(
      'krmkit preview: git does not know the revision "nowhere"\n  name a branch, a tag or a commit; `git fetch` gets those of the remote\n',
    );
    const outside = { run: () => Promise.resolve({ end: 'not-found', message: 'no git' } as const) };
    expect((await runIn({ ...clone.ports(), programs: outside }, 'preview')).status).toBe(4);
  });

  it('names the branch of a remote where there is no local one', async () => {
    clone.git('update-ref', 'refs/remotes/fork/team/logs', 'HEAD');
    const ended = await preview('--head', 'team/logs');
    expect(ended.status).toBe(4);
    expect(ended.stderr).toBe(
      'krmkit preview: git does not know the revision "team/logs"\n  did you mean fork/team/logs?\n',
    );
    expect((await preview('--head', 'logs')).stderr).toContain('name a branch, a tag or a commit');
    const given = await preview('fork/team/logs');
    expect(given.status).toBe(3);
    expect(given.stderr).toContain('to preview this revision: krmkit preview --head fork/team/logs\n');
    clone.git('update-ref', '-d', 'refs/remotes/fork/team/logs');
  });

  it('reports a PATH that neither side has', async () => {
    for (const format of ['table', 'markdown']) {
      const ended = await preview('nowhere', '-o', format);
      expect([ended.status, ended.stdout]).toEqual([3, '']);
      expect(ended.stderr).toContain('check the spelling and your current directory');
    }
  });
});

// gitrevisions(7), "Specifying Ranges"
describe('preview of a range', () => {
  it.each([
    ['main..HEAD', '--base main --head HEAD'],
    ['main...topic', '--base main --head topic'],
    ['origin/release-1.2..', '--base origin/release-1.2'],
    ['HEAD~2..v1.0.1', '--base HEAD~2 --head v1.0.1'],
  ])('%s', async (range, options) => {
    const { status, stderr } = await preview(range);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `krmkit preview: ${range} is a range of revisions, not a path\n  name the revisions: krmkit preview ${options}\n`,
    });
  });

  it.each(['../other', './a..b', '..', 'plain/../base', 'plain'])('is not the path %s', async (path) => {
    const { stderr } = await preview(path);
    expect(stderr).not.toContain('range of revisions');
  });
});
