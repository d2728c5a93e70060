import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import { printObjects } from '../src/print-objects.ts';
import { memoryFileSystem } from '@krmkit/base';
import { findKustomize, needs } from '@krmkit/testing';
import { buildWith } from './peer.ts';
import { readCases } from './read-cases.ts';

/** Tests that builds print what kustomize prints, with the cases of a file in `cases/`. */
export function describeCases(name: string): void {
  const kustomize = findKustomize();

  describe(name, () => {
    const cases = readCases(name);

    it.each(cases)('$title', async ({ files, gives, findings }) => {
      const built = await buildKustomizationIn(memoryFileSystem(new Map(Object.entries(files))), '.', {
        reorder: 'none',
      });
      expect(built.diagnostics.filter(({ severity }) => severity !== 'info').map(shown)).toEqual(
        findings.map((finding): unknown => expect.stringContaining(finding)),
      );
      if (gives === undefined) expect(built.ok).toBe(false);
      else expect(printObjects(built.objects)).toBe(gives);
    });

    it.each(cases)('kustomize: $title', needs('kustomize', kustomize), ({ files, gives, differs }) => {
      const given = buildWith(kustomize ?? '', files);
      if (differs !== undefined) expect(given).not.toBe(gives);
      else if (gives === undefined) expect(given).toMatch(/^Error/);
      else expect(given).toBe(gives);
    });
  });
}

function shown({ severity, code, location, message }: Diagnostic): string {
  return `${severity} ${code} ${location?.path}:${location?.line} ${message}`;
}
