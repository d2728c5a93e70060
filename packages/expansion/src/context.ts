/**
 * Variables by name. Each lookup reads the current value. Only an object's own members are variables (`constructor`,
 * `toString` and `__proto__` are not, unless you set them); a member with the value `undefined` is not a variable.
 */
export type Context = Readonly<Record<string, string>> | ReadonlyMap<string, string>;

/** The value of the first context that contains the name. */
export function lookUp(contexts: readonly Context[], name: string): string | undefined {
  for (const context of contexts) {
    const value = isMap(context) ? context.get(name) : Object.hasOwn(context, name) ? context[name] : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** By shape, so that Maps of another realm count; a variable named `get` is a string, never a function. */
function isMap(context: Context): context is ReadonlyMap<string, string> {
  return typeof context['get'] === 'function';
}
