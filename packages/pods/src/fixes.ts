import { neededEntries } from '@krmkit/expansion';
import type { FieldEdit } from '@krmkit/manifests';
import type { JsonObject } from '@krmkit/base';
import { isArray, follow, textAt } from '@krmkit/base';
import type { PodCode } from './checks/container-checks.ts';
import type { Finding } from './finding.ts';

/** The edits of an object that are the way out of a finding; undefined if krmkit knows none. Paths start at its root. */
type FixMaker = (finding: Finding, object: JsonObject) => readonly FieldEdit[] | undefined;

/** Codes of `check` about objects, which have fixes in the same way. */
type ApiVersionCode = 'unserved-api-version' | 'deprecated-api-version';

/** How each finding is fixed. `none`: the author has to decide, or the way out is not an edit of a value. */
const FIXES: Readonly<Record<PodCode | ApiVersionCode, FixMaker | 'none'>> = {
  'unserved-api-version': replaceText,
  'deprecated-api-version': replaceText,
  'unresolved-reference': replaceText,
  'unclosed-reference': replaceText,
  'forward-reference': moveUp,
  'collapsed-escape': replaceText,
  'shell-syntax': replaceText,
  'engine-escape': 'none',
  'shell-runs-reference': replaceText,
  'non-ascii-after-dollar': replaceText,
  'hook-reference': replaceText,
  'missing-service': replaceText,
  'missing-key': replaceText,
  'missing-volume': replaceText,
  'missing-backend': replaceText,
  'invalid-field-ref': replaceText,
  'non-string-value': quote,
  'runtime-variable': 'none',
  'never-expanded': 'none',
  'probe-reference': 'none',
  'duplicate-name': 'none',
  'invalid-name': 'none',
  'skipped-name': 'none',
  'invalid-value-source': 'none',
  'unreferencable-name': 'none',
  'missing-label': 'none',
  'missing-configmap': 'none',
  'missing-secret': 'none',
  'missing-claim': 'none',
  'missing-service-account': 'none',
  'missing-target-port': replaceText,
  'missing-gateway': replaceText,
  'missing-governing-service': 'none',
  'missing-scale-target': 'none',
  'unmatched-selector': 'none',
  'unusable-bytes': 'none',
  'service-link-shadowing': 'none',
  'service-link-collision': 'none',
  'limit-from-node': 'none',
  'invalid-resource-field-ref': 'none',
  'invalid-file-key-ref': 'none',
  'dropped-restart-policy': 'none',
  'unprepared-subpath': 'none',
  'empty-home': 'none',
  'lost-image-group': 'none',
  'runs-as-root': 'none',
  'cannot-start': 'none',
  'secret-in-arguments': 'none',
  'exec-limit': 'none',
  'invalid-resource': 'none',
};

/** The codes of findings that can have a fix. */
export function fixableCodes(): readonly string[] {
  return Object.entries(FIXES).flatMap(([code, make]) => (make === 'none' ? [] : [code]));
}

/** The edits that fix a finding of an object, whose paths start at its root; undefined if there are none. */
export function fixOf(finding: Finding, object: JsonObject): readonly FieldEdit[] | undefined {
  const { code } = finding;
  const make = hasFix(code) ? FIXES[code] : 'none';
  return make === 'none' ? undefined : make(finding, object);
}

function hasFix(code: string): code is PodCode | ApiVersionCode {
  return Object.hasOwn(FIXES, code);
}

function replaceText({ path, range, replacement }: Finding): readonly FieldEdit[] | undefined {
  return replacement === undefined ? undefined : [{ kind: 'text', path, range, text: replacement }];
}

/** A collection has no text to quote. */
function quote({ path }: Finding, object: JsonObject): readonly FieldEdit[] | undefined {
  const value = follow(object, path);
  return typeof value === 'number' || typeof value === 'boolean' ? [{ kind: 'quote', path }] : undefined;
}

/** Moves the later entry up, with the entries between that it needs. Undefined if it needs the earlier entry. */
function moveUp({ path, related }: Finding, object: JsonObject): readonly FieldEdit[] | undefined {
  const list = path.slice(0, -2);
  const before = path.at(-2);
  const later = related?.[0]?.path.at(-2);
  const entries = follow(object, list);
  if (typeof before !== 'number' || typeof later !== 'number' || !isArray(entries)) return undefined;
  const needs = neededEntries(entries.map((entry) => ({ name: textAt(entry, 'name'), value: textAt(entry, 'value') })));
  const items = new Set([later]);
  for (const item of items) {
    for (const needed of needs[item] ?? []) {
      if (needed === before) return undefined;
      if (needed > before) items.add(needed);
    }
  }
  return [{ kind: 'move', path: list, items: [...items].toSorted((a, b) => a - b), before }];
}
