import { describe, expect, it } from 'vitest';
import type { FindingDetails } from '../src/finding.ts';
import { podFinding } from '../src/finding.ts';

const PLACE = ['spec', 'containers', 0] as const;

describe('a finding', () => {
  it.each<readonly [details: FindingDetails | undefined, more: object]>([
    [undefined, {}],
    [{}, {}],
    [{ severity: 'info' }, { severity: 'info' }],
    [{ hint: 'h' }, { hint: 'h' }],
    [{ field: 'env A' }, { field: 'env A' }],
    [{ range: { start: 0, end: 1 } }, { range: { start: 0, end: 1 } }],
    [{ related: [] }, { related: [] }],
    [{ replacement: '' }, { replacement: '' }],
    [{ doubt: 'd' }, { doubt: 'd' }],
    [{ cause: 'c' }, { cause: 'c' }],
    [{ isOptional: true }, { isOptional: true }],
    [{ isOptional: false, hint: undefined, range: undefined, related: undefined, replacement: undefined }, {}],
    [{ doubt: undefined, cause: undefined, isOptional: undefined }, {}],
  ])('has what is known, and nothing else: %j', (details, more) => {
    const found = podFinding(undefined, 'missing-key', PLACE, 'm', details);
    expect(found).toStrictEqual({ code: 'missing-key', severity: 'error', message: 'm', path: PLACE, ...more });
  });

  it('names its container', () => {
    const located = { container: { name: 'app' }, path: PLACE, list: 'containers' } as const;
    expect(podFinding(located, 'missing-key', PLACE, 'm')).toMatchObject({ container: 'app' });
  });
});
