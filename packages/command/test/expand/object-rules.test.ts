import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/command.ts';
import { withObjectRules } from '../../src/expand/object-rules.ts';
import type { ExpandSettings } from '../../src/expand/settings.ts';
import { readSettings } from '../../src/expand/settings.ts';
import { openJudgedEnvironments } from '../../src/expand/read-files.ts';
import { parseArguments } from '../../src/options.ts';
import { runWith } from '../fake-context.ts';

const FILES = { 'a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n', 'schemas/readme.txt': '' };

/** The settings with the rules, and what is said if there are none. */
async function ruled(args: string, change: Partial<ExpandSettings> = {}): Promise<readonly [unknown, string]> {
  const parsed = parseArguments(check.definition, args.split(' '));
  const read = parsed.ok ? readSettings('check', parsed.value) : parsed;
  if (!read.ok) throw new Error(read.problem.message);
  const settings = { ...read.value, ...change };
  let found: ExpandSettings | undefined;
  const { stderr } = await runWith({ files: FILES }, async (context) => {
    const environments = await openJudgedEnvironments(context, settings);
    found = await withObjectRules(context, settings, environments);
    return 0;
  });
  return [found, stderr];
}

describe('what objects are checked against', () => {
  it('is part of the settings', async () => {
    const [settings, stderr] = await ruled('a.yaml');
    expect(settings).toMatchObject({ verb: 'check', paths: ['a.yaml'], objects: {} });
    expect(stderr).toBe('');
  });

  it('is nothing where objects are not checked', async () => {
    const [settings, stderr] = await ruled('a.yaml', { objectRequest: undefined });
    expect(settings).not.toHaveProperty('objects');
    expect(stderr).toBe('');
  });

  it('ends the command if a directory of schemas is not there', async () => {
    const [settings, stderr] = await ruled('a.yaml --schemas gone');
    expect(settings).toBeUndefined();
    expect(stderr).toMatch(/^krmkit check: --schemas .*gone.*\n {2}\S.*\n$/);
  });
});
