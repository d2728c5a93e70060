import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TOOL_VERSIONS } from '../../src/scaffold/project-template.ts';

const ROOT = join(import.meta.dirname, '../../../..');

it("the scaffold uses the tool versions of krmkit's own package.json", () => {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const pinned = Object.fromEntries(Object.entries(TOOL_VERSIONS).map(([name, range]) => [name, range.slice(1)]));
  expect(manifest).toMatchObject({ devDependencies: pinned });
});
