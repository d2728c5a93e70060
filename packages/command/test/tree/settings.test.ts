import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/options.ts';
import { tree } from '../../src/tree/command.ts';
import { readTreeSettings } from '../../src/tree/settings.ts';

function read(...args: readonly string[]): unknown {
  const parsed = parseArguments(tree.definition, args);
  return parsed.ok ? readTreeSettings(parsed.value) : parsed;
}

describe('the settings of tree', () => {
  it.each<[args: readonly string[], settings: object]>([
    [[], { paths: ['.'], format: 'table', fields: new Set(), queries: [], structure: undefined, includeLocal: false }],
    [['-o', 'mermaid', '--graph-structure', 'owners'], { format: 'mermaid', structure: 'owners' }],
    [['--image', '--env'], { fields: new Set(['image', 'env']) }],
    [['--env', '--no-env'], { fields: new Set() }],
    [
      ['--all', '--env=false', '--ports=false'],
      { fields: new Set(['name', 'image', 'command', 'args', 'resources', 'replicas']) },
    ],
    [['--exclude-non-local'], { includeLocal: true, excludeNonLocal: true }],
    [['--include-local'], { includeLocal: true, excludeNonLocal: false }],
    [['--field', 'spec.type', '--field', 'metadata.name'], { queries: [{}, {}] }],
  ])('%j', (args, settings) => {
    expect(read(...args)).toMatchObject({ ok: true, value: settings });
  });

  it.each([
    ['a..b', '--field "a..b" is not valid at character 3: expected a field after the dot'],
    ['a=b', '--field "a=b" is not valid: use a path without a condition'],
  ])('--field %s is refused', (path, message) => {
    const hint = 'for example --field spec.type; `krmkit grep` looks for values';
    expect(read('--field', path)).toEqual({ ok: false, problem: { message, hint } });
  });
});
