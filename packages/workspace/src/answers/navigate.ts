import type { Location, Source, TextEdit } from '@krmkit/base';
import { applyEdits } from '@krmkit/base';
import type { FileRange } from '../text/positions.ts';
import { fileRange, rangeOf } from '../text/positions.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { fieldsOfFile } from './fields.ts';
import type { SymbolUse } from './symbols.ts';
import { symbolUses } from './symbols.ts';

/** Finds the text of a file. */
export type SourceOf = (path: string) => Source | undefined;

/** A position in a file of a snapshot. */
export interface PositionOf {
  readonly snapshot: Snapshot;
  readonly path: string;
  readonly offset: number;
  readonly sourceOf: SourceOf;
}

/** The symbols at a position. */
function symbolsAt(uses: readonly SymbolUse[], path: string, offset: number): readonly SymbolUse[] {
  const found = uses.filter(
    ({ location }) => location.path === path && location.start <= offset && offset <= location.end,
  );
  const size = ({ location }: SymbolUse): number => location.end - location.start;
  const smallest = Math.min(...found.map(size));
  return found.filter((use) => size(use) === smallest);
}

/**
 * Where what is at a position is defined: of `$(NAME)` the entry of env, the key or the Service; of a reference to an object
 * the object; of a field the texts of other files that its value comes from or goes to.
 */
export function definitionsAt({ snapshot, path, offset, sourceOf }: PositionOf): readonly FileRange[] {
  const uses = symbolUses(snapshot);
  const symbols = new Set(symbolsAt(uses, path, offset).map(({ symbol }) => symbol));
  const found = uses.filter((use) => use.isDefinition && symbols.has(use.symbol)).map(({ location }) => location);
  const others = found.filter((one) => !(one.path === path && one.start <= offset && offset <= one.end));
  if (found.length > 0) return rangesOf(others.length > 0 ? others : found, sourceOf);
  return rangesOf(otherTexts(snapshot, path, offset), sourceOf);
}

/** The other texts of the values that a text is a part of: the overlays that change a line of a base, and back. */
function otherTexts(snapshot: Snapshot, path: string, offset: number): readonly Location[] {
  const isHere = (location: Location): boolean =>
    location.path === path && location.start <= offset && offset <= location.end;
  return fieldsOfFile(snapshot, path)
    .filter(({ texts }) => texts.some(({ location }) => isHere(location)))
    .flatMap(({ texts }) => texts.map(({ location }) => location).filter((location) => !isHere(location)));
}

/** All places that name what is at a position, and the texts of other files that change the line. */
export function referencesAt({ snapshot, path, offset, sourceOf }: PositionOf): readonly FileRange[] {
  const uses = closureAt(snapshot, path, offset);
  if (uses.length === 0) return rangesOf(otherTexts(snapshot, path, offset), sourceOf);
  return rangesOf(
    uses.map(({ location }) => location),
    sourceOf,
  );
}

/** The uses of the symbols at a position in all environments: a text of a base is one in each of them. */
function closureAt(snapshot: Snapshot, path: string, offset: number): readonly SymbolUse[] {
  const uses = symbolUses(snapshot);
  const symbols = new Set(symbolsAt(uses, path, offset).map(({ symbol }) => symbol));
  const places = new Set<string>();
  for (let before = -1; before !== symbols.size + places.size;) {
    before = symbols.size + places.size;
    for (const use of uses) {
      if (symbols.has(use.symbol)) places.add(placeOf(use));
      else if (places.has(placeOf(use))) symbols.add(use.symbol);
    }
  }
  return uses.filter(({ symbol }) => symbols.has(symbol));
}

/** A derived place is not one of the name itself. */
function placeOf({ location: { path, start, end }, kind, isDerived }: SymbolUse): string {
  return JSON.stringify([path, start, end, kind, isDerived]);
}

function rangesOf(locations: readonly Location[], sourceOf: SourceOf): readonly FileRange[] {
  const found = new Map<string, FileRange>();
  for (const location of locations) {
    const source = sourceOf(location.path);
    const key = JSON.stringify([location.path, location.start, location.end]);
    if (source !== undefined && !found.has(key)) found.set(key, fileRange(source, location));
  }
  return [...found.values()];
}

/** The edits of a file. */
export interface WorkspaceFileEdits {
  /** The path of the file. */
  readonly path: string;
  /** In the order of the text. */
  readonly edits: readonly RangeEdit[];
}

/** New text for a range. */
export interface RangeEdit extends Pick<FileRange, 'range'> {
  /** The new text. */
  readonly text: string;
}

/** The edits of all files, or why there are none. */
export type RenameResult =
  | { readonly ok: true; readonly files: readonly WorkspaceFileEdits[] }
  | { readonly ok: false; readonly message: string };

/** A name that can be changed: the present one, and its place; or why it cannot be changed here. */
export type RenamableName =
  | ({ readonly ok: true; readonly name: string } & FileRange)
  | { readonly ok: false; readonly message: string };

/** The name at a position; undefined if there is none. */
export function renamableAt({ snapshot, path, offset, sourceOf }: PositionOf): RenamableName | undefined {
  const [use] = symbolsAt(symbolUses(snapshot), path, offset);
  const source = use && sourceOf(path);
  if (use === undefined || source === undefined) return undefined;
  if (use.kind === 'object') {
    const message = `${use.name} is the name of an object: other kinds and programs can name it in fields that krmkit does not know`;
    return { ok: false, message };
  }
  if (use.isDerived) return { ok: false, message: `the name ${use.name} is made from another text; change it there` };
  return { ok: true, ...fileRange(source, use.location), name: use.name };
}

/** The edits that give the variable or key at a position another name, in all files. */
export function renameAt(at: PositionOf, name: string): RenameResult {
  const { snapshot, path, offset, sourceOf } = at;
  const uses = closureAt(snapshot, path, offset);
  const [first] = uses;
  const own = renamableAt(at);
  if (own?.ok === false) return own;
  if (first === undefined || own === undefined) {
    const message = 'there is no variable of a container and no key of a ConfigMap or a Secret here';
    return { ok: false, message };
  }
  const refusal = refusalOf(snapshot, first, uses, name);
  if (refusal !== undefined) return { ok: false, message: refusal };
  const files = new Map<string, Map<number, TextEdit>>();
  for (const { location, name: before, isDerived } of uses) {
    const text = sourceOf(location.path)?.text ?? '';
    if (isDerived || text.slice(location.start, location.end) !== before) {
      return {
        ok: false,
        message: `${location.path}:${location.line} makes the name from another text; change it there`,
      };
    }
    const edits = files.get(location.path) ?? new Map<number, TextEdit>();
    files.set(location.path, edits);
    edits.set(location.start, { start: location.start, end: location.end, text: name });
  }
  return { ok: true, files: [...files].flatMap(([file, edits]) => fileEdits(sourceOf(file), [...edits.values()])) };
}

/** The edits of a file as ranges. */
export function fileEdits(source: Source | undefined, edits: readonly TextEdit[]): readonly WorkspaceFileEdits[] {
  if (source === undefined) return [];
  const sorted = edits.toSorted((a, b) => a.start - b.start);
  // Throws for edits that overlap.
  applyEdits(source.text, sorted);
  return [
    {
      path: source.path,
      edits: sorted.map(({ text, ...span }) => ({ range: rangeOf(source, span), text })),
    },
  ];
}

function refusalOf(
  snapshot: Snapshot,
  { kind }: SymbolUse,
  uses: readonly SymbolUse[],
  name: string,
): string | undefined {
  const pattern = kind === 'key' ? /^[-._a-zA-Z0-9]+$/ : /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;
  if (!pattern.test(name)) return `${JSON.stringify(name)} is not a name of a ${kind}`;
  const wanted = new Set(uses.map(({ symbolFor }) => symbolFor(name)));
  const taken = symbolUses(snapshot).find((use) => use.isDefinition && wanted.has(use.symbol));
  if (taken === undefined) return undefined;
  const { path, line } = taken.location;
  return `there is a ${kind} ${name} already: ${path}:${line}`;
}
