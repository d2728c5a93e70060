import { expect, test } from 'vitest';
import { member, memoryFileSystem } from '@krmkit/base';
import { buildControllerRoots } from '../../src/find/controller-roots.ts';
import { recordingHelm } from '../charts/recording-helm.ts';

const SOURCE = 'sourceRef: {kind: GitRepository, name: flux-system}';

function flux(spec: string): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec: {path: ./apps, ${SOURCE}, ${spec}}
`;
}

const RELEASE = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: web, namespace: shop}
spec:
  chart: {spec: {chart: ./chart, ${SOURCE}}}
  postRenderers: [{kustomize: {patches: [{target: {kind: ConfigMap}, patch: "- {op: add, path: /data, value: {patched: 'yes'}}"}]}}]
`;
const SEPARATE = `${RELEASE}  postRenderStrategy: separate\n`;
const NO_HOOKS = `${RELEASE}  postRenderStrategy: nohooks\n`;

const PRINTED = `---
# Source: chart/templates/a.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: a}
---
# Source: chart/templates/b.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: b, annotations: {helm.sh/hook: post-install}}
`;

const DEFAULT = {
  'apps/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: "a-${X:=default}"}\n',
};
const IMAGE = {
  'apps/kustomization.yaml': 'resources: [a.yaml]\nimages: [{name: web, newName: other, newTag: "1"}]\n',
  'apps/a.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: c, image: web}]}\n',
};
const CHART = { 'chart/Chart.yaml': 'name: chart\nversion: 1.0.0\n' };

// Each row is one of the table in docs/build.md; a variable without a value is in test/find/controller-roots.test.ts.
test.each<{
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** What is in the objects, by version. */
  readonly has: Readonly<Record<string, string>>;
}>([
  {
    title: 'substituteStrategy: Always',
    files: { 'c.yaml': flux('postBuild: {substituteStrategy: Always}'), ...DEFAULT },
    has: { '2.8': '"x":"a-${X:=default}"', '2.9': '"x":"a-default"' },
  },
  {
    title: 'buildMetadata',
    files: { 'c.yaml': flux('buildMetadata: [managedByLabel]'), ...DEFAULT },
    has: { '2.8': '"metadata":{"name":"a","labels":{"kustomize', '2.9': '"app.kubernetes.io/managed-by"' },
  },
  {
    title: 'a new tag of an image that the kustomization renames',
    files: { 'c.yaml': flux('images: [{name: web, newTag: "2"}]'), ...IMAGE },
    has: { '2.8': '"image":"web:2"', '2.9': '"image":"other:2"' },
  },
  {
    title: 'hooks of charts',
    files: { 'c.yaml': RELEASE, ...CHART },
    has: { '2.8': '"data":[true,false]', '2.9': '"data":[true,true]' },
  },
  {
    title: 'hooks of charts, with nohooks',
    files: { 'c.yaml': NO_HOOKS, ...CHART },
    has: { '2.9': '"data":[true,false]' },
  },
  {
    title: 'hooks of charts, with separate',
    files: { 'c.yaml': SEPARATE, ...CHART },
    has: { '2.9': '"data":[true,true]' },
  },
])('$title', async ({ files, has }) => {
  for (const [version, text] of Object.entries(has)) {
    const { helm } = recordingHelm(PRINTED);
    const system = memoryFileSystem(new Map(Object.entries(files)));
    const { roots } = await buildControllerRoots(['.'], system, { build: { helm }, flux: version });
    const objects = roots.flatMap((root) => root.objects.map(({ value }) => value));
    const data = objects.map((value) => member(value, 'data') !== undefined);
    expect(`${JSON.stringify(objects)} "data":${JSON.stringify(data)}`, version).toContain(text);
  }
});
