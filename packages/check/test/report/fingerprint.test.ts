import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { findingFingerprint } from '../../src/report/fingerprint.ts';
import { at, FINDING, MISSING, PLACELESS } from './sample-finding.ts';

const subject = { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web', container: 'app' };
const WHOLE: Diagnostic = { ...FINDING, subject, fieldPath: ['spec', 'replicas'] };
const printOf = (diagnostic: Diagnostic): string => findingFingerprint(diagnostic, new Map());

describe('the fingerprint of a finding', () => {
  it.each<readonly [what: string, one: Diagnostic, other: Diagnostic]>([
    ['the finding moves to another line', WHOLE, { ...WHOLE, location: at('web.yaml', 70) }],
    ['its severity changes', WHOLE, { ...WHOLE, severity: 'info' }],
    ['its hint changes', WHOLE, { ...WHOLE, hint: 'define it' }],
    ['another place has its cause', MISSING, { ...MISSING, location: at('other.yaml'), message: 'other' }],
  ])('stays when %s', (_, one, other) => {
    expect(printOf(other)).toBe(printOf(one));
  });

  it.each<readonly [what: string, other: Diagnostic]>([
    ['code', { ...WHOLE, code: 'shell-syntax' }],
    ['file', { ...WHOLE, location: at('other.yaml') }],
    [
      'place',
      { code: WHOLE.code, severity: 'error', message: WHOLE.message, subject, fieldPath: ['spec', 'replicas'] },
    ],
    ['kind', { ...WHOLE, subject: { ...subject, kind: 'StatefulSet' } }],
    ['namespace', { ...WHOLE, subject: { ...subject, namespace: 'store' } }],
    ['name', { ...WHOLE, subject: { ...subject, name: 'api' } }],
    ['container', { ...WHOLE, subject: { ...subject, container: 'proxy' } }],
    ['field', { ...WHOLE, fieldPath: ['spec', 'template'] }],
    ['message', { ...WHOLE, message: 'other' }],
    ['container in place of its name', { ...WHOLE, subject: { ...subject, name: 'app', container: 'web' } }],
  ])('is another one with another %s', (_, other) => {
    expect(printOf(other)).not.toBe(printOf(WHOLE));
  });

  it('is another one for another cause', () => {
    expect(printOf({ ...MISSING, cause: 'ConfigMap shop/d' })).not.toBe(printOf(MISSING));
  });

  it('numbers equal findings', () => {
    const seen = new Map<string, number>();
    const prints = [WHOLE, WHOLE, PLACELESS, WHOLE].map((one) => findingFingerprint(one, seen));
    const [first = ''] = prints;
    expect(first).toMatch(/^[0-9a-f]{16}:1$/);
    expect(prints).toEqual([first, first.replace(/1$/, '2'), printOf(PLACELESS), first.replace(/1$/, '3')]);
  });
});
