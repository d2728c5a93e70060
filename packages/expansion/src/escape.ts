import { checkObject, checkText } from './wrong-call.ts';

/** An engine that replaces texts of a pod template before the kubelet does. */
export type EscapeEngine = 'tekton' | 'argo-workflows';

/** Options of `escape`. */
export interface EscapeOptions {
  /** The engine that runs the container. */
  readonly engine: EscapeEngine;
  /** The names of the other variables of the container; `escape` does not use them. */
  readonly taken?: readonly string[];
}

/** A text that an engine and the kubelet pass on unchanged. */
export interface EscapedText {
  /** The text for a value of env, or for command or args. */
  readonly text: string;
  /** The variables that the text refers to; add them to env, before all entries that use them. Often empty. */
  readonly env: readonly EscapeVariable[];
}

/** An entry of env. */
export interface EscapeVariable {
  /** The name of the variable. */
  readonly name: string;
  /** The value: `$` or `{`. */
  readonly value: string;
}

/**
 * Escapes a text for env values, command or args of a container, so that the program gets exactly this text: the
 * kubelet replaces `$(NAME)`, and `$$` by `$`. You can put the result between other texts:
 * `escape(password) + '@$(HOST)'`. Throws a TypeError if `text` is not a string, and a RangeError if no container can
 * get it: the text contains U+0000, or half of a surrogate pair.
 */
export function escape(text: string): string;
/**
 * Escapes a text for containers of Tekton or Argo Workflows. Tekton replaces `$(params.x)` and has no escape for it;
 * Argo Workflows replaces `{{...}}`. So the text refers to variables that hold `$` or `{`, which only the kubelet
 * replaces. It is not for a `script`, which the kubelet does not expand. All texts of a container can share the
 * variables. Throws as `escape(text)` does, and a RangeError for an unknown engine.
 */
export function escape(text: string, options: EscapeOptions): EscapedText;
export function escape(text: string, options?: EscapeOptions): string | EscapedText {
  checkText('escape', text);
  checkPossible(text);
  if (options === undefined) return replaceOpeners(text, 'dollars', { $: '$$', '{': '{' });
  checkObject('escape', 'the options as { engine, taken }', options);
  if (!Object.hasOwn(REPLACED_BY, options.engine)) {
    throw new RangeError(`escape: the engine must be tekton or argo-workflows, and is ${options.engine}`);
  }
  const { words, env } = escapeWords([text], REPLACED_BY[options.engine], options.taken);
  return { text: words.join(''), env };
}

/** Texts of a pod, and the variables that they need. */
export interface EscapedWords {
  readonly words: readonly string[];
  /** Before all variables that use them. */
  readonly env: readonly EscapeVariable[];
}

/** Argo also replaces `{{...}}` in a template. */
export type Replaced = 'dollars' | 'dollars-and-braces';

const REPLACED_BY: Readonly<Record<EscapeEngine, Replaced>> = {
  tekton: 'dollars',
  'argo-workflows': 'dollars-and-braces',
};

/**
 * Escapes words for command, args and env of a pod that an engine starts: a reference to a variable that holds `$` or
 * `{` means the character. The kubelet is the last to replace, and reads nothing twice. `taken` are names that
 * variables of the container already have.
 */
export function escapeWords(words: readonly string[], replaced: Replaced, taken: readonly string[] = []): EscapedWords {
  const dollar = freeName('DOLLAR', taken);
  const brace = freeName('BRACE', taken);
  const escaped = words.map((word) => replaceOpeners(word, replaced, { $: `$(${dollar})`, '{': `$(${brace})` }));
  const env = [
    { name: dollar, value: '$' },
    { name: brace, value: '{' },
  ].filter(({ name }) => escaped.some((word) => word.includes(`$(${name})`)));
  return { words: escaped, env };
}

/** Replaces each character that starts a reference or an escape, alone or together with a text that follows. */
function replaceOpeners(text: string, replaced: Replaced, by: Readonly<Record<'$' | '{', string>>): string {
  const dollars = replaced === 'dollars' ? /\$(?=[$(]|$)/g : /\$(?=[$({]|$)/g;
  const escaped = text.replaceAll(dollars, () => by['$']);
  return replaced === 'dollars' ? escaped : escaped.replaceAll(/\{(?=\{|$)/g, () => by['{']);
}

function checkPossible(text: string): void {
  const impossible = /\0|\p{Surrogate}/u.exec(text);
  if (impossible === null) return;
  const what = impossible[0] === '\0' ? 'the character U+0000' : 'half of a surrogate pair, which has no UTF-8';
  throw new RangeError(`escape: no container can get this text: offset ${impossible.index} is ${what}`);
}

function freeName(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let number = 2; taken.includes(name); number += 1) name = `${wanted}_${number}`;
  return name;
}
