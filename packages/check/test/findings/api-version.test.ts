import { describe, expect, it } from 'vitest';
import type { ApiLifecycle } from '@krmkit/schemas';
import { apiVersionFault } from '../../src/findings/api-version.ts';

const identity = { apiVersion: 'batch/v1beta1', kind: 'CronJob' };
const replacement = { apiVersion: 'batch/v1', kind: 'CronJob', introduced: 21, isSafe: true };
// https://kubernetes.io/docs/reference/using-api/deprecation-guide/#cronjob-v125
const CRON_JOB: ApiLifecycle = { introduced: 8, deprecated: 21, removed: 25, replacement };
const at = (from: number, to = from): { readonly from: number; readonly to: number } => ({ from, to });

describe('an API version', () => {
  it.each<
    readonly [why: string, lifecycle: Partial<ApiLifecycle>, from: number, to: number, expected: object | undefined]
  >([
    ['is served', {}, 20, 20, undefined],
    [
      'is deprecated',
      {},
      21,
      21,
      {
        code: 'deprecated-api-version',
        message: 'Kubernetes deprecates batch/v1beta1 CronJob in 1.21, and ends it in 1.25',
      },
    ],
    [
      'is not served',
      {},
      25,
      25,
      { code: 'unserved-api-version', message: 'Kubernetes 1.25 and later do not serve batch/v1beta1 CronJob' },
    ],
    ['is not served after an upgrade', {}, 24, 25, { code: 'unserved-api-version' }],
    ['is deprecated after an upgrade', {}, 20, 24, { code: 'deprecated-api-version' }],
    [
      'is not served yet',
      { introduced: 21 },
      20,
      20,
      {
        code: 'unserved-api-version',
        message: 'Kubernetes 1.20 does not serve batch/v1beta1 CronJob, which 1.21 introduced',
        details: { field: 'apiVersion', hint: 'follow a later release with --kubernetes, or write the older version' },
      },
    ],
    ['is not served before an upgrade', { introduced: 21 }, 20, 22, { code: 'unserved-api-version' }],
    ['is served from now on', { introduced: 20, deprecated: undefined }, 20, 20, undefined],
    [
      'is deprecated without an end',
      { removed: undefined },
      21,
      21,
      { message: 'Kubernetes deprecates batch/v1beta1 CronJob in 1.21' },
    ],
    [
      'has a planned end',
      { removed: 37 },
      21,
      21,
      { message: 'Kubernetes deprecates batch/v1beta1 CronJob in 1.21, and plans to end it in 1.37' },
    ],
    [
      'ends in the newest release that is known',
      { removed: 36 },
      21,
      21,
      { message: 'Kubernetes deprecates batch/v1beta1 CronJob in 1.21, and ends it in 1.36' },
    ],
    ['is judged as in the newest release that is known', { removed: 37 }, 40, 40, { code: 'deprecated-api-version' }],
    ['is deprecated in a release to come', { deprecated: 37, removed: 40 }, 38, 38, undefined],
    ['has no replacement yet', { replacement: { ...replacement, introduced: 22 } }, 21, 21, undefined],
    [
      'gets a replacement with the upgrade',
      { replacement: { ...replacement, introduced: 22 } },
      21,
      22,
      { code: 'deprecated-api-version' },
    ],
    [
      'has no replacement at all',
      { replacement: undefined },
      21,
      21,
      { code: 'deprecated-api-version', details: { hint: 'no other version has the kind' } },
    ],
  ])('%s', (_, lifecycle, from, to, expected) => {
    const found = apiVersionFault(identity, { ...CRON_JOB, ...lifecycle }, at(from, to));
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
  });

  it.each<
    readonly [
      why: string,
      other: Partial<typeof replacement>,
      range: ReturnType<typeof at>,
      hint: string,
      isReplaced: boolean,
    ]
  >([
    ['the same kind', {}, at(21), 'write batch/v1', true],
    ['other fields', { isSafe: false }, at(21), 'write batch/v1, which can need other fields', false],
    ['another kind', { kind: 'Job' }, at(21), 'write batch/v1 Job', false],
    ['later', {}, at(20, 25), 'write batch/v1, from Kubernetes 1.21 on', false],
    [
      'later, with other fields',
      { isSafe: false },
      at(20, 25),
      'write batch/v1, which can need other fields, from Kubernetes 1.21 on',
      false,
    ],
  ])('has a replacement: %s', (_, other, range, hint, isReplaced) => {
    const found = apiVersionFault(identity, { ...CRON_JOB, replacement: { ...replacement, ...other } }, range);
    expect(found?.details).toEqual({ field: 'apiVersion', hint, ...(isReplaced ? { replacement: 'batch/v1' } : {}) });
  });
});
