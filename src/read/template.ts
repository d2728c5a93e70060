import type { Span } from '../text/source.ts';
import type { Node, YamlDocument } from '../yaml/read/nodes.ts';

/**
 * Decides whether a document is a template (Helm, Go, Jinja) rather than YAML. Many objects contain `{{ }}` as ordinary
 * text (alerts, dashboards, the template of an ExternalSecret, the values of a HelmRelease), so the marks alone decide
 * nothing:
 * - a document that cannot be parsed is a template if a mark starts a line or a value, or is on the line of a problem;
 * - a parsed document is a template if an unquoted `{{ }}` is a key or a value (YAML sees a mapping with a mapping as
 * its key) or is in the object's own apiVersion, kind, name or namespace.
 */
export function isTemplate(text: string, document: YamlDocument): boolean {
  if (document.root === undefined) return isBrokenTemplate(text, document);
  if (!text.slice(document.start, document.end).includes('{{')) return false;
  return hasBracedKey(document.root) || hasTemplateIdentity(document.root);
}

// The first problems are enough; a hostile text has one per line.
const MAX_PROBLEMS = 20;

// Text that can precede a mark that starts a line or a value: dashes, `key:`, opening brackets.
const MARK_AT_START = /(?:^|[\r\n]|:[ \t]|-[ \t])[ \t]*(?:\{\{|\{%)/;

function isBrokenTemplate(text: string, document: YamlDocument): boolean {
  // Only comments, which may contain marks.
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
        // In a template the outer brace is directly before the inner one: `{ {a: b}: c }` is valid YAML.
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
