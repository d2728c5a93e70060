import type { PodFault } from './pod-faults.ts';

/** The recommended length of one warning in the documentation of admission webhooks, in characters. */
const PREFERRED = 120;

/** Once the warnings of all webhooks exceed 4,096 bytes, an API server cuts longer ones to this length. */
const LONGEST = 256;

/** In bytes, for all warnings of krmkit, so that other webhooks have room. */
const MOST_BYTES = 3072;
const MOST_WARNINGS = 16;

/** Reserved for the line that counts the rest. */
const OF_REST = 80;

/**
 * The warnings that `kubectl apply` prints: one line for each fault, such as `container app, env PUBLIC_URL: $(HOST) is
 * not defined`, in printable ASCII. Explanations are left out if they are too long. Faults beyond the limit are
 * counted.
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
  return rest === 0 ? texts : [...texts, `and ${rest} more: run krmkit expand on the manifests to see all`];
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

/** A Service that is applied a moment later exists when the container starts. */
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
    // The first colon separates location and problem, and both are needed.
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
