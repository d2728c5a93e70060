import type { JournalName, Outcome, WriteFailure } from '@krmkit/base';
import { JOURNAL_NAMES } from '@krmkit/base';
import type { Fingerprint } from './crc.ts';
import { crc32 } from './crc.ts';
import type { Tree } from './tree-path.ts';
import { beside, inTree, OWN_PREFIX, refusalOf } from './tree-path.ts';

/** The change of one file. Paths are real paths, without links, relative to the root. */
export type JournalEntry =
  | { readonly kind: 'create'; readonly path: string; readonly after: Fingerprint }
  | { readonly kind: 'edit'; readonly path: string; readonly before: Fingerprint; readonly after: Fingerprint }
  | { readonly kind: 'delete'; readonly path: string; readonly before: Fingerprint };

/** What is needed to complete a change or to undo it. The name of its file is its state. */
export interface Journal {
  /** Letters and digits; part of the names of temporary files. */
  readonly id: string;
  readonly entries: readonly JournalEntry[];
  /** Directories to create, outer ones first. */
  readonly directories: readonly string[];
}

/** The paths of the staged new content and of the backup of an entry. */
export function stagedPath(journal: Journal, index: number): string {
  return beside(journal.entries[index]?.path ?? '', `${OWN_PREFIX}${journal.id}-${index}.new`);
}

export function backupPath(journal: Journal, index: number): string {
  return beside(journal.entries[index]?.path ?? '', `${OWN_PREFIX}${journal.id}-${index}.old`);
}

export const STAGING: JournalName = JOURNAL_NAMES[0];
export const COMMITTED: JournalName = JOURNAL_NAMES[1];
export const UNDOING: JournalName = JOURNAL_NAMES[2];

/** A journal that is not complete yet; it is valid only under its other names. */
const INCOMPLETE: string = `${OWN_PREFIX}journal.new`;

const MAX_JOURNAL_BYTES = 256 * 1024 * 1024;

const NOTE =
  'This change by krmkit is in progress or was interrupted. The next krmkit command that writes here finishes or undoes it.';

/** The journal as text: a line with a checksum of the rest, then a line for each directory and entry. */
export function printJournal(journal: Journal): string {
  const lines: string[] = [];
  for (const path of journal.directories) lines.push(JSON.stringify({ kind: 'directory', path }));
  for (const entry of journal.entries) lines.push(JSON.stringify(entry));
  const body = lines.map((line) => `${line}\n`).join('');
  const crc = crc32(new TextEncoder().encode(body));
  return `${JSON.stringify({ krmkitJournal: 1, note: NOTE, id: journal.id, crc })}\n${body}`;
}

/** Undefined for text that is not a complete, valid journal. */
export function parseJournal(text: string): Journal | undefined {
  const end = text.indexOf('\n');
  const header = parseLine(text.slice(0, Math.max(0, end)));
  const body = text.slice(end + 1);
  if (header === undefined || header['krmkitJournal'] !== 1) return undefined;
  const id = header['id'];
  if (typeof id !== 'string' || !/^[a-z0-9]{1,40}$/.test(id)) return undefined;
  if (header['crc'] !== crc32(new TextEncoder().encode(body))) return undefined;
  const entries: JournalEntry[] = [];
  const directories: string[] = [];
  const paths = new Set<string>();
  for (const line of body.split('\n')) {
    if (line === '') continue;
    const record = parseLine(line);
    const path = record?.['path'];
    if (record === undefined || typeof path !== 'string' || refusalOf(path) !== undefined || paths.has(path)) {
      return undefined;
    }
    paths.add(path);
    if (record['kind'] === 'directory') {
      directories.push(path);
    } else {
      const entry = toEntry(record, path);
      if (entry === undefined) return undefined;
      entries.push(entry);
    }
  }
  return { id, entries, directories };
}

/** Writes the journal to the root, complete and flushed, in the state of staging. */
export async function writeJournal(tree: Tree, journal: Journal): Promise<Outcome<void, WriteFailure>> {
  const { files } = tree;
  const pendingEdit = inTree(tree, INCOMPLETE);
  const created = await files.createFile(pendingEdit, new TextEncoder().encode(printJournal(journal)), { mode: 0o644 });
  if (!created.ok) return created;
  const flushed = await files.flushFile(pendingEdit);
  if (!flushed.ok) return flushed;
  const renamed = await files.rename(pendingEdit, inTree(tree, STAGING));
  return renamed.ok ? files.flushDirectory(tree.root) : renamed;
}

/** Removes an incomplete journal; nothing had been changed. */
export async function removeIncompleteJournal(tree: Tree): Promise<Outcome<void, WriteFailure>> {
  const removed = await tree.files.removeFile(inTree(tree, INCOMPLETE));
  return !removed.ok && removed.failure === 'missing' ? { ok: true, value: undefined } : removed;
}

/** The names of the journals in the root. krmkit creates at most one. */
export async function journalsIn(tree: Tree): Promise<readonly JournalName[]> {
  const found: JournalName[] = [];
  for (const name of JOURNAL_NAMES) {
    if ((await tree.files.entryStatus(inTree(tree, name))).ok) found.push(name);
  }
  return found;
}

/** Undefined if the file is not a valid journal or cannot be read. */
export async function readJournal(tree: Tree, name: JournalName): Promise<Journal | undefined> {
  const path = inTree(tree, name);
  const status = await tree.files.entryStatus(path);
  if (!status.ok || status.value.kind !== 'file') return undefined;
  const bytes = await tree.files.readFile(path, MAX_JOURNAL_BYTES);
  if (!bytes.ok) return undefined;
  return parseJournal(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.value));
}

type JsonRecord = Readonly<Record<string, unknown>>;

function parseLine(line: string): JsonRecord | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toEntry(record: JsonRecord, path: string): JournalEntry | undefined {
  const before = toFingerprint(record['before']);
  const after = toFingerprint(record['after']);
  switch (record['kind']) {
    case 'create':
      return after === undefined ? undefined : { kind: 'create', path, after };
    case 'edit':
      return before === undefined || after === undefined ? undefined : { kind: 'edit', path, before, after };
    case 'delete':
      return before === undefined ? undefined : { kind: 'delete', path, before };
    default:
      return undefined;
  }
}

function toFingerprint(value: unknown): Fingerprint | undefined {
  if (!isRecord(value)) return undefined;
  const { size, crc } = value;
  return Number.isSafeInteger(size) && typeof size === 'number' && size >= 0 && typeof crc === 'number'
    ? { size, crc }
    : undefined;
}
