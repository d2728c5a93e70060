import type { CharacterSet, PatternProblem } from './pattern-class.ts';
import type { Assertion, PatternNode } from './pattern-syntax.ts';
import { parsePatternSyntax } from './pattern-syntax.ts';

/**
 * A regular expression that never takes longer than its length times that of the text: all that may match is followed
 * side by side, as RE2 and Go do, where JavaScript's own goes back and tries again, for years if the text is made so.
 */
export interface Pattern {
  readonly source: string;
  readonly steps: readonly Step[];
  /** Where the pattern is nothing but this text. */
  readonly literal: string | undefined;
}

type Step =
  | { readonly kind: 'characters'; readonly set: CharacterSet }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  /** Goes on at both. */
  | { readonly kind: 'fork'; readonly one: number; readonly other: number }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'match' };

export type PatternOutcome =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly problem: PatternProblem };

/** Repetitions are written out, so that `(a{1000}){1000}` has to end somewhere. */
const MOST_STEPS = 5000;

/** Reads a regular expression in the syntax of RE2. `whole`: it has to match all of a text and not a part. */
export function parsePattern(source: string, whole: boolean = false): PatternOutcome {
  if (!whole && source !== '' && !/[\\^$.|?*+()[\]{}]/.test(source)) {
    return { ok: true, pattern: { source, steps: [], literal: source } };
  }
  const parsed = parsePatternSyntax(source);
  if (!parsed.ok) return parsed;
  const steps: Step[] = [];
  if (whole) steps.push({ kind: 'assertion', assertion: 'text-start' });
  if (!addSteps(steps, parsed.node)) {
    return { ok: false, problem: { message: 'this regular expression is too large: repeat less', at: 0 } };
  }
  if (whole) steps.push({ kind: 'assertion', assertion: 'text-end' });
  steps.push({ kind: 'match' });
  return { ok: true, pattern: { source, steps, literal: undefined } };
}

/** False where there are too many. Recursion is as deep as groups are. */
function addSteps(steps: Step[], node: PatternNode): boolean {
  if (steps.length > MOST_STEPS) return false;
  switch (node.kind) {
    case 'empty':
      return true;
    case 'characters':
      steps.push({ kind: 'characters', set: node.set });
      return true;
    case 'assertion':
      steps.push({ kind: 'assertion', assertion: node.assertion });
      return true;
    case 'sequence':
      return node.parts.every((part) => addSteps(steps, part));
    case 'choice':
      return addChoice(steps, node.parts);
    case 'repetition':
      return addRepetition(steps, node.part, node.least, node.most);
  }
}

function addChoice(steps: Step[], parts: readonly PatternNode[]): boolean {
  const ends: number[] = [];
  for (const [index, part] of parts.entries()) {
    const fork = steps.length;
    const last = index === parts.length - 1;
    if (!last) steps.push({ kind: 'jump', to: 0 });
    if (!addSteps(steps, part)) return false;
    if (last) break;
    ends.push(steps.length);
    steps.push({ kind: 'jump', to: 0 });
    steps[fork] = { kind: 'fork', one: fork + 1, other: steps.length };
  }
  for (const end of ends) steps[end] = { kind: 'jump', to: steps.length };
  return true;
}

function addRepetition(steps: Step[], part: PatternNode, least: number, most: number): boolean {
  for (let time = 0; time < least; time++) if (!addSteps(steps, part)) return false;
  if (most === Infinity) {
    const fork = steps.length;
    steps.push({ kind: 'jump', to: 0 });
    if (!addSteps(steps, part)) return false;
    steps.push({ kind: 'jump', to: fork });
    steps[fork] = { kind: 'fork', one: fork + 1, other: steps.length };
    return true;
  }
  const forks: number[] = [];
  for (let time = least; time < most; time++) {
    forks.push(steps.length);
    steps.push({ kind: 'jump', to: 0 });
    if (!addSteps(steps, part)) return false;
  }
  for (const fork of forks) steps[fork] = { kind: 'fork', one: fork + 1, other: steps.length };
  return true;
}

/** Whether the pattern matches anywhere in the text. */
export function matchesPattern({ steps, literal }: Pattern, text: string): boolean {
  if (literal !== undefined) return text.includes(literal);
  let now: Threads = { list: [], seen: new Uint32Array(steps.length), round: 0 };
  let next: Threads = { list: [], seen: new Uint32Array(steps.length), round: 0 };
  let before: number | undefined;
  let pos = 0;
  for (;;) {
    const code = text.codePointAt(pos);
    now.round = pos + 1;
    if (follow(steps, now, 0, before, code)) return true;
    if (code === undefined) return false;
    pos += code > 0xffff ? 2 : 1;
    const after = text.codePointAt(pos);
    next.list.length = 0;
    next.round = pos + 1;
    for (const index of now.list) {
      const step = steps[index];
      if (step?.kind !== 'characters' || !holds(step.set, code)) continue;
      if (follow(steps, next, index + 1, code, after)) return true;
    }
    [now, next] = [next, now];
    before = code;
  }
}

/** Where the match may stand at a place of the text: steps that wait for a character, each once. */
interface Threads {
  readonly list: number[];
  /** By step, the round in which it was seen last. */
  readonly seen: Uint32Array;
  round: number;
}

/** Goes on from a step as far as no character is needed; true where that is the end. */
function follow(
  steps: readonly Step[],
  threads: Threads,
  start: number,
  before: number | undefined,
  after: number | undefined,
): boolean {
  const waiting = [start];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (threads.seen[index] === threads.round) continue;
    threads.seen[index] = threads.round;
    const step = steps[index];
    switch (step?.kind) {
      case 'match':
        return true;
      case 'characters':
        threads.list.push(index);
        break;
      case 'assertion':
        if (asserts(step.assertion, before, after)) waiting.push(index + 1);
        break;
      case 'fork':
        waiting.push(step.other, step.one);
        break;
      case 'jump':
        waiting.push(step.to);
        break;
      case undefined:
        break;
    }
  }
  return false;
}

function asserts(assertion: Assertion, before: number | undefined, after: number | undefined): boolean {
  switch (assertion) {
    case 'text-start':
      return before === undefined;
    case 'text-end':
      return after === undefined;
    case 'line-start':
      return before === undefined || before === 0x0a;
    case 'line-end':
      return after === undefined || after === 0x0a;
    case 'word':
      return isWord(before) !== isWord(after);
    case 'no-word':
      return isWord(before) === isWord(after);
  }
}

/** ASCII letters, digits and `_`, as in RE2. */
function isWord(code: number | undefined): boolean {
  if (code === undefined) return false;
  return (
    (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || (code >= 0x61 && code <= 0x7a)
  );
}

function holds(set: CharacterSet, code: number): boolean {
  if (!set.anyCase) return includes(set, code) !== set.negated;
  const character = String.fromCodePoint(code);
  const cases = [character, character.toLowerCase(), character.toUpperCase()];
  return cases.some((other) => includes(set, other.codePointAt(0) ?? 0)) !== set.negated;
}

function includes({ ranges, sets, properties }: CharacterSet, code: number): boolean {
  for (const [first, last] of ranges) if (code >= first && code <= last) return true;
  for (const set of sets) if (holds(set, code)) return true;
  return properties.some((property) => property.test(String.fromCodePoint(code)));
}
