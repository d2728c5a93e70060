import { describe, expect, it } from 'vitest';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import { printObjects } from '../src/print-objects.ts';
import { memoryFileSystem } from '@krmkit/base';
import { findKustomize, needs } from '@krmkit/testing';
import { buildWith } from './peer.ts';
import { configurationRows } from './rows/configuration-rows.ts';
import { copiesRows } from './rows/copies-rows.ts';
import { crdsRows } from './rows/crds-rows.ts';
import { fileRows } from './rows/file-rows.ts';
import { metadataRows } from './rows/metadata-rows.ts';
import { namesRows } from './rows/names-rows.ts';
import { objectsRows } from './rows/objects-rows.ts';
import { pluginsRows } from './rows/plugins-rows.ts';
import type { BuildRow } from './rows/row.ts';

const TABLES: Readonly<Record<string, readonly BuildRow[]>> = {
  'kustomization files': fileRows,
  'resource files': objectsRows,
  'names, namespaces, labels, replicas and components': namesRows,
  configurations: configurationRows,
  plugins: pluginsRows,
  buildMetadata: metadataRows,
  crds: crdsRows,
  'copies of values': copiesRows,
};

describe.each(Object.entries(TABLES))('%s', (_, rows) => {
  it.each(rows)('$title', async ({ files, root = '.', prints, refused, finds = [] }) => {
    const built = await buildKustomizationIn(memoryFileSystem(new Map(Object.entries(files))), root, {
      reorder: 'none',
    });
    const found = built.diagnostics
      .filter(({ code }) => code !== 'deprecated-field')
      .map(
        ({ severity, code, location }) => `${severity} ${code} ${location ? `${location.path}:${location.line}` : ''}`,
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
