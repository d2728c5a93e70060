import { describe, expect, it } from 'vitest';
import { runIn } from './fake-context.ts';

describe('wrong usage is two lines on stderr', () => {
  const rows: readonly (readonly [given: readonly string[], stderr: string])[] = [
    [['--zzz', 'expand'], "krmkit: unknown option '--zzz' before a verb\n  see `krmkit --help`\n"],
    [['help', 'explian'], 'krmkit help: there is no verb "explian"\n  did you mean explain?\n'],
    [
      ['explain', 'unresolvd-reference'],
      'krmkit explain: there is no code "unresolvd-reference"\n  did you mean unresolved-reference?\n',
    ],
    [['explain', 'xyz'], 'krmkit explain: there is no code "xyz"\n  `krmkit explain` lists all codes\n'],
    [
      ['completion', 'bsh'],
      'krmkit completion: SHELL does not know "bsh": use one of bash, zsh, fish, powershell\n  did you mean bash?\n',
    ],
    [['completion'], "krmkit completion: missing required argument 'SHELL'\n  see `krmkit completion --help`\n"],
    [
      ['version', 'x'],
      'krmkit version: too many arguments. Expected 0 arguments but got 1.\n  see `krmkit version --help`\n',
    ],
    [
      ['expand', '--stric'],
      "krmkit expand: unknown option '--stric' (Did you mean --strict?)\n  see `krmkit expand --help`\n",
    ],
  ];
  it.each(rows)('%j', async (given, stderr) => {
    expect(await runIn({}, ...given)).toEqual({ status: 2, stdout: '', stderr });
  });
});
