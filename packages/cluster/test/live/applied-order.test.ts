import { describe, expect, it } from 'vitest';
import { inAppliedOrder } from '../../src/live/applied-order.ts';
import type { JsonObject } from '@krmkit/base';
import { isArray, member, follow } from '@krmkit/base';

const deployment = (names: string): JsonObject => ({
  spec: { template: { spec: { containers: [{ name: 'app', env: names.split('').map((name) => ({ name })) }] } } },
});

function orderOf(value: JsonObject): readonly unknown[] {
  const env = follow(value, ['spec', 'template', 'spec', 'containers', 0, 'env']);
  return (isArray(env) ? env : []).map((item) => member(item, 'name'));
}

describe('the order of env after kubectl apply', () => {
  // As an API server 1.20.2 stored them: H, I and J were added by hand, all others by the previous application.
  const rows: readonly { what: string; live: string; file: string; applied: string }[] = [
    { what: 'new items precede those that were there', live: 'HIJ', file: 'D', applied: 'DHIJ' },
    { what: 'what was put before something of the file stays before it', live: 'FHAB', file: 'FAB', applied: 'FHAB' },
    { what: 'the order of the file wins, and takes it along', live: 'BJDE', file: 'EDB', applied: 'JEDB' },
    { what: 'one goes and one comes', live: 'EIJ', file: 'B', applied: 'IJB' },
    { what: 'two go and four come', live: 'IBF', file: 'DECA', applied: 'IDECA' },
    { what: 'one goes, one stays and one comes', live: 'ADH', file: 'AF', applied: 'AHF' },
    { what: 'one goes behind it and four come', live: 'JE', file: 'FDAC', applied: 'JFDAC' },
    { what: 'as many come as go', live: 'EHJBFDIA', file: 'C', applied: 'HJIC' },
  ];
  it.each(rows)('$what: $live, $file', ({ live, file, applied }) => {
    const stays = live
      .split('')
      .filter((name) => file.includes(name) || 'HIJ'.includes(name))
      .join('');
    const merged = [...new Set((stays + file).split(''))].join('');
    const [after, before] = [deployment(merged), deployment(live)];
    expect(orderOf(inAppliedOrder(after, deployment(file), before, ['spec', 'template']))).toEqual(applied.split(''));
  });
});
