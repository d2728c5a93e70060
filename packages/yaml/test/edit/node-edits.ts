import type { JsonValue } from '@krmkit/base';
import { setMember } from '@krmkit/base';
import { keyName } from '../../src/read/keys.ts';
import type { Content } from '../../src/read/content.ts';
import type { EntryEdit, ItemEdit, NodeEdit } from '../../src/edit/node-edit.ts';
import type { YamlNode } from '../../src/read/nodes.ts';
import { toValue } from '../../src/read/to-value.ts';

/** Keys of mappings and indices of sequences, from a node down. */
type Place = readonly (string | number)[];

const KEEP: NodeEdit = { kind: 'keep' };

export function value(of: JsonValue): Content {
  return { kind: 'value', value: of };
}

/** The edit of a root that makes one of the nodes inside become something else. */
export function editAt(node: YamlNode, place: Place, change: (node: YamlNode) => NodeEdit): NodeEdit {
  const [first, ...rest] = place;
  if (first === undefined) return change(node);
  if (node.kind === 'mapping') {
    const entries = node.entries.map((entry, index): EntryEdit => {
      const isIt = entry.key.kind === 'scalar' && entry.key.content === first;
      return { kind: 'kept', index, value: isIt ? editAt(entry.value, rest, change) : KEEP };
    });
    return { kind: 'mapping', entries };
  }
  if (node.kind === 'sequence') {
    const items = node.items.map((item, index): ItemEdit => {
      return { kind: 'kept', index, value: index === first ? editAt(item.value, rest, change) : KEEP };
    });
    return { kind: 'sequence', items };
  }
  throw new RangeError('no such place');
}

export function replace(with_: JsonValue): (node: YamlNode) => NodeEdit {
  return () => ({ kind: 'replace', content: value(with_) });
}

/** New entries or items, in this order: an index keeps one, a pair or a single value makes one. */
export function order(...parts: readonly (number | readonly [string, JsonValue] | readonly [JsonValue])[]) {
  return (node: YamlNode): NodeEdit => {
    if (node.kind === 'mapping') {
      const entries = parts.map((part): EntryEdit => {
        if (typeof part === 'number') return { kind: 'kept', index: part, value: KEEP };
        const [key, content] = part;
        return { kind: 'new', key: typeof key === 'string' ? key : '', content: value(content ?? null) };
      });
      return { kind: 'mapping', entries };
    }
    const items = parts.map((part): ItemEdit => {
      if (typeof part === 'number') return { kind: 'kept', index: part, value: KEEP };
      return { kind: 'new', content: value(part[0]) };
    });
    return { kind: 'sequence', items };
  };
}

/** Without the entries or items with these indices. */
export function without(...removed: readonly number[]): (node: YamlNode) => NodeEdit {
  return (node) => order(...indices(node).filter((index) => !removed.includes(index)))(node);
}

/** With a new entry or item in front of an index, or behind all. */
export function insert(part: readonly [string, JsonValue] | readonly [JsonValue], before?: number) {
  return (node: YamlNode): NodeEdit => {
    const kept = indices(node);
    const at = before ?? kept.length;
    return order(...kept.slice(0, at), part, ...kept.slice(at))(node);
  };
}

export function rename(index: number, key: string): (node: YamlNode) => NodeEdit {
  return (node) => ({
    kind: 'mapping',
    entries: indices(node).map((at): EntryEdit => {
      return { kind: 'kept', index: at, value: KEEP, ...(at === index ? { key } : {}) };
    }),
  });
}

export function indices(node: YamlNode): number[] {
  if (node.kind === 'mapping') return node.entries.map((_, index) => index);
  return node.kind === 'sequence' ? node.items.map((_, index) => index) : [];
}

/** The value that a node has once an edit is carried out. */
export function valueAfter(node: YamlNode, edit: NodeEdit): JsonValue {
  switch (edit.kind) {
    case 'keep':
      return toValue(node, 'kubectl').value;
    case 'replace':
      return contentValue(edit.content);
    case 'mapping': {
      const members: Record<string, JsonValue> = {};
      for (const entry of edit.entries) {
        if (entry.kind === 'new') {
          setMember(members, entry.key, contentValue(entry.content));
          continue;
        }
        const old = node.kind === 'mapping' ? node.entries[entry.index] : undefined;
        if (old === undefined) throw new RangeError('no such entry');
        setMember(members, entry.key ?? keyName(old.key, 'kubectl') ?? '', valueAfter(old.value, entry.value));
      }
      return members;
    }
    case 'sequence':
      return edit.items.map((item) => {
        if (item.kind === 'new') return contentValue(item.content);
        const old = node.kind === 'sequence' ? node.items[item.index] : undefined;
        if (old === undefined) throw new RangeError('no such item');
        return valueAfter(old.value, item.value);
      });
  }
}

function contentValue(content: Content): JsonValue {
  return content.kind === 'value' ? content.value : toValue(content.node, 'kubectl').value;
}
