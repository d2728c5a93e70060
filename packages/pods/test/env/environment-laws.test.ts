import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Container, EnvFromSource, EnvVar } from '../../src/model.ts';
import {
  generateRunContainerOptions,
  makeEnvironmentVariables,
  setEntrypointAndCommand,
} from '../../src/run-options.ts';
import type { ContainerInput } from '../../src/run-options.ts';
import type { PublishedValue } from '../../src/value.ts';
import { follow, visible } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { runs } from '@krmkit/testing';

/** A generated cluster, small enough that names often coincide. */
interface World {
  readonly configMaps: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly services: readonly {
    readonly name: string;
    readonly namespace: string;
    readonly ip: string;
    readonly port: number;
  }[];
  readonly links: boolean;
  readonly env: readonly EnvVar[];
  readonly envFrom: readonly EnvFromSource[];
  readonly args: readonly string[];
  readonly old: boolean;
}

const dictionary = <T>(key: fc.Arbitrary<string>, value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc
    .uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 4 })
    .map((entries) => Object.fromEntries(entries));

const name = fc.constantFrom(
  'A',
  'B',
  'C',
  'D',
  'P_A',
  'P_B',
  'P_1',
  'DB_SERVICE_HOST',
  'DB_PORT',
  'KUBERNETES_SERVICE_HOST',
  '',
  'a.b',
  '__proto__',
  'constructor',
);
const piece = fc.oneof(
  name.map((target) => `$(${target})`),
  fc.constantFrom('$', '$$', '$(', ')', 'x', ' ', '$(A$(B)', '${A}', '$A', 'é', '\n'),
);
const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
const object = fc.constantFrom('m', 'n', 'gone');
const key = fc.constantFrom('A', 'B', '1', '__proto__', 'a.b', '..x');
const optional = fc.option(fc.boolean(), { nil: undefined });

const keyRef = fc
  .record({ name: object, key, optional })
  .map(({ optional: flag, ...rest }) => (flag === undefined ? rest : { ...rest, optional: flag }));
const nameRef = fc
  .record({ name: object, optional })
  .map(({ optional: flag, ...rest }) => (flag === undefined ? rest : { ...rest, optional: flag }));
const entry: fc.Arbitrary<EnvVar> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name, value: text }) },
  { weight: 1, arbitrary: fc.record({ name }) },
  { weight: 2, arbitrary: fc.record({ name, valueFrom: fc.record({ configMapKeyRef: keyRef }) }) },
  { weight: 2, arbitrary: fc.record({ name, valueFrom: fc.record({ secretKeyRef: keyRef }) }) },
  { weight: 1, arbitrary: fc.record({ name, valueFrom: fc.constant({ fieldRef: { fieldPath: 'metadata.name' } }) }) },
  { weight: 1, arbitrary: fc.record({ name, value: text, valueFrom: fc.record({ configMapKeyRef: keyRef }) }) },
);
const prefix = fc.constantFrom('', 'P_', '1');
const source: fc.Arbitrary<EnvFromSource> = fc.oneof(
  fc.record({ prefix, configMapRef: nameRef }),
  fc.record({ prefix, secretRef: nameRef }),
  fc.record({ configMapRef: nameRef, secretRef: nameRef }),
  fc.constant({}),
);
const world: fc.Arbitrary<World> = fc.record({
  configMaps: dictionary(fc.constantFrom('m', 'n'), dictionary(key, text)),
  secrets: dictionary(fc.constantFrom('m', 'n'), dictionary(key, text)),
  services: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('db', 'kubernetes'),
      namespace: fc.constantFrom('ns', 'default', 'other'),
      ip: fc.constantFrom('10.0.0.1', '10.0.0.2', 'fd00::1', 'None', ''),
      port: fc.constantFrom(80, 443),
    }),
    { selector: (service) => `${service.namespace}/${service.name}`, maxLength: 4 },
  ),
  links: fc.boolean(),
  env: fc.array(entry, { maxLength: 8 }),
  envFrom: fc.array(source, { maxLength: 3 }),
  args: fc.array(text, { maxLength: 3 }),
  old: fc.boolean(),
});

/** The specification's section on assembly, implemented with plain maps and independently of the code under test. */
function model(given: World): {
  readonly env?: ReadonlyMap<string, string>;
  readonly args?: readonly string[];
  readonly error?: string;
} {
  const services = new Map<string, string>();
  const chosen = new Map<string, World['services'][number]>();
  for (const service of given.services) {
    if (service.ip === '' || service.ip === 'None') continue;
    if (service.namespace === 'default' && service.name === 'kubernetes' && !chosen.has('kubernetes')) {
      chosen.set('kubernetes', service);
    }
    if (service.namespace === 'ns' && given.links) chosen.set(service.name, service);
  }
  for (const { name: service, ip, port } of chosen.values()) {
    const upper = service.toUpperCase();
    const url = `tcp://${ip.includes(':') ? `[${ip}]` : ip}:${String(port)}`;
    const base = `${upper}_PORT_${String(port)}_TCP`;
    services.set(`${upper}_SERVICE_HOST`, ip).set(`${upper}_SERVICE_PORT`, String(port)).set(`${upper}_PORT`, url);
    services.set(base, url).set(`${base}_PROTO`, 'tcp').set(`${base}_PORT`, String(port)).set(`${base}_ADDR`, ip);
  }
  const declared = new Map<string, string>();
  const expandNaively = (input: string, look: (wanted: string) => string | undefined): string => {
    let output = '';
    for (let at = 0; at < input.length; at++) {
      const next = input[at + 1];
      if (input[at] !== '$' || next === undefined) output += input[at] ?? '';
      else if (next === '$') {
        output += '$';
        at += 1;
      } else if (next === '(' && input.indexOf(')', at) !== -1) {
        const close = input.indexOf(')', at);
        const wanted = input.slice(at + 2, close);
        output += look(wanted) ?? `$(${wanted})`;
        at = close;
      } else {
        output += `$${next}`;
        at += 1;
      }
    }
    return output;
  };
  const look = (wanted: string): string | undefined => declared.get(wanted) ?? services.get(wanted);
  const fetch = (kind: 'configMap' | 'secret', wanted: string): ReadonlyMap<string, string> | undefined => {
    const all = kind === 'configMap' ? given.configMaps : given.secrets;
    const found = Object.entries(all).find(([known]) => known === wanted);
    return found && new Map(Object.entries(found[1]));
  };
  for (const { prefix: front = '', configMapRef, secretRef } of given.envFrom) {
    const reference = configMapRef ?? secretRef;
    if (reference === undefined) continue;
    const kind = configMapRef === undefined ? 'secret' : 'configMap';
    const data = fetch(kind, reference.name);
    if (data === undefined) {
      if (reference.optional === true) continue;
      return { error: `${kind.toLowerCase()} "${reference.name}" not found` };
    }
    for (const [entryKey, value] of data) {
      const full = front + entryKey;
      const good = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/.test(full) && full !== '.' && !full.startsWith('..');
      if (good || !given.old) declared.set(full, value);
    }
  }
  for (const { name: target, value = '', valueFrom } of given.env) {
    if (value !== '') {
      declared.set(target, expandNaively(value, look));
      continue;
    }
    if (valueFrom?.fieldRef !== undefined) {
      declared.set(target, 'web-0');
      continue;
    }
    const reference = valueFrom?.configMapKeyRef ?? valueFrom?.secretKeyRef;
    if (reference === undefined) {
      declared.set(target, '');
      continue;
    }
    const kind = valueFrom?.configMapKeyRef === undefined ? 'secret' : 'configMap';
    const data = fetch(kind, reference.name);
    const found = data?.get(reference.key);
    if (found !== undefined) declared.set(target, found);
    else if (reference.optional !== true) {
      const title = kind === 'configMap' ? 'ConfigMap' : 'Secret';
      return {
        error:
          data === undefined
            ? `${kind.toLowerCase()} "${reference.name}" not found`
            : `couldn't find key ${reference.key} in ${title} ns/${reference.name}`,
      };
    }
  }
  const env = new Map([...services, ...declared]);
  return { env, args: given.args.map((arg) => expandNaively(arg, (wanted) => env.get(wanted))) };
}

function inputOf(given: World): ContainerInput {
  const objects = (from: World['configMaps'], encode: (plain: string) => string): object[] =>
    Object.entries(from).map(([object, data]) => ({
      metadata: { name: object, namespace: 'ns' },
      data: Object.fromEntries(Object.entries(data).map(([dataKey, value]) => [dataKey, encode(value)])),
    }));
  return {
    pod: {
      metadata: { name: 'web-0', namespace: 'ns' },
      spec: {
        enableServiceLinks: given.links,
        containers: [{ name: 'app', image: 'x', env: given.env, envFrom: given.envFrom, args: given.args }],
      },
    },
    container: 'app',
    sources: {
      configMaps: objects(given.configMaps, (plain) => plain),
      secrets: objects(given.secrets, (plain) => Buffer.from(plain).toString('base64')),
      services: given.services.map(({ name: service, namespace, ip, port }) => ({
        metadata: { name: service, namespace },
        spec: { clusterIP: ip, ports: [{ port }] },
      })),
    },
    kubernetes: given.old ? '1.29' : '1.34',
  };
}

describe('the environment', () => {
  it('equals a naive model, with the same first error', () => {
    fc.assert(
      fc.property(world, (given) => {
        const wanted = model(given);
        const result = generateRunContainerOptions(inputOf(given));
        expect(result.error?.message).toBe(wanted.error);
        if (wanted.env === undefined) return;
        const names = result.env.map((variable) => variable.name);
        expect(new Set(names).size).toBe(names.length);
        expect(
          new Map(result.env.map((variable): [string, PublishedValue] => [variable.name, variable.value])),
        ).toEqual(wanted.env);
        expect(result.args).toEqual(wanted.args);
      }),
      { numRuns: runs(400) },
    );
  });

  it('has the exact text for every finding about a reference', () => {
    const codes = new Set([
      'unresolved-reference',
      'unclosed-reference',
      'forward-reference',
      'runtime-variable',
      'shell-runs-reference',
      'missing-service',
    ]);
    fc.assert(
      fc.property(world, (given) => {
        const input = inputOf(given);
        const json: JsonValue = JSON.parse(JSON.stringify(input.pod));
        for (const { code, path, range, message } of generateRunContainerOptions(input).findings) {
          if (!codes.has(code)) continue;
          const string = follow(json, path);
          const reference = typeof string === 'string' ? string.slice(range?.start, range?.end) : '';
          // A known name with a wrong bracket, or without its own parenthesis.
          expect(reference).toMatch(message.includes(' is not closed ') ? /^\$\(\w+[}\]]?$/ : /^\$\([^)]*\)$/s);
          expect(message).toContain(visible(reference.replace(/[}\]]$/, '')));
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it('has one finding for each reference to an undeclared name', () => {
    fc.assert(
      fc.property(world, fc.array(fc.tuple(text, text), { maxLength: 4 }), (given, around) => {
        // Text before can contain an opener that includes the reference: close it here.
        const env = around.map(([before, after]): EnvVar => ({ name: 'Q', value: `${before})x$(NOWHERE)${after}` }));
        const result = makeEnvironmentVariables(inputOf({ ...given, env: [...given.env, ...env] }));
        const found = result.findings.filter(({ message }) => message === '$(NOWHERE) is not defined');
        expect(found).toHaveLength(env.length);
        for (const { code } of found) expect(code).toBe('unresolved-reference');
      }),
      { numRuns: runs(100) },
    );
  });

  it('does not change text without a dollar', () => {
    const plain = fc.string({ unit: 'binary' }).map((content) => content.replaceAll('$', ''));
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 5 }), (list) => {
        const container = {
          name: 'c',
          env: list.map((value, index) => ({ name: `V${String(index)}`, value })),
          command: list,
          args: list,
        };
        const result = generateRunContainerOptions({
          pod: { spec: { enableServiceLinks: false } },
          container,
          sources: {},
        });
        expect(result.env.map(({ value }) => value)).toEqual(list);
        expect(result.command).toEqual(list);
        expect(result.args).toEqual(list);
      }),
    );
  });

  it('returns any text whose dollars are doubled', () => {
    const any = fc.string({ unit: fc.constantFrom('$', '(', ')', 'A', 'é', '{', '}') });
    fc.assert(
      fc.property(any, (content) => {
        const doubled = content.replaceAll('$', '$$$$');
        const container = {
          name: 'c',
          env: [
            { name: 'A', value: 'a' },
            { name: 'B', value: doubled },
          ],
          args: [doubled],
        };
        const result = generateRunContainerOptions({
          pod: { spec: { enableServiceLinks: false } },
          container,
          sources: {},
        });
        expect(result.env.find((variable) => variable.name === 'B')?.value).toBe(content);
        expect(result.args).toEqual([content]);
      }),
    );
  });
});

describe('any JSON', () => {
  const json = fc.jsonValue({ maxDepth: 2 });
  const loose = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 1, arbitrary: json }, { weight: 5, arbitrary: fc.record(shape, { requiredKeys: [] }) });
  const listOf = (item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 1, arbitrary: json }, { weight: 5, arbitrary: fc.array(item, { maxLength: 4 }) });
  const string = fc.oneof(
    json,
    fc.constantFrom('', 'a', 'm', '$(A)', '$$(a)', 'metadata.name', "metadata.labels['a']", 'limits.cpu', '1', '10m'),
  );
  const reference = loose({ name: string, key: string, optional: json });
  const meta = loose({ name: string, namespace: string, labels: json, annotations: json });
  const anyEntry = loose({
    name: string,
    value: string,
    valueFrom: loose({
      fieldRef: loose({ fieldPath: string, apiVersion: string }),
      resourceFieldRef: loose({ resource: string, divisor: string, containerName: string }),
      configMapKeyRef: reference,
      secretKeyRef: reference,
      fileKeyRef: loose({ volumeName: string, path: string, key: string, optional: json }),
    }),
  });
  const handler = loose({ exec: loose({ command: listOf(string) }) });
  const anyContainer = loose({
    name: string,
    image: string,
    env: listOf(anyEntry),
    envFrom: listOf(loose({ prefix: string, configMapRef: reference, secretRef: reference })),
    command: listOf(string),
    args: listOf(string),
    workingDir: string,
    resources: loose({ limits: json, requests: loose({ cpu: string }) }),
    volumeMounts: listOf(loose({ name: string, mountPath: string, subPath: string, subPathExpr: string })),
    livenessProbe: handler,
    lifecycle: loose({ postStart: handler }),
    securityContext: loose({ runAsUser: json, runAsGroup: json }),
    restartPolicy: string,
  });
  const anyPod = loose({
    metadata: meta,
    spec: loose({
      containers: listOf(anyContainer),
      initContainers: listOf(anyContainer),
      ephemeralContainers: listOf(anyContainer),
      volumes: listOf(loose({ name: string, emptyDir: json })),
      enableServiceLinks: json,
      resources: json,
      nodeName: string,
    }),
  });
  const anyObject = loose({ metadata: meta, data: json, stringData: json, binaryData: json });
  const anyService = loose({
    metadata: meta,
    spec: loose({
      clusterIP: string,
      type: string,
      ports: listOf(loose({ name: string, port: json, protocol: string })),
    }),
  });
  const anyNode = loose({ metadata: meta, status: loose({ addresses: json, allocatable: loose({ cpu: string }) }) });

  it('as pod, container and objects never throws', () => {
    fc.assert(
      fc.property(
        anyPod,
        anyContainer,
        fc.record({
          configMaps: fc.array(anyObject),
          secrets: fc.array(anyObject),
          services: fc.array(anyService),
          nodes: fc.array(anyNode),
        }),
        fc.boolean(),
        fc.constantFrom('1.20', '1.29', '1.34', '1.37'),
        (pod, container, objects, complete, kubernetes) => {
          // Values that a caller without types can pass.
          const input: ContainerInput = JSON.parse(
            JSON.stringify({ pod, container, sources: { ...objects, complete }, kubernetes }),
          );
          if (typeof input.container === 'string') return;
          const result = generateRunContainerOptions(input);
          expect(makeEnvironmentVariables(input).env).toEqual(result.env);
          const given: Partial<Container> = input.container;
          setEntrypointAndCommand({ container: given, env: result.env });
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

// Quadratic time for these sizes would exceed the time limit of a test by far.
describe('large pods', () => {
  const LARGE = 10_000;
  const inputFor = (container: Partial<Container>, sources: ContainerInput['sources'] = {}): ContainerInput => ({
    pod: { metadata: { namespace: 'ns' }, spec: { enableServiceLinks: false } },
    container: { name: 'c', image: 'x', ...container },
    sources,
  });
  const run = (...given: Parameters<typeof inputFor>): ReturnType<typeof generateRunContainerOptions> =>
    generateRunContainerOptions(inputFor(...given));
  const environment = (...given: Parameters<typeof inputFor>): ReturnType<typeof makeEnvironmentVariables> =>
    makeEnvironmentVariables(inputFor(...given));
  const many = <T>(make: (index: number) => T): readonly T[] =>
    Array.from({ length: LARGE }, (_, index) => make(index));

  it('10,000 entries, each referring to the previous one', () => {
    const env = many((index): EnvVar => ({
      name: `V${String(index)}`,
      value: index === 0 ? 'x' : `$(V${String(index - 1)})`,
    }));
    const result = environment({ env });
    expect(result.env).toHaveLength(LARGE);
    expect(result.env.at(-1)?.value).toBe('x');
  });

  it('10,000 entries, each referring to the next one', () => {
    const env = many((index): EnvVar => ({ name: `V${String(index)}`, value: `$(V${String(index + 1)})` }));
    expect(environment({ env }).findings.filter(({ code }) => code === 'forward-reference')).toHaveLength(LARGE - 1);
  });

  it('10,000 entries of one name', () => {
    expect(environment({ env: many((): EnvVar => ({ name: 'A', value: 'x$(A)' })) }).env).toHaveLength(1);
  });

  it('looks up every object and every name once for each reference', () => {
    const count = (size: number): number => {
      let steps = 0;
      const counted =
        <T>(answer: T) =>
        (): T => {
          steps += 1;
          return answer;
        };
      const env = Array.from({ length: size }, (_, index): EnvVar[] => [
        { name: `V${String(index)}`, value: `$(W${String(index)})$(X)` },
        { name: `M${String(index)}`, valueFrom: { configMapKeyRef: { name: 'm', key: 'k', optional: true } } },
      ]).flat();
      environment(
        { env },
        {
          configMap: counted({ state: 'absent' }),
          secret: counted({ state: 'absent' }),
          services: counted([]),
          servicesComplete: true,
          assumesKubernetesService: false,
          node: counted({ state: 'absent' }),
          substituted: counted(undefined),
        },
      );
      return steps;
    };
    const [small, large] = [count(100), count(1000)];
    expect(small).toBeGreaterThan(200);
    expect(large).toBeLessThan(small * 11);
  });

  it('10,000 references in one string', () => {
    const result = run({
      env: [
        { name: 'A', value: 'a' },
        { name: 'B', value: '$(A)'.repeat(LARGE) },
      ],
      args: ['$(B)'],
    });
    expect(result.args).toEqual(['a'.repeat(LARGE)]);
  });

  it('10,000 references to undeclared names, with 10,000 declared ones', () => {
    const env = many((index): EnvVar => ({ name: `SOME_VARIABLE_${String(index)}`, value: 'x' }));
    const args = many((index) => `$(NO_SUCH_THING_${String(index)})`);
    expect(run({ env, args }).findings.filter(({ code }) => code === 'unresolved-reference')).toHaveLength(LARGE);
  });

  it('more references than a call can have arguments', () => {
    const value = '$(NOPE)'.repeat(200_000);
    expect(run({ env: [{ name: 'A', value }], args: [value] }).findings.length).toBeGreaterThanOrEqual(400_000);
  });

  it('10,000 missing ConfigMaps', () => {
    const envFrom = many((index): EnvFromSource => ({
      prefix: `P${String(index)}_`,
      configMapRef: { name: `m${String(index)}` },
    }));
    const args = many((index) => `$(Q${String(index)})`);
    const result = run({ envFrom, args }, { complete: false });
    expect(result.findings.filter(({ code }) => code === 'missing-configmap')).toHaveLength(LARGE);
    expect(result.findings.filter(({ code }) => code === 'unresolved-reference')).toHaveLength(LARGE);
  });

  it('10,000 keys, 10,000 sub-paths', () => {
    const data = Object.fromEntries(many((index) => [`K${String(index)}`, 'v']));
    const result = run(
      {
        envFrom: [{ configMapRef: { name: 'm' } }],
        env: many((index): EnvVar => ({
          name: `E${String(index)}`,
          valueFrom: { configMapKeyRef: { name: 'm', key: `K${String(index)}` } },
        })),
        volumeMounts: many((index) => ({
          name: 'v',
          mountPath: `/${String(index)}`,
          subPathExpr: `$(K${String(index)})`,
        })),
      },
      { configMaps: [{ metadata: { name: 'm', namespace: 'ns' }, data }] },
    );
    expect(result.env).toHaveLength(2 * LARGE);
  });

  it('values that double with each entry: known up to 4 MiB, far more than a process can get', () => {
    const env = Array.from({ length: 64 }, (_, index): EnvVar => ({
      name: `V${String(index)}`,
      value: index === 0 ? 'xxxxxxxxxxxxxxxx' : `$(V${String(index - 1)})$(V${String(index - 1)})`,
    }));
    const result = run({ env, args: ['$(V63)'] });
    expect(result.env).toHaveLength(64);
    expect(result.env[18]?.value).toBe('x'.repeat(4 * 1024 * 1024));
    expect(result.env[19]?.value).toEqual([{ kind: 'hole', source: 'oversized', label: 'more than 4 MiB' }]);
    expect(result.args).toHaveLength(1);
  });
});
