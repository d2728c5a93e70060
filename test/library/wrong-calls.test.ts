import { describe, expect, it } from 'vitest';
import * as fn from '../../src/fn.ts';
import * as krmkit from '../../src/index.ts';
import * as kptFunctions from '@krmkit/kpt-functions';
import * as kubelet from '../../src/kubelet.ts';
import * as node from '../../src/node.ts';
import * as yaml from '../../src/yaml.ts';
import type { Argument } from './call-rows.ts';
import { ROWS, WRONG } from './call-rows.ts';
import { expand, compileTemplate } from '@krmkit/expansion';
import { expandManifests } from '@krmkit/check';
import { mergeFiles2, mergeFiles3, mergeValues2, mergeValues3, merge2, merge3 } from '@krmkit/merge';
import { removeYaml, setYaml, updateYaml, parseDocuments, toValue } from '@krmkit/yaml';

/** As callers without types call it. */
function call(target: (...given: never[]) => unknown, ...given: readonly unknown[]): () => unknown {
  return (): unknown => {
    const result: unknown = Reflect.apply(target, undefined, given);
    return result;
  };
}

describe('a wrong call names what to pass', () => {
  it.each([
    [call(expand, undefined, {}), 'expand: pass the text as a string, not undefined'],
    [
      call(expand, '$(A)', ['1']),
      'expand: pass a function (name) => text, or variables as an object or a Map, not an array',
    ],
    [
      call(expand, '$(A)', null),
      'expand: pass a function (name) => text, or variables as an object or a Map, not null',
    ],
    [
      call(merge3, 'a: 1', 'a: 2', 'a: 1'),
      'merge3: pass an object { original, updated, destination } of texts; got string',
    ],
    [call(merge2, 'a: 1', 'a: 2'), 'merge2: pass an object { source, destination } of texts; got string'],
    [
      call(merge2, { source: 'a: 1' }),
      'merge2: pass an object { source, destination } of texts; destination is undefined',
    ],
    [
      call(mergeFiles2, [], []),
      'mergeFiles2: pass an object { source, destination } of lists of files; source is not a list',
    ],
    [
      call(mergeFiles3, { original: [], updated: [] }),
      'mergeFiles3: pass an object { original, updated, destination } of lists of files; destination is not a list',
    ],
    [call(mergeValues2, { a: 1 }, { a: 2 }), 'mergeValues2: pass an object { source, destination }'],
    [call(mergeValues3, 1, 2, 3), 'mergeValues3: pass an object { original, updated, destination }'],
    [
      call(merge3, { original: '', updated: '', destination: '' }, { lists: 'foo' }),
      'merge3: the option lists must be one of founding, schema, all, not "foo"',
    ],
    [
      call(merge2, { source: '', destination: '' }, { onConflcit: 'dest' }),
      'merge2: there is no option onConflcit; did you mean onConflict?',
    ],
    [call(mergeValues2, {}, { resources: 'no' }), 'mergeValues2: the option resources must be a boolean, not "no"'],
    [
      call(expandManifests, '', { kubernetes: 1.29 }),
      "expandManifests: the option kubernetes must be a Kubernetes release such as '1.34', not 1.29",
    ],
    [
      call(expandManifests, '', { kubernets: '1.29' }),
      'expandManifests: there is no option kubernets; did you mean kubernetes?',
    ],
    [call(expandManifests, '', { complete: 'no' }), 'expandManifests: the option complete must be a boolean, not "no"'],
    [call(expandManifests, '', 'complete'), 'expandManifests: pass the options as an object, not "complete"'],
    [
      call(setYaml, 'a: 1', 'a', 2, { creat: false }),
      'setYaml: there is no option creat; the options are profile, path, document',
    ],
    [call(removeYaml, undefined, 'a'), 'removeYaml: pass the text as a string, not undefined'],
    [call(updateYaml, null, () => 1), 'updateYaml: pass the text as a string, not null'],
    [call(parseDocuments, undefined), 'parseDocuments: pass the text as a string, not undefined'],
    [
      call(toValue, parseDocuments('a: 1')[0]?.root, 'helm'),
      'toValue: the profile must be one of kubectl, kustomize, not "helm"',
    ],
  ])('%#', (run, message) => {
    expect(run).toThrow(new TypeError(message));
  });
});

const entries: Readonly<Record<string, object>> = {
  krmkit,
  'krmkit/yaml': yaml,
  'krmkit/kubelet': kubelet,
  'krmkit/node': node,
  'krmkit/fn': fn,
  '@krmkit/kpt-functions': kptFunctions,
};

type Callable = (...given: readonly unknown[]) => unknown;

function isFunction(given: unknown): given is Callable {
  return typeof given === 'function';
}

/** The functions and classes of an entry, also those in an exported object: `schema.string`. */
function functionsOf(entry: object, prefix = ''): readonly (readonly [string, Callable])[] {
  return Object.entries(entry).flatMap(([name, given]: [string, unknown]) => {
    if (isFunction(given)) return [[prefix + name, given] as const];
    return typeof given === 'object' && given !== null ? functionsOf(given, `${prefix}${name}.`) : [];
  });
}

/** What a call throws or rejects with; undefined if it does neither. */
async function errorOf(target: Callable, given: readonly unknown[]): Promise<unknown> {
  try {
    if (/^class\b/.test(String(target))) Reflect.construct(target, given);
    else await Reflect.apply(target, undefined, given);
  } catch (error) {
    return error;
  }
  return undefined;
}

const functions = Object.entries(entries).flatMap(([entry, exported]) =>
  functionsOf(exported).map(([name, target]) => ({ entry, name, target, row: ROWS[entry]?.[name] ?? [] })),
);
const without = (row: readonly Argument[], at: number, wrong: unknown): readonly unknown[] =>
  row.map(({ right }, index) => (index === at ? wrong : right));
const wrongCalls = functions.flatMap(({ entry, name, target, row }) =>
  row.flatMap(({ takes }, at) =>
    Object.entries(WRONG)
      .filter(([kind]) => !takes.includes(kind))
      .map(([kind, wrong]) => ({ entry, name, target, at, kind, given: without(row, at, wrong) })),
  ),
);
const withOptions = functions.flatMap(({ entry, name, target, row }) =>
  row.flatMap(({ right, isOptions }, at) => (isOptions === true ? [{ entry, name, target, row, right, at }] : [])),
);

describe('each export', () => {
  it.each(Object.keys(entries))('of %s has a row that says what it takes', (entry) => {
    const names = functions.filter((one) => one.entry === entry).map(({ name }) => name);
    expect(Object.keys(ROWS[entry] ?? {}).toSorted()).toEqual(names.toSorted());
  });

  it.each(wrongCalls)('$entry: $name names itself if argument $at is $kind', async ({ name, target, given }) => {
    const error = await errorOf(target, given);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toHaveProperty('message', expect.stringMatching(new RegExp(`^${name}: .*(?:pass|must be)`)));
  });

  it.each(withOptions)(
    '$entry: $name names an unknown option, and each option with a value that it cannot have',
    async ({ name, target, row, right, at }) => {
      const withOption = (option: string): Promise<unknown> =>
        errorOf(target, without(row, at, { ...Object(right), [option]: Symbol('wrong') }));
      const unknown = await withOption('zzzzzzzz');
      expect(unknown).toBeInstanceOf(TypeError);
      const [, known = ''] =
        /^\S+: there is no option zzzzzzzz; the options are (.*)$/.exec(
          unknown instanceof Error ? unknown.message : '',
        ) ?? [];
      expect(known).not.toBe('');
      for (const option of known.split(', ')) {
        const error = await withOption(option);
        expect(error, option).toBeInstanceOf(TypeError);
        expect(error).toHaveProperty('message', expect.stringMatching(new RegExp(`^${name}: .*${option}`)));
      }
    },
  );
});

describe('variables instead of a function', () => {
  it.each([
    ['an object', { HOST: 'db', EMPTY: '' }],
    [
      'a Map',
      new Map([
        ['HOST', 'db'],
        ['EMPTY', ''],
      ]),
    ],
  ])('%s: a name without a variable stays', (_, variables) => {
    const text = '$(HOST)$(EMPTY):$(PORT) $$(HOST) $(toString)';
    expect(expand(text, variables)).toBe('db:$(PORT) $(HOST) $(toString)');
    expect(compileTemplate(text).expand(variables)).toBe('db:$(PORT) $(HOST) $(toString)');
  });
});
