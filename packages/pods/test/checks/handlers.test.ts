import { describe, expect, it } from 'vitest';
import type { Scene } from './found-in.ts';
import { found, serviceOf } from './found-in.ts';

const podIP = { name: 'POD_IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } };

describe('references in exec probes', () => {
  const probe = (...command: readonly string[]): object => ({ readinessProbe: { exec: { command } } });
  const rows: readonly (Scene & { readonly name: string; readonly finds: readonly string[] })[] = [
    { name: 'a plain value', container: { env: [{ name: 'A', value: '1' }], ...probe('check', '$(A)') }, finds: [] },
    { name: 'an empty value', container: { env: [{ name: 'A' }], ...probe('check', '$(A)') }, finds: [] },
    {
      name: 'valueFrom',
      container: { env: [podIP], ...probe('check', '$(POD_IP):80') },
      finds: [
        'warning readinessProbe command[1] 0-9: $(POD_IP) becomes empty in a probe: the kubelet ignores valueFrom there',
      ],
    },
    {
      name: 'valueFrom in a script',
      container: { env: [podIP], ...probe('sh', '-c', 'nc $(POD_IP) 80') },
      finds: [
        'warning readinessProbe command[2] 3-12: $(POD_IP) becomes empty in a probe: the kubelet ignores valueFrom there',
      ],
    },
    {
      name: 'the last of two entries counts',
      container: { env: [podIP, { name: 'POD_IP', value: '::1' }], ...probe('check', '$(POD_IP)') },
      finds: [],
    },
    {
      name: 'a value with a reference',
      container: {
        env: [
          { name: 'A', value: '1' },
          { name: 'B', value: '$(A)' },
        ],
        ...probe('check', '$(B)'),
      },
      finds: [
        'warning readinessProbe command[1] 0-4: $(B) is not expanded further in a probe: $(A) in the value of B stays as text',
      ],
    },
    {
      name: 'a value with an escape',
      container: { env: [{ name: 'B', value: 'a$$b' }], ...probe('check', '$(B)') },
      finds: [
        'warning readinessProbe command[1] 0-4: $(B) keeps the $$ of its value in a probe, where the container gets a single $',
      ],
    },
    {
      name: 'envFrom',
      configMaps: { c: { A: '1' } },
      container: { envFrom: [{ configMapRef: { name: 'c' } }], ...probe('check', '$(A)') },
      finds: [
        'warning readinessProbe command[1] 0-4: $(A) stays as text in a probe: the kubelet knows only the variables of env there, and none of envFrom or Services',
      ],
    },
    {
      name: 'a Service',
      services: [serviceOf('db', '10.0.0.1', 5432)],
      container: probe('check', '$(DB_SERVICE_HOST)'),
      finds: [
        'warning readinessProbe command[1] 0-18: $(DB_SERVICE_HOST) stays as text in a probe: the kubelet knows only the variables of env there, and none of envFrom or Services',
      ],
    },
    {
      name: 'undefined',
      container: probe('check', '$(NOPE)'),
      finds: ['warning readinessProbe command[1] 0-7: $(NOPE) is not defined, and stays as text'],
    },
    {
      name: 'undefined, in a script',
      container: probe('sh', '-c', 'check $(NOPE)'),
      finds: [
        'warning readinessProbe command[2] 6-13: $(NOPE) is not defined, so it reaches the shell, which runs NOPE as a command',
      ],
    },
    { name: "the shell's own", container: probe('sh', '-c', 'test $(date +%s) -gt $(cat /f)'), finds: [] },
    { name: "the shell's own variable", container: { env: [podIP], ...probe('sh', '-c', 'nc $POD_IP 80') }, finds: [] },
    {
      name: 'a kustomize var',
      container: probe('check', '$(X)'),
      sources: { substituted: () => 'kustomize' },
      finds: [],
    },
  ];
  it.each(rows)('$name', ({ finds, ...scene }) => {
    expect(found(scene, 'probe-reference')).toEqual(finds);
  });

  it.each(['livenessProbe', 'readinessProbe', 'startupProbe'])('of a %s', (kind) => {
    const container = { env: [podIP], [kind]: { exec: { command: ['check', '$(POD_IP)'] } } };
    expect(found({ container }, 'probe-reference')).toHaveLength(1);
  });
});

describe('references in hooks', () => {
  const hook = (...command: readonly string[]): object => ({ lifecycle: { postStart: { exec: { command } } } });
  const rows: readonly (Scene & { readonly name: string; readonly finds: readonly string[] })[] = [
    {
      name: 'a variable',
      container: { env: [podIP], ...hook('register', '$(POD_IP)') },
      finds: [
        'warning postStart command[1] 0-9: Kubernetes passes hooks as they are written: $(POD_IP) is not expanded, it stays as text',
      ],
    },
    {
      name: 'a variable in a script',
      container: { env: [podIP], ...hook('sh', '-c', 'register $(POD_IP)') },
      finds: [
        'warning postStart command[2] 9-18: Kubernetes passes hooks as they are written: $(POD_IP) is not expanded, the shell runs POD_IP as a command',
      ],
    },
    {
      name: "the shell's own variable",
      container: { env: [podIP], ...hook('sh', '-c', 'register $POD_IP') },
      finds: [],
    },
    { name: 'a command', container: { env: [podIP], ...hook('sh', '-c', 'echo $(date) $$') }, finds: [] },
    {
      name: 'a command with the name of a variable',
      container: { env: [{ name: 'date' }], ...hook('sh', '-c', 'echo $(date)') },
      finds: [],
    },
    { name: 'an unknown name', container: hook('register', '$(NOPE)'), finds: [] },
    {
      name: 'an escape that stays',
      container: hook('sh', '-c', 'echo $$(date)'),
      finds: [
        'warning postStart command[2] 5-7: Kubernetes passes hooks as they are written: the shell reads $$ as its process id, followed by (',
      ],
    },
    { name: 'four, which are two process ids', container: hook('sh', '-c', 'echo $$$${X}'), finds: [] },
  ];
  it.each(rows)('$name', ({ finds, ...scene }) => {
    expect(found(scene, 'hook-reference')).toEqual(finds);
  });
});
