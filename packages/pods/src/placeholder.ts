/** `${NAME}`, `$(NAME)`, `<path:...>`, `{{ x }}`: another tool replaces the text first. */
export function isFilledIn(text: string): boolean {
  return /\$[({]|^<.*>$|\{\{/.test(text);
}

/** The same for the name of an object, which is in lower case: also `REPLACE_ME` and `db-<env>`. */
export function isNameFilledIn(name: string): boolean {
  return isFilledIn(name) || /[<{]|^[A-Z][A-Z0-9_]{3,}$/.test(name);
}
