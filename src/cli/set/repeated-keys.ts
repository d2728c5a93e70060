import type { Resource } from '../../resource/resource.ts';
import { positionAt } from '../../text/source.ts';
import type { Path } from '../../value/path.ts';
import { keyName } from '../../yaml/read/keys.ts';
import { locate } from '../../yaml/read/locate.ts';

export interface RepeatedKey {
  readonly key: string;
  readonly line: number;
  /** True for the last key of the path; false for a key above it. */
  readonly isField: boolean;
}

/** Earlier entries of the keys on the path, at any depth: the last entry of a key is the one that counts. */
export function repeatedKeys({ origin }: Resource, path: Path): readonly RepeatedKey[] {
  const root = origin?.document.root;
  if (origin === undefined || root === undefined) return [];
  const repeated: RepeatedKey[] = [];
  const whole = [...origin.path, ...path];
  for (const [depth, segment] of whole.entries()) {
    const mapping = locate(root, whole.slice(0, depth))?.content;
    if (mapping?.kind !== 'mapping') continue;
    const same = mapping.entries.filter(({ key }) => keyName(key, 'kubectl') === segment);
    const isField = depth === whole.length - 1;
    for (const { key } of same.slice(0, -1)) {
      repeated.push({ key: String(segment), line: positionAt(origin.source, key.start).line, isField });
    }
  }
  return repeated;
}
