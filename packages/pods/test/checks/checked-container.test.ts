import { describe, expect, it } from 'vitest';
import { checkedContainer, resolve, variableOf } from '../../src/checks/checked-container.ts';
import type { ArgumentRole } from '../../src/env/shell.ts';
import { resolvePod } from '../../src/pod/resolve-pod.ts';
import type { Scene } from '../pod-context.ts';
import { podContext } from '../pod-context.ts';

function checked(container: object, roles: readonly ArgumentRole[] = [], scene: Scene = {}) {
  const context = podContext({ ...scene, container });
  const [resolved] = resolvePod(context);
  if (resolved === undefined) throw new Error('no container');
  return checkedContainer(context, resolved, undefined, roles);
}

describe('the strings with a dollar of a container', () => {
  const shown = (container: object, roles: readonly ArgumentRole[] = []): readonly string[] =>
    checked(container, roles).strings.map(
      ({ kind, path, field, role, name, before }) =>
        `${kind} ${path.slice(3).join('.')} ${field} ${role}${name === undefined ? '' : ` name ${name}`}${before === undefined ? '' : ` after ${before}`}`,
    );

  it.each<[string, object, readonly ArgumentRole[], readonly string[]]>([
    ['none', { args: ['a'], env: [{ name: 'A', value: 'b' }, { name: 'B' }] }, ['plain'], []],
    [
      'of env',
      {
        env: [
          { name: 'A', value: 'b' },
          { name: 'B', value: '$(A)' },
        ],
      },
      [],
      ['env env.1.value env B plain name B'],
    ],
    [
      'of command and args, with their roles',
      { command: ['sh', '-c', 'echo $A'], args: ['$B', 'c', '$(D)'] },
      ['plain', 'plain', 'script', 'plain', 'plain', 'code'],
      [
        'command command.2 command[2] script after -c',
        'command args.0 args[0] plain',
        'command args.2 args[2] code after c',
      ],
    ],
    ['of command without roles, which are not looked at', { command: ['$A'] }, [], []],
    ['of elements without a role', { args: ['a', '$B'] }, ['code'], ['command args.1 args[1] plain after a']],
    [
      'of probes and hooks, with roles of their own',
      {
        livenessProbe: { exec: { command: ['sh', '-c', 'echo $A'] } },
        readinessProbe: { exec: { command: ['true'] } },
        lifecycle: { preStop: { exec: { command: ['echo', '$(B)'] } }, postStart: { exec: { command: ['$C'] } } },
      },
      [],
      [
        'probe livenessProbe.exec.command.2 livenessProbe command[2] script after -c',
        'hook lifecycle.postStart.exec.command.0 postStart command[0] plain',
        'hook lifecycle.preStop.exec.command.1 preStop command[1] plain after echo',
      ],
    ],
  ])('%s', (_, container, roles, expected) => {
    expect([...shown(container, roles)].toSorted()).toEqual([...expected].toSorted());
  });
});

describe('names in a container', () => {
  const scene: Scene = { configMaps: { m: { FROM: 'x' } } };
  const one = checked({ env: [{ name: 'OWN', value: 'y' }], envFrom: [{ configMapRef: { name: 'm' } }] }, [], scene);

  it('are those of envFrom and env, in order', () => {
    expect(one.variables.map(({ name }) => name)).toEqual(['FROM', 'OWN']);
  });

  it.each([
    ['OWN', 'resolved', 'OWN'],
    ['FROM', 'resolved', 'FROM'],
    ['GONE', 'unresolved', undefined],
  ])('%s is %s', (name, state, variable) => {
    expect(resolve(one, name).state === 'resolved').toBe(state === 'resolved');
    expect(variableOf(one, name)?.name).toBe(variable);
  });

  it('that may be there are not certain', () => {
    const open = checked({ envFrom: [{ configMapRef: { name: 'other' } }] }, [], { incomplete: true });
    expect(resolve(open, 'X').state).toBe('possible');
    expect(variableOf(open, 'X')).toBeUndefined();
  });
});
