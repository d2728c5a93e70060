import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

interface Answer {
  readonly kind: string;
  readonly objects: readonly {
    readonly origins: readonly {
      readonly field: string;
      readonly steps: readonly {
        readonly location: { readonly path: string; readonly line: number };
        readonly entry: string | null;
        readonly replaced: boolean;
      }[];
    }[];
  }[];
}

const FILES = {
  'base/kustomization.yaml': 'resources: [web.yaml]\n',
  'base/web.yaml': `# the web server
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 1
  template:
    spec:
      containers:
      - name: app
        image: nginx
`,
  'prod/kustomization.yaml': `resources:
- ../base
namePrefix: prod-
patches:
- path: replicas.yaml
`,
  'prod/replicas.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 3\n',
};

// Printed by kustomize 5.8.1.
const BUILT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: prod-web
spec:
  replicas: 3
  template:
    spec:
      containers:
      - image: nginx
        name: app
`;

describe('krmkit build', () => {
  it('prints what kustomize prints', async () => {
    expect(await runIn({ files: FILES }, 'build', 'prod')).toMatchObject({ status: 0, stdout: BUILT, stderr: '' });
  });

  it('adds the label of kustomize on request', async () => {
    const { stdout } = await runIn({ files: FILES }, 'build', 'prod', '--enable-managedby-label');
    const labels = 'metadata:\n  labels:\n    app.kubernetes.io/managed-by: kustomize-v5.8.1\n';
    expect(stdout).toBe(BUILT.replace('metadata:\n', labels));
  });

  it('prints values with the texts that made them', async () => {
    const { stdout } = await runIn({ files: FILES }, 'build', 'prod', '-o', 'json');
    const { kind, objects }: Answer = JSON.parse(stdout);
    expect(kind).toBe('Build');
    const steps = new Map(
      objects[0]?.origins.map((one) => [
        one.field,
        one.steps.map(({ location: { path, line }, replaced }) => `${path}:${line}${replaced ? ' replaced' : ''}`),
      ]),
    );
    expect(steps.get('spec.replicas')).toEqual(['base/web.yaml:7 replaced', 'prod/replicas.yaml:6']);
    expect(steps.get('metadata.name')).toEqual(['base/web.yaml:5', 'prod/kustomization.yaml:3']);
    expect(steps.get('spec.template.spec.containers[0].image')).toEqual(['base/web.yaml:12']);
  });

  it('reports an error at its line and prints nothing', async () => {
    const files = { 'kustomization.yaml': 'resource: [web.yaml]\n' };
    const { status, stdout, stderr } = await runIn({ files }, 'build');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('kustomization.yaml:1:1  error  invalid-kustomization');
  });

  it('ends with status 3 if the directory does not exist', async () => {
    const { status, stderr } = await runIn({ files: FILES }, 'build', 'nope');
    expect(status).toBe(3);
    expect(stderr).toContain('There is no file or directory "nope"');
  });

  it('takes one directory', async () => {
    expect(await runIn({ files: FILES }, 'build', 'base', 'prod')).toMatchObject({ status: 2 });
  });

  it('refuses an output that is neither a format nor a path', async () => {
    const { status, stderr } = await runIn({ files: FILES }, 'build', 'prod', '-o', 'jsn');
    expect(status).toBe(2);
    expect(stderr).toContain('did you mean json?');
  });
});

describe('functions and charts of a build', () => {
  const FUNCTION = {
    'kustomization.yaml': 'resources: [a.yaml]\ntransformers: [f.yaml]\n',
    'a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
    'f.yaml': `apiVersion: example.com/v1
kind: Label
metadata:
  name: label
  annotations:
    config.kubernetes.io/function: |
      exec:
        path: ./label.sh
`,
  };

  it('are refused without permission, with the flag to give', async () => {
    const { status, stdout, stderr } = await runIn({ files: FUNCTION }, 'build');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('function-not-allowed');
    expect(stderr).toContain('--enable-exec');
  });

  it('make their root a warning in expand', async () => {
    const { status, stdout } = await runIn({ files: FUNCTION }, 'expand');
    expect(stdout).toContain('warning  root-not-built');
    expect(status).toBe(0);
  });

  it('check the flags', async () => {
    expect(await runIn({ files: FUNCTION }, 'build', '--enable-exec', '--mount', 'nonsense')).toMatchObject({
      status: 2,
    });
  });
});
