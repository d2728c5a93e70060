import { describe, expect, it } from 'vitest';
import { diff } from '../../src/api/diff.ts';
import { openEnvironments } from '../../src/api/open-environments.ts';
import { preview } from '../../src/api/preview.ts';
import { report } from '../../src/api/report.ts';
import { overlay } from './overlay.ts';

describe('preview and diff', () => {
  it('have no change between the same files', async () => {
    const [a, b] = [await openEnvironments(overlay('a')), await openEnvironments(overlay('a'))];
    const { summary, newFindings, goneFindings } = await preview(a, b);
    expect([summary.changed, summary.containers, newFindings, goneFindings]).toEqual([0, 0, [], []]);
    expect(await diff(a, b)).toMatchObject({ resources: [], diagnostics: [] });
  });

  it('show what a change of a base has an effect on', async () => {
    const [a, b] = [await openEnvironments(overlay('a')), await openEnvironments(overlay('$(LEVL)', 'app:2'))];
    const previewed = await preview(a, b, { names: ['old', 'new'] });
    expect(previewed).toMatchObject({ summary: { containers: 1, newErrors: 1 } });
    const text = await report('table', previewed);
    expect(text).toContain('old -> new\n');
    expect(text).toContain('~ image: app:1 -> app:2');
    expect(await report('json', await diff(a, b))).toContain('"kind": "Diff"');
  });

  it('has the names of the caller, or before and after', async () => {
    const opened = await openEnvironments(overlay('a'));
    expect(await report('table', await preview(opened, opened))).toContain('before -> after\n');
    for (const names of ['["a"]', '[]']) {
      await expect(preview(opened, opened, { names: JSON.parse(names) })).rejects.toThrow(
        names === '[]'
          ? 'two strings'
          : new TypeError("preview: the option names must be two strings: ['before', 'after']"),
      );
    }
  });

  it('has the findings that are gone, and of the severity', async () => {
    const [a, b] = [await openEnvironments(overlay('$(LEVL)')), await openEnvironments(overlay('a'))];
    expect((await preview(a, b)).goneFindings.map(({ code }) => code)).toEqual(['unresolved-reference']);
    expect((await preview(a, b, { ignore: ['unresolved-reference'] })).goneFindings).toEqual([]);
  });

  it('counts differences of ignored fields', async () => {
    const [a, b] = [await openEnvironments(overlay('a')), await openEnvironments(overlay('b'))];
    const ignoreFields = ['spec.containers'];
    expect((await preview(a, b, { ignoreFields })).summary).toMatchObject({ changed: 0, containers: 0, ignored: 1 });
    await expect(preview(a, b, { ignoreFields: ['a['] })).rejects.toThrow('preview: ');
  });

  it('has Secrets only on request', async () => {
    const secret = (value: string) => [
      { path: 's.yaml', text: `apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {k: ${value}}\n` },
    ];
    const sides = [await openEnvironments(secret('hunter2')), await openEnvironments(secret('hunter3'))] as const;
    expect(await report('table', await preview(...sides))).not.toContain('hunter');
    expect(await report('table', await preview(...sides, { showSecrets: true }))).toContain('hunter2 -> hunter3');
  });

  it('refuses what openEnvironments does not return', async () => {
    const opened = await openEnvironments([]);
    await expect(preview(JSON.parse('{}'), opened)).rejects.toThrow('preview: pass the environments');
    await expect(preview(opened, JSON.parse('{}'))).rejects.toThrow('preview: pass the environments');
  });
});
