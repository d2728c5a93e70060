import type { Comparison, ResourceChange } from '../changes/comparison.ts';
import type { CompareSettings } from '../changes/ignored-fields.ts';
import { comparisonParts } from '../report/diff-report.ts';
import { countOf, printable } from '@krmkit/base';
import { escapeHtml, htmlBlock, htmlCode } from './markdown-text.ts';
import type { ObjectChange } from './model.ts';
import { changesPart, MAX_LENGTH } from './report-markdown.ts';

/** More files that are not Kubernetes objects are counted. */
const MOST_FILES = 20;
/** For the headline, the other files and the last line, in UTF-16 units. */
const RESERVE = 8_000;

/** A comment on a pull request, in the form of a preview. The first line is a marker, by which a bot finds it. */
export function comparisonMarkdown(comparison: Comparison, settings: CompareSettings): string {
  const { before, after, texts } = comparison;
  const left: string[] = [];
  const changes = comparison.resources.flatMap((change) => objectChange(change) ?? []);
  const files = texts.slice(0, MOST_FILES).map(({ kind, before: old, after: now }) => {
    const name = htmlCode(printable(now ?? old ?? ''));
    return `<p>${kind} ${name} (not a Kubernetes object)</p>`;
  });
  const shown = changesPart(changes, settings, MAX_LENGTH - RESERVE, left);
  if (texts.length > MOST_FILES) left.push(countOf(texts.length - MOST_FILES, 'other file'));
  const last = [`<p><sub>${htmlCode(printable(before))} → ${htmlCode(printable(after))}</sub></p>`];
  if (left.length > 0) last.push(`<p>Left out: ${left.join(', ')}.</p>`);
  return [
    '<!-- krmkit diff -->\n',
    htmlBlock([`<h3>${escapeHtml(comparisonParts(comparison).join(' · '))}</h3>`]),
    shown,
    files.length === 0 ? '' : htmlBlock(files),
    `${last.join('\n')}\n`,
  ].join('');
}

/** Undefined for an object that is only in another file. */
function objectChange(change: ResourceChange): ObjectChange | undefined {
  const { kind, identity, before, after, roots, changes, pair } = change;
  if (kind === 'moved') return undefined;
  const root = roots.after ?? roots.before;
  return {
    kind,
    identities: [identity],
    pairs: [pair],
    before,
    after,
    roots: root === undefined ? [] : [root],
    fields: changes.map((field) => ({ ...field, causes: [] })),
    containers: [],
    rollout: undefined,
    causes: [],
    isOnlyLinks: false,
  };
}
