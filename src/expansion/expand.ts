/** Returns the replacement for a name. The replacement is not expanded again. */
export type MappingFunc = (name: string) => string;

const DOLLAR = 0x24;
const OPENER = 0x28;

/**
 * Replaces each `$(NAME)` of the input by `mapping(NAME)` and each `$$` by `$`, from left to right in one pass;
 * everything else stays as it is, also an opener that nothing closes, `$NAME` and `${NAME}`. Never fails.
 *
 * The same syntax as `scan`, without making segments: this is the function that is called for every string of every
 * container. Follows the 2015 design's syntax section and third_party/forked/golang/expansion/expand.go, in linear time.
 */
export function expand(input: string, mapping: MappingFunc): string {
  let dollar = input.indexOf('$');
  if (dollar === -1) return input;
  let output = '';
  let copied = 0;
  let closable = true;
  do {
    const next = input.charCodeAt(dollar + 1);
    if (next === OPENER && closable) {
      const closer = input.indexOf(')', dollar + 2);
      if (closer === -1) {
        // Later openers cannot be closed either; only escapes still mean something.
        closable = false;
        dollar = input.indexOf('$', dollar + 2);
      } else {
        if (copied < dollar) output += input.slice(copied, dollar);
        output += mapping(input.slice(dollar + 2, closer));
        copied = closer + 1;
        dollar = input.indexOf('$', copied);
      }
    } else if (next === DOLLAR) {
      output += input.slice(copied, dollar + 1);
      copied = dollar + 2;
      dollar = input.indexOf('$', copied);
    } else {
      dollar = input.indexOf('$', dollar + 1);
    }
  } while (dollar !== -1);
  if (copied === 0) return input;
  return copied < input.length ? output + input.slice(copied) : output;
}
