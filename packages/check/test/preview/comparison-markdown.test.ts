import { describe, expect, it } from 'vitest';
import { diffText } from '../check-files.ts';

const PLAIN = `# the shop
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec:
  ports: [{port: 80}]
`;

describe('a diff as Markdown', () => {
  it('has the form of a preview, without a text of the repository outside of code', async () => {
    const files = { 'a.yaml': PLAIN, 'b.yaml': PLAIN.replace('80', '81').replace('name: web', 'name: "<b>"') };
    const text = await diffText(files, { sides: ['a.yaml', 'b.yaml'], format: 'markdown' });
    expect(text.split('\n').slice(0, 2)).toEqual([
      '<!-- krmkit diff -->',
      '<h3>1 added · 1 removed · 0 unchanged</h3>',
    ]);
    expect(text).toContain('🟢 added <b><code>Service shop/&lt;b&gt;</code></b>');
    expect(text).toContain('<p><sub><code>a.yaml</code> → <code>b.yaml</code></sub></p>\n');
  });

  it('has a part for each root', async () => {
    const files = {
      'base/kustomization.yaml': 'resources: [all.yaml]\n',
      'base/all.yaml': PLAIN,
      'a/kustomization.yaml': 'resources: [../base]\n',
      'b/kustomization.yaml': 'resources: [../base]\ncommonAnnotations: {a: b}\n',
    };
    const text = await diffText(files, { sides: ['a', 'b'], format: 'markdown' });
    expect(text).toContain('\n<details open><summary><code>b</code>: 1 changed</summary>\n');
    expect(text).toContain(
      '\n<p>🟡 changed <b><code>Service shop/web</code></b><br><sub><code>base/all.yaml:2</code></sub></p>\n',
    );
  });

  it.each([
    [0, 0, undefined],
    [20, 20, undefined],
    [22, 20, 'Left out: 2 other files.'],
  ])('names twenty files that are no objects: %d', async (count, named, left) => {
    const files = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        [`one/v${index}.yaml`, 'a: 1\n'],
        [`two/v${index}.yaml`, 'a: 2\n'],
      ]).flat(),
    );
    const text = await diffText(
      { ...files, 'one/a.yaml': PLAIN, 'two/a.yaml': PLAIN },
      { sides: ['one', 'two'], format: 'markdown' },
    );
    expect(text.match(/<p>changed <code>two\/v\d+\.yaml<\/code> \(not a Kubernetes object\)<\/p>/g) ?? []).toHaveLength(
      named,
    );
    expect(/Left out: [^.]*\./.exec(text)?.[0]).toBe(left);
  });
});
