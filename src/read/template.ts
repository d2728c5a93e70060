import type { Span } from '../text/source.ts';
import type { Node, YamlDocument } from '../yaml/read/nodes.ts';

/**
 * Is this document a template (Helm, Go, Jinja) rather than YAML? Many objects carry `{{ }}` as ordinary text: alerts,
 * dashboards, an ExternalSecret's template, a HelmRelease's values. So the marks alone say nothing:
 * - a document that was not read is a template where a mark begins a line or a value, or stands on the line of a problem;
 * - one that was read is a template where `{{ }}` stands without quotes for a key or a value (YAML sees a mapping with
 *   a mapping for its key) or inside an object's own apiVersion, kind, name or namespace.
 */
export function isTemplate(text: string, document: YamlDocument): boolean {
  if (document.root === undefined) return isBrokenTemplate(text, document);
  if (!text.slice(document.start, document.end).includes('{{')) return false;
  return hasBracedKey(document.root) || hasTemplateIdentity(document.root);
}

// The first problems say it; a hostile text has as many as it has lines.
const MAX_PROBLEMS = 20;

// What may stand before a mark that begins a line or a value: dashes, `key:`, opening brackets.
const MARK_AT_START = /(?:^|[\r\n]|:[ \t]|-[ \t])[ \t]*(?:\{\{|\{%)/;

function isBrokenTemplate(text: string, document: YamlDocument): boolean {
  // Nothing but comments, which may have marks in them.
  if (!document.problems.some(({ severity }) => severity === 'error')) return false;
  const own = text.slice(document.start, document.end);
  if (!own.includes('{{') && !own.includes('{%')) return false;
  return (
    MARK_AT_START.test(own) ||
    document.problems.slice(0, MAX_PROBLEMS).some((problem) => lineOf(text, problem).includes('{{'))
  );
}

function lineOf(text: string, span: Span): string {
  const start = text.lastIndexOf('\n', span.start - 1) + 1;
  const end = text.indexOf('\n', span.end);
  return text.slice(start, end === -1 ? text.length : end);
}

function hasBracedKey(root: Node): boolean {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'sequence') {
      for (const item of node.items) waiting.push(item.value);
    } else if (node.kind === 'mapping') {
      for (const { key, value } of node.entries) {
        // The outer braces open right before the inner ones: `{ {a: b}: c }` is somebody's YAML.
        if (node.style === 'flow' && key.kind === 'mapping' && key.start === node.start + 1) return true;
        waiting.push(value);
        if (key.kind === 'mapping') waiting.push(key);
      }
    }
  }
  return false;
}

function hasTemplateIdentity(root: Node): boolean {
  const metadata = entryOf(root, 'metadata');
  return [
    entryOf(root, 'apiVersion'),
    entryOf(root, 'kind'),
    entryOf(metadata, 'name'),
    entryOf(metadata, 'namespace'),
  ].some((node) => node?.kind === 'scalar' && node.content.includes('{{'));
}

function entryOf(node: Node | undefined, name: string): Node | undefined {
  if (node?.kind !== 'mapping') return undefined;
  return node.entries.find(({ key }) => key.kind === 'scalar' && key.content === name)?.value;
}
