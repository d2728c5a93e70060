import { describe, expect, it } from 'vitest';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import { printObjects } from '../src/print-objects.ts';
import { memoryFileSystem } from '@krmkit/base';
import { findKustomize, needs } from '@krmkit/testing';
import { buildWith } from './peer.ts';
import type { BuildRow } from './rows/row.ts';

/** Tests that builds print what kustomize prints. */
export function describeRows(title: string, rows: readonly BuildRow[]): void {
  describe(title, () => {
    it.each(rows)('$title', async ({ files, root = '.', prints, refused, finds = [] }) => {
      const built = await buildKustomizationIn(memoryFileSystem(new Map(Object.entries(files))), root, {
        reorder: 'none',
      });
      const found = built.diagnostics
        .filter(({ code }) => code !== 'deprecated-field')
        .map(
          ({ severity, code, location }) =>
            `${severity} ${code} ${location ? `${location.path}:${location.line}` : ''}`,
        );
      if (refused !== undefined) {
        expect(found).toContain(`error ${refused}`);
        return;
      }
      expect(found).toEqual(finds);
      expect(printObjects(built.objects)).toBe(prints);
    });

    const kustomize = findKustomize();
    it('are what kustomize makes of them', { ...needs('kustomize', kustomize), timeout: 300_000 }, () => {
      for (const { title, files, root, prints, refused, differs } of rows) {
        if (differs === true) continue;
        const given = buildWith(kustomize ?? '', files, root);
        if (refused === undefined) expect(given, title).toBe(prints);
        else expect(given, title).toMatch(/^Error/);
      }
    });
  });
}
