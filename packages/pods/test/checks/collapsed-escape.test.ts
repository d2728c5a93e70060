import { describe, expect, it } from 'vitest';
import { findingsIn, foundPlaces } from './found-in.ts';
import { LINEAR, growth } from '@krmkit/testing';

const code = 'collapsed-escape';

describe('$$ in a shell script', () => {
  const rows: readonly { readonly script: string; readonly finds: readonly string[] }[] = [
    { script: 'echo $$', finds: ['warning args[0] 5-7'] },
    { script: 'kill -9 $$; exit', finds: ['warning args[0] 8-10'] },
    { script: 'touch /tmp/run.$$.pid', finds: ['warning args[0] 15-17'] },
    { script: 'echo "pid $$"', finds: ['warning args[0] 10-12'] },
    { script: "echo 'it''s' $$", finds: ['warning args[0] 13-15'] },
    { script: "# don't\necho $$", finds: ['warning args[0] 13-15'] },
    // Escapes by which the author passes one $ to the shell.
    { script: 'echo $$(date)', finds: [] },
    { script: 'echo $${HOME} $$HOME $$1 $$? $$@', finds: [] },
    { script: 'echo $$$$', finds: [] },
    { script: 'echo $$$(NAME)', finds: [] },
    { script: 'echo $HOME ${HOME} $ 5', finds: [] },
    // A regular expression with a doubled `$`.
    { script: "grep 'end$$' file", finds: ['info args[0] 9-11'] },
    { script: 'grep "end\\$$" file', finds: ['info args[0] 10-12'] },
    { script: "grep 'a$$' b; echo $$; grep 'c$$' d", finds: ['warning args[0] 19-21', 'info args[0] 7-9'] },
    { script: "psql -c 'DO $$ BEGIN PERFORM 1; END $$;'", finds: ['warning args[0] 12-14', 'info args[0] 36-38'] },
  ];
  it.each(rows)('$script', ({ script, finds }) => {
    expect(foundPlaces({ container: { command: ['sh', '-c'], args: [script] } }, code)).toEqual(finds);
  });
});

describe('$$ in a value', () => {
  const rows: readonly { readonly name: string; readonly value: string; readonly finds: readonly string[] }[] = [
    { name: 'DB_PASSWORD', value: 'pa$$word', finds: ['warning env DB_PASSWORD 2-4'] },
    { name: 'apiToken', value: 'x$$y', finds: ['warning env apiToken 1-3'] },
    { name: 'API-KEY', value: 'x$$', finds: ['warning env API-KEY 1-3'] },
    { name: 'SENTRY_DSN', value: '$$x', finds: ['warning env SENTRY_DSN 0-2'] },
    { name: 'DATABASE_URL', value: 'postgres://app:pa$$word@db/shop', finds: ['warning env DATABASE_URL 17-19'] },
    { name: 'DATABASE_URL', value: 'postgres://app@db/$$word', finds: [] },
    // An author who doubles each $ knows the rule.
    { name: 'ADMIN_PASSWORD', value: '$$2y$$05$$abc', finds: ['info env ADMIN_PASSWORD 0-2'] },
    { name: 'DB_PASSWORD', value: 'pa$$$$word', finds: [] },
    { name: 'DB_PASSWORD', value: 'pa$word', finds: [] },
    { name: 'DB_PASSWORD', value: '$$(literal)', finds: [] },
    { name: 'DB_PASSWORD_FILE', value: '/run/$$x', finds: [] },
    { name: 'PROMPT', value: 'a $$ b', finds: ['info env PROMPT 2-4'] },
    { name: 'PWD', value: '/$$x', finds: [] },
    { name: 'INIT', value: 'CREATE FUNCTION f() AS $$ x $$', finds: ['warning env INIT 23-25', 'info env INIT 28-30'] },
  ];
  it.each(rows)('$name=$value', ({ name, value, finds }) => {
    expect(foundPlaces({ container: { env: [{ name, value }] } }, code)).toEqual(finds);
  });

  it('never shows the value', () => {
    const [finding] = findingsIn({ container: { env: [{ name: 'DB_PASSWORD', value: 'hunter$$2' }] } });
    expect(JSON.stringify(finding)).not.toContain('hunter');
  });
});

describe('$$ elsewhere', () => {
  it.each([
    { name: 'a flag with a password', args: ['--db-password=pa$$word'], finds: ['warning args[0] 16-18'] },
    { name: 'a password after its flag', args: ['--password', 'pa$$word'], finds: ['warning args[1] 2-4'] },
    { name: 'an escape before a name', args: ['--format=$$time'], finds: [] },
    { name: 'a single one', args: ['--match=end$$'], finds: ['info args[0] 11-13'] },
  ])('$name', ({ args, finds }) => {
    expect(foundPlaces({ container: { command: ['app'], args } }, code)).toEqual(finds);
  });

  it('collapses in probes, and stays in hooks', () => {
    const exec = { command: ['sh', '-c', 'echo $$'] };
    const container = { livenessProbe: { exec }, lifecycle: { preStop: { exec } } };
    expect(foundPlaces({ container }, code)).toEqual(['warning livenessProbe command[2] 5-7']);
  });

  it('takes linear time', { tags: ['growth'] }, async () => {
    const find = (size: number): void => {
      const container = {
        env: [{ name: 'X', value: '$$ '.repeat(2 * size) }],
        args: ['sh', '-c', "'$$' ".repeat(size)],
      };
      expect(foundPlaces({ container }, code)).toHaveLength(2);
    };
    expect(await growth(find, 25_000)).toBeLessThan(LINEAR);
  });
});
