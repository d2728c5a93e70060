import { describe, expect, it } from 'vitest';
import { object, places, problems, read } from './load.ts';

describe('readPackage', () => {
  it('reads YAML and JSON below a directory, in the order of the bytes of paths', async () => {
    const files = {
      'b.yml': object('b'),
      'a/z.yaml': object('z'),
      'a-b/x.yaml': object('x'),
      'B.json': JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'j' } }),
      'a/notes.txt': object('no'),
      'a/x.yaml/y.yaml': object('in-a-directory-named-x.yaml'),
    };
    expect(places(await read(files))).toEqual([
      'B.json Pod j',
      'a-b/x.yaml Service x',
      'a/x.yaml/y.yaml Service in-a-directory-named-x.yaml',
      'a/z.yaml Service z',
      'b.yml Service b',
    ]);
  });

  it('has one error for a file that was named and is not YAML', async () => {
    const files = {
      'README.md': '# Shop\n\nRuns the shop.\nSee below: and: there\n\n```\n$ make\n```\n',
      'bad.yaml': 'a: b: c\n---\na: b: c\n',
      'one.txt': 'a: b: c\n',
      'mixed.txt': `${object('a')}---\na: b: c\n---\na: b: c\n`,
    };
    expect(problems(await read(files, ['README.md']))).toEqual(['error invalid-yaml README.md:3']);
    expect((await read(files, ['README.md'])).diagnostics[0]?.message).toContain('This file is not YAML');
    expect(problems(await read(files, ['bad.yaml']))).toEqual([
      'error invalid-yaml bad.yaml:1',
      'error invalid-yaml bad.yaml:3',
    ]);
    expect((await read(files, ['one.txt'])).diagnostics[0]?.message).not.toContain('This file is not YAML');
    // It contains objects.
    expect(problems(await read(files, ['mixed.txt']))).toHaveLength(2);
  });

  it('takes marks for a template only beside a Chart.yaml', async () => {
    const alert = `${object('a')}data: {x: "{{ $labels.x }}"}\n`;
    const result = await read({
      'chart/Chart.yaml': 'name: x\n',
      'chart/templates/deep/a.yaml': alert,
      'plain/templates/b.yaml': alert,
    });
    expect(problems(result)).toEqual(['info template-file chart/templates/deep/a.yaml:5']);
    expect(places(result)).toEqual(['plain/templates/b.yaml Service a']);
    expect(result.templateCount).toBe(1);
  });

  it('has one line for the templates of a chart, with what renders it', async () => {
    const alert = `${object('a')}data: {x: "{{ $labels.x }}"}\n`;
    const charts = {
      'my chart/Chart.yaml': 'name: x\n',
      'my chart/templates/a.yaml': '{{ broken\n',
      'my chart/templates/b.yaml': alert,
      'my chart/templates/c.yaml': object('c'),
      // Helm renders what is in `charts` together with the chart.
      'my chart/charts/sub/Chart.yaml': 'name: y\n',
      'my chart/charts/sub/templates/d.yaml': alert,
      'my chart/charts/sub/charts/deep/Chart.yaml': 'name: z\n',
      'my chart/charts/sub/charts/deep/templates/d.yaml': alert,
      'other/Chart.yaml': 'name: z\n',
      'other/templates/e.yaml': alert,
      'templates/f.yaml': '{{ alone }}\n',
    };
    const result = await read(charts);
    expect(result.diagnostics.map(({ message, location }) => `${location?.path}: ${message}`)).toEqual([
      "my chart/charts/sub/charts/deep/templates/d.yaml: The templates of the Helm chart my chart are skipped; to see the rendered objects: helm template 'my chart' | krmkit expand -",
      'other/templates/e.yaml: The templates of the Helm chart other are skipped; to see the rendered objects: helm template other | krmkit expand -',
      'templates/f.yaml: This file is a template ({{ }}), not Kubernetes YAML; it was skipped',
    ]);
    expect(places(result)).toEqual(['my chart/templates/c.yaml Service c']);
    expect(result.templateCount).toBe(6);
    const [here] = (await read({ 'Chart.yaml': 'name: x\n', 'templates/a.yaml': alert })).diagnostics;
    expect(here?.message).toContain('chart . are skipped; to see the rendered objects: helm template . |');
  });

  it('keeps a BOM, so that offsets are those of the file', async () => {
    const { sources } = await read({ 'a.yaml': `\uFEFF${object('a')}` });
    expect(sources.get('a.yaml')?.text.charCodeAt(0)).toBe(0xfeff);
  });

  it('reads 10,000 files', async () => {
    const files: Record<string, string> = {};
    for (let i = 0; i < 10_000; i++) files[`d${i % 100}/${i}.yaml`] = object(`a${i}`);
    expect((await read(files)).resources).toHaveLength(10_000);
  });
});
