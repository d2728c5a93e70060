// The state of the page in the fragment of its address: compressed, and never sent to a server.
import type { PageFile } from './engine.ts';

/** The panels of the page. */
export const PANELS = ['check', 'preview', 'map'] as const;
export type Panel = (typeof PANELS)[number];

/** What a link has. */
export interface LinkState {
  readonly files: readonly PageFile[];
  /** The other side of a preview; undefined: the same files. */
  readonly before: readonly PageFile[] | undefined;
  readonly panel: Panel;
  /** The path of the file that the editor shows. */
  readonly open: string | undefined;
}

/** The longest fragment that a page writes: browsers and chats cut longer addresses. */
export const LONGEST_LINK = 30_000;

/** `#s=...`; undefined if it would be longer than `LONGEST_LINK`. */
export async function writeLink({ files, before, panel, open }: LinkState): Promise<string | undefined> {
  const pairs = (list: readonly PageFile[]): readonly (readonly [string, string])[] =>
    list.map(({ path, text }) => [path, text]);
  const content = {
    v: 1,
    f: pairs(files),
    ...(before && { b: pairs(before) }),
    p: panel,
    ...(open !== undefined && { o: open }),
  };
  const bytes = await through(new Blob([JSON.stringify(content)]), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const fragment = `#s=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
  return fragment.length > LONGEST_LINK ? undefined : fragment;
}

/** The most characters that a link can unpack to. */
const MOST_CHARACTERS = 5_000_000;

/** The state of `#s=...`; undefined for another fragment, and for one that cannot be read. */
export async function readLink(fragment: string): Promise<LinkState | undefined> {
  const packed = /^#s=([\w-]+)$/.exec(fragment)?.[1];
  if (packed === undefined) return undefined;
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const text = new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream('deflate-raw')));
    return stateOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function through(blob: Blob, transform: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = blob.stream().pipeThrough(transform).getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    chunks.push(step.value);
    size += step.value.length;
    if (size > MOST_CHARACTERS) throw new Error('too large');
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function stateOf(content: unknown): LinkState | undefined {
  if (typeof content !== 'object' || content === null) return undefined;
  const { f, b, p, o }: { readonly f?: unknown; readonly b?: unknown; readonly p?: unknown; readonly o?: unknown } =
    content;
  const files = filesOf(f);
  if (files === undefined) return undefined;
  return {
    files,
    before: filesOf(b),
    panel: PANELS.find((known) => known === p) ?? 'check',
    open: typeof o === 'string' ? o : undefined,
  };
}

function filesOf(list: unknown): readonly PageFile[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const files: PageFile[] = [];
  for (const pair of list) {
    if (!Array.isArray(pair)) return undefined;
    const [path, text]: readonly unknown[] = pair;
    if (typeof path !== 'string' || typeof text !== 'string' || path === '') return undefined;
    files.push({ path, text });
  }
  return files;
}
