import { checkObject, checkText } from './wrong-call.ts';
import type { Context } from './context.ts';
import { lookUp } from './context.ts';

/** Returns the replacement for a name. The replacement is not expanded again. */
export type MappingFunc = (name: string) => string;

const DOLLAR = 0x24;
const OPENER = 0x28;

/**
 * Replaces each `$(NAME)` of the input with `mapping(NAME)` and each `$$` with `$`, from left to right in one pass.
 * Everything else stays as it is: an opener without a closer, `$NAME` and `${NAME}`. If you pass variables instead of a
 * function, a name without a variable stays as `$(NAME)`, as in Kubernetes. Throws a TypeError if `input` is not a
 * string or `mapping` is neither a function nor variables.
 *
 * The same syntax as `scan`, without segments: this function is called for every string of every container. Follows the
 * syntax section of the 2015 design and third_party/forked/golang/expansion/expand.go, in linear time.
 */
export function expand(input: string, mapping: MappingFunc | Context): string {
  checkText('expand', input);
  return expandWith(input, mappingOf(mapping));
}

/** Accepts variables where a function is expected. */
export function mappingOf(mapping: MappingFunc | Context): MappingFunc {
  if (typeof mapping === 'function') return mapping;
  checkObject('expand', 'a function (name) => text, or variables as an object or a Map', mapping);
  return (name) => lookUp([mapping], name) ?? `$(${name})`;
}

function expandWith(input: string, mapping: MappingFunc): string {
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
  return output + input.slice(copied);
}
