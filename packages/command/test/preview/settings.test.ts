import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/options.ts';
import { preview } from '../../src/preview/command.ts';
import { readPreviewSettings } from '../../src/preview/settings.ts';

function read(...args: readonly string[]): unknown {
  const parsed = parseArguments(preview.definition, args);
  return parsed.ok ? readPreviewSettings(parsed.value) : parsed;
}

describe('the settings of preview', () => {
  it.each<[args: readonly string[], settings: object]>([
    [[], { paths: ['.'], base: undefined, head: undefined, format: 'table', failOnChange: false, strict: false }],
    [['--base', 'main', '--head', 'topic', 'a'], { paths: ['a'], base: 'main', head: 'topic' }],
    [['-o', 'json', '--fail-on-change', '--complete'], { format: 'json', failOnChange: true, complete: true }],
    [['./a..b'], { paths: ['./a..b'] }],
    [['..', 'a/../b', '../..'], { paths: ['..', 'a/../b', '../..'] }],
  ])('%j', (args, settings) => {
    expect(read(...args)).toMatchObject({ ok: true, value: settings });
  });

  it.each([
    [['-'], 'git has no revisions of standard input', 'name files or directories of a clone'],
    [
      ['main..topic'],
      'main..topic is a range of revisions, not a path',
      'name the revisions: krmkit preview --base main --head topic',
    ],
    [
      ['HEAD~2...'],
      'HEAD~2... is a range of revisions, not a path',
      'name the revisions: krmkit preview --base HEAD~2',
    ],
  ])('%j is refused', (args, message, hint) => {
    expect(read(...args)).toMatchObject({ ok: false, problem: { message, hint } });
  });
});
