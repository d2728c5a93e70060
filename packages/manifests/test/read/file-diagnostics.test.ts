import { describe, expect, it } from 'vitest';
import { createSource, locationOf } from '@krmkit/base';
import type { Diagnostic } from '@krmkit/base';
import { createFileDiagnostics } from '../../src/read/file-diagnostics.ts';
import { resourceOf } from '../resource/resource-of.ts';

const location = locationOf(createSource('README.md', 'a\n'), { start: 0, end: 1 });
const first: Diagnostic = { code: 'invalid-yaml', severity: 'error', message: 'first', hint: 'fix', location };
const second: Diagnostic = { code: 'invalid-yaml', severity: 'error', message: 'second' };
const warning: Diagnostic = { code: 'invalid-yaml', severity: 'warning', message: 'odd' };
const other: Diagnostic = { code: 'unreadable-file', severity: 'error', message: 'other' };

function reported(path: string, diagnostics: readonly Diagnostic[], resources = 0): readonly Diagnostic[] {
  const objects = Array.from({ length: resources }, () =>
    resourceOf({ apiVersion: 'v1', kind: 'A', metadata: { name: 'a' } }),
  );
  return createFileDiagnostics()({ path, chart: undefined }, { resources: objects, diagnostics });
}

describe('a file of another format', () => {
  it('has one diagnostic for all that cannot be read, at the first place', () => {
    expect(reported('README.md', [first, other, warning, second])).toEqual([
      {
        code: 'invalid-yaml',
        severity: 'error',
        message: 'This file is not YAML: it cannot be read here, nor at 1 more position',
        hint: 'pass YAML or JSON files, or their directory',
        location,
      },
      other,
    ]);
    const [several] = reported('README.md', [second, first, first]);
    expect(several).toEqual(expect.objectContaining({ message: expect.stringContaining('nor at 2 more positions') }));
    expect(several).not.toHaveProperty('location');
  });

  it.each<[title: string, path: string, diagnostics: readonly Diagnostic[], resources: number]>([
    ['with one', 'README.md', [first, warning, other], 0],
    ['without any', 'README.md', [warning, other], 0],
    ['with an object', 'README.md', [first, second], 1],
    ['that is YAML by its name', 'a.yaml', [first, second], 0],
    ['that is JSON by its name', 'd/a.json', [first, second], 0],
    ['that is standard input', '-', [first, second], 0],
  ])('%s has its own', (_title, path, diagnostics, resources) => {
    expect(reported(path, diagnostics, resources)).toEqual(diagnostics);
  });
});

it('the templates of a chart have one diagnostic', () => {
  const diagnostics = createFileDiagnostics();
  const template: Diagnostic = { code: 'template-file', severity: 'info', message: 'a template' };
  const read = { resources: [], diagnostics: [template] };
  const counts = ['a', 'b'].map((name) => diagnostics({ path: `c/templates/${name}.yaml`, chart: 'c' }, read).length);
  expect(counts).toEqual([1, 0]);
});
