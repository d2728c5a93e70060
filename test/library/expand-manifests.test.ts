import { describe, expect, it } from 'vitest';
import { expandManifests } from '@krmkit/check';
import { displayText } from '@krmkit/pods';

const SERVICE = `apiVersion: v1
kind: Service
metadata: {name: catalog, namespace: shop}
spec: {clusterIP: 10.96.0.20, ports: [{port: 8080}]}
`;
const pod = (value: string, comment = ''): string => `apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop}
spec:
  containers:
  - name: app
    image: example.com/web
    args: ['--host=$(CATALOG_SERVICE_HOST)']
    env:
    ${comment}
    - {name: CATALOG, value: '${value}'}
`;

describe('expandManifests', () => {
  it('expands one text, with the objects in it', () => {
    const { templates, diagnostics } = expandManifests(`${SERVICE}---\n${pod('http://$(CATALOG_SERVICE_HOST)')}`);
    expect(templates).toMatchObject([
      {
        subject: { apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'web' },
        namespace: 'shop',
        path: '-',
        templatePath: [],
        isPatch: false,
        containers: [{ name: 'app', kind: 'regular', image: 'example.com/web', args: ['--host=10.96.0.20'] }],
      },
    ]);
    const [catalog] = templates[0]?.containers[0]?.env ?? [];
    expect(catalog).toMatchObject({ name: 'CATALOG', value: 'http://10.96.0.20' });
    expect(catalog && displayText(catalog.parts, false)).toBe('http://10.96.0.20');
    expect(diagnostics).toEqual([]);
  });

  it('expands files, and gives each finding the file and the position of its text', () => {
    const files = [
      { path: 'base/service.yaml', text: SERVICE },
      { path: 'base/pod.yaml', text: pod('http://$(CATALOG_HOST)') },
    ];
    const { templates, diagnostics } = expandManifests(files);
    expect(templates.map(({ path }) => path)).toEqual(['base/pod.yaml']);
    expect(diagnostics).toMatchObject([
      { code: 'unresolved-reference', severity: 'error', location: { path: 'base/pod.yaml', line: 11 } },
    ]);
  });

  it('leaves out what a comment suppresses', () => {
    const suppressed = pod('http://$(CATALOG_HOST)', '# krmkit-ignore unresolved-reference: the image replaces it');
    expect(expandManifests([{ path: 'pod.yaml', text: `${SERVICE}---\n${suppressed}` }]).diagnostics).toEqual([]);
  });

  it('takes the namespace and generated objects of a kustomization among the files', () => {
    const kustomization = 'namespace: shop\nconfigMapGenerator: [{name: settings, literals: [A=1]}]\n';
    const text = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec: {containers: [{name: app, image: x, env: [{name: A, valueFrom: {configMapKeyRef: {name: settings, key: A}}}]}]}
`;
    const { templates, diagnostics } = expandManifests(
      [
        { path: 'web/kustomization.yaml', text: kustomization },
        { path: 'web/pod.yaml', text },
      ],
      { complete: true },
    );
    expect(templates.map(({ namespace }) => namespace)).toEqual(['shop']);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('leaves out the templates of a Helm chart among the files', () => {
    const { templates, diagnostics } = expandManifests([
      { path: 'web/Chart.yaml', text: 'name: web\n' },
      { path: 'web/templates/pod.yaml', text: pod('{{ .Values.url }}') },
    ]);
    expect(templates).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['template-file']);
  });

  it.each([[undefined], [[{ path: 'a.yaml' }]], [{ path: 'a.yaml', text: '' }], [['a.yaml']]])(
    'says what it takes, called with %j',
    (input) => {
      const call = (): void => {
        const result: unknown = Reflect.apply(expandManifests, undefined, [input]);
        expect(result).toBeUndefined();
      };
      expect(call).toThrow(
        'expandManifests: pass the manifests as a string, or a list of files as { path, text }, not',
      );
      expect(call).toThrow(TypeError);
    },
  );

  it('names the release that it cannot read', () => {
    expect(() => expandManifests('', { kubernetes: 'new' })).toThrow(RangeError);
  });
});
