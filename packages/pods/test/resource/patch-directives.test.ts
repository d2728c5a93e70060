import { describe, expect, it } from 'vitest';
import { codesOf, pointedAt, resolveTexts, shownEnv } from '../resolve-texts.ts';

// Directives according to `kustomize build` (5.8.1) and `kubectl patch` are not part of the object.

describe('a patch file', () => {
  const patch = (spec: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n${spec.replaceAll(/^/gm, '  ')}`;

  it.each([
    [
      'env',
      'containers:\n- name: app\n  env:\n  - $patch: replace\n  - {name: B, value: "2"}\n  - {name: A, $patch: delete}',
      { B: '2' },
    ],
    [
      'a container',
      'containers:\n- {name: old, $patch: delete}\n- name: app\n  env: [{name: B, value: "2"}]',
      { B: '2' },
    ],
    [
      'containers',
      'containers:\n- $patch: replace\n- name: app\n  image: x\n  env: [{name: B, value: "2"}]',
      { B: '2' },
    ],
    ['envFrom', 'containers:\n- name: app\n  envFrom: [{$patch: replace}]\n  env: [{name: B, value: "2"}]', { B: '2' }],
    [
      'volumes',
      'volumes:\n- {name: v, $patch: delete}\n- {name: w, $retainKeys: [name, emptyDir], emptyDir: {}}\ncontainers:\n- name: app\n  volumeMounts: [{mountPath: /a, $patch: delete}]',
      {},
    ],
    [
      'an order',
      'containers:\n- name: app\n  $setElementOrder/env: [{name: B}, {name: A}]\n  env: [{name: B, value: "2"}]\n$setElementOrder/containers: [{name: app}]',
      { B: '2' },
    ],
    [
      'a probe',
      'containers:\n- name: app\n  livenessProbe: {$patch: delete}\n  lifecycle: {$patch: replace, preStop: {exec: {command: [a]}}}',
      {},
    ],
  ])('has no variable and no finding for a directive: %s', (_, spec, env) => {
    const resolved = resolveTexts({ 'p.yaml': patch(spec) });
    expect(codesOf(resolved)).toEqual([]);
    expect(shownEnv(resolved)).toEqual(env);
    expect(resolved.templates[0]?.isPatch).toBe(true);
  });

  it('locates a finding after a directive', () => {
    const files = {
      'p.yaml': patch(
        'containers:\n- name: app\n  image: x\n  env:\n  - $patch: replace\n  - {name: "a=b", value: "2"}',
      ),
    };
    expect(pointedAt(files, resolveTexts(files), 'invalid-name')).toEqual(['"a=b"']);
  });
});
