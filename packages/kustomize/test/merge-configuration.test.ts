import { describe, expect, it } from 'vitest';
import type { FieldSpec } from '@krmkit/manifests';
import { NO_CONFIGURATION, mergeConfiguration, mergeSpecs } from '../src/merge-configuration.ts';
import type { TransformerConfiguration } from '../src/transformer-configuration.ts';

// FsSlice.MergeOne in api/types/fieldspec.go of kustomize: a spec with the same path whose kinds are among those of the new
// one stays alone; `create` must agree.
describe('mergeSpecs', () => {
  it.each<[string, readonly FieldSpec[], readonly FieldSpec[], readonly FieldSpec[]]>([
    ['another path', [{ path: 'a' }], [{ path: 'b' }], [{ path: 'a' }, { path: 'b' }]],
    ['the same', [{ path: 'a', kind: 'K' }], [{ path: 'a', kind: 'K' }], [{ path: 'a', kind: 'K' }]],
    [
      'another kind',
      [{ path: 'a', kind: 'K' }],
      [{ path: 'a', kind: 'L' }],
      [
        { path: 'a', kind: 'K' },
        { path: 'a', kind: 'L' },
      ],
    ],
    ['a kind after all kinds', [{ path: 'a' }], [{ path: 'a', kind: 'K' }], [{ path: 'a' }, { path: 'a', kind: 'K' }]],
    ['all kinds after a kind', [{ path: 'a', kind: 'K' }], [{ path: 'a' }], [{ path: 'a', kind: 'K' }]],
    [
      'another group',
      [{ path: 'a', group: 'g' }],
      [{ path: 'a', group: 'h' }],
      [
        { path: 'a', group: 'g' },
        { path: 'a', group: 'h' },
      ],
    ],
    [
      'another version',
      [{ path: 'a', version: 'v1' }],
      [{ path: 'a', version: 'v2' }],
      [
        { path: 'a', version: 'v1' },
        { path: 'a', version: 'v2' },
      ],
    ],
    ['an empty kind, which is all', [{ path: 'a', kind: 'K' }], [{ path: 'a', kind: '' }], [{ path: 'a', kind: 'K' }]],
    ['two of its own', [], [{ path: 'a' }, { path: 'a' }], [{ path: 'a' }]],
    ['create, as false, for none', [{ path: 'a' }], [{ path: 'a', create: false }], [{ path: 'a' }]],
  ])('adds %s', (_, specs, more, merged) => {
    expect(mergeSpecs(specs, more)).toEqual({ ok: true, value: merged });
  });

  it.each([
    [true, false],
    [false, true],
  ])('refuses create %s against %s', (one, other) => {
    expect(mergeSpecs([{ path: 'a', create: one }], [{ path: 'a', create: other }])).toEqual({ ok: false, path: 'a' });
  });
});

describe('mergeConfiguration', () => {
  const of = (more: Partial<TransformerConfiguration>): TransformerConfiguration => ({ ...NO_CONFIGURATION, ...more });
  const merged = (one: TransformerConfiguration, other: TransformerConfiguration): TransformerConfiguration => {
    const result = mergeConfiguration(one, other);
    if (!result.ok) throw new Error(result.path);
    return result.value;
  };

  it('is the same with nothing', () => {
    const one = of({ images: [{ path: 'a' }] });
    expect(merged(one, NO_CONFIGURATION)).toBe(one);
    expect(merged(one, one)).toBe(one);
  });

  it.each([
    'namePrefix',
    'nameSuffix',
    'namespace',
    'commonLabels',
    'labels',
    'templateLabels',
    'commonAnnotations',
    'varReference',
    'images',
    'replicas',
  ] as const)('merges %s', (field) => {
    const one = of({ [field]: [{ path: 'a', kind: 'X' }] });
    expect(merged(one, of({ [field]: [{ path: 'b', kind: 'X' }] }))[field]).toHaveLength(2);
    expect(mergeConfiguration(one, of({ [field]: [{ path: 'a', kind: 'X', create: true }] }))).toEqual({
      ok: false,
      path: 'a',
    });
  });

  // Gvk.IsLessThan in kyaml/resid/gvk.go: by the order of kinds, then by group, version and kind.
  it('sorts by kind', () => {
    const kinds = ['ValidatingWebhookConfiguration', 'Zebra', 'Deployment', 'Namespace', 'Apple'];
    const specs = kinds.map((kind) => ({ path: 'a', kind }));
    expect(merged(of({ images: specs }), of({})).images.map(({ kind }) => kind)).toEqual([
      'Namespace',
      'Deployment',
      'Apple',
      'Zebra',
      'ValidatingWebhookConfiguration',
    ]);
    const groups = [
      { path: 'a', kind: 'K' },
      { path: 'a', group: 'g' },
      { path: 'a', group: 'g', version: 'v' },
    ];
    expect(merged(of({ images: groups.toReversed() }), of({})).images).toEqual([groups[2], groups[1], groups[0]]);
  });

  it('merges the references to a kind', () => {
    const reference = (kind: string, ...paths: readonly string[]) => ({
      kind,
      fieldSpecs: paths.map((path) => ({ path })),
    });
    const both = merged(
      of({ nameReference: [reference('ConfigMap', 'a'), reference('Pod', 'p')] }),
      of({ nameReference: [reference('ConfigMap', 'a', 'b'), reference('Secret', 's')] }),
    );
    expect(both.nameReference).toEqual([
      reference('ConfigMap', 'a', 'b'),
      reference('Secret', 's'),
      reference('Pod', 'p'),
    ]);
    expect(
      mergeConfiguration(
        of({ nameReference: [reference('ConfigMap', 'a')] }),
        of({ nameReference: [{ kind: 'ConfigMap', fieldSpecs: [{ path: 'a', create: true }] }] }),
      ),
    ).toEqual({ ok: false, path: 'a' });
  });
});
