/** Throws with the facts, one a line, so that a failure can be had again from what is printed. */
export function holds(condition: boolean, law: string, facts: Readonly<Record<string, unknown>>): void {
  if (condition) return;
  const lines = Object.entries(facts).map(([name, fact]) => `${name}: ${JSON.stringify(fact)}`);
  throw new Error(`${law} does not hold\n${lines.join('\n')}`);
}

/** Where the line of an offset begins. */
export function lineStartOf(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isBreak(text[at - 1])) at--;
  return at;
}

/** Where the line of an offset ends, without its line end. */
export function lineEndOf(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isBreak(text[at])) at++;
  return at;
}

function isBreak(char: string | undefined): boolean {
  return char === '\n' || char === '\r';
}

export function lineBreaks(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}

function commonStart(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

function commonEnd(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}

/** Whether one run of characters was put into the text, and nothing else done. */
export function isInsertion(text: string, edited: string): boolean {
  return edited.length > text.length && commonStart(text, edited) + commonEnd(text, edited) >= text.length;
}

export function isDeletion(text: string, edited: string): boolean {
  return isInsertion(edited, text);
}

/** Whether the longer text is the shorter one with characters put in. */
export function isSubsequence(shorter: string, longer: string): boolean {
  let at = 0;
  for (let i = 0; i < longer.length && at < shorter.length; i++) if (longer[i] === shorter[at]) at++;
  return at === shorter.length;
}
