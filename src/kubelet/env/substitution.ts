import type { Value } from '../value.ts';
import { concatenate, hole, literal } from '../value.ts';

const BRACES = /\$\{([A-Za-z_][A-Za-z0-9_]*)[^}]*\}/g;

/** Literal text in which another tool (Flux) fills in `${NAME}` before an API server sees it. */
export function literalWithSubstitutions(text: string, substitutes: boolean): Value {
  if (!substitutes || !text.includes('${')) return literal(text);
  const values: Value[] = [];
  let done = 0;
  for (const match of text.matchAll(BRACES)) {
    values.push(literal(text.slice(done, match.index)), hole('substitution', `${match[1] ?? ''} by Flux`));
    done = match.index + match[0].length;
  }
  values.push(literal(text.slice(done)));
  return concatenate(values);
}
