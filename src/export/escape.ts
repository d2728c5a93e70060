/** Texts of a pod, and the variables that they need. */
export interface EscapedWords {
  readonly words: readonly string[];
  /** Stand before all variables that use them. */
  readonly env: readonly ExportVariable[];
}

export interface ExportVariable {
  readonly name: string;
  readonly value: string;
}

/** Argo also replaces `{{...}}` in a template. */
export type Replaced = 'dollars' | 'dollars-and-braces';

/**
 * Escapes words for command, args and env of a pod, so that the program gets them as they are. The kubelet replaces
 * `$(NAME)` and `$$`, Tekton replaces `$(params.x)` and has no escape, and Argo replaces `{{...}}`. In front of such a
 * text, a reference to a variable that holds `$` or `{` stands for the character: the kubelet is the last to replace,
 * and reads nothing twice. `taken` are names that variables of the container already have.
 */
export function escapeWords(words: readonly string[], replaced: Replaced, taken: readonly string[] = []): EscapedWords {
  const dollar = freeName('DOLLAR', taken);
  const brace = freeName('BRACE', taken);
  const after = replaced === 'dollars' ? /\$(?=[$(])/g : /\$(?=[$({])/g;
  const escaped = words.map((word) => {
    const withDollars = word.replaceAll(after, `$(${dollar})`.replaceAll('$', '$$$$'));
    return replaced === 'dollars' ? withDollars : withDollars.replaceAll(/\{(?=\{)/g, `$$(${brace})`);
  });
  const env = [
    { name: dollar, value: '$' },
    { name: brace, value: '{' },
  ].filter(({ name }) => escaped.some((word) => word.includes(`$(${name})`)));
  return { words: escaped, env };
}

function freeName(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let number = 2; taken.includes(name); number += 1) name = `${wanted}_${number}`;
  return name;
}
