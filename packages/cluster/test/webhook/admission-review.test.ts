import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { readAdmissionReview } from '../../src/webhook/admission-review.ts';

describe('an AdmissionReview', () => {
  const request = { uid: 'u-1', operation: 'CREATE', namespace: 'shop', object: { kind: 'Pod' } };
  const good = { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request };
  it.each(['v1', 'v1beta1'])('of %s is read', (version) => {
    const read = readAdmissionReview({ ...good, apiVersion: `admission.k8s.io/${version}` });
    expect(read).toMatchObject({ ok: true, version, request: { uid: 'u-1', object: { kind: 'Pod' } } });
  });

  const bad: readonly { name: string; review: JsonValue; uid: string; message: string }[] = [
    { name: 'null', review: null, uid: '', message: 'it is not a JSON object' },
    { name: 'a list', review: [], uid: '', message: 'it is not a JSON object' },
    { name: 'another kind', review: { ...good, kind: 'TokenReview' }, uid: 'u-1', message: 'wrong kind' },
    { name: 'v2', review: { ...good, apiVersion: 'admission.k8s.io/v2' }, uid: 'u-1', message: 'neither' },
    { name: 'no request', review: { ...good, request: null }, uid: '', message: 'has no request' },
    { name: 'no uid', review: { ...good, request: { ...request, uid: '' } }, uid: '', message: 'has no uid' },
    { name: 'a number as uid', review: { ...good, request: { ...request, uid: 7 } }, uid: '', message: 'has no uid' },
    {
      name: 'a very long uid',
      review: { ...good, request: { ...request, uid: 'u'.repeat(300) } },
      uid: '',
      message: 'has no uid',
    },
    { name: 'no operation', review: { ...good, request: { uid: 'u-1' } }, uid: 'u-1', message: 'no operation' },
  ];
  it.each(bad)('is refused: $name', ({ review, uid, message }) => {
    expect(readAdmissionReview(review)).toEqual({
      ok: false,
      version: 'v1',
      uid,
      message: expect.stringContaining(message),
    });
  });
});
