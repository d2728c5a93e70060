import { expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { subjectOf } from '../../src/resource/subject.ts';
import { resourceOf } from './resource-of.ts';

it.each<[title: string, metadata: JsonObject, expected: JsonObject]>([
  ['a name', { name: 'a' }, { name: 'a' }],
  ['a namespace', { name: 'a', namespace: 'n' }, { name: 'a', namespace: 'n' }],
  ['a prefix in place of a name', { generateName: 'a-' }, { name: '', generateName: 'a-' }],
  ['a name and no prefix', { name: 'a', generateName: 'a-' }, { name: 'a' }],
  ['neither', {}, { name: '' }],
  ['a prefix that is no text', { generateName: 1 }, { name: '' }],
])('the subject of an object with %s', (_title, metadata, expected) => {
  const subject = subjectOf(resourceOf({ apiVersion: 'apps/v1', kind: 'Deployment', metadata }));
  expect(subject).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', ...expected });
});
