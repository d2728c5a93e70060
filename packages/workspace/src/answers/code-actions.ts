import type { Diagnostic, Source } from '@krmkit/base';
import { lineAt } from '@krmkit/base';
import type { EditedSource, SourceChange } from '@krmkit/kustomize';
import { changesInBuild, changesInFile, editSources } from '@krmkit/kustomize';
import { fixOf } from '@krmkit/pods';
import type { YamlNode } from '@krmkit/yaml';
import { parseDocuments } from '@krmkit/yaml';
import type { Snapshot } from '../model/snapshot.ts';
import { builtObjectOf } from './fields.ts';
import type { WorkspaceFileEdits } from './navigate.ts';
import { fileEdits } from './navigate.ts';

/** Edits that a user can choose. */
export interface CodeAction {
  /** One line for people. */
  readonly title: string;
  /** `fix`: removes the finding. `suppress`: a comment that says why the finding does not count. */
  readonly kind: 'fix' | 'suppress';
  /** The finding that the action is for. */
  readonly diagnostic: Diagnostic;
  /** The edits, by file. */
  readonly files: readonly WorkspaceFileEdits[];
}

/** The actions for the findings of a file between two offsets. */
export function codeActionsAt(
  snapshot: Snapshot,
  source: Source,
  range: { readonly start: number; readonly end: number },
): readonly CodeAction[] {
  const here = snapshot.diagnostics.filter(
    ({ location }) =>
      location !== undefined &&
      location.path === source.path &&
      location.start <= range.end &&
      location.end >= range.start,
  );
  return here.flatMap((diagnostic) => [...fixesOf(snapshot, diagnostic), ...suppressionOf(source, diagnostic)]);
}

function fixesOf(snapshot: Snapshot, diagnostic: Diagnostic): readonly CodeAction[] {
  const changes: SourceChange[] = [];
  const kinds = new Set<string>();
  for (const { found } of snapshot.checked) {
    for (const [other, { resource, finding }] of found) {
      if (!isSameFinding(other, diagnostic)) continue;
      const edits = fixOf(finding, resource.value);
      if (edits === undefined) return [];
      kinds.add(JSON.stringify(edits.map((edit) => (edit.kind === 'text' ? edit.text : edit.kind))));
      const object = builtObjectOf(snapshot, resource);
      const made = object === undefined ? changesInFile(resource, edits) : changesInBuild(object, edits);
      if (!made.ok) return [];
      changes.push(...made.value);
    }
  }
  // Environments that need different edits need the author.
  if (kinds.size !== 1) return [];
  const edited = editSources(changes);
  if (!edited.ok || edited.value.length === 0) return [];
  const { message, hint = message } = diagnostic;
  return [{ title: `Fix: ${hint}`, kind: 'fix', diagnostic, files: edited.value.flatMap(editsOf) }];
}

function isSameFinding(a: Diagnostic, b: Diagnostic): boolean {
  return (
    a.code === b.code &&
    a.location?.path === b.location?.path &&
    a.location?.start === b.location?.start &&
    a.location?.end === b.location?.end
  );
}

/** The smallest edit that makes one text of another. */
function editsOf({ source, text }: EditedSource): readonly WorkspaceFileEdits[] {
  const before = source.text;
  let start = 0;
  while (start < before.length && start < text.length && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, text.length) - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  return fileEdits(source, [{ start, end: before.length - end, text: text.slice(start, text.length - end) }]);
}

/** A comment above the line of the finding. None where the line is a part of a text. */
function suppressionOf(source: Source, { code, location, ...rest }: Diagnostic): readonly CodeAction[] {
  if (location === undefined || rest.subject === undefined) return [];
  const start = source.lineStarts[location.line - source.firstLine] ?? 0;
  const isInText = parseDocuments(source.text).some(({ root }) => root !== undefined && hasTextAcross(root, start));
  if (isInText) return [];
  const indentation = /^ */.exec(lineAt(source, location.line))?.[0] ?? '';
  const newline = source.text.includes('\r\n') ? '\r\n' : '\n';
  const text = `${indentation}# krmkit-ignore ${code}: say why${newline}`;
  const diagnostic: Diagnostic = { code, location, ...rest };
  return [
    {
      title: `Suppress ${code} here`,
      kind: 'suppress',
      diagnostic,
      files: fileEdits(source, [{ start, end: start, text }]),
    },
  ];
}

function hasTextAcross(node: YamlNode, offset: number): boolean {
  if (offset <= node.start || offset >= node.end) return false;
  switch (node.kind) {
    case 'scalar':
    case 'alias':
      return true;
    case 'mapping':
      return (
        node.style === 'flow' ||
        node.entries.some(({ key, value }) => hasTextAcross(key, offset) || hasTextAcross(value, offset))
      );
    case 'sequence':
      return node.style === 'flow' || node.items.some(({ value }) => hasTextAcross(value, offset));
    default:
      return node satisfies never;
  }
}
