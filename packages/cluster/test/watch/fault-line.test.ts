import { describe, expect, it } from 'vitest';
import type { RecordedFault } from '../../src/watch/fault-events.ts';
import { faultLine } from '../../src/watch/fault-line.ts';

const recorded = (more: Partial<RecordedFault['fault']> = {}, count = 1): RecordedFault => ({
  pod: { namespace: 'shop', name: 'web', uid: 'u' },
  name: 'web.1',
  count,
  fault: {
    code: 'missing-key',
    severity: 'error',
    reason: 'MissingKey',
    field: 'spec.containers[0].env[0]',
    fieldPath: 'spec.containers{app}',
    container: 'app',
    message: 'env A: no key',
    hint: 'add it',
    ...more,
  },
});

describe('the line of a fault', () => {
  it.each<[string, RecordedFault, string]>([
    ['of a container', recorded(), 'shop/web  app  MissingKey  env A: no key\n'],
    ['of a pod', recorded({ container: undefined }), 'shop/web  -  MissingKey  env A: no key\n'],
    ['again', recorded({}, 2), 'shop/web  app  MissingKey  env A: no key  (2 times)\n'],
  ])('%s', (_, fault, line) => {
    expect(faultLine(fault, 'table')).toBe(line);
  });

  it('controls no terminal', () => {
    expect(faultLine(recorded({ message: 'a\u001b[31mb\nc' }), 'table')).not.toMatch(/\u001b|\n./);
    expect(faultLine(recorded({ message: 'a\u001b[31mb\nc' }), 'json')).not.toMatch(/\u001b|\n./);
  });

  it('is JSON with all fields', () => {
    const line = faultLine(recorded({}, 3), 'json');
    expect(line.endsWith('}\n')).toBe(true);
    expect(JSON.parse(line)).toEqual({
      namespace: 'shop',
      pod: 'web',
      uid: 'u',
      container: 'app',
      reason: 'MissingKey',
      code: 'missing-key',
      severity: 'error',
      field: 'spec.containers[0].env[0]',
      message: 'env A: no key',
      hint: 'add it',
      count: 3,
    });
  });
});
