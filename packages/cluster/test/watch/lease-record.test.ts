import { expect, it } from 'vitest';
import { microTime, readLease, sameRecord, withRecord } from '../../src/watch/lease-record.ts';

const RECORD = { holder: 'a', durationSeconds: 15, acquireTime: 't1', renewTime: 't2', transitions: 3 };

it('a record is in the spec of a Lease, whose other members stay', () => {
  const lease = { metadata: { resourceVersion: '7' }, spec: { strategy: 'x', holderIdentity: 'old' } };
  const written = withRecord(lease, RECORD);
  expect(written).toEqual({
    metadata: { resourceVersion: '7' },
    spec: {
      strategy: 'x',
      holderIdentity: 'a',
      leaseDurationSeconds: 15,
      acquireTime: 't1',
      renewTime: 't2',
      leaseTransitions: 3,
    },
  });
  expect(readLease(written)).toEqual(RECORD);
  expect(readLease(withRecord({ spec: null }, RECORD))).toEqual(RECORD);
});

it.each([{}, { spec: null }, { spec: { holderIdentity: 1, leaseDurationSeconds: '15', leaseTransitions: null } }])(
  'a Lease with %j has no holder',
  (lease) => {
    expect(readLease(lease)).toEqual({
      holder: '',
      durationSeconds: 0,
      acquireTime: '',
      renewTime: '',
      transitions: 0,
    });
  },
);

it.each([
  [{}, true],
  [{ holder: 'b' }, false],
  [{ durationSeconds: 16 }, false],
  [{ acquireTime: 'x' }, false],
  [{ renewTime: 'x' }, false],
  [{ transitions: 4 }, false],
])('with %j it is the same record: %s', (change, expected) => {
  expect(sameRecord(RECORD, { ...RECORD, ...change })).toBe(expected);
});

it('a time has microseconds', () => {
  expect(microTime(Date.UTC(2026, 0, 2, 3, 4, 5, 678))).toBe('2026-01-02T03:04:05.678000Z');
});
