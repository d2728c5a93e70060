import type { ChangeTree } from './change-tree.ts';
import type { EntryEdit } from './node-edit.ts';

/** An entry with the name by which changes refer to it. */
export interface Place {
  readonly name: string | undefined;
  readonly edit: EntryEdit;
}

/** New members behind those that they follow; then the order that is asked for. */
export function arrange(places: readonly Place[], tree: ChangeTree | undefined): readonly EntryEdit[] {
  if (tree === undefined) return places.map(({ edit }) => edit);
  const first: Place[] = [];
  const end: Place[] = [];
  const behind = new Map<string, Place[]>();
  for (const { key, after, content } of tree.inserts) {
    const place: Place = { name: key, edit: { kind: 'new', key, content } };
    if (after === null) first.push(place);
    else if (after === undefined) end.push(place);
    else if (behind.has(after)) behind.get(after)?.push(place);
    else behind.set(after, [place]);
  }
  const arranged = [...first];
  for (const place of places) {
    arranged.push(place);
    const followers = place.name === undefined ? undefined : behind.get(place.name);
    if (followers !== undefined && place.name !== undefined) {
      for (const follower of followers) arranged.push(follower);
      behind.delete(place.name);
    }
  }
  for (const rest of behind.values()) end.unshift(...rest);
  for (const place of end) arranged.push(place);
  const { order } = tree;
  if (order === undefined) return arranged.map(({ edit }) => edit);
  const ranks = new Map(order.map((name, rank) => [name, rank]));
  const rankOf = ({ name }: Place): number => (name === undefined ? undefined : ranks.get(name)) ?? order.length;
  return arranged.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ edit }) => edit);
}
