import type { JsonValue, Path } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { locate } from '../../src/read/locate.ts';
import type { YamlNode, YamlDocument } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import type { Profile } from '../../src/read/scalar.ts';
import { toValue } from '../../src/read/to-value.ts';
import type { EditedText } from '../../src/edit/update.ts';
import { removeYaml, setYaml, updateYaml } from '../../src/edit/update.ts';
import { commentsAt, expectComments, placeOf } from './edit-expectations.ts';
import {
  holds,
  isDeletion,
  isInsertion,
  isSubsequence,
  lineBreaks,
  lineEndOf,
  lineStartOf,
  canonical,
  changeAt,
  placesOf,
  randomEdit,
  randomScalar,
  randomValue,
} from '@krmkit/testing';
import type { LaidOut, Choose } from '@krmkit/testing';
import { outlineOfJsYaml, outlineOfOurs, outlineOfYaml } from '../read/judges.ts';

/** Throws where a law does not hold for a text and some choices; false where it says nothing about them. */
export type Check = (laid: LaidOut, choose: Choose) => boolean;

export const CHECKS: Readonly<Record<string, Check>> = {
  'the texts have the values that they were made from': selfCheck,
  'asking for the present value changes no byte': present,
  'setting what is there, and removing what is not, changes no byte': presentAt,
  'any change gives exactly the value wanted and leaves other documents alone': exactness,
  'a path and a function do the same': pathIsFunction,
  'a scalar changes its own characters alone': oneScalar,
  'an entry more adds characters and changes none': oneMore,
  'an entry more, taken away again, gives the same bytes': oneMoreAndBack,
  'an entry less takes its own lines and comments and nothing else': oneLess,
  'a word changed and changed back gives the same bytes': wordAndBack,
};

function rooted(text: string): readonly YamlDocument[] {
  return parseDocuments(text).filter(({ root }) => root !== undefined);
}

function valuesOf(text: string, profile: Profile = 'kubectl'): readonly string[] {
  return parseDocuments(text).flatMap(({ root, problems }) => {
    if (problems.some(({ severity }) => severity === 'error')) return ['broken'];
    return root === undefined ? [] : [canonical(toValue(root, profile).value)];
  });
}

function errorsOf(result: EditedText): readonly unknown[] {
  return result.diagnostics.filter(({ severity }) => severity === 'error');
}

function at(value: JsonValue, path: Path): JsonValue {
  return path.reduce<JsonValue>((current, segment) => {
    if (typeof segment === 'number') return isArray(current) ? (current[segment] ?? null) : null;
    return isObject(current) && Object.hasOwn(current, segment) ? (current[segment] ?? null) : null;
  }, value);
}

function selfCheck({ text, values }: LaidOut): boolean {
  holds(String(valuesOf(text)) === String(values.map(canonical)), 'the text has the value', { text, values });
  return true;
}

function present({ text }: LaidOut): boolean {
  holds(updateYaml(text, (value) => value).text === text, 'nothing is nothing', { text });
  holds(updateYaml(text, reordered).text === text, 'the order of keys is nothing', { text });
  return true;
}

function reordered(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(reordered);
  if (!isObject(value)) return value;
  const members = Object.entries<JsonValue>(value).map(([key, item]) => [key, reordered(item)] as const);
  return Object.fromEntries(members.reverse());
}

function presentAt({ text, values }: LaidOut, choose: Choose): boolean {
  const document = choose(Math.max(values.length, 1));
  const value = values[document] ?? null;
  const places = placesOf(value);
  const path = places[choose(places.length)] ?? [];
  const set = setYaml(text, path, at(value, path), { document });
  holds(values.length === 0 || set.text === text, 'what is there can be set', { text, path, set });
  const removed = removeYaml(text, [...path, 'not there']);
  holds(removed.text === text, 'what is not there can be removed', { text, path, removed });
  return true;
}

function exactness({ text, values, shared }: LaidOut, choose: Choose): boolean {
  const document = choose(Math.max(values.length, 1));
  const wanted = severalEdits(values[document] ?? null, choose);
  const result = updateYaml(text, (value, index) => (index === document ? wanted : value));
  // An edit of what is shared may be refused, and is nothing then.
  if (errorsOf(result).length > 0) {
    holds(shared && result.text === text, 'edits are made', { text, document, wanted });
    return true;
  }
  const edited = result.text;
  const expected = values.map((value, index) => canonical(index === document ? wanted : value));
  const nothing = wanted === null && values.length === 0;
  holds(String(valuesOf(edited)) === String(nothing ? [] : expected), 'exactness', { text, edited, document, wanted });
  if (!nothing && String(valuesOf(text, 'kustomize')) === String(valuesOf(text))) {
    const other = String(valuesOf(edited, 'kustomize'));
    holds(other === String(expected), 'exactness for the other reader', { text, edited, document, wanted });
  }
  expectSameDocuments(text, edited, document);
  const comments = commentsAt(edited).map((comment) => comment.text);
  // A shared node keeps its comments where it is written out.
  holds(shared || new Set(comments).size === comments.length, 'no comment comes twice', { text, edited, wanted });
  if (choose(4) === 0) expectJudgesToAgree(text, edited);
  return true;
}

function severalEdits(value: JsonValue, choose: Choose): JsonValue {
  let wanted = value;
  for (let count = choose(3) === 2 ? 1 + choose(4) : 1; count > 0; count--) {
    wanted = randomEdit(wanted, choose)?.value ?? wanted;
  }
  return wanted;
}

function expectSameDocuments(text: string, edited: string, except: number): void {
  if (except < 0) return;
  const before = rooted(text).map(({ start, end }) => text.slice(start, end));
  const after = rooted(edited).map(({ start, end }) => edited.slice(start, end));
  const same = JSON.stringify(after.toSpliced(except, 1)) === JSON.stringify(before.toSpliced(except, 1));
  holds(same, 'other documents stay', { text, edited, except });
}

/** The other readers see the same nodes, where they saw the same ones before. */
function expectJudgesToAgree(text: string, edited: string): void {
  for (const judge of [outlineOfYaml, outlineOfJsYaml]) {
    // `yaml` reads no list behind a BOM, js-yaml no bracket behind a tab.
    if (judge(text) !== outlineOfOurs(text).outline || /^\ufeff|:\t/.test(text)) continue;
    const seen = judge(edited);
    const ours = outlineOfOurs(edited).outline;
    holds(seen === ours, `agreement of ${judge.name}`, { text, edited, seen, ours });
  }
}

function pathIsFunction({ text, values }: LaidOut, choose: Choose): boolean {
  const document = choose(Math.max(values.length, 1));
  const places = placesOf(values[document] ?? null);
  const path = places[choose(places.length)] ?? [];
  const content = choose(2) === 0 ? randomScalar(choose) : randomValue(choose, 3);
  const changed = (change: () => JsonValue | undefined): EditedText =>
    updateYaml(text, (value, index) => (index === document ? changeAt(value, path, change) : value));
  const set = setYaml(text, path, content, { document });
  const removed = removeYaml(text, path, { document });
  // A path says which one of equal items is meant, a value does not: the texts can differ.
  const pairs = [
    [set, changed(() => content)],
    [removed, changed(() => undefined)],
  ] as const;
  for (const [byPath, byValue] of pairs) {
    if (errorsOf(byPath).length > 0 || errorsOf(byValue).length > 0) continue;
    const same = String(valuesOf(byPath.text)) === String(valuesOf(byValue.text));
    holds(same, 'a path is a function', { text, path, content, byPath, byValue });
    expectSameDocuments(text, byPath.text, path.length === 0 ? -1 : document);
  }
  return true;
}

interface Case {
  readonly text: string;
  readonly root: YamlNode;
  readonly document: YamlDocument;
  readonly index: number;
  readonly value: JsonValue;
}

/** A document of a text without aliases, where each value has one position. */
function oneCase(laid: LaidOut, choose: Choose): Case | undefined {
  const documents = rooted(laid.text);
  const index = choose(Math.max(documents.length, 1));
  const document = documents[index];
  const value = laid.values[index];
  if (laid.shared || value === undefined || document?.root === undefined) return undefined;
  return { text: laid.text, root: document.root, document, index, value };
}

function replaceDocument(text: string, document: number, value: JsonValue): string {
  const result = updateYaml(text, (before, index) => (index === document ? value : before));
  const [error] = errorsOf(result);
  holds(error === undefined, 'edits are made', { text, document, value, error });
  return result.text;
}

/** The one member of an item of a list: with another value, nothing says that it is the same item. */
function isWholeItem(value: JsonValue, path: Path): boolean {
  return isArray(at(value, path.slice(0, -2))) && path.length > 1 && sizeOf(at(value, path.slice(0, -1))) === 1;
}

function pickPlace(value: JsonValue, choose: Choose, fits: (at: JsonValue) => boolean): Path | undefined {
  const places = placesOf(value).filter((path) => fits(at(value, path)));
  return places[choose(Math.max(places.length, 1))];
}

const isCollection = (value: JsonValue): boolean => typeof value === 'object' && value !== null;
const sizeOf = (value: JsonValue): number => (isArray(value) || isObject(value) ? Object.keys(value).length : -1);

function oneScalar(laid: LaidOut, choose: Choose): boolean {
  const one = oneCase(laid, choose);
  const path = one === undefined ? undefined : pickPlace(one.value, choose, (value) => !isCollection(value));
  if (one === undefined || path === undefined || isWholeItem(one.value, path)) return false;
  const { text, index, value, root } = one;
  const wanted = randomScalar(choose);
  const edited = replaceDocument(text, index, changeAt(value, path, () => wanted) ?? null);
  if (edited === text) return true;
  const node = locate(root, path)?.node;
  if (node?.kind !== 'scalar') return false;
  // A value in place of no text follows a blank, and a block header no tab.
  const start = Math.min(node.tag?.start ?? node.start, node.start);
  const several = typeof wanted === 'string' && wanted.includes('\n');
  const before = text.slice(0, start);
  const rest = text.slice(several || node.start === node.end ? lineEndOf(text, node.end) : node.end);
  holds(edited.startsWith(several ? before.trimEnd() : before), 'the text before it stays', { text, edited, path });
  holds(edited.endsWith(rest), 'the text after it stays', { text, edited, path });
  expectComments(text, edited, [], []);
  return true;
}

function oneMore(laid: LaidOut, choose: Choose): boolean {
  const added = addOne(laid, choose);
  if (added === undefined) return false;
  const { text, path, edited, root } = added;
  const node = locate(root, path)?.node;
  if (node === undefined || node.kind === 'alias' || node.kind === 'scalar') return false;
  expectComments(text, edited, [], []);
  // A pair in a list, `[a: 1]`, needs braces for a second member.
  if (node.style === 'flow' && !/[[{]/.test(text[node.start] ?? '')) return true;
  if (node.style === 'block') {
    holds(isInsertion(text, edited), 'one insertion', { text, edited, path });
    return true;
  }
  holds(edited.startsWith(text.slice(0, lineStartOf(text, node.start))), 'lines before stay', { text, edited, path });
  holds(edited.endsWith(text.slice(node.end)), 'the text after it stays', { text, edited, path });
  holds(isSubsequence(text, edited), 'nothing but insertions', { text, edited, path });
  return true;
}

function oneMoreAndBack(laid: LaidOut, choose: Choose): boolean {
  const added = addOne(laid, choose);
  if (added === undefined) return false;
  const { text, path, index, value, edited, root } = added;
  const node = locate(root, path)?.node;
  // A pair in a list, `[a: 1]`, gets braces and keeps them.
  if (node?.kind === 'mapping' && node.style === 'flow' && text[node.start] !== '{') return false;
  const back = replaceDocument(edited, index, value);
  // A text block at the end gets the line end that kustomize reads, and leaves it behind.
  const ended = /[\n\r]$/.test(text) ? [] : ['\n', '\r\n', '\r'].map((end) => text + end);
  const isBack = [text, ...ended].some((known) => withoutBlanks(back) === withoutBlanks(known));
  holds(isBack, 'back again', { text, edited, back, path });
  return true;
}

function addOne(laid: LaidOut, choose: Choose): (Case & { path: Path; edited: string }) | undefined {
  const one = oneCase(laid, choose);
  const path = one === undefined ? undefined : pickPlace(one.value, choose, (value) => sizeOf(value) > 0);
  if (one === undefined || path === undefined) return undefined;
  const more = choose(2) === 0 ? randomScalar(choose) : randomValue(choose, 3);
  const wanted = changeAt(one.value, path, (before) => withOneMore(before, more, choose)) ?? null;
  return { ...one, path, edited: replaceDocument(one.text, one.index, wanted) };
}

function withOneMore(before: JsonValue, more: JsonValue, choose: Choose): JsonValue {
  const place = choose(3) === 0 ? sizeOf(before) : choose(sizeOf(before) + 1);
  // An item that no other one equals, so that it is clear which one was added.
  if (isArray(before)) return before.toSpliced(place, 0, isCollection(more) ? [more, 'quite new'] : 'quite new');
  if (!isObject(before)) return before;
  return Object.fromEntries(Object.entries<JsonValue>(before).toSpliced(place, 0, ['quite-new', more]));
}

function oneLess(laid: LaidOut, choose: Choose): boolean {
  const one = oneCase(laid, choose);
  const parent = one === undefined ? undefined : pickPlace(one.value, choose, (value) => sizeOf(value) > 1);
  if (one === undefined || parent === undefined) return false;
  const { text, index, value, document } = one;
  const siblings = at(value, parent);
  const which = choose(sizeOf(siblings));
  // Which one of equal items goes is not said by the value.
  const chosen = isArray(siblings) ? (siblings[which] ?? null) : null;
  if (isArray(siblings) && siblings.some((item, i) => i !== which && alike(item, chosen))) return false;
  const key = isArray(siblings) ? which : (Object.keys(isObject(siblings) ? siblings : {})[which] ?? '');
  const path = [...parent, key];
  const edited = replaceDocument(text, index, changeAt(value, path, () => undefined) ?? null);
  const place = placeOf(document, path);
  expectComments(text, edited, place.mayGo(text), place.mustGo(text));
  if (place.style === 'block') {
    // Blanks on a blank line go where they would belong to a block scalar that is the last now.
    const deleted = isDeletion(text, edited) || isDeletion(withoutBlanks(text), withoutBlanks(edited));
    holds(deleted, 'one deletion', { text, edited, path });
    const own = lineBreaks(text.slice(place.start, place.end));
    const less = lineBreaks(text) - lineBreaks(edited);
    holds(!place.ownLine(text) || less >= own, 'no line is left', { text, edited, path });
    return true;
  }
  const rest = text.slice(lineEndOf(text, place.collectionEnd));
  holds(edited.startsWith(text.slice(0, place.collectionStart)), 'the text before it stays', { text, edited, path });
  holds(edited.endsWith(rest), 'the text after it stays', { text, edited, path });
  holds(isSubsequence(edited, text), 'nothing but deletions', { text, edited, path });
  return true;
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/(?<=[\r\n])[ \t]+(?=[\r\n]|$)/g, '');
}

/** Whether a list might pair the two: equal, or under the same name. */
function alike(a: JsonValue, b: JsonValue): boolean {
  return canonical(a) === canonical(b) || (isObject(a) && isObject(b));
}

function wordAndBack(laid: LaidOut, choose: Choose): boolean {
  const one = oneCase(laid, choose);
  const isWord = (value: JsonValue): boolean => typeof value === 'string' && /^[a-z]+$/i.test(value);
  const path = one === undefined ? undefined : pickPlace(one.value, choose, isWord);
  if (one === undefined || path === undefined || isWholeItem(one.value, path)) return false;
  const { text, index, value, root } = one;
  const node = locate(root, path)?.node;
  if (node?.kind !== 'scalar' || node.tag !== undefined) return false;
  if (/[\\\r\n]/.test(text.slice(node.start, node.end))) return false;
  const word = ['another', 'some words', 'x/y.1'][choose(3)] ?? '';
  const edited = replaceDocument(text, index, changeAt(value, path, () => word) ?? null);
  const quotes = node.style === 'plain' ? '' : (text[node.start] ?? '');
  const expected = text.slice(0, node.start) + quotes + word + quotes + text.slice(node.end);
  holds(edited === expected, 'only the word changes', { text, edited, path });
  const back = replaceDocument(edited, index, value);
  holds(back === text, 'back again', { text, edited, back, path });
  return true;
}
