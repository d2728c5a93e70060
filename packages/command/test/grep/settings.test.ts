import { describe, expect, it } from 'vitest';
import { grep } from '../../src/grep/command.ts';
import { readGrepSettings } from '../../src/grep/settings.ts';
import { parseArguments } from '../../src/options.ts';

function read(...args: readonly string[]): unknown {
  const parsed = parseArguments(grep.definition, args);
  return parsed.ok ? readGrepSettings(parsed.value) : parsed;
}

describe('the arguments of krmkit grep', () => {
  it.each<[args: readonly string[], settings: object]>([
    [['kind=Pod'], { queryText: 'kind=Pod', format: 'yaml', invert: false, annotate: false, showSecrets: false }],
    [['kind=Pod', 'a', 'b'], { queryText: 'kind=Pod', paths: ['a', 'b'] }],
    [['kind=Pod', '-o', 'table', '-v'], { format: 'table', invert: true }],
    [['kind=Pod', '--annotate'], { annotate: true }],
    [['kind=Pod', '-o', 'json', '--show-secrets', '-q'], { format: 'json', showSecrets: true, quiet: true }],
  ])('%j', (args, value) => {
    expect(read(...args)).toMatchObject({ ok: true, value });
  });

  it.each([
    [['spec.containers['], /^the query "spec\.containers\[" is not valid at character \d+: /],
    [['.'], /^the query "\." is not valid at character 1: expected a field$/],
  ])('%j is refused', (args, message) => {
    expect(read(...args)).toMatchObject({
      ok: false,
      problem: { message: expect.stringMatching(message), hint: expect.stringContaining("'kind=Deployment'") },
    });
  });
});
