import type { Change } from '../../value/change.ts';
import type { JsonArray, JsonObject, JsonValue } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { ConflictDraft } from '../conflict.ts';
import type { MergeContext } from '../settings.ts';
import type { Directives } from './directives.ts';
import { directivesOf, findDirective, isListDirective } from './directives.ts';
import type { ListOwner, ListRule } from './list-rule.ts';
import type { SourceProblem, Taken } from './taken.ts';

/** A place of the source, and where the destination has it or would have it. */
export interface Place {
  readonly sourcePath: Path;
  readonly destinationPath: Path;
  /** The innermost object around the place, and the path from its root. */
  readonly owner: ListOwner | undefined;
  readonly inOwner: Path;
}

/** A merge under way: what was found so far. */
export interface Walk {
  readonly context: MergeContext;
  /** Merges a value of the source into one of the destination. */
  readonly mergePlace: (walk: Walk, source: JsonValue, destination: JsonValue, place: Place) => Outcome;
  readonly changes: Change<Taken>[];
  readonly conflicts: ConflictDraft[];
  readonly problems: SourceProblem[];
}

/** What becomes of a place as a whole; its parent takes it away. `empty`: nothing is left in a mapping. */
export type Outcome = 'done' | 'remove' | 'empty';

/** The directives of a mapping; what is wrong with them is noted. */
export function readDirectives(walk: Walk, source: JsonObject, { sourcePath }: Pick<Place, 'sourcePath'>): Directives {
  const directives = directivesOf(source);
  for (const { key, message } of directives.problems) {
    walk.problems.push({ message, path: [...sourcePath, key] });
  }
  return directives;
}

/**
 * The indices of the items in a list of the source that is one value: all but those that say something about the list.
 * A directive in one of them could not be obeyed, and is noted.
 */
export function wholeItems(walk: Walk, source: JsonArray, { sourcePath }: Place): readonly number[] {
  return [...source.entries()].flatMap(([index, item]) => {
    const path = [...sourcePath, index];
    if (isListDirective(item)) {
      readDirectives(walk, item, { sourcePath: path });
      return [];
    }
    const at = findDirective(item, path);
    if (at !== undefined) {
      const key = String(at.at(-1));
      walk.problems.push({
        message: `${key} is in an item of a list that is merged as one value, so it cannot be obeyed`,
        path: at,
      });
    }
    return [index];
  });
}

/** How a list of the source, less what it says about itself, merges with that of the destination. */
export function ruleOf(
  { context }: Walk,
  { owner, inOwner, sourcePath, destinationPath }: Place,
  source: JsonArray | undefined,
  destination: JsonArray | undefined,
): ListRule {
  const items = source?.some(isListDirective) === true ? source.filter((item) => !isListDirective(item)) : source;
  return context.listRules({
    owner,
    path: inOwner,
    original: undefined,
    updated: items === undefined ? undefined : sourcePath,
    destination: destination === undefined ? undefined : destinationPath,
    lists: [destination, items].filter((list) => list !== undefined),
  });
}

export function inside(place: Place, source: string | number, destination: string | number = source): Place {
  return {
    sourcePath: [...place.sourcePath, source],
    destinationPath: [...place.destinationPath, destination],
    owner: place.owner,
    inOwner: [...place.inOwner, source],
  };
}
