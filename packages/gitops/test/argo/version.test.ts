import { expect, test } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { buildControllerRoots } from '../../src/find/controller-roots.ts';
import { argoVersion } from '../../src/argo/version.ts';
import { recordingHelm } from '../charts/recording-helm.ts';

test.each<[string, number | undefined]>([
  ['2.14', 214],
  ['v3.4.1', 304],
  ['3', undefined],
  ['1.8', undefined],
  ['latest', undefined],
])('%s', (text, version) => {
  expect(argoVersion(text)).toBe(version);
});

function application(source: string): string {
  return `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: app, namespace: argocd}
spec:
  destination: {namespace: shop}
  source: {repoURL: https://example.com/r, ${source}}
`;
}

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
const CHART = { 'chart/Chart.yaml': 'name: chart\nversion: 1.0.0\n', 'chart/v/a.yaml': '' };
const GLOB = application('path: chart, helm: {valueFiles: ["v/*.yaml"]}');
const ALL = application('path: web, directory: {disableExtensionFilter: true}');
const MARKED = { 'web/a.yaml': `# +argocd:skip-file-rendering\n${CONFIG_MAP}` };

// Each row is one of the table in docs/build.md.
test.each<{ readonly version: string; readonly files: Readonly<Record<string, string>>; readonly made: string }>([
  { version: '3.0', files: { 'c.yaml': application('path: web'), ...MARKED }, made: 'built 1' },
  { version: '3.1', files: { 'c.yaml': application('path: web'), ...MARKED }, made: 'built 0' },
  { version: '3.3', files: { 'c.yaml': GLOB, ...CHART }, made: 'refused 0' },
  { version: '3.4', files: { 'c.yaml': GLOB, ...CHART }, made: 'built 1' },
  { version: '3.5', files: { 'c.yaml': ALL, 'web/a.yaml': CONFIG_MAP }, made: 'built 1' },
  { version: '3.6', files: { 'c.yaml': ALL, 'web/a.yaml': CONFIG_MAP }, made: 'needs-permission 0' },
])('Argo CD $version: $made', async ({ version, files, made }) => {
  const { helm } = recordingHelm(`---\n# Source: chart/templates/a.yaml\n${CONFIG_MAP}`);
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const { roots } = await buildControllerRoots(['.'], system, { build: { helm }, argocd: version });
  expect(roots.map(({ state, objects }) => `${state} ${objects.length}`)).toEqual([made]);
});

test('kustomize.buildOptions of Argo CD lets kustomizations read other files of the repository, and no others', async () => {
  const files = {
    'repo/.git/config': '',
    'repo/c.yaml': application('path: web').replace('app,', 'inside,') + `---\n${application('path: out')}`,
    'repo/web/kustomization.yaml': 'resources: [../a.yaml]\n',
    'repo/a.yaml': CONFIG_MAP,
    'repo/out/kustomization.yaml': 'resources: [../../other.yaml]\n',
    'other.yaml': CONFIG_MAP,
  };
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const states = async (isUnrestricted: boolean): Promise<readonly string[]> => {
    const { roots } = await buildControllerRoots(['repo'], system, { build: {}, kustomizeBuild: { isUnrestricted } });
    return roots.map(({ directory, state }) => `${directory} ${state}`);
  };
  expect(await states(false)).toEqual(['argocd:inside refused', 'argocd:app refused']);
  expect(await states(true)).toEqual(['argocd:inside built', 'argocd:app refused']);
});
