import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../../src/cli/context.ts';
import { expandPackage } from '../../src/cli/expand/expansion.ts';
import { finishExpansion } from '../../src/cli/expand/finish-expansion.ts';
import type { ExpandSettings } from '../../src/cli/expand/settings.ts';
import { EXPAND_FORMATS } from '../../src/cli/expand/expand-format.ts';
import { streamExpansion } from '../../src/cli/expand/stream-expansion.ts';
import { NEWEST_RELEASE, readRelease } from '../../src/kubelet/release.ts';
import { readPackage } from '../../src/read/package.ts';
import { memoryFileSystem } from '../../src/platform/memory.ts';
import type { FileSystem, StandardInput } from '../../src/platform/ports.ts';
import type { Ending } from './fake-context.ts';
import { runWith } from './fake-context.ts';

const SETTINGS: ExpandSettings = {
  paths: ['.'],
  format: 'table',
  container: undefined,
  kubernetes: readRelease(NEWEST_RELEASE),
  imageConfig: undefined,
  strict: false,
  complete: false,
  showSecrets: false,
  serviceLinks: true,
  quiet: false,
  color: undefined,
  live: undefined,
  namespace: undefined,
  runtime: {},
  templates: [],
};

type Files = Readonly<Record<string, string>>;
type Limits = NonNullable<Parameters<typeof streamExpansion>[3]>;

function inOnePass(files: Files, settings: ExpandSettings, stdin?: string): Promise<Ending> {
  return runAs(files, stdin, async (context) => {
    const read = await readPackage(settings.paths, context);
    const expansion = expandPackage(read, settings, new Map());
    return finishExpansion(context, settings, expansion, `in ${settings.paths.join(', ')}`);
  });
}

function inTwoPasses(files: Files, settings: ExpandSettings, limits?: Limits, stdin?: string): Promise<Ending> {
  return runAs(files, stdin, (context) => streamExpansion(context, settings, new Map(), limits));
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
    format: fc.constantFrom(...EXPAND_FORMATS),
    container: fc.constantFrom(undefined, undefined, 'app', 'nobody'),
    strict: fc.boolean(),
    complete: fc.boolean(),
    showSecrets: fc.boolean(),
    serviceLinks: fc.boolean(),
    quiet: fc.boolean(),
    namespace: fc.constantFrom(undefined, 'shop'),
  })
  .map((some) => ({ ...SETTINGS, ...some }));

describe('expand in two passes', () => {
  it('says what one pass says, whether the package is kept or read again', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyPackage,
        anySettings,
        fc.integer({ min: 0, max: 2000 }),
        async (files, settings, keptText) => {
          const expected = await inOnePass(files, settings);
          expect(await inTwoPasses(files, settings)).toEqual(expected);
          expect(await inTwoPasses(files, settings, { keptText })).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('says the same of a stream, whatever its parts are', async () => {
    const ofStream = anyFile.filter((text) => !text.includes('\r'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(ofStream, { minLength: 1, maxLength: 4 }).map((texts) => texts.join('---\n')),
        anySettings,
        fc.integer({ min: 1, max: 2000 }),
        async (stdin, some, partBytes) => {
          const settings = { ...some, paths: ['-'] };
          const expected = await inOnePass({}, settings, stdin);
          expect(await inTwoPasses({}, settings, {}, stdin)).toEqual(expected);
          expect(await inTwoPasses({}, settings, { keptText: 0, partBytes }, stdin)).toEqual(expected);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('a place that several items of a list share through an alias', () => {
  const item = (name: string, spec: string): string =>
    `- apiVersion: apps/v1\n  kind: Deployment\n  metadata: {name: ${name}}\n  spec: ${spec}\n`;
  const spec = '{template: {spec: {containers: [{name: app, image: app, command: [app, "$(NO)"]}]}}}';
  const list = `apiVersion: v1\nkind: List\nitems:\n${item('a', `&spec ${spec}`)}${item('b', spec)}${item('c', '*spec')}`;

  it.each([
    ['kept', {}],
    ['read again', { keptText: 0 }],
  ])('is told of once (%s)', async (_, limits) => {
    const { stdout } = await inTwoPasses({ 'a.yaml': list }, SETTINGS, limits);
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
  const { status, stdout } = await runAs(files, undefined, (context) =>
    streamExpansion(
      {
        ...context,
        signal: controller.signal,
        clock: { now: () => (now += 1000) },
        yieldTurn: () => {
          turns += 1;
          if (turns === 60) controller.abort();
          return Promise.resolve();
        },
      },
      SETTINGS,
      new Map(),
    ),
  );
  expect({ status, stdout }).toEqual({ status: 130, stdout: '' });
});

const BESIDE = deployment('a', '', ENTRIES[1] ?? '');

/** What is there the first time, and not the second. */
function vanishing(files: Files, path: string): FileSystem {
  const all = memoryFileSystem(new Map(Object.entries(files)));
  let reads = 0;
  return {
    ...all,
    readFile: (wanted, maxBytes) => {
      if (wanted !== path) return all.readFile(wanted, maxBytes);
      reads += 1;
      return reads === 1
        ? all.readFile(wanted, maxBytes)
        : Promise.resolve({ ok: false, failure: 'missing', message: 'gone' });
    },
  };
}

describe('what changes between the passes', () => {
  const files = { 'a.yaml': BESIDE, 'b.yaml': BESIDE.replace('name: a', 'name: z') };

  it('is a finding where a file is gone', async () => {
    const { status, stdout } = await runWith({ fileSystem: vanishing(files, 'a.yaml') }, async (context) => {
      const ended = await streamExpansion(context, SETTINGS, new Map(), { keptText: 0 });
      return typeof ended === 'number' ? ended : 2;
    });
    expect(status).toBe(3);
    expect(stdout).toContain('Deployment default/z');
    expect(stdout).not.toContain('Deployment default/a');
    expect(stdout).toMatch(/^a\.yaml {2}error {2}unreadable-file$/m);
  });

  it('is a finding where standard input ends in a failure, of which nothing is expanded then', async () => {
    const standardInput: StandardInput = {
      readAll: () => Promise.resolve({ ok: false, failure: 'failed', message: 'not to be called' }),
      chunks: async function* () {
        yield { ok: true, value: new TextEncoder().encode(`${BESIDE}---\n${BESIDE}---\n${BESIDE}---\n`) };
        yield { ok: false, failure: 'failed', message: 'EIO: i/o error' };
      },
    };
    const paths = ['b.yaml', '-'];
    for (const limits of [{}, { keptText: 100, partBytes: 10 }]) {
      const { status, stdout } = await runWith({ files, standardInput }, async (context) => {
        const ended = await streamExpansion(context, { ...SETTINGS, paths }, new Map(), limits);
        return typeof ended === 'number' ? ended : 2;
      });
      expect(status).toBe(3);
      expect(stdout).not.toContain('Deployment default/a');
      expect(stdout).toContain('1 container in 1 workload, 2 errors, 2 warnings');
      expect(stdout).toContain('This file cannot be read: EIO: i/o error');
    }
  });

  it('is a finding where there is no place for standard input', async () => {
    const { status, stdout } = await runWith({ stdin: BESIDE }, async (context) => {
      const spools = { create: () => Promise.resolve({ ok: false, failure: 'full', message: 'ENOSPC' } as const) };
      const without = { ...context, spools: () => Promise.resolve(spools) };
      const ended = await streamExpansion(without, { ...SETTINGS, paths: ['-'] }, new Map(), { keptText: 10 });
      return typeof ended === 'number' ? ended : 2;
    });
    expect(status).toBe(3);
    expect(stdout).toContain('set TMPDIR to a directory with room');
  });
});
