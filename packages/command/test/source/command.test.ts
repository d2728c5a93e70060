import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

const WEB = `# what it is
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # its name
spec:
  replicas: 3
`;
const FILES = { 'deploy/web.yaml': WEB, 'deploy/x.json': '{\n  "apiVersion": "v1",\n  "kind": "Pod"\n}\n' };

describe('krmkit source', () => {
  it('prints every resource in its own text', async () => {
    expect(await runIn({ files: { 'deploy/web.yaml': WEB } }, 'source', 'deploy')).toEqual({
      status: 0,
      stdout: `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
# what it is
- apiVersion: apps/v1
  kind: Deployment
  metadata:
    name: web # its name
    annotations:
      config.kubernetes.io/index: "0"
      config.kubernetes.io/path: web.yaml
      internal.config.kubernetes.io/index: "0"
      internal.config.kubernetes.io/path: web.yaml
  spec:
    replicas: 3
`,
      stderr: '',
    });
  });

  it('uses paths relative to the current directory if there are several PATHs', async () => {
    const { stdout } = await runIn({ files: FILES }, 'source', 'deploy/web.yaml', './deploy/x.json', '-o', 'json');
    const paths = [...stdout.matchAll(/"config.kubernetes.io\/path": "(.*)"/g)].map(([, path]) => path);
    expect(paths).toEqual(['deploy/web.yaml', 'deploy/x.json']);
  });

  it('uses the given wrapper kind, and the configuration of the function', async () => {
    const files = { 'p/a.yaml': 'x: 1\n', 'fn.yaml': `# why\n${WEB}` };
    const given = ['source', 'p', '--function-config', 'fn.yaml', '--wrap-kind', 'List', '--wrap-version', 'v1'];
    expect((await runIn({ files }, ...given)).stdout).toBe(
      `apiVersion: v1
kind: List
items: []
functionConfig:
  # why
  # what it is
  apiVersion: apps/v1
  kind: Deployment
  metadata:
    name: web # its name
  spec:
    replicas: 3
`,
    );
  });

  it('converts a List to a ResourceList, and passes a ResourceList through unchanged', async () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n`;
    expect((await runIn({ stdin: list }, 'source', '-')).stdout).toBe(
      `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n- apiVersion: v1\n  kind: Pod\n`,
    );
    const old = `apiVersion: config.kubernetes.io/v1alpha1\nkind: ResourceList\nitems:\n- apiVersion: v1 # x\n  kind: Pod\nfunctionConfig:\n  a: 1 # y\nresults:\n- message: z\n`;
    expect((await runIn({ stdin: old }, 'source', '-')).stdout).toBe(old);
  });

  it.each<[string, Readonly<Record<string, string>>, readonly string[], number, RegExp]>([
    ['a broken file', { 'a.yaml': WEB, 'b.yaml': 'a: [\n' }, ['.'], 3, /^b\.yaml:1:4 {2}error {2}invalid-yaml/],
    ['a missing file', {}, ['none'], 3, /no such file/],
    ['an unfinished change', { 'a.yaml': WEB, '.krmkit-journal-staging': '' }, ['.'], 3, /unfinished-change/],
    [
      'a configuration with two resources',
      { 'a.yaml': `${WEB}---\n${WEB}` },
      ['.', '--function-config', 'a.yaml'],
      3,
      /this one has 2/,
    ],
    ['paths that lead out', {}, ['../a', 'b'], 2, /"\.\.\/a" is not/],
    ['standard input among others', {}, ['-', 'b'], 2, /cannot be combined with other PATHs/],
    ['an empty path', {}, [''], 2, /a PATH is empty/],
    ['an empty kind', {}, ['--wrap-kind', ''], 2, /--wrap-kind does not know "": use one of ResourceList, List/],
    ['an unknown kind', {}, ['--wrap-kind', 'Foo'], 2, /use one of ResourceList, List/],
  ])('prints nothing for %s', async (_, files, given, status, message) => {
    const ending = await runIn({ files }, 'source', ...given);
    expect({ status: ending.status, stdout: ending.stdout }).toEqual({ status, stdout: '' });
    expect(ending.stderr).toMatch(message);
  });

  it('skips templates, and reports that', async () => {
    const { status, stdout, stderr } = await runIn({ files: { 'a.yaml': '{{ x }}\n' } }, 'source');
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\n',
    });
    expect(stderr).toMatch(/template-file/);
  });

  it('prints all of a package of a megabyte, in order', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `c${String(index).padStart(4, '0')}`);
    const files = Object.fromEntries(
      names.map((name) => [
        `${name}.yaml`,
        `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  a: ${'x'.repeat(1000)}\n`,
      ]),
    );
    for (const format of ['yaml', 'json']) {
      const { status, stdout } = await runIn({ files }, 'source', '-o', format);
      expect(status).toBe(0);
      expect([...stdout.matchAll(/"?name"?: "?(c\d{4})/g)].map(([, name]) => name)).toEqual(names);
      expect(stdout.match(/x{1000}/g)).toHaveLength(1000);
    }
  });
});
