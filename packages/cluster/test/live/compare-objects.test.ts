import { memoryFileSystem, memoryStandardInput, NO_COLORS } from '@krmkit/base';
import type { Comparison } from '@krmkit/check';
import { comparisonReport, readInput } from '@krmkit/check';
import type { LiveServer, LiveWorld } from '@krmkit/testing';
import { APPLIED_SHOP as APPLIED, LIVE_SHOP, liveServer } from '@krmkit/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { connectCluster } from '../../src/client/connect.ts';
import { compareObjects } from '../../src/live/compare-objects.ts';

const APP = 'spec.template.spec.containers[name=app]';
const DEPLOYMENT = '/apis/apps/v1/namespaces/*/deployments/web';

let server: LiveServer | undefined;
afterEach(() => {
  server?.close();
});

interface Compared {
  readonly comparison: Comparison;
  /** As `krmkit diff --live` prints it. */
  readonly text: string;
  /** What is not compared. */
  readonly reasons: readonly string[];
}

interface Question extends LiveWorld {
  readonly namespace?: string;
  /** Asks the server what it would store. */
  readonly asksServer?: boolean;
  /** The files are of a kustomization that cannot be built. */
  readonly isUnbuilt?: boolean;
}

async function live(
  files: string,
  { namespace, asksServer = false, isUnbuilt = false, ...world }: Question = {},
): Promise<Compared> {
  server = await liveServer({ objects: LIVE_SHOP, ...world });
  const ports = { files: memoryFileSystem(new Map([['shop.yaml', files]])), stdin: memoryStandardInput('') };
  const none = (): Promise<never> => Promise.reject(new Error('There is nothing to build'));
  const input = await readInput(
    { ...ports, buildRoot: none, buildControllers: none },
    { paths: ['shop.yaml'], build: undefined },
  );
  const connected = await connectCluster({ kubeconfig: server.kubeconfig, environment: {} });
  if (!connected.ok) throw new Error(connected.message);
  const { value: api } = connected;
  const settings = { ignoreFields: [], showSecrets: false };
  const compared = await compareObjects({
    ...settings,
    api,
    input: { ...input, files: input.files.map((file) => ({ ...file, isUnbuilt })) },
    namespace: namespace ?? api.namespace,
    asksServer,
    signal: new AbortController().signal,
  });
  api.close();
  if (!compared.ok) throw new Error(JSON.stringify(compared.failure));
  const texts = await comparisonReport('table', compared.value, settings, { colors: NO_COLORS, quiet: false });
  const reasons = compared.value.diagnostics.map(
    ({ severity, code, message, location }) => `${location?.line} ${severity} ${code} ${message}`,
  );
  return { comparison: compared.value, text: [...texts].join(''), reasons };
}

describe('objects of files and those of a cluster', () => {
  it('finds nothing in what was applied: no defaults, nothing that controllers and others set', async () => {
    expect(await live(APPLIED)).toMatchObject({ text: '3 unchanged\n', reasons: [] });
    expect(server?.requests.filter((path) => path.includes('list') || path.includes('?'))).toEqual([]);
  });

  it.each([
    ['another value', 'replicas: 2', 'replicas: 5', '~ spec.replicas: 2 -> 5'],
    ['a new field', 'hostNetwork: false', 'hostNetwork: true', '+ spec.template.spec.hostNetwork: true'],
    [
      'another default',
      'hostNetwork: false',
      'restartPolicy: Never',
      '~ spec.template.spec.restartPolicy: Always -> Never',
    ],
    ['a field that was applied and is gone', ', labels: {app: web}, c', ', c', '- metadata.labels: {app: web}'],
    [
      'an item that was applied and is gone',
      '        - {name: OLD, value: gone}\n',
      '',
      `- ${APP}.env[name=OLD]: {name: OLD, value: gone}`,
    ],
    ['a port', 'port: 80', 'port: 81', 'spec.ports'],
    ['data', 'COLOR: blue', 'COLOR: red', '~ data.COLOR: blue -> red'],
    [
      'a list without keys',
      '["/bin/true"]',
      '["/bin/false"]',
      '~ spec.template.spec.initContainers[name=prepare].command[0]: /bin/true -> /bin/false',
    ],
  ])('finds %s', async (_, from, to, shown) => {
    expect(APPLIED).toContain(from);
    const { text } = await live(APPLIED.replace(from, to));
    expect(text).toContain(shown);
    expect(text).toMatch(/\n1 changed \(\d fields?\), 2 unchanged\n$/);
  });

  it('compares no objects of a kustomization that cannot be built', async () => {
    const { text, reasons } = await live(APPLIED, { isUnbuilt: true });
    expect(text).toBe('0 unchanged, 3 not compared, because their kustomization cannot be built\n');
    expect(reasons).toEqual([]);
    expect(server?.requests).toEqual([]);
  });

  it('names an object that is not in the cluster in the headline', async () => {
    const { text } = await live(`${APPLIED}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: new}\n`, {
      namespace: 'shop',
    });
    expect(text).toContain('added    ConfigMap shop/new  shop.yaml:');
    expect(text).toContain('\n1 not in the cluster, 3 unchanged\n');
  });

  it('names objects that the user has no right to, and compares the others', async () => {
    const { text, reasons } = await live(APPLIED.replace('blue', 'red'), { refusals: { [DEPLOYMENT]: 403 } });
    expect(text).toContain('1 changed (1 field), 1 unchanged, 1 not compared, because you have no right to them\n');
    expect(reasons).toEqual([expect.stringMatching(/^11 warning not-compared refused: .*\/deployments\/web$/)]);
  });

  it('names kinds that the cluster does not have', async () => {
    const crd = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\n';
    const { text, reasons } = await live(`${APPLIED}---\n${crd}`);
    expect(text).toContain('3 unchanged, 1 not compared, because the cluster does not have their kinds\n');
    expect(reasons).toEqual([expect.stringContaining('the cluster does not have the kind Widget of example.com/v1')]);
  });

  it.each([
    ['generateName', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {generateName: x-}\n', 'because they have no name'],
    [
      'a name that leads elsewhere',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: .., namespace: a/b}\n',
      '1 not in the cluster',
    ],
  ])('%s', async (_, object, shown) => {
    const { text } = await live(object);
    expect(text).toContain(shown);
    expect(server?.requests.filter((path) => path.includes('configmaps'))).not.toContain(
      '/api/v1/namespaces/a/b/configmaps/..',
    );
  });

  it('are not compared without an API server', async () => {
    await expect(live(APPLIED, { refusals: { '*': 503 } })).rejects.toThrow('503');
  });

  it('hides values of Secrets, and compares stringData with data', async () => {
    const secret = (password: string): string =>
      `apiVersion: v1\nkind: Secret\nmetadata: {name: db, namespace: shop}\nstringData: {password: ${password}}\n`;
    expect((await live(secret('hunter2'))).text).toBe('1 unchanged\n');
    server?.close();
    const { text } = await live(secret('hunter3'));
    expect(text).toContain('~ data.password: <secret db/password> (differs; --show-secrets shows it)');
  });
});

describe('what the server would store', () => {
  const DEPLOY = APPLIED.slice(APPLIED.indexOf('apiVersion: apps/v1')).replace('replicas: 2', 'replicas: 5');
  /** What a server stores: the object that it has, with the field. */
  const stored = (body: object): object => {
    const found = LIVE_SHOP.find((object) => 'kind' in object && object.kind === 'Deployment');
    const spec = found !== undefined && 'spec' in found && typeof found.spec === 'object' ? found.spec : {};
    const wanted = 'spec' in body && typeof body.spec === 'object' ? body.spec : {};
    const replicas = wanted !== null && 'replicas' in wanted ? wanted.replicas : 0;
    return { ...found, spec: { ...spec, replicas } };
  };

  it('shows what the server would store', async () => {
    const { text } = await live(DEPLOY, { patch: (body) => [200, stored(body)], asksServer: true });
    expect(text).toContain('~ spec.replicas: 2 -> 5  shop.yaml:5\n1 changed (1 field), 0 unchanged\n');
  });

  it('reports a conflict, and the fields nevertheless', async () => {
    const message = 'conflicts with "hpa" using apps/v1:\n- .spec.replicas\n- .spec.paused\n- .spec.replicas';
    const patch: LiveWorld['patch'] = (body, force) =>
      force ? [200, stored(body)] : [409, { kind: 'Status', message }];
    const { text, reasons } = await live(DEPLOY, { patch, asksServer: true });
    expect(text).toContain('~ spec.replicas: 2 -> 5');
    expect(reasons).toEqual([
      expect.stringContaining('conflicts with "hpa" using apps/v1: .spec.replicas, .spec.paused'),
    ]);
  });

  it('reports no conflict where nothing differs, because the same value is written in another form', async () => {
    const conflict = { kind: 'Status', message: 'conflict with "kubectl": .spec.replicas' };
    const same = stored({ spec: { replicas: 2 } });
    const patch: LiveWorld['patch'] = (_, force) => (force ? [200, same] : [409, conflict]);
    const { text, reasons } = await live(DEPLOY, { patch, asksServer: true });
    expect(text).toBe('1 unchanged\n');
    expect(reasons).toEqual([]);
  });

  it('names an object that the server refuses', async () => {
    const patch: LiveWorld['patch'] = () => [422, { kind: 'Status', message: 'spec.selector: field is immutable' }];
    const { text, reasons } = await live(DEPLOY, { patch, asksServer: true });
    expect(text).toBe('0 unchanged, 1 not compared, because the API server refuses them\n');
    expect(reasons).toEqual([expect.stringContaining('the API server answers 422: spec.selector: field is immutable')]);
  });

  it('names an object for which the server fails, as 1.20 does for a port without a protocol', async () => {
    const message = 'failed to create typed patch object: .spec.ports: element 0: associative list with keys';
    const patch: LiveWorld['patch'] = () => [500, { kind: 'Status', message }];
    const { text, reasons } = await live(DEPLOY, { patch, asksServer: true });
    expect(text).toBe('0 unchanged, 1 not compared, because the API server refuses them\n');
    expect(reasons).toEqual([expect.stringContaining(`the API server answers 500: ${message}`)]);
  });
});
