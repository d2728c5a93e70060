import type { DecidedTuple } from './decide-document.ts';
import { subjectOfDocument } from './decide-document.ts';
import type { FileHeader, FilePlan } from './assemble-file.ts';
import { assembleFile } from './assemble-file.ts';
import { splitFile } from './document-text.ts';
import { changedHeaders, headerComments, hasComments } from './file-headers.ts';
import type { MergeAction, MergeDecision, MergedFile } from '../merged.ts';
import type { SideFilesByPath } from './pair-documents.ts';
import type { MovedFiles } from './moved-files.ts';
import { movedFiles, isJsonPath, moveOf, untouchedComments, untouchedFiles } from './moved-files.ts';
import type { SideDocument, SideFile } from './side-files.ts';

export interface ArrangedFiles {
  readonly files: readonly MergedFile[];
  readonly decisions: readonly MergeDecision[];
}

interface OpenPlan {
  readonly base: SideFile | undefined;
  readonly texts: Map<number, string | undefined>;
  readonly arrivals: Map<number, string[]>;
  /** The number of documents with content after the merge. */
  size: number;
  header: FileHeader | undefined;
  /** The upstream file that has all documents of this new file. */
  source: SideFile | undefined;
}

/** The files that the decided documents go to. */
interface Placing {
  readonly sides: SideFilesByPath;
  readonly renamed: MovedFiles;
  readonly plans: Map<string, OpenPlan>;
  readonly decisions: MergeDecision[];
  /** The documents of upstream that the destination's file lacks, or that move there. */
  readonly arriving: Map<SideDocument, DecidedTuple>;
  /** The document of the destination for those of upstream that do not move. */
  readonly staying: Map<SideDocument, SideDocument>;
}

/**
 * Writes the decided documents into files: edits in their file, new documents beside their neighbours, moved documents
 * as upstream moved them.
 */
export function placeDocuments(sides: SideFilesByPath, tuples: readonly DecidedTuple[]): ArrangedFiles {
  const renamed = movedFiles(sides, tuples);
  const plans = new Map<string, OpenPlan>();
  const decisions: MergeDecision[] = [];
  const placing: Placing = { sides, renamed, plans, decisions, arriving: new Map(), staying: new Map() };
  for (const path of renamed.targets) planOf(placing, path);
  for (const [path, header] of changedHeaders(sides, tuples, renamed.targetOf)) {
    planOf(placing, renamed.targetOf(path)).header = header;
  }
  for (const tuple of tuples) {
    if (tuple.destination === undefined) placeNew(placing, tuple);
    else placePresent(placing, tuple, tuple.destination);
  }
  for (const file of filesOf(placing.arriving.keys())) {
    const isWhole = placeFile(placing, file);
    const plan = planOf(placing, file.path);
    if (isWhole && isRoomFor(file, plan.base, sides)) plan.source = file;
  }
  for (const [path, file] of untouchedFiles(sides, tuples, renamed)) planOf(placing, path).source = file;
  for (const { path, documents } of untouchedComments(sides)) {
    for (const { index } of documents) planOf(placing, path).texts.set(index, undefined);
  }
  const files: MergedFile[] = [];
  for (const [path, plan] of plans) files.push(...fileOf(path, plan, sides.updated.get(path)));
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)), decisions };
}

function planOf({ sides, renamed, plans }: Placing, path: string): OpenPlan {
  const known = plans.get(path);
  if (known !== undefined) return known;
  const base = sides.destination.get(renamed.sourceOf(path));
  const size = base?.documents.filter(({ isEmpty }) => !isEmpty).length ?? 0;
  const plan: OpenPlan = { base, texts: new Map(), arrivals: new Map(), size, header: undefined, source: undefined };
  plans.set(path, plan);
  return plan;
}

/** A document that the destination lacks. */
function placeNew({ arriving, decisions }: Placing, tuple: DecidedTuple): void {
  const { original, updated, change, action } = tuple;
  const document = updated ?? original;
  if (change.kind === 'add' && updated !== undefined) arriving.set(updated, tuple);
  else if (action !== undefined && document !== undefined) decisions.push(decisionAbout(document, action));
}

/** A document of the destination, which stays, goes, or moves. */
function placePresent(placing: Placing, tuple: DecidedTuple, destination: SideDocument): void {
  const { updated, change, action } = tuple;
  const from = destination.file.path;
  const path = placing.renamed.targetOf(from);
  const goal = moveOf(tuple);
  const leaves = change.kind === 'remove' || (goal !== undefined && goal !== path);
  if (leaves) {
    const plan = planOf(placing, path);
    plan.texts.set(destination.index, undefined);
    plan.size--;
  } else if (change.kind === 'edit') {
    planOf(placing, path).texts.set(destination.index, change.text);
  }
  if (action !== undefined) placing.decisions.push(decisionAbout(destination, action));
  if (change.kind === 'remove' || updated === undefined) return;
  if (leaves) {
    placing.arriving.set(updated, tuple);
    return;
  }
  placing.staying.set(updated, destination);
  if (path !== from && goal === path) placing.decisions.push({ ...decisionAbout(destination, 'moved', path), from });
}

function decisionAbout(document: SideDocument, action: MergeAction, path: string = document.file.path): MergeDecision {
  const subject = subjectOfDocument(document);
  return { action, ...(subject === undefined ? {} : { subject }), path };
}

/** Drops the header of the file that the document comes from, where the target file exists. */
function arrivingText({ change, destination }: DecidedTuple, document: SideDocument, { base }: OpenPlan): string {
  const text = (change.kind === 'none' || change.kind === 'remove' ? destination?.text : change.text) ?? '';
  const isFirst = (destination ?? document).index === 0;
  if (!isFirst || base === undefined || base.source.text === '') return text;
  const { own } = splitFile(text);
  return isCommentsAlone(base) ? withoutComments(own, base.source.text) : own;
}

/** In a file with only comments, the comments that came from upstream do not yet belong to a document. */
function withoutComments(text: string, present: string): string {
  const lines = new Set(headerComments(present).split('\n'));
  const leading = /^(?:[ \t]*#[^\n\r]*(?:\r\n|\n|\r))*/.exec(text)?.[0] ?? '';
  const kept = leading.split(/(?<=\n|\r(?!\n))/).filter((line) => !lines.has(line.trim()));
  return kept.join('') + text.slice(leading.length);
}

interface Arrival {
  readonly tuple: DecidedTuple;
  /** The document of upstream. */
  readonly document: SideDocument;
  readonly path: string;
  /** The index of the document in the destination's file that it goes before. */
  readonly at: number;
}

/**
 * Inserts the documents that come from one file of upstream, in upstream's order relative to the documents that both
 * have, as late as possible. Returns true where the file is new and consists of upstream's documents only.
 */
function placeFile(placing: Placing, file: SideFile): boolean {
  const { sides, renamed, arriving, staying } = placing;
  const neighbours = file.documents.map((document) => staying.get(document));
  const base = baseFile(file, neighbours, sides);
  const path = base === undefined ? file.path : renamed.targetOf(base.path);
  const end = base?.documents.length ?? 0;
  const inOrder = placesInOrder(base, neighbours, end);
  // The destination once had upstream's order; the order of a source of a 2-way merge has no meaning.
  const isOrdered = sides.original.size > 0;
  let isWhole = isRoomFor(file, base, sides);
  for (const [index, document] of file.documents.entries()) {
    const tuple = arriving.get(document);
    if (tuple === undefined) {
      isWhole &&= document.isEmpty;
      continue;
    }
    isWhole &&= tuple.change.kind === 'add' && tuple.change.text === document.text;
    arrive(placing, { tuple, document, path, at: isOrdered ? (inOrder[index] ?? end) : end });
  }
  return isWhole;
}

/** For each document of upstream's file, the index in the destination's file that it would go before. */
function placesInOrder(
  base: SideFile | undefined,
  neighbours: readonly (SideDocument | undefined)[],
  end: number,
): readonly number[] {
  const present = neighbours.map((neighbour) => (neighbour?.file === base ? neighbour?.index : undefined));
  const places = present.map(() => end);
  let following = end;
  for (let index = present.length - 1; index >= 0; index--) {
    places[index] = following;
    following = present[index] ?? following;
  }
  let before = -1;
  return places.map((place, index) => {
    before = present[index] ?? before;
    // Where the destination has another order, the document goes after the one that it follows upstream.
    return Math.max(place, before + 1);
  });
}

function arrive(placing: Placing, { tuple, document, path: wanted, at }: Arrival): void {
  const path = freePath(placing, wanted, document);
  const plan = planOf(placing, path);
  const index = path === wanted ? at : 0;
  const texts = plan.arrivals.get(index);
  const text = arrivingText(tuple, document, plan);
  if (texts === undefined) plan.arrivals.set(index, [text]);
  else texts.push(text);
  plan.size++;
  const from = tuple.destination?.file.path;
  const action = from === undefined ? (tuple.action ?? 'added') : 'moved';
  placing.decisions.push({ ...decisionAbout(document, action, path), ...(from === undefined ? {} : { from }) });
}

/**
 * Whether a file can replace that of the destination: the destination's file has only comments, and the new file has
 * them all.
 */
function isRoomFor(file: SideFile, base: SideFile | undefined, sides: SideFilesByPath): boolean {
  if (base === undefined || base.source.text === '') return true;
  if (!isCommentsAlone(base)) return false;
  if (sides.original.get(base.path)?.source.text === base.source.text) return true;
  return hasComments(file.source.text, base.source.text);
}

function isCommentsAlone({ documents }: SideFile): boolean {
  return documents.every(({ isEmpty }) => isEmpty);
}

/** The destination's file with the same path; otherwise the one file that all neighbours moved to. */
function baseFile(
  file: SideFile,
  neighbours: readonly (SideDocument | undefined)[],
  sides: SideFilesByPath,
): SideFile | undefined {
  const same = sides.destination.get(file.path);
  if (same !== undefined) return same;
  const files = new Set(neighbours.flatMap((neighbour) => (neighbour === undefined ? [] : [neighbour.file])));
  const [only] = files;
  return files.size === 1 ? only : undefined;
}

/**
 * The path for a new document. A JSON file has one document, so a second one gets a file beside it, named after the
 * object.
 */
function freePath(placing: Placing, path: string, document: SideDocument): string {
  const { sides, plans } = placing;
  if (!isJsonPath(path) || planOf(placing, path).size === 0) return path;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const extension = isJsonPath(document.file.path) ? '.json' : '.yaml';
  const own = document.identity?.own;
  const name = own === undefined ? 'document' : `${own.kind.toLowerCase()}_${own.name}`.replaceAll(/[^\w.-]/g, '-');
  for (let count = 1; ; count++) {
    const wanted = `${folder}${name}${count === 1 ? '' : `-${count}`}${extension}`;
    const isTaken = sides.destination.has(wanted) || sides.updated.has(wanted) || plans.has(wanted);
    if (!isTaken) return wanted;
  }
}

function filesOf(documents: Iterable<SideDocument>): ReadonlySet<SideFile> {
  const files = new Set<SideFile>();
  for (const { file } of documents) files.add(file);
  return files;
}

function fileOf(path: string, plan: OpenPlan, upstream: SideFile | undefined): readonly MergedFile[] {
  const { base, source } = plan;
  const before = base?.source.text;
  const rest = source === undefined ? textOf(plan) : source.source.text;
  // Upstream's comments stay in a file that lost all of its objects.
  const isLeft = rest === undefined && base?.path === path && upstream !== undefined && isCommentsAlone(upstream);
  const after = isLeft && upstream.source.text.includes('#') ? upstream.source.text : rest;
  if (base !== undefined && base.path !== path) {
    return [
      { path: base.path, before, after: undefined },
      { path, before: undefined, after },
    ];
  }
  return before === after ? [] : [{ path, before, after }];
}

function textOf(plan: FilePlan): string | undefined {
  const { base, texts, arrivals, header } = plan;
  const isSame = texts.size === 0 && arrivals.size === 0 && header === undefined;
  return isSame ? base?.source.text : assembleFile(plan);
}
