import { describe, expect, it } from 'vitest';
import type { ArgumentRole } from '../../src/env/shell.ts';
import { argumentRoles, valueRole } from '../../src/env/shell.ts';

/** `s` script, `c` code, `-` plain: one letter for each element of command and args. */
function letters(roles: readonly ArgumentRole[]): string {
  return roles.map((role) => (role === 'script' ? 's' : role === 'code' ? 'c' : '-')).join('');
}

interface Row {
  readonly name: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly roles: string;
}

const rows: readonly Row[] = [
  { name: 'sh -c', command: ['sh', '-c', 'echo $X'], roles: '--s' },
  { name: 'a shell by its path, split over command and args', command: ['/bin/bash', '-c'], args: ['a'], roles: '--s' },
  { name: 'everything in args', command: ['/bin/sh'], args: ['-c', 'a'], roles: '--s' },
  { name: 'options in one word', command: ['bash', '-exc', 'a'], roles: '--s' },
  { name: 'options between -c and the script', command: ['sh', '-c', '-e', 'a'], roles: '---s' },
  { name: 'an option with a value', command: ['bash', '-o', 'pipefail', '-c', 'a'], roles: '----s' },
  { name: 'an option with a value among others', command: ['bash', '-euo', 'pipefail', '-c', 'a'], roles: '----s' },
  { name: 'the value after -c', command: ['bash', '-ceuo', 'pipefail', 'a'], roles: '---s' },
  { name: 'long options', command: ['bash', '--login', '--rcfile', 'x', '-c', 'a'], roles: '-----s' },
  { name: 'an end of options', command: ['sh', '-c', '--', 'a'], roles: '---s' },
  { name: 'options switched off', command: ['sh', '+e', '-c', 'a'], roles: '---s' },
  { name: 'positional parameters of a script', command: ['sh', '-c', 'a', 'zero', 'one'], roles: '--scc' },
  { name: 'a script file', command: ['bash', 'run.sh', '-c', '$X'], roles: '----' },
  { name: 'a script file after options', command: ['bash', '-e', '/run.sh', '$X'], roles: '----' },
  { name: 'a shell without arguments', command: ['sh'], roles: '-' },
  { name: '-c without a script', command: ['sh', '-c'], roles: '--' },
  { name: 'after tini', command: ['tini', '--', 'sh', '-c', 'a'], roles: '----s' },
  { name: 'after env', command: ['/usr/bin/env', 'A=1', 'bash', '-ec', 'a'], roles: '----s' },
  { name: 'after kubectl exec', command: ['kubectl', 'exec', 'web', '--', 'sh', '-c', 'a'], roles: '------s' },
  { name: 'su -c', command: ['su', '-', 'app', '-c', 'a'], roles: '----s' },
  { name: 'flock -c', command: ['flock', '/lock', '-c', 'a'], roles: '---s' },
  { name: 'a program with its own -c', command: ['prometheus', '-c', 'a b; c'], roles: '---' },
  { name: 'an ENTRYPOINT that is a shell', args: ['-c', 'a'], entrypoint: ['/bin/sh'], roles: '-s' },
  { name: 'an ENTRYPOINT that is sh -c', args: ['a', 'b'], entrypoint: ['/bin/sh', '-c'], roles: 'sc' },
  { name: 'an ENTRYPOINT that has its script', args: ['a'], entrypoint: ['sh', '-c', 'exec app "$@"'], roles: 'c' },
  { name: 'an ENTRYPOINT that is a program', args: ['-c', 'a; b'], entrypoint: ['/app'], roles: '--' },
  {
    name: 'an ENTRYPOINT that command overrides',
    command: ['app'],
    args: ['-c', 'a'],
    entrypoint: ['sh'],
    roles: '---',
  },
  { name: 'an unknown ENTRYPOINT, a script', args: ['-c', 'cd /app && run'], roles: '-s' },
  { name: 'an unknown ENTRYPOINT, a file', args: ['-c', '/etc/$(NAME)/app.yaml'], roles: '--' },
  { name: 'an unknown ENTRYPOINT before a shell', args: ['sh', '-c', 'run'], roles: '--s' },
  { name: 'an unknown ENTRYPOINT, flags', args: ['--host=$HOST', 'serve'], roles: '--' },
  { name: 'an unknown ENTRYPOINT that can be sh -c', args: ['run $X'], roles: 'c' },
  { name: 'an unknown ENTRYPOINT with shell words', args: ['-x', 'run $X && stop'], roles: '-c' },
  { name: 'a program known by args alone', args: ['awk', '{print $X}'], roles: '-c' },
  { name: 'awk', command: ['awk', '{print $1}', '/f'], roles: '-cc' },
  { name: 'awk of busybox', command: ['busybox', 'awk', '{print $1}'], roles: '--c' },
  { name: 'python -c', command: ['python3.12', '-c', 'print("$X")'], roles: '-cc' },
  { name: 'python with a file', command: ['python', 'app.py', '--host=$HOST'], roles: '---' },
  { name: 'node -e', command: ['node', '-e', '`${X}`'], roles: '-cc' },
  { name: 'perl -ne', command: ['perl', '-ne', 'print $X'], roles: '-cc' },
  { name: 'java, because of Spring', command: ['java', '-jar', 'a.jar', '--port=${PORT}'], roles: '-ccc' },
  { name: 'a word that is a program in another position', command: ['app', 'watch', '--host=$HOST'], roles: '---' },
  { name: 'PowerShell', command: ['pwsh', '-Command', 'Write-Host $(X)'], roles: '-ss' },
  { name: 'PowerShell with a file', command: ['pwsh', '-File', 'a.ps1', '$X'], roles: '----' },
  { name: 'cmd.exe, which knows no $', command: ['cmd.exe', '/c', 'echo $X'], roles: '---' },
  { name: 'a whole command line as the program', command: ["sh -c 'echo $X'"], roles: 'c' },
  { name: 'nothing', roles: '' },
];

describe('argumentRoles', () => {
  it.each(rows)('$name', ({ command = [], args = [], entrypoint, roles }) => {
    expect(letters(argumentRoles(command, args, entrypoint))).toBe(roles);
  });
});

describe('valueRole', () => {
  it.each([
    { name: 'URL', value: 'http://$(HOST)/', role: 'plain' },
    { name: 'X', value: '$(hostname -f)', role: 'plain' },
    { name: 'X', value: 'a $b; c', role: 'plain' },
    { name: 'X', value: 'cd /app && run $(date)', role: 'code' },
    { name: 'X', value: 'set -e\nrun $(date)', role: 'code' },
    { name: 'X', value: '$(HOST)\n', role: 'plain' },
    { name: 'STARTUP_SCRIPT', value: 'run $(date)', role: 'code' },
  ])('$name=$value is $role', ({ name, value, role }) => {
    expect(valueRole(name, value)).toBe(role);
  });
});
