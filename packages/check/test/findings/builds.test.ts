import { describe, expect, it } from 'vitest';
import { checkFiles, expandJson, expandText } from '../check-files.ts';

interface Answer {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly location: { readonly path: string; readonly line: number; readonly column: number };
    readonly roots: readonly string[];
  }[];
}

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: app
        image: nginx
        args: [$(MISSING)]
        env:
        - name: LEVEL
          value: info
`;
const PATCH = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: app
        env:
        - name: LEVEL
          value: $(NO_SUCH)
`;
const SHOP = {
  'base/kustomization.yaml': 'resources: [web.yaml]\n',
  'base/web.yaml': DEPLOYMENT,
  'prod/kustomization.yaml': 'resources: [../base]\nnamePrefix: prod-\npatches: [{path: level.yaml}]\n',
  'prod/level.yaml': PATCH,
  'staging/kustomization.yaml': 'resources: [../base]\nnamePrefix: staging-\n',
};

describe('expand of a tree with kustomizations', () => {
  it('shows what each root builds, and no base or patch on its own', async () => {
    const stdout = await expandText(SHOP);
    expect(stdout.match(/^(?:build .*|Deployment .*)$/gm)).toEqual([
      'build prod',
      'Deployment default/prod-web  base/web.yaml:1',
      'build staging',
      'Deployment default/staging-web  base/web.yaml:1',
    ]);
    expect(stdout).toContain('2 of 2 roots built');
  });

  it('reports a finding once, at the line that is wrong, with the roots', async () => {
    const { diagnostics } = await expandJson<Answer>(SHOP);
    const found = diagnostics.filter(({ code }) => code === 'unresolved-reference');
    expect(found.map(({ location: { path, line, column }, roots }) => [`${path}:${line}:${column}`, roots])).toEqual([
      ['base/web.yaml:13:16', ['prod', 'staging']],
      ['prod/level.yaml:11:18', ['prod']],
    ]);
    expect((await checkFiles(SHOP)).verdict).toBe('failed');
  });

  it('judges a file that no kustomization uses as it is', async () => {
    const files = {
      ...SHOP,
      'other/pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, image: i}]}\n',
    };
    const stdout = await expandText(files);
    expect(stdout.match(/^(?:build .*|Pod .*)$/gm)).toEqual([
      'Pod default/p  other/pod.yaml:1',
      'build prod',
      'build staging',
    ]);
  });

  it('suppresses a finding by a comment at its source', async () => {
    const files = {
      ...SHOP,
      'base/web.yaml': DEPLOYMENT.replace(
        '$(MISSING)]',
        '$(MISSING)] # krmkit-ignore unresolved-reference: set by the image',
      ),
    };
    const stdout = await expandText(files, { paths: ['staging'], strict: true });
    expect(stdout).toContain('0 errors');
    expect(stdout).toContain('1 suppressed');
  });

  it('reports what kustomize refuses at its line, and judges the other roots', async () => {
    const files = { ...SHOP, 'broken/kustomization.yaml': 'resources:\n- gone.yaml\n' };
    const stdout = await expandText(files);
    expect(stdout).toContain('broken/kustomization.yaml:2:3  error  missing-build-input');
    expect(stdout).toContain('2 of 3 roots built');
    expect((await checkFiles(files)).verdict).toBe('failed');
  });

  it('warns of a root that needs a permission; with --strict this is an error', async () => {
    const files = { 'kustomization.yaml': 'resources: ["https://example.com/x.yaml"]\n' };
    const stdout = await expandText(files);
    expect(stdout).toContain('kustomization.yaml:1:13  warning  root-not-built');
    expect(stdout).toContain('0 of 1 root built');
    expect((await checkFiles(files)).verdict).toBe('passed');
    expect((await checkFiles(files, { strict: true })).verdict).toBe('failed');
  });

  it('judges what only a root uses that cannot be built', async () => {
    const files = {
      ...SHOP,
      'all/kustomization.yaml': 'resources: [../prod, ../staging, "https://example.com/x.yaml"]\n',
    };
    for (const path of ['.', 'all']) {
      const stdout = await expandText(files, { paths: [path] });
      expect(stdout).toContain('base/web.yaml:13:16  error  unresolved-reference');
      expect(stdout).toContain('2 containers in 2 workloads');
      expect(stdout).toContain('2 of 3 roots built');
      expect((await checkFiles(files, { paths: [path] })).verdict).toBe('failed');
    }
  });

  it('mentions a component that nothing uses, and shows the tree as written with --no-build', async () => {
    const files = {
      ...SHOP,
      'tls/kustomization.yaml': 'kind: Component\napiVersion: kustomize.config.k8s.io/v1alpha1\n',
    };
    expect(await expandText(files, { severity: 'info' })).toContain('tls/kustomization.yaml  info  unused-component');
    const stdout = await expandText(files, { build: false });
    expect(stdout).toContain('Deployment default/web  base/web.yaml:1');
    expect(stdout).not.toContain('roots built');
  });
});
