import { describe, expect, it } from 'vitest';
import type { Scene } from '../checks/found-in.ts';
import { found } from '../checks/found-in.ts';

const map = (reference: object): object => ({ env: [{ name: 'A', valueFrom: { configMapKeyRef: reference } }] });
const secret = (reference: object): object => ({ env: [{ name: 'A', valueFrom: { secretKeyRef: reference } }] });
const from = (name: string): object => ({ envFrom: [{ configMapRef: { name } }] });
const CONFIG = { configMaps: { c: { k: 'v' } } };

const refused = (field: string, what: string): string => `error ${field}: the API server refuses it: ${what}`;

// https://kubernetes.io/docs/concepts/overview/working-with-objects/names/: names of ConfigMaps and Secrets are DNS
// subdomains; their keys have letters, digits, `-`, `_` and `.`.
describe('a reference that no object can have', () => {
  it.each<readonly [title: string, scene: Scene, finds: readonly string[]]>([
    ['a good one', { container: map({ name: 'c', key: 'k' }), ...CONFIG }, []],
    ['no name', { container: map({ key: 'k' }) }, [refused('env A', 'the name of the ConfigMap is missing')]],
    ['no key', { container: map({ name: 'c' }), ...CONFIG }, [refused('env A', 'the key is missing')]],
    [
      'a name in capitals',
      { container: map({ name: 'C', key: 'k' }) },
      [refused('env A', 'a ConfigMap cannot have the name "C"')],
    ],
    [
      'a name of a Secret',
      { container: secret({ name: 'a_b', key: 'k' }) },
      [refused('env A', 'a Secret cannot have the name "a_b"')],
    ],
    [
      'a key with a blank',
      { container: map({ name: 'c', key: 'a b' }), ...CONFIG },
      [refused('env A', 'a ConfigMap cannot have the key "a b"')],
    ],
    [
      'both',
      { container: map({ name: 'C', key: 'a b' }) },
      [
        refused('env A', 'a ConfigMap cannot have the name "C"'),
        refused('env A', 'a ConfigMap cannot have the key "a b"'),
      ],
    ],
    [
      'an optional one',
      { container: map({ name: 'C', key: 'k', optional: true }) },
      [refused('env A', 'a ConfigMap cannot have the name "C"')],
    ],
    ['a name with a dash at the end, which envFrom allows', { container: from('settings-') }, []],
    [
      'a name with a dash at the end for one key',
      { container: map({ name: 'settings-', key: 'k' }) },
      [refused('env A', 'a ConfigMap cannot have the name "settings-"')],
    ],
    ['only a dash', { container: from('-') }, [refused('envFrom[0]', 'a ConfigMap cannot have the name "-"')]],
    [
      'a name that another tool fills in',
      { container: map({ name: '$(NAME)', key: 'k' }), sources: { substituted: () => 'kustomize vars' } },
      [],
    ],
    [
      'a name with a reference without a value',
      { container: map({ name: '$(NAME)', key: 'k' }) },
      [refused('env A', 'a ConfigMap cannot have the name "$(NAME)"')],
    ],
  ])('%s', (_, scene, finds) => {
    expect(found(scene, 'invalid-value-source')).toEqual(finds);
  });

  it('is not reported as missing, too', () => {
    expect(found({ container: map({ name: 'C', key: 'k' }) }, 'missing-configmap')).toEqual([]);
    expect(found({ container: map({ name: 'c', key: 'a b' }), ...CONFIG }, 'missing-key')).toEqual([]);
    expect(found({ container: from('-') }, 'missing-configmap')).toEqual([]);
    expect(found({ container: map({ name: 'gone', key: 'a b' }) }, 'missing-configmap')).toHaveLength(1);
  });
});
