import { createRandom } from '@krmkit/testing';
import type { Random } from '@krmkit/testing';
import type { Tree } from './random-edits.ts';

/** A repository with 3 bases, 4 regions of them, 2 components, and 40 overlays of regions. */
export function overlayRepository(seed: number): Tree {
  const random = createRandom(seed);
  const tree = new Map<string, string>();
  const json = (path: string, value: object): unknown => tree.set(path, `${JSON.stringify(value, null, 2)}\n`);
  for (const app of APPS) addBase(tree, app, random);
  for (const region of REGIONS) {
    json(`regions/${region}/kustomization.yaml`, {
      resources: random
        .some(APPS.slice(1), 2)
        .concat(APPS[0] ?? '')
        .map((app) => `../../bases/${app}`),
      ...(random.chance(0.5) ? { commonLabels: { region } } : {}),
      ...(random.chance(0.5) ? { patches: [{ path: 'replicas.yaml', target: { kind: 'Deployment' } }] } : {}),
    });
    tree.set(`regions/${region}/replicas.yaml`, patch('any', 'replicas: 2'));
  }
  json('components/debug/kustomization.yaml', {
    ...COMPONENT,
    configMapGenerator: [{ name: 'web-settings', behavior: 'merge', literals: ['LEVEL=debug'] }],
  });
  json('components/limits/kustomization.yaml', {
    ...COMPONENT,
    patches: [{ path: 'limits.yaml', target: { kind: 'Deployment' } }],
  });
  tree.set('components/limits/limits.yaml', patch('any', 'revisionHistoryLimit: 3'));
  tree.set(
    'shared/replacement.yaml',
    'source: {kind: Service, name: web, fieldPath: metadata.name}\ntargets:\n- select: {kind: Deployment}\n  fieldPaths: ["spec.template.metadata.annotations.service"]\n  options: {create: true}\n',
  );
  for (let index = 0; index < 40; index++) {
    const path = `overlays/env-${index}`;
    json(`${path}/kustomization.yaml`, {
      resources: [random.chance(0.1) ? '../../current' : `../../regions/${random.pick(REGIONS)}`, 'extra.yaml'],
      ...(random.chance(0.5) ? { namespace: `env-${index}` } : { namePrefix: `env-${index}-` }),
      components: random.some(['debug', 'limits'], 2).map((name) => `../../components/${name}`),
      ...(random.chance(0.3) ? { images: [{ name: 'web', newTag: `${index}` }] } : {}),
      ...(random.chance(0.3) ? { patches: [{ path: 'patch.yaml' }] } : {}),
      ...(random.chance(0.2) ? { replacements: [{ path: '../../shared/replacement.yaml' }] } : {}),
      ...(random.chance(0.3) ? { secretGenerator: [{ name: 'token', envs: ['secret.env'] }] } : {}),
    });
    tree.set(`${path}/patch.yaml`, patch('web', `replicas: ${index}`));
    tree.set(`${path}/secret.env`, `TOKEN=${index}\n`);
    tree.set(
      `${path}/extra.yaml`,
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: extra}\ndata: {INDEX: "${index}"}\n`,
    );
  }
  tree.set('current', '-> regions/eu');
  tree.set('plain/web.yaml', deployment('plain', 'plain-settings'));
  tree.set(
    'plain/settings.yaml',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: plain-settings}\ndata: {LEVEL: info}\n',
  );
  return tree;
}

const APPS = ['web', 'api', 'worker'];
const REGIONS = ['eu', 'us', 'asia', 'test'];
const COMPONENT = { apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component' };

function addBase(tree: Map<string, string>, app: string, random: Random): void {
  const path = `bases/${app}`;
  const generator = random.chance(0.5) ? '  envs: [conf/settings.env]\n' : '  files: [LEVEL=conf/level.txt]\n';
  tree.set(
    `${path}/kustomization.yaml`,
    `resources:\n- deployment.yaml\n- service.yaml\nconfigMapGenerator:\n- name: ${app}-settings\n${generator}`,
  );
  tree.set(`${path}/deployment.yaml`, deployment(app, `${app}-settings`));
  tree.set(
    `${path}/service.yaml`,
    `apiVersion: v1\nkind: Service\nmetadata:\n  name: ${app}\nspec:\n  ports:\n  - port: 80\n`,
  );
  tree.set(`${path}/conf/settings.env`, 'LEVEL=info\nMODE=fast\n');
  tree.set(`${path}/conf/level.txt`, 'info');
}

function deployment(name: string, settings: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  selector:
    matchLabels: {app: ${name}}
  template:
    metadata:
      labels: {app: ${name}}
    spec:
      containers:
      - name: app
        image: ${name}:1
        args:
        - --level=$(LEVEL)
        - --api=$(API_SERVICE_HOST)
        env:
        - name: URL
          value: http://$(WEB_SERVICE_HOST)/\${MODE}
        envFrom:
        - configMapRef: {name: ${settings}}
`;
}

function patch(name: string, field: string): string {
  return `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${name}\nspec:\n  ${field}\n`;
}
