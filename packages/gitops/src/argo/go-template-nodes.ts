import { templateTokens } from './go-expression.ts';

/** A part of a template. Tokens are the words of a pipeline. */
export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly tokens: readonly string[] }
  /** `$x := .a`; the name with its `$`. */
  | { readonly kind: 'declare'; readonly name: string; readonly tokens: readonly string[] }
  | {
      readonly kind: 'branch';
      readonly word: 'if' | 'with' | 'range';
      /** The variables that it declares: `$i` and `$x` of `range $i, $x := .list`. */
      readonly names: readonly string[];
      readonly tokens: readonly string[];
      readonly body: readonly TemplateNode[];
      readonly otherwise: readonly TemplateNode[];
    };

type Read<T> =
  | ({ readonly ok: true } & T)
  | { readonly ok: false; readonly message: string; readonly isRefused?: true };

/** The text between actions, and the words of each action. */
type Piece = string | readonly string[];

/** Reads a template of Go. Not ok: it has something that krmkit does not read. */
export function readTemplate(template: string): Read<{ readonly nodes: readonly TemplateNode[] }> {
  const pieces = piecesOf(template);
  if (pieces === undefined) return { ok: false, message: '' };
  const reader: Reader = { pieces, at: 0, depth: 0 };
  const read = readBlock(reader);
  if (!read.ok) return read;
  return reader.at < pieces.length ? { ok: false, message: `it has ${String(pieces[reader.at])}` } : read;
}

/** Texts in quotes can have braces. */
const ACTION = /^\{\{(-[ \t\r\n]+)?(\/\*[^]*?\*\/|(?:"(?:[^"\\\n]|\\.)*"|`[^`]*`|[^"`}])*?)([ \t\r\n]+-)?\}\}/;

function piecesOf(template: string): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  let rest = template;
  let trims = false;
  const addText = (text: string, trimsEnd: boolean): void => {
    const begun = trims ? text.trimStart() : text;
    const literal = trimsEnd ? begun.trimEnd() : begun;
    if (literal !== '') pieces.push(literal);
  };
  for (let start = rest.indexOf('{{'); start !== -1; start = rest.indexOf('{{')) {
    const action = ACTION.exec(rest.slice(start));
    if (action === null) return undefined;
    const [whole, before, expression = '', after] = action;
    addText(rest.slice(0, start), before !== undefined);
    if (!expression.startsWith('/*')) {
      const tokens = templateTokens(expression);
      if (tokens === undefined || tokens.length === 0) return undefined;
      pieces.push(tokens);
    }
    trims = after !== undefined;
    rest = rest.slice(start + whole.length);
  }
  addText(rest, false);
  return pieces;
}

interface Reader {
  readonly pieces: readonly Piece[];
  at: number;
  depth: number;
}

/** A hostile template can have blocks in blocks. */
const MOST_DEPTH = 50;

/** Up to the end, or an `else` or `end` of the block around. */
function readBlock(reader: Reader): Read<{ readonly nodes: readonly TemplateNode[] }> {
  const nodes: TemplateNode[] = [];
  for (let piece = reader.pieces[reader.at]; piece !== undefined; piece = reader.pieces[reader.at]) {
    if (typeof piece === 'string') {
      nodes.push({ kind: 'text', text: piece });
      reader.at += 1;
      continue;
    }
    const [word = ''] = piece;
    if (word === 'end' || word === 'else') break;
    reader.at += 1;
    if (word === 'if' || word === 'with' || word === 'range') {
      const branch = readBranch(word, piece.slice(1), reader);
      if (!branch.ok) return branch;
      nodes.push(branch.node);
      continue;
    }
    const { names, tokens } = declared(piece);
    const [name] = names;
    nodes.push(name === undefined ? { kind: 'print', tokens } : { kind: 'declare', name, tokens });
  }
  return { ok: true, nodes };
}

function readBranch(
  word: 'if' | 'with' | 'range',
  words: readonly string[],
  reader: Reader,
): Read<{ readonly node: TemplateNode }> {
  if (reader.depth === MOST_DEPTH) return { ok: false, message: 'its blocks are too deep' };
  reader.depth += 1;
  const body = readBlock(reader);
  if (!body.ok) return body;
  const otherwise = readElse(word, reader);
  reader.depth -= 1;
  if (!otherwise.ok) return otherwise;
  const node = { kind: 'branch', word, ...declared(words), body: body.nodes, otherwise: otherwise.nodes } as const;
  return { ok: true, node };
}

/** From `else` or `end` on. `else if` shares the `end` of its `if`. */
function readElse(word: string, reader: Reader): Read<{ readonly nodes: readonly TemplateNode[] }> {
  const piece = reader.pieces[reader.at] ?? '';
  if (typeof piece === 'string') return { ok: false, message: `${word} has no end`, isRefused: true };
  reader.at += 1;
  const [first, next] = piece;
  if (first === 'end') return piece.length === 1 ? { ok: true, nodes: [] } : { ok: false, message: '' };
  if (next === 'if' && word === 'if') {
    const branch = readBranch('if', piece.slice(2), reader);
    return branch.ok ? { ok: true, nodes: [branch.node] } : branch;
  }
  if (next !== undefined) return { ok: false, message: `it has else ${next}` };
  const block = readBlock(reader);
  if (!block.ok) return block;
  const last = reader.pieces[reader.at] ?? '';
  if (typeof last === 'string' || last[0] !== 'end') {
    return { ok: false, message: `${word} has no end`, isRefused: true };
  }
  reader.at += 1;
  return block;
}

/** `$x := .a`, `$i, $x := .a`, or only a pipeline. */
function declared(words: readonly string[]): { readonly names: readonly string[]; readonly tokens: readonly string[] } {
  const at = words.indexOf(':=');
  const names = words.slice(0, Math.max(at, 0)).filter((one) => one !== ',');
  const isNamed = names.length > 0 && names.length <= 2 && names.every((name) => /^\$\w+$/.test(name));
  return isNamed ? { names, tokens: words.slice(at + 1) } : { names: [], tokens: words };
}
