import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, isRecord, listAt, member, parseJson, printPath, recordMember } from '@krmkit/base';
import { createRandom } from '@krmkit/testing';
import type { Random } from '@krmkit/testing';
import { textAt } from './client.ts';
import { serverRelease } from './cluster.ts';
import { reachCluster } from './reach.ts';
import { OBJECTS } from './schema-objects.ts';

// What `check` says about wrong objects, beside `kubectl create --validate` and `--dry-run=server`.

const command = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const run = promisify(execFile);
const seed = Number(process.env['KRMKIT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const COUNT = Number(process.env['KRMKIT_OBJECTS'] ?? 1500);
const SCHEMA_CODES: readonly string[] = ['unknown-field', 'wrong-type', 'missing-field', 'invalid-value'];

/** An object that is not quite one of `OBJECTS`. */
interface Mutant {
  readonly file: string;
  readonly what: string;
  readonly value: JsonValue;
}

interface Problem {
  readonly code: string;
  readonly path: string;
}

type Step = string | number;

function placesIn(value: JsonValue, path: readonly Step[] = []): readonly (readonly Step[])[] {
  const entries: readonly (readonly [Step, JsonValue])[] = isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  return [...(path.length === 0 ? [] : [path]), ...entries.flatMap(([step, item]) => placesIn(item, [...path, step]))];
}

/** A copy in which `change` makes the entries at a path. */
function changed(
  value: JsonValue,
  [step, ...rest]: readonly Step[],
  change: (key: Step, value: JsonValue) => readonly (readonly [Step, JsonValue])[],
): JsonValue {
  const entries = (key: Step, item: JsonValue): readonly (readonly [Step, JsonValue])[] => {
    if (key !== step) return [[key, item]];
    return rest.length > 0 ? [[key, changed(item, rest, change)]] : change(key, item);
  };
  if (isArray(value)) return value.flatMap((item, index) => entries(index, item).map(([, made]) => made));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, item]) => entries(key, item)));
}

const VALUES: readonly JsonValue[] = [
  'x',
  '',
  'Always',
  3,
  -1,
  1.5,
  2 ** 31,
  true,
  null,
  [],
  {},
  ['x'],
  [{}],
  { x: 'y' },
];

function mutant(object: JsonObject, random: Random): Omit<Mutant, 'file'> {
  const path = random.pick(placesIn(object).filter(([first]) => first !== 'apiVersion' && first !== 'kind'));
  const at = `${textAt(object, 'kind') ?? ''} ${printPath(path)}`;
  switch (random.below(4)) {
    case 0:
      return { value: changed(object, path, () => []), what: `${at} removed` };
    case 1:
      return { value: changed(object, path, (key, value) => [[`${key}z`, value]]), what: `${at} misspelled` };
    default: {
      const other = random.pick(VALUES);
      return { value: changed(object, path, (key) => [[key, other]]), what: `${at}: ${JSON.stringify(other)}` };
    }
  }
}

/** The object with the name that its kind needs. */
function named(value: JsonValue, name: string): JsonValue {
  if (!isObject(value)) return value;
  const metadata = member(value, 'metadata') ?? {};
  const own = member(value, 'kind') === 'CustomResourceDefinition' ? 'widgets.example.com' : name;
  return isObject(metadata) ? { ...value, metadata: { ...metadata, name: own } } : value;
}

/** What a program prints, whether it succeeds or not. */
async function printed(program: string, args: readonly string[], cwd: string): Promise<string> {
  const ended = await run(program, args, { cwd, env: process.env, maxBuffer: 2 ** 28 }).catch(
    (error: unknown) => error,
  );
  return isRecord(ended) ? `${textAt(ended, 'stdout') ?? ''}${textAt(ended, 'stderr') ?? ''}` : '';
}

/** What kubectl says about each file. */
function messagesByFile(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/(?:error validating|error when creating|unable to decode|unable to recognize) "([^"]+)": /);
  return new Map(
    parts.slice(1).flatMap((file, index, rest) => (index % 2 === 0 ? [[file, rest[index + 1] ?? ''] as const] : [])),
  );
}

/** What kubectl's own validation finds; it looks at types, fields and required fields. */
function kubectlProblems(text: string): readonly Problem[] {
  const pattern =
    /ValidationError\(\w+\.?([^)]*)\): (?:(unknown field|missing required field) "([^"]*)"|invalid type for)/g;
  return [...text.matchAll(pattern)].map(([, place = '', words, name = '']) => {
    if (words === undefined) return { code: 'wrong-type', path: place };
    const code = words === 'unknown field' ? 'unknown-field' : 'missing-field';
    return { code, path: place === '' ? name : `${place}.${name}` };
  });
}

/** The errors of `check` by file. */
function ownErrors(output: JsonValue | undefined): ReadonlyMap<string, readonly Problem[]> {
  const found = new Map<string, Problem[]>();
  for (const finding of listAt(output, 'diagnostics')) {
    const [code = '', path = ''] = [textAt(finding, 'code'), textAt(finding, 'fieldPath')];
    const places = [recordMember(finding, 'location'), ...listAt(finding, 'occurrences')];
    for (const place of textAt(finding, 'severity') === 'error' ? places : []) {
      const file = textAt(place, 'path') ?? textAt(recordMember(place, 'location'), 'path') ?? '';
      found.set(file, [...(found.get(file) ?? []), { code, path }]);
    }
  }
  return found;
}

/** Whether one of the paths is at, above or below the other one. */
function isNear(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === '' || long === short || long.startsWith(`${short}.`) || long.startsWith(`${short}[`);
}

const reachable = await reachCluster();
const kubectl = await run('kubectl', ['version', '--client']).then(
  () => undefined,
  () => 'there is no kubectl',
);
const lacking = typeof reachable === 'string' ? reachable : kubectl;
if (lacking !== undefined) process.stdout.write(`skipped: no comparison of schemas with an API server: ${lacking}\n`);

describe.skipIf(lacking !== undefined)('schemas', () => {
  let folder = '';
  let release = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'krmkit-schemas-'));
    if (typeof reachable !== 'string') release = (await serverRelease(reachable)).replace(/\.\d+(?:[-+].*)?$/, '');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    if (typeof reachable !== 'string') reachable.close();
  });

  /** Each object is a file, and what a kustomization builds: a file alone could be a patch. */
  async function judge(name: string, mutants: readonly Mutant[]) {
    const objects = join(folder, name);
    for (const { file, value } of mutants) {
      await mkdir(join(objects, file), { recursive: true });
      await writeFile(join(objects, file, 'object.json'), JSON.stringify(value));
      await writeFile(join(objects, file, 'kustomization.yaml'), 'resources: [object.json]\n');
    }
    const files = mutants.flatMap(({ file }) => ['-f', join(file, 'object.json')]);
    const create = (...args: readonly string[]): Promise<string> =>
      printed('kubectl', ['create', ...files, ...args], objects);
    const validated = messagesByFile(await create('--dry-run=client', '--validate=true'));
    const refused = messagesByFile(await create('--dry-run=server', '--validate=false'));
    const args = ['check', '.', '--kubernetes', release, '-o', 'json', '--all'];
    const own = ownErrors(parseJson(await printed(process.execPath, [command, ...args], objects)));
    return mutants.map(({ file, what }) => ({
      what,
      own: own.get(`${file}/object.json`) ?? [],
      kubectl: kubectlProblems(validated.get(`${file}/object.json`) ?? ''),
      /** Undefined if both take the object. */
      refusal: refused.get(`${file}/object.json`) ?? validated.get(`${file}/object.json`),
    }));
  }

  it('find nothing wrong with what an API server takes', async () => {
    const right = OBJECTS.map((object, index) => {
      return { file: String(index), what: textAt(object, 'kind') ?? '', value: named(object, `right-${index}`) };
    });
    const judged = await judge('right', right);
    expect(judged.filter(({ refusal }) => refusal !== undefined)).toEqual([]);
    expect(judged.filter(({ own }) => own.some(({ code }) => SCHEMA_CODES.includes(code)))).toEqual([]);
  });

  it('find what an API server and kubectl refuse, and nothing else', async () => {
    process.stdout.write(`seed ${seed} (again: KRMKIT_SEED=${seed})\n`);
    const random = createRandom(seed);
    const mutants = Array.from({ length: COUNT }, (_, index) => {
      const metadata = { labels: { app: 'a' }, annotations: { a: 'b' } };
      const { what, value } = mutant({ ...random.pick(OBJECTS), metadata }, random);
      return { file: String(index), what, value: named(value, `wrong-${index}`) };
    });
    const judged = await judge('wrong', mutants);
    const isUndecoded = /cannot be handled as|Unsupported value: "\w/;
    expect({
      // What kubectl alone refuses, it names.
      false: judged.flatMap(({ what, own, kubectl: named, refusal }) =>
        own
          .filter(({ code }) => SCHEMA_CODES.includes(code))
          .filter(({ path }) => refusal === undefined && !named.some((one) => isNear(one.path, path)))
          // The API server looks at the pods of a StatefulSet when it makes them.
          .filter(({ path }) => !(what.startsWith('StatefulSet ') && path.startsWith('spec.template.spec.')))
          .map(({ code, path }) => `${what}: ${code} ${path}`),
      ),
      silentAsKubectlSays: judged.flatMap(({ what, own, kubectl: named }) =>
        named
          // A build has no annotations that are not text.
          .filter(({ path }) => !path.startsWith('metadata.annotations') && !own.some((one) => isNear(one.path, path)))
          .map(({ code, path }) => `${what}: ${code} ${path}`),
      ),
      silentAsTheServerSays: judged.flatMap(({ what, own, refusal = '' }) =>
        own.length === 0 && isUndecoded.test(refusal) ? [`${what}: ${refusal}`] : [],
      ),
    }).toEqual({ false: [], silentAsKubectlSays: [], silentAsTheServerSays: [] });
    expect(judged.filter(({ refusal }) => refusal !== undefined).length).toBeGreaterThan(COUNT / 3);
  });
});
