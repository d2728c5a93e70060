import { describe, expect, it } from 'vitest';
import { reportEqualIds } from '../src/equal-ids.ts';
import { objectsOf, recordingBuild, shownFinding } from './objects-of.ts';

const configMap = (name: string, namespace = ''): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n${namespace === '' ? '' : `  namespace: ${namespace}\n`}`;
const node = (name: string, namespace: string): string =>
  `apiVersion: v1\nkind: Node\nmetadata:\n  name: ${name}\n  namespace: ${namespace}\n`;

function report(...texts: readonly string[]) {
  const build = recordingBuild(({ kind }) => kind === 'Node');
  reportEqualIds(objectsOf(texts.join('---\n')), build);
  return build.found;
}

describe('objects', () => {
  it.each<[string, readonly string[]]>([
    ['of other names', [configMap('a'), configMap('b')]],
    ['in other namespaces', [configMap('a', 'n'), configMap('a', 'm')]],
    ['of other kinds', [configMap('a'), 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\n']],
    ['of other groups', [configMap('a'), 'apiVersion: g/v1\nkind: ConfigMap\nmetadata: {name: a}\n']],
    ['of other versions', [configMap('a'), 'apiVersion: v2\nkind: ConfigMap\nmetadata: {name: a}\n']],
  ])('%s are different', (_, texts) => {
    expect(report(...texts)).toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ['with the same id', [configMap('a', 'n'), configMap('a', 'n')]],
    ['of which one names the default namespace', [configMap('a'), configMap('a', 'default')]],
    ['without a namespace, whatever they write', [node('a', 'n'), node('a', 'm')]],
  ])('%s are an error at the second, with the place of the first', (_, texts) => {
    const [finding, ...more] = report(...texts);
    expect(more).toEqual([]);
    const line = texts[0]?.split('\n').length ?? 0;
    expect(finding && shownFinding(finding)).toMatch(
      new RegExp(`^error object-id-conflict a.yaml:${line + 4} Two objects of the build are \\w+ a$`),
    );
    expect(finding).toMatchObject({
      hint: 'Give one of them another name or namespace',
      subject: { apiVersion: 'v1', name: 'a' },
      related: [{ message: 'the other object', location: { path: 'a.yaml', line: 4 } }],
    });
  });

  it('are an error for each that follows one with its id', () => {
    const found = report(configMap('a'), configMap('a'), configMap('b'), configMap('a'));
    expect(found.map(({ location, related }) => [location?.line, related?.[0]?.location?.line])).toEqual([
      [9, 4],
      [19, 9],
    ]);
  });

  it('without a name are an error each', () => {
    const build = recordingBuild();
    const [first, second] = objectsOf(`${configMap('a')}---\n${configMap('b')}`);
    if (first === undefined || second === undefined) throw new Error('no objects');
    const nameless = [first, second].map((object) => ({
      ...object,
      value: { ...object.value, metadata: { name: '' } },
    }));
    reportEqualIds(nameless, build);
    expect(build.found.map(shownFinding)).toEqual([
      'error invalid-entry a.yaml:4 A step of the build leaves the ConfigMap without a name',
      'error invalid-entry a.yaml:9 A step of the build leaves the ConfigMap without a name',
    ]);
    expect(build.found[0]).toMatchObject({ subject: { apiVersion: 'v1', kind: 'ConfigMap', name: '' } });
  });
});
