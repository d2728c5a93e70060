/** For callers without types, who can pass anything. This package imports nothing, so it has its own errors. */
export function checkText(caller: string, text: unknown): void {
  if (typeof text !== 'string') throw wrongCall(caller, 'the text as a string', text);
}

/** Throws a TypeError if a value is no object with this method, or if it is a list. */
export function checkObject(caller: string, what: string, value: unknown, method?: string): void {
  const isFit = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isFit || (method !== undefined && !(method in value))) throw wrongCall(caller, what, value);
}

export function wrongCall(caller: string, what: string, given: unknown): TypeError {
  const name = given === null ? 'null' : Array.isArray(given) ? 'an array' : typeof given;
  return new TypeError(`${caller}: pass ${what}, not ${name}`);
}
