import type { PodFault } from './pod-faults.ts';

/** The recommended length of one warning in the documentation of admission webhooks, in characters. */
const PREFERRED = 120;

/** Beyond, an API server cuts, once the warnings of all webhooks have more than 4,096 bytes together. */
const LONGEST = 256;

/** In bytes, of all our warnings: others need room too. */
const MOST_BYTES = 3072;
const MOST_WARNINGS = 16;

/** Kept free for the line that counts the rest. */
const OF_REST = 80;

/**
 * What `kubectl apply` prints: one line for each fault, `container app, env PUBLIC_URL: $(HOST) is not defined`, in
 * printable ASCII, with the explanations left out where they are too long, and the rest counted where there are too
 * many.
 */
export function warningTexts(faults: readonly PodFault[]): readonly string[] {
  const all = [...new Set(faults.map(warningText))];
  const texts: string[] = [];
  let bytes = 0;
  for (const text of all) {
    if (texts.length === MOST_WARNINGS || bytes + text.length > MOST_BYTES - OF_REST) break;
    texts.push(text);
    bytes += text.length;
  }
  const rest = all.length - texts.length;
  return rest === 0 ? texts : [...texts, `and ${rest} more: krmkit expand on the manifests shows all`];
}

function warningText(fault: PodFault): string {
  const { container, message } = fault;
  const where = container === undefined ? '' : `${listName(fault.field)} ${container}, `;
  return shortened(ascii(where + applied(fault.code, message)));
}

function listName(field: string): string {
  if (field.startsWith('spec.initContainers')) return 'init container';
  return field.startsWith('spec.ephemeralContainers') ? 'ephemeral container' : 'container';
}

/** A Service that is applied a moment later is there when the container starts. */
function applied(code: PodFault['code'], message: string): string {
  if (code !== 'missing-service') return message;
  const match = /^(.*) is not declared: only a Service (\S+) in the namespace sets it/.exec(message);
  return match === null ? message : `${match[1]} is not defined: there is no Service ${match[2]} yet`;
}

/** The start of a message: the text after a colon or a comma is an explanation. */
function shortened(text: string): string {
  let short = text;
  while (short.length > PREFERRED) {
    const end = Math.max(short.lastIndexOf(': '), short.lastIndexOf(', '), short.lastIndexOf(' ('));
    // The first colon divides place and problem, and both are needed.
    if (end <= short.indexOf(': ')) break;
    short = short.slice(0, end);
  }
  return short.length > LONGEST ? `${short.slice(0, LONGEST - 3)}...` : short;
}

/** Escapes other characters as `\n` or `\u{e4}`, for HTTP headers and terminals. */
function ascii(text: string): string {
  return text.replaceAll(/[^ -~]/gu, (character) =>
    character === '\n' ? String.raw`\n` : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
