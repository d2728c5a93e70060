import { CORPUS, needs } from '@krmkit/testing';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { memoryStandardInput } from '@krmkit/base';
import { nodeFileSystem } from '@krmkit/base/node';
import { loadPackage } from '../../src/read/package.ts';

// Other people's manifests; what is expected of them was read in the files themselves.
const present = existsSync(CORPUS);

it("reads other people's manifests", { ...needs('other manifests', present), timeout: 60_000 }, async () => {
  const read = await loadPackage([CORPUS], { files: nodeFileSystem(), stdin: memoryStandardInput('') });
  expect(read.fileCount).toBeGreaterThan(900);
  expect(read.resources.length).toBeGreaterThan(1000);
  expect(read.templateCount).toBeGreaterThan(50);
  // All of them can be read, or are templates.
  expect(read.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const templates = read.diagnostics.filter(({ code }) => code === 'template-file');
  expect(new Set(templates.map(({ location }) => location?.path)).size).toBe(templates.length);
  // Those of a chart are one diagnostic together.
  const charts = templates.filter(({ message }) => message.includes('helm template'));
  expect(charts.length).toBeGreaterThan(0);
  expect(new Set(charts.map(({ message }) => message)).size).toBe(charts.length);
  expect(templates.length).toBeLessThan(read.templateCount);
  // Marks in alerts, dashboards and external secrets are ordinary text.
  expect(templates.filter(({ location }) => location?.path.includes('home-ops'))).toEqual([]);
});
