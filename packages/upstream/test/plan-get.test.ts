import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodePrograms } from '@krmkit/base/node';
import { configMap, kptfile } from '@krmkit/testing';
import type { PlannedGet } from '../src/plan-get.ts';
import { planGet } from '../src/plan-get.ts';
import type { GitWorkshop } from './with-git.ts';
import { gitWorkshop } from './with-git.ts';

function get(
  { shop, directory, repository }: GitWorkshop,
  from: string,
  ref?: string,
  name = 'mine',
): Promise<PlannedGet> {
  return planGet(
    {
      located: { name: 'x', directory: from, ref, repositoryFrom: () => repository },
      directory: name,
      realDirectory: join(shop.path, name),
      strategy: 'resource-merge',
    },
    { programs: nodePrograms(), directory, signal: new AbortController().signal },
  );
}

/** The created files. */
function texts(planned: PlannedGet): Readonly<Record<string, string>> {
  if (planned.status !== 'planned') throw new Error(planned.problem.message);
  return Object.fromEntries(
    planned.plan.changes.map((change) => [change.path, 'after' in change ? change.after : 'deleted']),
  );
}

// `kpt pkg get`: the Kptfile records upstream and upstreamLock; https://kpt.dev/reference/schema/kptfile/
describe('a new package', () => {
  it('has the files of upstream, and a Kptfile that records it', async () => {
    const own = await gitWorkshop();
    const v1 = own.shop.commit('v1', { 'd/a.yaml': configMap('a', { k: 'v' }), other: '' });
    own.shop.commit('v2', { 'd/a.yaml': configMap('a', { k: 'w' }) });
    const planned = await get(own, 'd', 'v1');
    expect(planned).toMatchObject({ ref: 'v1', commit: v1, diagnostics: [], notFetched: [], isNamedAsRef: false });
    const { Kptfile = '', ...files } = texts(planned);
    expect(files).toEqual({ 'a.yaml': configMap('a', { k: 'v' }) });
    for (const line of [
      'kind: Kptfile',
      'name: mine',
      'directory: /d',
      'ref: v1',
      'updateStrategy: resource-merge',
      `commit: ${v1}`,
    ]) {
      expect(Kptfile).toContain(line);
    }
  });

  it('keeps the Kptfile of upstream, with its own name', async () => {
    const own = await gitWorkshop();
    own.shop.commit('v1', {
      Kptfile: 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: theirs # kept\ninfo:\n  description: d\n',
    });
    const { Kptfile = '' } = texts(await get(own, '', undefined));
    expect(Kptfile).toContain('name: mine # kept\n');
    expect(Kptfile).toContain('description: d\n');
    expect(Kptfile).toContain('ref: main\n');
  });

  it('says which subpackages were not fetched, and what was left out', async () => {
    const own = await gitWorkshop();
    own.shop.commit('v1', {
      'no-lock/Kptfile': kptfile({ ref: 'v1' }),
      'with-lock/Kptfile': kptfile({ ref: 'v1', commit: '1'.repeat(40) }),
      'no-upstream/Kptfile': 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: x\n',
      link: '-> no-lock/Kptfile',
    });
    const planned = await get(own, '', 'v1');
    expect(planned).toMatchObject({
      notFetched: ['mine/no-lock'],
      diagnostics: [
        {
          code: 'left-out-upstream',
          message: 'It is a link, so `get` skipped it',
          location: { path: 'mine/link', start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
        },
      ],
    });
  });

  it('says if the repository has a ref with the name of the directory', async () => {
    const own = await gitWorkshop();
    own.shop.commit('v1', { a: '' });
    expect(await get(own, '', undefined, 'v1')).toMatchObject({ isNamedAsRef: true });
    const other = await gitWorkshop();
    other.shop.commit('v1', { a: '' });
    expect(await get(other, '', 'v1', 'v1')).toMatchObject({ isNamedAsRef: false });
  });

  it.each([
    ['a ref that is not there', { a: '' }, '', 'v9', 'environment'],
    ['a directory that is not there', { a: '' }, 'd', 'v1', 'environment'],
    ['a Kptfile that cannot be edited', { Kptfile: 'kind: Kptfile\na: [\n' }, '', 'v1', 'origin'],
  ] as const)('fails for %s', async (_, files, directory, ref, kind) => {
    const own = await gitWorkshop();
    own.shop.commit('v1', files);
    expect(await get(own, directory, ref)).toMatchObject({ status: 'failed', problem: { kind } });
  });
});
