import { COLON, DOUBLE_QUOTE, OPEN_CURLY, OPEN_SQUARE, SINGLE_QUOTE, SPACE, codeAt } from '../read/characters.ts';

const WORD_START = String.raw`[A-Za-z0-9/_$(]`;
/** A dash, too, with something behind it that does not make it an item or a number. */
const START = String.raw`(?:[A-Za-z0-9/_$(]|-(?=[!-,/-9;-~-]))`;
/** Printable, but for the colon and the number sign. */
const TEXT = String.raw`[ !"$-9;-~]`;
const TEXT_AT_END = String.raw`[!"$-9;-~]`;
const PLAIN = `${START}(?:(?:${TEXT}|:(?=[!-~]))*(?:${TEXT_AT_END}|:(?=[!-~])${TEXT_AT_END}))?`;
const QUOTED = String.raw`"[ !#-\[\]-~]*"|'[ -&(-~]*'`;
const WORD = String.raw`${WORD_START}[\w./$()=@-]*`;
const KEY = String.raw`[A-Za-z_][\w./-]*`;
const FLOW_VALUE = `(?:${WORD}|${QUOTED})`;
const FLOW_MAPPING = String.raw`\{(?: ?${KEY}: ${FLOW_VALUE}(?:, ${KEY}: ${FLOW_VALUE})* ?)?\}`;
const FLOW_SEQUENCE = String.raw`\[(?: ?${FLOW_VALUE}(?:, ${FLOW_VALUE})* ?)?\]`;

/**
 * A comment, or a line with at most one dash, a key without quotes and a value of the commonest kinds, or with one of
 * the three:
 *
 *     indentation - key: plain, "quoted", { key: word } or [ word ], the blanks inside or not, or empty
 *
 * In manifests it is nine lines in ten. Which parts it has can be told by single characters once it is one of these, and
 * an expression that is only asked whether it matches makes nothing that is thrown away.
 */
export function usualLine(): RegExp {
  return new RegExp(
    String.raw` *(?:#[ -~]*|(?:- )?(?:${KEY}:(?: |(?=\n|$)))?(?:${PLAIN}|${QUOTED}|${FLOW_MAPPING}|${FLOW_SEQUENCE})?)(?:\n|$)`,
    'y',
  );
}

/** The offset of the colon behind the key of a usual line, whose key or value starts at an offset; -1 without a key. */
export function usualColon(text: string, start: number, lineEnd: number): number {
  const first = codeAt(text, start);
  if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE || first === OPEN_CURLY || first === OPEN_SQUARE) return -1;
  for (let at = start; at < lineEnd; at++) {
    if (text.charCodeAt(at) === COLON) return at + 1 === lineEnd || text.charCodeAt(at + 1) === SPACE ? at : -1;
  }
  return -1;
}
