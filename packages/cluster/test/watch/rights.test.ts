import { join } from 'node:path';
import { CHECKOUT } from '@krmkit/testing';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { WATCHED } from '../../src/watch/watched-kinds.ts';
import { isArray, member, parseJson, textsAt } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';

/** The resources of the core group that a role of a manifest in deploy/ lets its account list and watch. */
function watchedBy(path: string): readonly string[] {
  const text = readFileSync(join(CHECKOUT, 'deploy', path), 'utf8');
  const objects: readonly (JsonValue | undefined)[] = parseAllDocuments(text).map((document) =>
    parseJson(JSON.stringify(document)),
  );
  const rules = objects.flatMap((object) => {
    const own = member(object, 'rules');
    return isArray(own) ? own : [];
  });
  return rules
    .filter((rule) => textsAt(rule, 'apiGroups').includes(''))
    .filter((rule) => ['list', 'watch'].every((verb) => textsAt(rule, 'verbs').includes(verb)))
    .flatMap((rule) => textsAt(rule, 'resources'))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

describe('the manifests in deploy', () => {
  const kinds = Object.keys(WATCHED).toSorted((a, b) => (a < b ? -1 : 1));

  it('let krmkit watch list and watch each kind that it follows without --secrets, and no other', () => {
    expect(watchedBy('watch/rbac.yaml')).toEqual(kinds.filter((kind) => kind !== 'secrets'));
  });

  it('let it list and watch the kind that --secrets adds', () => {
    expect(watchedBy('watch-secrets.yaml')).toEqual(['secrets']);
  });
});
