import { describe, expect, it } from 'vitest';
import { resolveTexts } from '../resolve-texts.ts';
import { found } from './found-in.ts';

// Each row was sent to an API server (1.20.2) with `kubectl create --dry-run=server --validate=false`.
const ROWS: readonly (readonly [container: object, refused: readonly string[]])[] = [
  [{ livenessProbe: { exec: { command: [] } } }, ['livenessProbe.exec']],
  [{ readinessProbe: { exec: {} } }, ['readinessProbe.exec']],
  [{ startupProbe: {} }, ['startupProbe']],
  [{ livenessProbe: { periodSeconds: 5 } }, ['livenessProbe']],
  [{ livenessProbe: { exec: { command: ['a'] }, httpGet: { port: 80 } } }, ['livenessProbe.httpGet']],
  [{ livenessProbe: { exec: { command: [''] } } }, []],
  [{ livenessProbe: { httpGet: { port: 80 } } }, []],
  [{ livenessProbe: { grpc: { port: 80 } } }, []],
  [{ lifecycle: { preStop: {} } }, ['lifecycle.preStop']],
  [{ lifecycle: { postStart: { exec: {} } } }, ['lifecycle.postStart.exec']],
  [{ lifecycle: { postStart: { exec: { command: [] } } } }, ['lifecycle.postStart.exec']],
  [{ lifecycle: { preStop: { exec: { command: ['a'] }, httpGet: { port: 80 } } } }, ['lifecycle.preStop.httpGet']],
  [{ lifecycle: { preStop: null } }, []],
  [{ lifecycle: {} }, []],
  [{ resources: { limits: { cpu: -1 } } }, ['resources.limits.cpu']],
  [
    { resources: { limits: { memory: '-1' }, requests: { memory: '-2' } } },
    ['resources.limits.memory', 'resources.requests.memory'],
  ],
  [{ resources: { requests: { cpu: '-1' } } }, ['resources.requests.cpu']],
  [{ resources: { limits: { cpu: '0' } } }, []],
];

describe('what an API server refuses in a container', () => {
  it.each(ROWS)('%j', (container, refused) => {
    const places = found({ container }, 'invalid-resource').map((text) => text.slice(0, text.indexOf(': ')));
    expect(places).toEqual(refused.map((field) => `error ${field}`));
  });

  it('is not checked in a patch', () => {
    const text = JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: { containers: [{ name: 'a', livenessProbe: { periodSeconds: 5 }, lifecycle: { preStop: {} } }] },
    });
    expect(resolveTexts({ 'a.yaml': text }).diagnostics).toEqual([]);
  });
});
