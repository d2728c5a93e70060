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
const FLOW_MAPPING = String.raw`\{${KEY}: (?:${WORD}|${QUOTED})(?:, ${KEY}: (?:${WORD}|${QUOTED}))*\}`;

/**
 * A line with at most one dash, a key without quotes and a value of the commonest kinds, or with one of the three:
 *
 *     indentation - key: plain, "quoted" or [], or {key: word}
 *
 * In manifests it is nine lines in ten. The groups are these parts: indentation, dash, key, plain, quoted, flow mapping.
 */
export function usualLine(): RegExp {
  return new RegExp(
    String.raw`( *)(- )?(?:(${KEY}):(?: |(?=\n|$)))?(?:(${PLAIN})|(${QUOTED})|(${FLOW_MAPPING}))?(?:\n|$)`,
    'y',
  );
}
