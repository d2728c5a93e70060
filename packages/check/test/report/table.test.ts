import { describe, expect, it } from 'vitest';
import { NO_COLORS } from '@krmkit/base';
import type { Files } from '../check-files.ts';
import type { FormatOptions } from './format-text.ts';
import { formatText, pod, SECRET } from './format-text.ts';

/** What containers get, without the findings and the summary. */
async function viewOf(files: Files | string, options: FormatOptions = {}): Promise<string> {
  const text = await formatText('table', typeof files === 'string' ? { 'a.yaml': files } : files, options);
  return text.split(/\n\n(?=\d+ containers? in |infos: |\S+:\d+:\d+ {2})/)[0] ?? '';
}
const service = (name: string): string =>
  `---\napiVersion: v1\nkind: Service\nmetadata: {name: ${name}, namespace: shop}\nspec: {clusterIP: 10.0.0.1, ports: [{port: 80}]}\n`;
const app = (more: string): string => pod(`  - {name: app, image: a, ${more}}\n`);
const HEAD = 'Pod shop/web  a.yaml:1\n  container app  a\n';

describe('what a container gets', () => {
  it.each<readonly [what: string, text: string, options: FormatOptions, view: string]>([
    [
      'variables with their sources',
      `${app('env: [{name: NAME, value: corner}, {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}, {name: EMPTY, value: ""}, {name: PASSWORD, valueFrom: {secretKeyRef: {name: db, key: password}}}]')}---\n${SECRET}`,
      {},
      `${HEAD}    env\n      NAME      corner\n      IP        <podIP>               fieldRef status.podIP\n      EMPTY     ""\n      PASSWORD  <secret db/password>  Secret db/password`,
    ],
    [
      'the value of a Secret on request',
      `${app('env: [{name: PASSWORD, valueFrom: {secretKeyRef: {name: db, key: password}}}]')}---\n${SECRET}`,
      { showSecrets: true },
      `${HEAD}    env\n      PASSWORD  hunter2  Secret db/password`,
    ],
    ['nothing', app(''), {}, HEAD.trimEnd()],
    ['no image', pod('  - {name: app}\n'), {}, 'Pod shop/web  a.yaml:1\n  container app'],
    [
      'a known command line, in place of the arguments',
      app('command: [/bin/app, "", " a", "b ", "c d"], args: [e]'),
      {},
      `${HEAD}    command\n      /bin/app\n      ""\n      " a"\n      "b "\n      c d\n    args\n      e`,
    ],
    ['only arguments', app('args: [e]'), {}, `${HEAD}    args\n      e`],
    [
      'mounts',
      pod(
        '  - {name: app, image: a, env: [{name: A, value: x}], volumeMounts: [{name: v, mountPath: /data, subPathExpr: $(A)}, {name: v, mountPath: /ro, readOnly: true}]}\n  volumes: [{name: v, emptyDir: {}}]\n',
      ),
      {},
      `${HEAD}    env\n      A  x\n    mounts\n      /data  v/x\n      /ro    v    read only`,
    ],
    [
      'probes and hooks',
      app('livenessProbe: {exec: {command: [check, "", a b]}}, lifecycle: {preStop: {exec: {command: [stop]}}}'),
      {},
      `${HEAD}    probes and hooks\n      livenessProbe  check "" a b\n      preStop        stop`,
    ],
    [
      'the directory and the user of its process',
      app('workingDir: /srv, securityContext: {runAsUser: 7, runAsGroup: 8}'),
      {},
      `${HEAD}    process\n      working directory  /srv\n      user               7:8`,
    ],
    ['one of both', app('workingDir: /srv'), {}, `${HEAD}    process\n      working directory  /srv`],
    [
      'why it cannot start',
      app('envFrom: [{configMapRef: {name: none}}]'),
      { complete: true },
      `${HEAD}    cannot start  CreateContainerConfigError: configmap "none" not found`,
    ],
    [
      'texts on one line',
      app('workingDir: "/a\\nb", env: [{name: A, value: "a\\nb"}], args: ["c\\nd"]'),
      {},
      `${HEAD}    env\n      A  a\\nb\n    args\n      c\\nd\n    process\n      working directory  /a\\nb`,
    ],
  ])('is %s', async (_, text, options, view) => {
    expect(await viewOf(text, options)).toBe(view);
  });

  it('has the title of its kind', async () => {
    const text = pod(
      '  - {name: app, image: a}\n  initContainers: [{name: first, image: b}, {name: beside, image: c, restartPolicy: Always}]\n',
    );
    expect(await viewOf(text)).toBe(
      'Pod shop/web  a.yaml:1\n  init container first  b\n  sidecar container beside  c\n  container app  a',
    );
  });

  it('is known only in part from a patch of a kustomization that is not built', async () => {
    const files = { 'kustomization.yaml': 'patches: [{path: p.yaml}]\n', 'p.yaml': app('') };
    expect(await viewOf(files, { build: false })).toBe(
      'Pod shop/web  p.yaml:1  (a patch: only this part is known)\n  container app  a',
    );
  });

  it('has an image with what an engine fills in', async () => {
    const text = `apiVersion: tekton.dev/v1\nkind: Task\nmetadata: {name: build}\nspec: {params: [{name: v}, {name: w}], steps: [{name: a, image: "x:$(params.v)-$(params.w)$(no)"}]}\n`;
    expect(await viewOf(text)).toContain('container a  x:<params.v by Tekton>-<params.w by Tekton>$(no)');
  });
});

describe('the variables of Services', () => {
  const links = { serviceLinks: true } as const;
  const kubernetes = 'KUBERNETES_*  8 variables  Service kubernetes';
  it.each<readonly [what: string, text: string, options: FormatOptions, view: string]>([
    [
      'are a line for each Service',
      app('') + service('db'),
      links,
      `    service links\n      DB_*          7 variables  Service db\n      ${kubernetes}`,
    ],
    ['are not shown without them', app('') + service('db'), {}, ''],
    [
      'are fewer where a declaration overrides one',
      app('env: [{name: DB_PORT, value: a}]') + service('db'),
      links,
      `    env\n      DB_PORT  a\n    service links\n      DB_*          6 variables  Service db\n      ${kubernetes}`,
    ],
    [
      'of eight Services are lines',
      app('') + [1, 2, 3, 4, 5, 6, 7].map((index) => service(`s${index}`)).join(''),
      links,
      `    service links\n      ${kubernetes}${[1, 2, 3, 4, 5, 6, 7].map((index) => `\n      S${index}_*          7 variables  Service s${index}`).join('')}`,
    ],
    [
      'of more are one line',
      app('') + [1, 2, 3, 4, 5, 6, 7, 8].map((index) => service(`s${index}`)).join(''),
      links,
      '    service links\n      *  64 variables  9 Services',
    ],
    [
      'of more are one line also where a declaration overrides one',
      app('env: [{name: S1_PORT, value: a}]') + [1, 2, 3, 4, 5, 6, 7, 8].map((index) => service(`s${index}`)).join(''),
      links,
      '    env\n      S1_PORT  a\n    service links\n      *  63 variables  9 Services',
    ],
  ])('%s', async (_, text, options, view) => {
    expect(await viewOf(text, options)).toBe(`${HEAD}${view}`.trimEnd());
  });

  it('are the same for containers that override none, whichever comes first', async () => {
    const two = pod(
      '  - {name: a, image: a, env: [{name: DB_PORT, value: a}]}\n  - {name: b, image: b}\n  - {name: c, image: c}\n',
    );
    const view = await viewOf(two + service('db'), links);
    expect(view.match(/DB_\* +\d/g)?.map((line) => line.slice(-1))).toEqual(['6', '7', '7']);
  });

  it('are each shown for a selected container', async () => {
    const view = await viewOf(app('env: [{name: A, value: b}]') + service('db'), { ...links, container: 'app' });
    expect(view).toMatch(/^ {6}A +b$/m);
    expect(view).toMatch(/^ {6}DB_SERVICE_HOST +10\.0\.0\.1 +Service db$/m);
    expect(view).not.toContain('service links');
  });

  it('are not shown for it without them', async () => {
    expect(await viewOf(app('env: [{name: A, value: b}]') + service('db'), { container: 'app' })).toBe(
      `${HEAD}    env\n      A  b`,
    );
  });
});

describe('the columns', () => {
  const from = 'valueFrom: {fieldRef: {fieldPath: status.podIP}}';
  const CONFIG = '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {empty: "", one: x}\n';
  const rowsOf = async (env: string, columns?: number): Promise<readonly string[]> =>
    (await viewOf(app(`env: [${env}]`) + CONFIG, { style: { columns } })).split('\n').slice(3);

  it.each<readonly [what: string, env: string, columns: number | undefined, rows: readonly string[]]>([
    [
      'one long name moves no other row',
      `{name: ${'N'.repeat(41)}, value: a}, {name: B, value: b}`,
      undefined,
      [`      ${'N'.repeat(41)}  a`, `      B${' '.repeat(39)}  b`],
    ],
    [
      'one long value moves no source',
      `{name: A, value: ${'v'.repeat(61)}}, {name: B, ${from}}`,
      undefined,
      [`      A  ${'v'.repeat(61)}`, `      B  <podIP>${' '.repeat(53)}  fieldRef status.podIP`],
    ],
    [
      'a narrow terminal has less room for values',
      // 60 - 1 - 21 - 10
      `{name: A, value: ${'v'.repeat(61)}}, {name: B, ${from}}`,
      60,
      [`      A  ${'v'.repeat(61)}`, `      B  <podIP>${' '.repeat(21)}  fieldRef status.podIP`],
    ],
    [
      'never less than 16',
      `{name: A, value: ${'v'.repeat(61)}}, {name: B, ${from}}`,
      20,
      [`      A  ${'v'.repeat(61)}`, `      B  <podIP>${' '.repeat(9)}  fieldRef status.podIP`],
    ],
    [
      'an empty value has the width of its quotes',
      `{name: A, valueFrom: {configMapKeyRef: {name: c, key: empty}}}, {name: B, valueFrom: {configMapKeyRef: {name: c, key: one}}}`,
      undefined,
      ['      A  ""  ConfigMap c/empty', '      B  x   ConfigMap c/one'],
    ],
    ['a line has no blanks at its end', '{name: A, value: "v  "}', undefined, ['      A  v']],
  ])('%s', async (_, env, columns, rows) => {
    expect(await rowsOf(env, columns)).toEqual(rows);
  });
});

it('the name of a build is above its workloads, once, after the files', async () => {
  const files = {
    'a.yaml': pod('  - {name: app, image: a}\n', 'a'),
    'prod/kustomization.yaml': 'resources: [web.yaml]\n',
    'prod/web.yaml': `${pod('  - {name: app, image: a}\n', 'b')}---\n${pod('  - {name: app, image: a}\n', 'c')}`,
  };
  expect(await viewOf(files)).toBe(
    'Pod shop/a  a.yaml:1\n  container app  a\n\nbuild prod\n\nPod shop/b  prod/web.yaml:1\n  container app  a\n\nPod shop/c  prod/web.yaml:8\n  container app  a',
  );
});

it('colors show titles, sources and errors', async () => {
  const colors = {
    ...NO_COLORS,
    bold: (text: string) => `<b>${text}</>`,
    dim: (text: string) => `<d>${text}</>`,
    red: (text: string) => `<r>${text}</>`,
  };
  const text = app(
    'envFrom: [{configMapRef: {name: none}}], env: [{name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}]',
  );
  const files = { 'p/kustomization.yaml': 'resources: [a.yaml]\n', 'p/a.yaml': text };
  expect(await viewOf(files, { complete: true, style: { colors } })).toContain(
    '<b>build p</>\n\n<b>Pod shop/web</><d>  p/a.yaml:1</>\n  container <b>app</><d>  a</>\n    <r>cannot start</>  CreateContainerConfigError: configmap "none" not found\n    <d>env</>\n      IP  <podIP>  <d>fieldRef status.podIP</>',
  );
});
