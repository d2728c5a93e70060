import { describe, expect, it } from 'vitest';
import type { ReplacementTargetConfig } from '../../src/kustomization-decoder.ts';
import { ObjectList } from '../../src/objects.ts';
import { selectTargets } from '../../src/replacements/target-objects.ts';
import { entryOf, objectsOf, recordingBuild, shownFinding } from '../objects-of.ts';

const OBJECTS = objectsOf(`apiVersion: v1
kind: Service
metadata: {name: web, labels: {app: web}, annotations: {note: x}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: p-web, namespace: n, labels: {app: web}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: db, labels: {app: db}}
`);
const TEXT = 'targets:\n- select: {kind: a}\n- select:\n    kind: b\n  reject:\n  - kind: c\n  - name: d\n';

function select(config: ReplacementTargetConfig) {
  const list = new ObjectList();
  for (const [index, object] of OBJECTS.entries()) {
    list.add(index === 1 ? { ...object, previous: [{ kind: 'Deployment', name: 'web', namespace: 'old' }] } : object);
  }
  const build = recordingBuild();
  const context = { entry: entryOf(TEXT, {}, 'replacements[0]'), index: 1 };
  return { selected: selectTargets(list, config, context, build), problems: build.found.map(shownFinding) };
}

// api/filters/replacement/replacement.go: each field is a pattern of a whole text.
describe('a target selects', () => {
  it.each<[string, ReplacementTargetConfig, readonly number[]]>([
    ['all', { select: {} }, [0, 1, 2]],
    ['by kind', { select: { kind: 'Deployment' } }, [1, 2]],
    ['by group', { select: { group: 'apps' } }, [1, 2]],
    ['by version', { select: { version: 'v1', kind: 'Service' } }, [0]],
    ['by a present and a former name', { select: { name: 'web' } }, [0, 1]],
    ['by a present name', { select: { name: 'p-web' } }, [1]],
    ['by a pattern of names', { select: { name: '.*b' } }, [0, 1, 2]],
    ['by a pattern of the whole name', { select: { name: '(d|x)b' } }, [2]],
    ['by namespace', { select: { namespace: 'n' } }, [1]],
    ['by a former namespace', { select: { namespace: 'old' } }, [1]],
    ['by name and namespace of one id', { select: { name: 'web', namespace: 'old' } }, [1]],
    ['by labels', { select: { labelSelector: 'app=web' } }, [0, 1]],
    ['by annotations', { select: { annotationSelector: 'note=x' } }, [0]],
    ['by labels and kind', { select: { kind: 'Deployment', labelSelector: 'app=web' } }, [1]],
    ['but rejects a name', { select: { kind: 'Deployment' }, reject: [{ name: 'db' }] }, [1]],
    ['but rejects a former name', { select: {}, reject: [{ name: 'web' }] }, [2]],
    ['but rejects a kind', { select: {}, reject: [{ kind: 'Service' }] }, [1, 2]],
    ['but rejects a group', { select: {}, reject: [{ group: 'apps' }] }, [0]],
    ['but rejects a version', { select: {}, reject: [{ version: 'v1', kind: 'Service' }] }, [1, 2]],
    ['but rejects a namespace', { select: {}, reject: [{ namespace: 'n' }] }, [0, 2]],
    ['but rejects labels', { select: {}, reject: [{ labelSelector: 'app=web' }] }, [2]],
    ['but rejects annotations', { select: {}, reject: [{ annotationSelector: 'note' }] }, [1, 2]],
    ['but rejects an id and labels each', { select: {}, reject: [{ kind: 'Service', labelSelector: 'app=db' }] }, [1]],
    ['but rejects by each rejection', { select: {}, reject: [{ name: 'db' }, { kind: 'Service' }] }, [1]],
    ['and an empty rejection rejects nothing', { select: {}, reject: [{}] }, [0, 1, 2]],
  ])('%s', (_, config, expected) => {
    expect(select(config)).toEqual({ selected: expected, problems: [] });
  });

  it.each<[string, ReplacementTargetConfig, readonly number[] | undefined, string]>([
    [
      'without select',
      {},
      undefined,
      'error invalid-entry kustomization.yaml:3 replacements[0]: A target needs select',
    ],
    [
      'no object',
      { select: { name: 'x' } },
      [],
      'warning unmatched-target kustomization.yaml:3 replacements[0]: The target matches no object, so the replacement does nothing there',
    ],
    [
      'no object of two ids together',
      { select: { name: 'p-web', namespace: 'old' } },
      [],
      'warning unmatched-target kustomization.yaml:3 replacements[0]: The target matches no object, so the replacement does nothing there',
    ],
    [
      'by a wrong pattern',
      { select: { kind: '(' } },
      undefined,
      'error invalid-target kustomization.yaml:4 The kind of the target in replacements[0] cannot be read: ',
    ],
    [
      'but rejects by a wrong pattern',
      { select: {}, reject: [{}, { name: '(' }] },
      undefined,
      'error invalid-target kustomization.yaml:7 The name of the target in replacements[0] cannot be read: ',
    ],
  ])('%s', (_, config, selected, problem) => {
    expect(select(config)).toEqual({ selected, problems: [expect.stringContaining(problem)] });
  });
});
