import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../../src/context.ts';
import { expandPackage } from '../../src/expand/expand-package.ts';
import type { ExpandSettings } from '../../src/expand/settings.ts';
import { REPORT_FORMATS } from '@krmkit/check';
import { NEWEST_RELEASE, readRelease } from '@krmkit/pods';
import { onlyFiles } from '@krmkit/kustomize';
import { openPackage, loadPackage } from '@krmkit/manifests';
import type { StandardInput } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runWith } from '../fake-context.ts';
import { run } from '../../src/run.ts';
import { runs } from '@krmkit/testing';

const SETTINGS: ExpandSettings = {
  verb: 'expand',
  paths: ['.'],
  format: 'table',
  container: undefined,
  kubernetes: readRelease(NEWEST_RELEASE),
  build: undefined,
  imageConfig: undefined,
  strict: false,
  complete: false,
  showSecrets: false,
  serviceLinks: true,
  quiet: false,
  color: undefined,
  fix: undefined,
  dryRun: false,
  results: undefined,
  live: undefined,
  objectRequest: undefined,
  known: undefined,
  defaultNamespace: undefined,
  selection: {},
  labelSelector: undefined,
  severity: undefined,
  all: false,
  ignored: new Set(),
  runtime: {},
  templates: [],
};

type Files = Readonly<Record<string, string>>;
/** `read`: how the package is read, all values at once or each on demand. */
function expandWith(read: typeof openPackage, files: Files, settings: ExpandSettings, stdin?: string): Promise<Ending> {
  return runAs(files, stdin, async (context) =>
    expandPackage(context, settings, new Map(), {
      environments: onlyFiles(await read(settings.paths, context, {})),
      where: `in ${settings.paths.join(', ')}`,
    }),
  );
}

function runAs(
  files: Files,
  stdin: string | undefined,
  action: (context: CommandContext) => Promise<number | object>,
): Promise<Ending> {
  return runWith({ files, ...(stdin === undefined ? {} : { stdin }) }, async (context) => {
    const ended = await action(context);
    return typeof ended === 'number' ? ended : context.stderr.write(JSON.stringify(ended)).then(() => 2);
  });
}

const NAMESPACES = ['', '\n  namespace: shop', '\n  namespace: "other"'];

function deployment(name: string, namespace: string, env: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}${namespace}
spec:
  template:
    spec:
      containers:
      - name: ${name === 'b' ? 'other' : 'app'}
        image: app
        command: [app, "$(A) $(B_SERVICE_HOST) $(NO)"]
        env:
${env}`;
}

const ENTRIES = [
  '        - {name: A, value: one}\n',
  '        - name: A\n          valueFrom: {configMapKeyRef: {name: a, key: k}}\n',
  '        - {name: B, valueFrom: {secretKeyRef: {name: b, key: k}}}\n',
  '        - name: C # krmkit-ignore unresolved-reference: on purpose\n          value: $(LATER)\n',
  '        # krmkit-ignore missing-key\n        - {name: D, valueFrom: {configMapKeyRef: {name: a, key: nokey}}}\n',
];

const anyNamespace = fc.constantFrom(...NAMESPACES);
const anyName = fc.constantFrom('a', 'b', 'c');
const anyDeployment = fc
  .tuple(anyName, anyNamespace, fc.subarray(ENTRIES, { minLength: 1 }))
  .map(([name, namespace, env]) => deployment(name, namespace, env.join('')));
const anyDocument = fc.oneof(
  { weight: 4, arbitrary: anyDeployment },
  anyDeployment.map((text) => `apiVersion: v1\nkind: List\nitems:\n- ${text.replaceAll('\n', '\n  ').trimEnd()}\n`),
  anyDeployment.map((text) =>
    text.replace('metadata:\n', `metadata:\n  annotations: {krmkit.dev/ignore: 'missing-key: why'}\n`),
  ),
  fc
    .tuple(anyName, anyNamespace, fc.constantFrom('k: one', 'k: 5', 'nok: x', 'k: [1]'))
    .map(
      ([name, namespace, data]) =>
        `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}${namespace}\ndata:\n  ${data}\n`,
    ),
  fc
    .tuple(anyName, anyNamespace, fc.constantFrom('k: b25l', 'k: "%"'))
    .map(
      ([name, namespace, data]) =>
        `apiVersion: v1\nkind: Secret\nmetadata: {name: ${name}}${namespace.trim() === '' ? '' : ''}\ndata: {${data}}\n`,
    ),
  fc
    .tuple(anyName, anyNamespace, fc.integer({ min: 1, max: 3 }))
    .map(
      ([name, namespace, port]) =>
        `apiVersion: v1\nkind: Service\nmetadata:\n  name: ${name}${namespace}\nspec:\n  ports: [{port: ${port}}]\n`,
    ),
  fc.constantFrom(
    'apiVersion: v1\nkind: Node\nmetadata: {name: one}\n',
    'apiVersion: external-secrets.io/v1\nkind: ExternalSecret\nmetadata: {name: b}\nspec: {data: [{secretKey: k}]}\n',
    'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: f}\nspec: {postBuild: {}}\n',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: 5}\n',
    '# nothing\n',
    'just: values\n',
    'broken: [\n',
    'kind: {{ .Values.kind }}\n',
    'text: "{{ x }}"\n',
  ),
);
const anyFile = fc
  .tuple(fc.array(anyDocument, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '\uFEFF'), fc.boolean())
  .map(([documents, mark, crlf]) => {
    const text = mark + documents.join('---\n');
    return crlf && documents.length === 1 ? text.replaceAll('\n', '\r\n') : text;
  });
const KUSTOMIZATION = `resources: [a.yaml]
namespace: shop
patches: [{path: p.yaml}]
vars: [{name: NO, objref: {kind: Service, name: a, apiVersion: v1}}]
secretGenerator: [{name: b, literals: [k=v]}]
`;
const anyPackage: fc.Arbitrary<Files> = fc
  .tuple(
    fc.uniqueArray(
      fc.tuple(fc.constantFrom('', 'a/', 'a/b/'), fc.constantFrom('a', 'm', 'p', 'z')).map((p) => p.join('')),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    fc.array(anyFile, { minLength: 5, maxLength: 5 }),
    fc.constantFrom(undefined, '', 'a/'),
  )
  .map(([names, texts, directory]) => ({
    ...Object.fromEntries(names.map((name, index) => [`${name}.yaml`, texts[index] ?? ''])),
    ...(directory === undefined ? {} : { [`${directory}kustomization.yaml`]: KUSTOMIZATION }),
  }));
const anySettings: fc.Arbitrary<ExpandSettings> = fc
  .record({
    format: fc.constantFrom(...REPORT_FORMATS),
    container: fc.constantFrom(undefined, undefined, 'app', 'nobody'),
    strict: fc.boolean(),
    complete: fc.boolean(),
    showSecrets: fc.boolean(),
    serviceLinks: fc.boolean(),
    quiet: fc.boolean(),
    namespace: fc.constantFrom(undefined, 'shop'),
  })
  .map((some) => ({ ...SETTINGS, ...some }));

describe('expand', () => {
  it('gives the same result whether values are read at once or on demand', async () => {
    await fc.assert(
      fc.asyncProperty(anyPackage, anySettings, async (files, settings) => {
        const expected = await expandWith(loadPackage, files, settings);
        expect(await expandWith(openPackage, files, settings)).toEqual(expected);
      }),
      { numRuns: runs(120) },
    );
  });

  it('gives the same result for standard input and a file', async () => {
    // Another directory or name gives other fingerprints.
    const formats = REPORT_FORMATS.filter((format) => format !== 'sarif' && format !== 'gitlab');

    await fc.assert(
      fc.asyncProperty(anyFile, anySettings, fc.constantFrom(...formats), async (text, some, format) => {
        const ofFile = await expandWith(openPackage, { '-.yaml': text }, { ...some, format, paths: ['-.yaml'] });
        const ofInput = await expandWith(openPackage, {}, { ...some, format, paths: ['-'] }, text);
        const renamed = ({ status, stdout, stderr }: Ending): Ending => ({
          status,
          stdout: stdout.replaceAll('-.yaml', '-'),
          // `--fix` cannot change standard input.
          stderr: stderr.replaceAll('-.yaml', '-').replace(/^krmkit \w+: .* suggested fix; .*\n/m, ''),
        });
        expect(ofInput).toEqual(renamed(ofFile));
      }),
      { numRuns: runs(120) },
    );
  });
});

describe('a location that several items of a list share through an alias', () => {
  const item = (name: string, spec: string): string =>
    `- apiVersion: apps/v1\n  kind: Deployment\n  metadata: {name: ${name}}\n  spec: ${spec}\n`;
  const spec = '{template: {spec: {containers: [{name: app, image: app, command: [app, "$(NO)"]}]}}}';
  const list = `apiVersion: v1\nkind: List\nitems:\n${item('a', `&spec ${spec}`)}${item('b', spec)}${item('c', '*spec')}`;

  it.each([
    ['at once', loadPackage],
    ['on demand', openPackage],
  ])('has one finding, with values read %s', async (_, read) => {
    const { stdout } = await expandWith(read, { 'a.yaml': list }, SETTINGS);
    expect(
      [...stdout.matchAll(/^a\.yaml:(\d+):\d+ {2}error {2}unresolved-reference$/gm)].map(([, line]) => line),
    ).toEqual(['7', '11']);
    expect(stdout).toContain('3 containers in 3 workloads, 2 errors');
  });
});

it('ends at Ctrl-C', async () => {
  const files: Files = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`${index}.yaml`, deployment(`a${index}`, '', ENTRIES[0] ?? '')]),
  );
  const controller = new AbortController();
  let now = 0;
  let turns = 0;
  const { status, stdout } = await runAs(files, undefined, async (context) => {
    const interrupted = {
      ...context,
      signal: controller.signal,
      clock: { now: () => (now += 1000) },
      yieldTurn: () => {
        turns += 1;
        if (turns === 20) controller.abort();
        return Promise.resolve();
      },
    };
    const read = await openPackage(SETTINGS.paths, context, {});
    return expandPackage(interrupted, SETTINGS, new Map(), { environments: onlyFiles(read), where: 'in .' });
  });
  expect({ status, stdout }).toEqual({ status: 130, stdout: '' });
});

const BESIDE = deployment('a', '', ENTRIES[1] ?? '');

it('expands nothing if reading standard input fails', async () => {
  const standardInput: StandardInput = {
    readAll: () => Promise.resolve({ ok: false, failure: 'failed', message: 'EIO: i/o error' }),
    chunks: async function* () {
      yield { ok: true, value: new TextEncoder().encode(`${BESIDE}---\n${BESIDE}---\n${BESIDE}---\n`) };
      yield { ok: false, failure: 'failed', message: 'EIO: i/o error' };
    },
  };
  const files = { 'b.yaml': BESIDE.replace('name: a', 'name: z') };
  const { status, stdout } = await runWith({ files, standardInput }, (context) =>
    run(['expand', 'b.yaml', '-'], context),
  );
  expect(status).toBe(1);
  expect(stdout).not.toContain('Deployment default/a');
  expect(stdout).toContain('1 container in 1 workload, 2 errors, 2 warnings');
  expect(stdout).toContain('This file cannot be read: EIO: i/o error');
});

describe('thousands of findings of one code', () => {
  const COUNT = 10_007;
  // Each argument refers to an undefined variable: one finding of one code.
  const args = Array.from({ length: COUNT }, (_, index) => `          - $(MISSING_${index})\n`).join('');
  const files = {
    'a.yaml': `apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  containers:
  - name: app
    image: app
    command: [app, $(OTHER)]
    env:
    - {name: A, valueFrom: {configMapKeyRef: {name: none, key: k}}}
    args:
${args}`,
  };
  const expand = (...options: readonly string[]): Promise<Ending> =>
    runWith({ files }, (context) => run(['expand', 'a.yaml', '--complete', ...options], context));

  it('are 50 for people, the worst first, with the numbers of the others', async () => {
    const { status, stdout } = await expand('--severity', 'info');
    const heads = [...stdout.matchAll(/^a\.yaml:(\d+):\d+ {2}error {2}(\S+)$/gm)].map(([, line, code]) => [line, code]);
    expect(heads).toHaveLength(50);
    expect(heads.slice(0, 3)).toEqual([
      ['8', 'unresolved-reference'],
      ['10', 'missing-configmap'],
      ['12', 'unresolved-reference'],
    ]);
    expect(stdout).toContain(
      `\n... and ${COUNT - 48} more: ${COUNT - 48} unresolved-reference (--all shows every one)\n`,
    );
    expect(stdout).toContain(`\nerrors: ${COUNT + 1} unresolved-reference, 1 missing-configmap\n`);
    expect(stdout).toContain(`1 container in 1 workload, ${COUNT + 2} errors, 0 warnings`);
    expect(status).toBe(1);
  });

  it('are all shown with --all', async () => {
    const { stdout } = await expand('--all');
    expect(stdout.match(/ {2}unresolved-reference$/gm)).toHaveLength(COUNT + 1);
    expect(stdout).not.toContain('... and');
  });

  it('are limited on stderr too, with an output format without findings', async () => {
    const { stderr } = await expand('-o', 'env');
    expect(stderr.match(/^a\.yaml:.* {2}error {2}/gm)).toHaveLength(50);
    expect(stderr).toContain(`... and ${COUNT - 48} more: ${COUNT - 48} unresolved-reference`);
  });

  it('are all in JSON', async () => {
    const { stdout } = await expand('-o', 'json');
    const answer: unknown = JSON.parse(stdout);
    expect(answer).toMatchObject({ diagnostics: { length: COUNT + 2 }, summary: { errors: COUNT + 2 } });
  });

  it('are all in SARIF', async () => {
    const { stdout } = await expand('-o', 'sarif');
    const log: unknown = JSON.parse(stdout);
    expect(log).toMatchObject({ runs: [{ results: { length: COUNT + 2 } }] });
  });
});
