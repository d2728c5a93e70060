import { describe, expect, it } from 'vitest';
import { findKustomize, needs } from '@krmkit/testing';
import { buildText } from '../build-text.ts';
import { buildWith } from '../peer.ts';
import { valuesOf } from '../values-of.ts';
import type { PatchRow } from './strategic-rows.ts';
import { STRATEGIC_ROWS } from './strategic-rows.ts';

function filesOf({ base, patch }: PatchRow): Readonly<Record<string, string>> {
  return {
    'kustomization.yaml': 'resources: [r.yaml]\npatches: [{path: p.yaml}]',
    'r.yaml': base,
    'p.yaml': patch,
  };
}

describe('strategic merge patches', () => {
  it.each(STRATEGIC_ROWS)('$title', async (row) => {
    const built = await buildText(filesOf(row));
    const problems = built.diagnostics.map(({ severity, code }) => `${severity} ${code}`);
    expect(problems).toEqual(row.differs === undefined ? [] : ['warning kustomize-difference']);
    expect(built.diagnostics[0]?.message ?? '').toContain(row.warning ?? '');
    expect(built.objects.map(({ value }) => value)).toEqual(valuesOf(row.gives));
  });

  const kustomize = findKustomize();
  it('kustomize gives the same', needs('kustomize', kustomize), () => {
    for (const row of STRATEGIC_ROWS) {
      const given = valuesOf(buildWith(kustomize ?? '', filesOf(row)));
      if (row.differs === undefined) expect(given, row.title).toEqual(valuesOf(row.gives));
      else expect(given, row.title).not.toEqual(valuesOf(row.gives));
    }
  });
});
