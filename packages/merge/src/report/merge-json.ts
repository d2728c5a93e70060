import type { Conflict, ConflictSide } from '../conflict.ts';
import type { MergedFile, MergedFiles } from '../merged.ts';
import type { Subject, OutputResource } from '@krmkit/base';
import type { OutputConflict, OutputConflictSide, OutputDecision, OutputMerge } from './outputs.ts';
import { printPath, printableJson, diagnosticJson, locationJson } from '@krmkit/base';
import { countFiles } from './conflict-lines.ts';

/** The documented contract (docs/merge.md). One conflict, decision or diagnostic per line. `about` is what an update adds. */
export function* mergeJson(
  merged: MergedFiles,
  written: boolean,
  { kind, ...about }: { readonly kind: string; readonly upstream?: object } = { kind: 'Merge' },
): Generator<string> {
  const { files, conflicts, decisions, diagnostics } = merged;
  yield `{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "${kind}",\n  "written": ${written}`;
  for (const [name, value] of Object.entries(about)) yield `,\n  ${printableJson(name)}: ${printableJson(value)}`;
  yield* list('files', files.map(fileJson));
  yield* list('conflicts', conflicts.map(conflictJson));
  yield* list(
    'decisions',
    decisions.map(({ action, subject, path, from }): OutputDecision => ({
      action,
      subject: subjectJson(subject),
      path,
      from: from ?? null,
    })),
  );
  yield* list('diagnostics', diagnostics.map(diagnosticJson));
  const open = conflicts.filter((conflict) => conflict.open).length;
  const summary: OutputMerge['summary'] = { ...countFiles(files), conflicts: conflicts.length, open };
  yield `,\n  "summary": ${printableJson(summary)}\n}\n`;
}

function* list(name: string, items: readonly object[]): Generator<string> {
  yield `,\n  "${name}": [`;
  for (const [index, item] of items.entries()) yield `${index === 0 ? '' : ','}\n    ${printableJson(item)}`;
  yield items.length === 0 ? ']' : '\n  ]';
}

function fileJson({ path, before, after }: MergedFile): OutputMerge['files'][number] {
  return { path, action: before === undefined ? 'create' : after === undefined ? 'delete' : 'edit' };
}

function conflictJson(conflict: Conflict): OutputConflict {
  const { kind, subject, path, field, original, updated, destination, chosen, open } = conflict;
  return {
    kind,
    subject: subjectJson(subject),
    path: printPath(path),
    field,
    original: sideJson(original),
    updated: sideJson(updated),
    destination: sideJson(destination),
    chosen,
    open,
  };
}

/** Null if the side has no value there; this differs from the value null. */
function sideJson({ value, location, lines, comments }: ConflictSide): OutputConflictSide | null {
  if (value === undefined) return null;
  return {
    value,
    location: locationJson(location),
    ...(lines === undefined ? {} : { lines: { ...lines } }),
    ...(comments === undefined ? {} : { comments }),
  };
}

function subjectJson(subject: Subject | undefined): OutputResource | null {
  if (subject === undefined) return null;
  const { apiVersion, kind, namespace, name } = subject;
  return { apiVersion, kind, namespace: namespace ?? null, name };
}
