import { gitMarkers } from '../../merge/git-markers.ts';
import { merge3 } from '../../merge/merge3.ts';
import { decodeText } from '../../read/decode.ts';
import { readWholeDocuments } from '../../read/documents.ts';
import { createSource } from '../../text/source.ts';
import type { CommandContext } from '../context.ts';
import type { ParsedArguments } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { objectText } from '../report/findings.ts';
import { printable, printableLines } from '../../diagnostics/printable.ts';
import type { DriverArguments } from './driver-arguments.ts';
import { readDriverArguments } from './driver-arguments.ts';
import { askGit } from './git-config.ts';
import type { LineMerge } from './merge-file.ts';
import { mergeLines } from './merge-file.ts';
import { replaceFile } from './replace-file.ts';

/** Beyond this, lines are merged: git shall not wait for a file that no person wrote. */
const MAX_BYTES = 32 * 1024 * 1024;

interface Sides {
  readonly original: Uint8Array;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
}

/** What becomes of %A, and whether somebody has to look at it. */
type Result = { readonly bytes: Uint8Array; readonly conflicts: number };

/**
 * Merges for git. Git takes a status up to 128 for a merge, clean or with conflicts, whose result stands in %A; so
 * everything that goes wrong in here is above that, and leaves %A alone.
 */
export async function runGitDriver(context: CommandContext, parsed: ParsedArguments): Promise<ExitStatus> {
  const read = readDriverArguments(parsed.positional);
  if (!read.ok) {
    return giveUp(context, `${read.problem.message}\n  ${read.problem.hint ?? ''}`);
  }
  try {
    return await drive(context, read.value);
  } catch (error) {
    const known = error instanceof Error;
    const debug = (context.env['KRMKIT_DEBUG'] ?? '') !== '' && known ? `\n${error.stack ?? ''}` : '';
    const message = printable(known ? error.message : String(error));
    return giveUp(context, `this is a bug in krmkit: ${message}${debug}`);
  }
}

async function drive(context: CommandContext, given: DriverArguments): Promise<ExitStatus> {
  const sides = await readSides(context, given);
  if (typeof sides === 'string') return giveUp(context, sides);
  const result = (await mergeObjects(context, sides, given)) ?? (await lineResult(context, given));
  if (context.signal.aborted) return EXIT.interrupted;
  if ('failure' in result) return giveUp(context, result.failure);
  if ('isBinary' in result) {
    await context.stderr.write(`warning: Cannot merge binary files: ${printable(given.path)}\n`);
    return EXIT.findings;
  }
  const isSame = result.bytes.length === sides.ours.length && result.bytes.every((byte, at) => byte === sides.ours[at]);
  const failure = isSame ? undefined : await replaceFile((await context.writing()).files, given.ours, result.bytes);
  if (failure !== undefined) return giveUp(context, `${given.ours} cannot be written: ${failure}`);
  for (const told of result.told) await context.stderr.write(`krmkit: ${printable(given.path)}: ${told}\n`);
  return result.conflicts === 0 ? EXIT.done : EXIT.findings;
}

async function readSides(context: CommandContext, given: DriverArguments): Promise<Sides | string> {
  const bytes: Uint8Array[] = [];
  for (const path of [given.original, given.ours, given.theirs]) {
    const read = await context.files.readFile(path, Number.MAX_SAFE_INTEGER);
    if (!read.ok) return `${printable(path)} cannot be read: ${printable(read.message)}`;
    bytes.push(read.value);
  }
  const [original, ours, theirs] = bytes;
  if (original === undefined || ours === undefined || theirs === undefined) return 'a side is missing';
  return { original, ours, theirs };
}

interface Told {
  readonly told: readonly string[];
}

/**
 * Undefined for what is to be merged by lines: no Kubernetes objects, what cannot be read, and where the merge had to
 * choose something that both of its results agree in, as markers could not show it.
 */
async function mergeObjects(
  context: CommandContext,
  { original, ours, theirs }: Sides,
  given: DriverArguments,
): Promise<(Result & Told) | undefined> {
  if (!/\.(?:ya?ml|json)$/i.test(given.path)) return undefined;
  const texts = [original, ours, theirs].map(objectsText);
  const [base, destination, updated] = texts;
  if (base === undefined || destination === undefined || updated === undefined) return undefined;
  const sides = { original: base, updated, destination };
  const kept = merge3(sides, { onConflict: 'dest' });
  if (kept.diagnostics.some(({ severity }) => severity === 'error')) return undefined;
  if (kept.conflicts.length === 0) return { bytes: encode(kept.text), conflicts: 0, told: [] };
  const taken = merge3(sides, { onConflict: 'updated' });
  if (taken.diagnostics.some(({ severity }) => severity === 'error')) return undefined;
  const { labels, size } = given;
  const style = await askGit(context, '.', ['config', '--get', 'merge.conflictStyle']);
  const showsBase = style.ok && /^z?diff3$/.test(style.text);
  const marked = gitMarkers(
    { ours: kept.text, theirs: taken.text, ...(showsBase ? { base } : {}) },
    { size, ours: labels.ours, theirs: labels.theirs, ...(showsBase ? { base: labels.original } : {}) },
  );
  if (marked.conflicts === 0) return undefined;
  const told = kept.conflicts.map(({ kind, subject, field }) => {
    const whose = [subject === undefined ? '' : objectText(subject), printable(field)].filter((text) => text !== '');
    return `${kind}: ${whose.join(', ')}`;
  });
  return { bytes: encode(marked.text), conflicts: marked.conflicts, told };
}

/** The text of a side whose documents are all Kubernetes objects; undefined for everything else. */
function objectsText(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const decoded = decodeText(bytes);
  if (!decoded.ok) return undefined;
  const { text } = decoded;
  const { documents, resources, diagnostics, values, template } = readWholeDocuments(createSource('', text));
  if (template || diagnostics.some(({ code }) => code === 'invalid-yaml' || code === 'duplicate-key')) return undefined;
  if (documents.some(({ problems }) => problems.some(({ severity }) => severity === 'error'))) return undefined;
  const filled = values.filter((value) => value !== null).length;
  return filled === resources.length ? text : undefined;
}

async function lineResult(context: CommandContext, given: DriverArguments): Promise<LineMerge & Told> {
  const merged = await mergeLines(context, given);
  return { ...merged, told: [] };
}

/** Above 128, so that git does not take what stands in %A for a result. */
async function giveUp(context: CommandContext, message: string): Promise<ExitStatus> {
  await context.stderr.write(`krmkit merge3 --git-driver: ${printableLines(message)}\n`);
  return EXIT.notMerged;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
