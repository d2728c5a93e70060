import { describe, expect, it } from 'vitest';
import type { Scene } from './found-in.ts';
import { findingsIn, found, foundPlaces } from './found-in.ts';

const code = 'secret-in-arguments';
const secrets = { db: { password: 'hunter2', username: 'app' } };
const from = (name: string, key: string): object => ({ name, valueFrom: { secretKeyRef: { name: 'db', key } } });
const pass = from('PASS', 'password');

const rows: readonly (Scene & { readonly name: string; readonly finds: readonly string[] })[] = [
  { name: 'an argument', container: { env: [pass], args: ['--password=$(PASS)'] }, finds: ['warning args[0] 11-18'] },
  {
    name: 'a script',
    container: { env: [pass], command: ['sh', '-c', 'run $(PASS)'] },
    finds: ['warning command[2] 4-11'],
  },
  {
    name: 'through another variable',
    container: { env: [pass, { name: 'URL', value: 'x://app:$(PASS)@db' }], args: ['$(URL)'] },
    finds: ['warning args[0] 0-6'],
  },
  {
    name: 'by envFrom',
    container: { envFrom: [{ secretRef: { name: 'db' }, prefix: 'DB_' }], args: ['$(DB_password)'] },
    finds: ['warning args[0] 0-14'],
  },
  {
    name: 'a missing Secret',
    secrets: {},
    incomplete: true,
    container: { env: [pass], args: ['$(PASS)'] },
    finds: ['warning args[0] 0-7'],
  },
  {
    name: 'an unknown key of a missing Secret',
    secrets: {},
    incomplete: true,
    container: { envFrom: [{ secretRef: { name: 'db' } }], args: ['$(TOKEN)', '$(DB_USER)'] },
    finds: ['warning args[0] 0-8', 'info args[1] 0-10'],
  },
  {
    name: 'a reference of another tool, with a missing Secret',
    secrets: {},
    incomplete: true,
    container: {
      envFrom: [{ secretRef: { name: 'my.db', optional: true } }],
      env: [{ name: 'X', value: '$(tasks.a.results.b)' }],
      args: ['$(params.x)', '$(X)', '$(TOKEN)'],
    },
    finds: ['warning args[2] 0-8'],
  },
  {
    name: 'a key with a dot of an existing Secret',
    secrets: { db: { 'a.token': 'hunter2' } },
    container: { envFrom: [{ secretRef: { name: 'db' } }], args: ['$(a.token)'] },
    finds: ['warning args[0] 0-10'],
  },
  {
    name: 'not secret',
    container: { env: [from('USER', 'username')], args: ['$(USER)'] },
    finds: ['info args[0] 0-7'],
  },
  { name: 'only in the environment', container: { env: [pass, { name: 'X', value: '$(PASS)' }] }, finds: [] },
  { name: "the shell's own variable", container: { env: [pass], command: ['sh', '-c', 'run "$PASS"'] }, finds: [] },
  { name: 'an escape', container: { env: [pass], args: ['$$(PASS)'] }, finds: [] },
  {
    name: 'a ConfigMap',
    configMaps: { db: { a: 'x' } },
    container: { envFrom: [{ configMapRef: { name: 'db' } }], args: ['$(a)'] },
    finds: [],
  },
];

describe('values of Secrets in arguments', () => {
  it.each(rows)('$name', ({ finds, ...scene }) => {
    expect(foundPlaces({ secrets, ...scene }, code)).toEqual(finds);
  });

  it('are named and never shown', () => {
    const scene = { secrets, container: { env: [pass], args: ['$(PASS)'] } };
    expect(found(scene, code)).toEqual([
      "warning args[0] 0-7: $(PASS) puts Secret db/password into the process's arguments, where process lists and crash reports show it",
    ]);
    expect(JSON.stringify(findingsIn(scene))).not.toContain('hunter2');
  });
});
