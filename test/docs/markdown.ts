import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the repository. */
export const root: string = join(import.meta.dirname, '..', '..');

/** A fenced block of a Markdown file. */
export interface Block {
  readonly file: string;
  /** The line number of its first line. */
  readonly line: number;
  /** The text after the fence: `console`, `js`, `yaml` ... */
  readonly info: string;
  readonly text: string;
}

/** The pages at the root, such as README and CONTRIBUTING, and everything in docs/, as paths from the root. */
export function documents(): readonly string[] {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const files = [...readdirSync(root), ...pages.map((file) => `docs/${file.replaceAll('\\', '/')}`)];
  return files.filter((file) => file.endsWith('.md')).toSorted();
}

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Throws if a block is not closed: otherwise everything after it would silently not run. */
export function blocksOf(file: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = textOf(file).split('\n');
  for (let index = 0; index < lines.length; index++) {
    const info = /^```(.*)$/.exec(lines[index] ?? '')?.[1];
    if (info === undefined) continue;
    const start = index + 1;
    const end = lines.indexOf('```', start);
    if (end === -1) throw new Error(`${file}:${start}: this block is not closed`);
    blocks.push({ file, line: start + 1, info, text: lines.slice(start, end).join('\n') });
    index = end;
  }
  return blocks;
}

/** The targets of the links in a file: other files and headings, without external ones. */
export function linksOf(file: string): readonly { readonly path: string; readonly heading: string }[] {
  const prose = textOf(file).replaceAll(/^```[^]*?^```$/gm, '');
  return [...prose.matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)].map((match) => ({
    path: match[1] ?? '',
    heading: match[2] ?? '',
  }));
}

/** The anchors of a file's headings, as GitHub generates them. */
export function anchorsOf(file: string): readonly string[] {
  const prose = textOf(file).replaceAll(/^```[^]*?^```$/gm, '');
  return [...prose.matchAll(/^#+ (.*)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
