import type { Resource } from '../../resource/resource.ts';
import { positionAt } from '../../text/source.ts';
import type { Path } from '../../value/path.ts';
import { keyName } from '../../yaml/keys.ts';
import { locate } from '../../yaml/locate.ts';

export interface DroppedKey {
  readonly key: string;
  readonly line: number;
}

/**
 * Entries that go because a later one of the same key, which is the one that counts, is changed, at any depth of the
 * path: left in place they would be read after it has gone, or by other programs.
 */
export function droppedKeys({ origin }: Resource, path: Path): readonly DroppedKey[] {
  const root = origin?.document.root;
  if (origin === undefined || root === undefined) return [];
  const dropped: DroppedKey[] = [];
  const whole = [...origin.path, ...path];
  for (const [depth, segment] of whole.entries()) {
    const mapping = locate(root, whole.slice(0, depth))?.content;
    if (mapping?.kind !== 'mapping') continue;
    const same = mapping.entries.filter(({ key }) => keyName(key, 'kubectl') === segment);
    for (const { key } of same.slice(0, -1)) {
      dropped.push({ key: String(segment), line: positionAt(origin.source, key.start).line });
    }
  }
  return dropped;
}
