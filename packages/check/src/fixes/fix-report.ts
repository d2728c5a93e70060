import { printable, follow, textAt, subjectText } from '@krmkit/base';
import { textToQuote } from '@krmkit/kustomize';
import type { SourceChange } from '@krmkit/kustomize';
import type { FieldEdit } from '@krmkit/manifests';
import type { JsonObject, JsonValue } from '@krmkit/base';
import type { Fix, Unfixed } from './fix.ts';

/** `web.yaml:16: Deployment shop/web, container app, args[0]: $(LEVL) -> $(LEVEL) (unresolved-reference)`. */
export function describeFix({ diagnostic, edits, changes, object }: Fix, showSecrets: boolean): string {
  const isHidden = diagnostic.subject?.kind === 'Secret' && !showSecrets;
  const set = changes.find((change) => change.kind === 'set');
  const what = isHidden
    ? set === undefined
      ? 'the value is in quotes now'
      : 'the value is the proposed one now'
    : set === undefined
      ? edits.map((edit, index) => describeEdit(edit, object, changes[index])).join(', ')
      : `${shownValue(follow(object, diagnostic.fieldPath ?? []))} -> ${shownValue(set.value)}`;
  return line(diagnostic, `${what} (${diagnostic.code})`);
}

/** The finding, and why it is not fixed. */
export function describeUnfixed({ diagnostic, reason }: Unfixed): string {
  return line(diagnostic, `${diagnostic.code} is not fixed: ${reason}`);
}

function line(diagnostic: Fix['diagnostic'], text: string): string {
  const { location } = diagnostic;
  const position = location === undefined ? '' : `${location.path}:${location.line}: `;
  return printable(`${position}${subjectText(diagnostic)}: ${text}`);
}

function describeEdit(edit: FieldEdit, object: JsonObject, change: SourceChange | undefined): string {
  const value = follow(object, edit.path);
  switch (edit.kind) {
    case 'text': {
      const { start, end } = edit.range ?? { start: 0, end: undefined };
      return `${clip(textOf(value).slice(start, end))} -> ${clip(edit.text)}`;
    }
    case 'quote': {
      const written = (change?.kind === 'quote' ? textToQuote(change) : undefined) ?? textOf(value);
      return `${written} -> ${JSON.stringify(written)}`;
    }
    case 'move': {
      const names = edit.items.map((item) => textAt(follow(value, [item]), 'name'));
      return `${names.join(', ')} moves above ${textAt(follow(value, [edit.before]), 'name')}`;
    }
    default:
      return edit satisfies never;
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** Also why a value is not set. */
export function shownValue(value: JsonValue | undefined): string {
  return clip(value === undefined ? 'nothing' : JSON.stringify(value));
}

const MAX_LENGTH = 60;

function clip(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}...` : text;
}
