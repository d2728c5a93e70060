/** A source with a counter in each branch, and the number after the last counter. */
export function instrument(path: string, text: string, first: number): { readonly text: string; readonly next: number };
