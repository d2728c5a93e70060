import { describe, expect, it } from 'vitest';
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
      'The option lists must be one of founding, schema, all, not "foo"',
    ],
    [
      call(merge2, { source: '', destination: '' }, { onConflcit: 'dest' }),
      'There is no option onConflcit; did you mean onConflict?',
    ],
    [call(mergeValues2, {}, { resources: 'no' }), 'The option resources must be a boolean, not "no"'],
    [
      call(expandManifests, '', { kubernetes: 1.29 }),
      "Pass the Kubernetes release as a string such as '1.34', not 1.29",
    ],
    [call(expandManifests, '', { kubernets: '1.29' }), 'There is no option kubernets; did you mean kubernetes?'],
    [call(expandManifests, '', { complete: 'no' }), 'The option complete must be a boolean, not "no"'],
    [call(expandManifests, '', 'complete'), 'The options must be an object, not string'],
    [
      call(setYaml, 'a: 1', 'a', 2, { creat: false }),
      'There is no option creat; the options are profile, path, document',
    ],
    [call(removeYaml, undefined, 'a'), 'Pass the text as a string, not undefined'],
    [call(updateYaml, null, () => 1), 'Pass the text as a string, not null'],
    [call(parseDocuments, undefined), 'Pass the text as a string, not undefined'],
    [
      call(toValue, parseDocuments('a: 1')[0]?.root, 'helm'),
      'The profile must be one of kubectl, kustomize, not "helm"',
    ],
  ])('%#', (run, message) => {
    expect(run).toThrow(new TypeError(message));
  });
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
