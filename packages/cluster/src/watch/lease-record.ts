import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member, textAt } from '@krmkit/base';

/** The holder in a `coordination.k8s.io/v1` Lease. */
export interface LeaseRecord {
  /** Empty if there is no holder. */
  readonly holder: string;
  readonly durationSeconds: number;
  readonly acquireTime: string;
  readonly renewTime: string;
  /** The number of changes of the holder. */
  readonly transitions: number;
}

export function readLease(lease: JsonObject): LeaseRecord {
  const spec = member(lease, 'spec');
  return {
    holder: textAt(spec, 'holderIdentity'),
    durationSeconds: numberAt(spec, 'leaseDurationSeconds'),
    acquireTime: textAt(spec, 'acquireTime'),
    renewTime: textAt(spec, 'renewTime'),
    transitions: numberAt(spec, 'leaseTransitions'),
  };
}

/** The object with this record. Other members stay, above all its resourceVersion. */
export function withRecord(lease: JsonObject, record: LeaseRecord): JsonObject {
  const spec = member(lease, 'spec');
  return {
    ...lease,
    spec: {
      ...(isObject(spec) ? spec : {}),
      holderIdentity: record.holder,
      leaseDurationSeconds: record.durationSeconds,
      acquireTime: record.acquireTime,
      renewTime: record.renewTime,
      leaseTransitions: record.transitions,
    },
  };
}

export function sameRecord(a: LeaseRecord, b: LeaseRecord): boolean {
  return (
    a.holder === b.holder &&
    a.durationSeconds === b.durationSeconds &&
    a.acquireTime === b.acquireTime &&
    a.renewTime === b.renewTime &&
    a.transitions === b.transitions
  );
}

/** A `metav1.MicroTime`: `2026-01-02T03:04:05.678000Z`. */
export function microTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '000Z');
}

function numberAt(value: JsonValue | undefined, key: string): number {
  const number = member(value, key);
  return typeof number === 'number' ? number : 0;
}
