import { describe, expect, it } from 'vitest';
import type { Container } from '../../src/model.ts';
import { handlerCommands } from '../../src/pod/probes.ts';
import { generateRunContainerOptions } from '../../src/run-options.ts';

// The specification's section on hooks and probes: probes see env as written, hooks see nothing.

const env: Container['env'] = [
  { name: 'A', value: '1' },
  { name: 'B', value: '$(A)' },
  { name: 'POD_IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
  { name: 'BOTH', value: 'written', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
  { name: 'TWICE', value: 'first' },
  { name: 'TWICE', value: 'second' },
  { name: 'BARE' },
];

const written = [
  '$(A)',
  '$(B)',
  '$(POD_IP)',
  '$(BOTH)',
  '$(TWICE)',
  '<$(BARE)>',
  '$(NOPE)',
  '$(toString)',
  '$$(A)',
  '$$',
  '$POD_IP',
];
const half = ['1', '$(A)', '', 'written', 'second', '<>', '$(NOPE)', '$(toString)', '$(A)', '$', '$POD_IP'];
const exec = { exec: { command: written } };

describe('exec commands', () => {
  it.each([
    { kind: 'livenessProbe', container: { livenessProbe: exec }, path: ['livenessProbe'], command: half },
    { kind: 'readinessProbe', container: { readinessProbe: exec }, path: ['readinessProbe'], command: half },
    { kind: 'startupProbe', container: { startupProbe: exec }, path: ['startupProbe'], command: half },
    {
      kind: 'postStart',
      container: { lifecycle: { postStart: exec } },
      path: ['lifecycle', 'postStart'],
      command: written,
    },
    { kind: 'preStop', container: { lifecycle: { preStop: exec } }, path: ['lifecycle', 'preStop'], command: written },
  ])('of $kind', ({ kind, container, path, command }) => {
    const place = {
      container: { name: 'c', env, ...container },
      list: 'containers',
      path: ['spec', 'containers', 2],
    } as const;
    expect(handlerCommands(place)).toEqual([
      { kind, path: ['spec', 'containers', 2, ...path, 'exec', 'command'], written, command },
    ]);
  });

  it('of all five, in one order', () => {
    const place = {
      container: {
        name: 'c',
        lifecycle: { preStop: exec, postStart: exec },
        startupProbe: exec,
        readinessProbe: exec,
        livenessProbe: exec,
      },
      list: 'containers',
      path: [],
    } as const;
    expect(handlerCommands(place).map(({ kind }) => kind)).toEqual([
      'livenessProbe',
      'readinessProbe',
      'startupProbe',
      'postStart',
      'preStop',
    ]);
  });

  it('see neither envFrom nor services', () => {
    const result = generateRunContainerOptions({
      pod: { metadata: { namespace: 'ns' }, spec: { enableServiceLinks: true } },
      container: {
        name: 'c',
        envFrom: [{ configMapRef: { name: 'm' } }],
        livenessProbe: { exec: { command: ['$(KEY)', '$(DB_SERVICE_HOST)'] } },
      },
      sources: {
        configMaps: [{ metadata: { name: 'm', namespace: 'ns' }, data: { KEY: 'k' } }],
        services: [
          { metadata: { name: 'db', namespace: 'ns' }, spec: { clusterIP: '10.0.0.1', ports: [{ port: 1 }] } },
        ],
      },
    });
    expect(result.handlers.map(({ command }) => command)).toEqual([['$(KEY)', '$(DB_SERVICE_HOST)']]);
  });

  it('do not exist in other handlers', () => {
    const result = generateRunContainerOptions({
      pod: {
        spec: {
          enableServiceLinks: false,
          containers: [{ name: 'c', livenessProbe: {}, readinessProbe: { exec: {} }, lifecycle: { postStart: {} } }],
        },
      },
      container: 'c',
      sources: {},
    });
    expect(result.handlers).toEqual([]);
  });
});
