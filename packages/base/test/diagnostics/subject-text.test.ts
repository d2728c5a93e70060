import { describe, expect, it } from 'vitest';
import type { Diagnostic, Subject } from '../../src/diagnostics/diagnostic.ts';
import { objectText, subjectText } from '../../src/diagnostics/subject-text.ts';

const WEB: Subject = { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web' };

describe('subjectText', () => {
  const of = (more: Partial<Diagnostic>): string =>
    subjectText({ code: 'invalid-yaml', severity: 'error', message: 'spec.x is wrong', ...more });
  it.each<[Partial<Diagnostic>, string]>([
    [{}, ''],
    [{ subject: WEB }, 'Deployment shop/web'],
    [{ subject: { ...WEB, container: 'app' } }, 'Deployment shop/web, container app'],
    [{ subject: { ...WEB, container: '' } }, 'Deployment shop/web'],
    [{ subject: WEB, field: 'env X' }, 'Deployment shop/web, env X'],
    [{ subject: WEB, field: '', fieldPath: ['a', 0] }, 'Deployment shop/web, a[0]'],
    [{ field: 'env X', fieldPath: ['a'] }, 'env X'],
    [{ fieldPath: [] }, ''],
    [{ fieldPath: ['spec', 'x'] }, ''],
    [{ fieldPath: ['spec'] }, 'spec'],
  ])('%j', (more, text) => {
    expect(of(more)).toBe(text);
  });
});

describe('objectText', () => {
  it.each<[Parameters<typeof objectText>[0], string]>([
    [WEB, 'Deployment shop/web'],
    [{ kind: 'Pod', name: 'a' }, 'Pod a'],
    [{ kind: 'Pod', name: '', generateName: 'a-' }, 'Pod a-*'],
    [{ kind: 'Pod', name: '' }, 'Pod (no name)'],
    [{ kind: 'Pod', name: 'a\u001B' }, 'Pod a\\x1b'],
  ])('%j', (subject, text) => {
    expect(objectText(subject).toLowerCase()).toBe(text.toLowerCase());
  });
});
