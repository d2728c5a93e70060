import type { Diagnostic } from '@krmkit/base';
import { causeKey } from '@krmkit/pods';
import { fnv1a, printPath } from '@krmkit/base';

/**
 * Stays the same if a finding only moves to another line, and if a cause gets other places; a number distinguishes equal
 * findings.
 */
export function findingFingerprint(diagnostic: Diagnostic, seen: Map<string, number>): string {
  const { code, location, subject, fieldPath, message } = diagnostic;
  const { kind = '', namespace = '', name = '', container = '' } = subject ?? {};
  const path = fieldPath === undefined ? '' : printPath(fieldPath);
  const place = [code, location?.path ?? '', kind, namespace, name, container, path, message].join('\0');
  const text = causeKey(diagnostic) ?? place;
  const short = fnv1a(text) + fnv1a(text, 0x3ac5_5a1d);
  const count = (seen.get(short) ?? 0) + 1;
  seen.set(short, count);
  return `${short}:${count}`;
}
