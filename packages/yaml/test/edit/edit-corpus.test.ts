import {
  CORPUS,
  STRIDE,
  canonical,
  changeAt,
  holds,
  isDeletion,
  isInsertion,
  lineEndOf,
  lineStartOf,
  needs,
  placesOf,
  randomNumbers,
} from '@krmkit/testing';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { locate } from '../../src/read/locate.ts';
import type { YamlNode, YamlDocument } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { updateYaml } from '../../src/edit/update.ts';
import { expectComments, placeOf } from './edit-expectations.ts';
import { outlineOfJsYaml, outlineOfOurs, outlineOfYaml } from '../read/judges.ts';

// Other people's manifests, each document changed in three ways.
const present = existsSync(CORPUS);

interface File {
  readonly path: string;
  readonly text: string;
}

/** Those that are YAML: templates are not. */
function readFiles(): readonly File[] {
  const paths = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(?:ya?ml|json)$/.test(path),
  );
  return paths
    .sort()
    .filter((_, at) => at % STRIDE === 0)
    .flatMap((path) => {
      const text = readFileSync(`${CORPUS}/${path}`, 'utf8');
      const broken = parseDocuments(text).some(({ problems }) => problems.some(({ severity }) => severity === 'error'));
      return broken ? [] : [{ path, text }];
    });
}

describe("other people's manifests", needs('other manifests', present), () => {
  const files = present ? readFiles() : [];
  const random = randomNumbers(1);

  /** Each document that has content and no aliases, as a text of its own. */
  function eachDocument(
    visit: (text: string, document: YamlDocument, root: YamlNode, value: JsonValue) => void,
  ): number {
    let count = 0;
    for (const { text: whole } of files) {
      for (const { root: there, start, end } of parseDocuments(whole)) {
        const text = whole.slice(start, end);
        const [document] = there === undefined ? [] : parseDocuments(text);
        const root = document?.root;
        if (document === undefined || root === undefined || hasAliases(root)) continue;
        const { value, problems } = toValue(root, 'kubectl');
        if (problems.length > 0) continue;
        count++;
        visit(text, document, root, value);
      }
    }
    return count;
  }

  function replaced(text: string, value: JsonValue): string {
    const result = updateYaml(text, () => value);
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const [document] = parseDocuments(result.text);
    const there = document?.root === undefined ? undefined : canonical(toValue(document.root, 'kubectl').value);
    holds(there === canonical(value), 'exactness', { text, edited: result.text, value });
    return result.text;
  }

  it('mean what others read in them', () => {
    expect(files.length).toBeGreaterThan(800 / STRIDE);
    const differing = files.filter(({ text }) => {
      const ours = outlineOfOurs(text).outline;
      return ours !== outlineOfYaml(text) || ours !== outlineOfJsYaml(text);
    });
    expect(differing.map(({ path }) => path)).toEqual([]);
  });

  it('stay as they are when nothing changes', () => {
    for (const { text } of files) expect(updateYaml(text, (value) => value).text === text).toBe(true);
  });

  it('differ in one scalar alone where one scalar changes', () => {
    const count = eachDocument((text, _, root, value) => {
      const scalars = placesOf(value).filter((path) => !isCollection(at(value, path)));
      const path = scalars[random(scalars.length)];
      const node = path === undefined ? undefined : locate(root, path)?.node;
      if (path === undefined || node === undefined) return;
      const edited = replaced(text, changeAt(value, path, () => 'something-else') ?? null);
      expect(edited.startsWith(text.slice(0, node.start))).toBe(true);
      expect(edited.endsWith(text.slice(node.end))).toBe(true);
      expectComments(text, edited, [], []);
    });
    expect(count).toBeGreaterThan(1000 / STRIDE);
  });

  it('differ in added lines alone where an entry is added', () => {
    eachDocument((text, _, root, value) => {
      const places = placesOf(value).filter((path) => isCollection(at(value, path)) && sizeOf(at(value, path)) > 0);
      const path = places[random(places.length)];
      const node = path === undefined ? undefined : locate(root, path)?.content;
      if (path === undefined || (node?.kind !== 'mapping' && node?.kind !== 'sequence')) return;
      const wanted = changeAt(value, path, (collection) => {
        const place = random(sizeOf(collection) + 1);
        if (isArray(collection)) return collection.toSpliced(place, 0, 'quite-new');
        const members = Object.entries<JsonValue>(isObject(collection) ? collection : {});
        return Object.fromEntries(members.toSpliced(place, 0, ['quite-new', ['a', { b: 'c' }]]));
      });
      const edited = replaced(text, wanted ?? null);
      if (node.style === 'block') holds(isInsertion(text, edited), 'one insertion', { text, edited });
      else expect(edited.startsWith(text.slice(0, lineStartOf(text, node.start)))).toBe(true);
      expect(edited.endsWith(text.slice(lineEndOf(text, node.end)))).toBe(true);
      expectComments(text, edited, [], []);
      const back = replaced(edited, value);
      holds(back === text, 'back again', { text, edited, back });
    });
  });

  it('differ in removed lines alone where an entry is removed', () => {
    eachDocument((text, document, _, value) => {
      const places = placesOf(value).filter((path) => path.length > 0 && sizeOf(at(value, path.slice(0, -1))) > 1);
      const path = places[random(places.length)];
      if (path === undefined) return;
      const siblings = at(value, path.slice(0, -1));
      const text1 = canonical(at(value, path));
      if (isArray(siblings) && siblings.filter((item) => canonical(item) === text1).length > 1) return;
      const edited = replaced(text, changeAt(value, path, () => undefined) ?? null);
      const place = placeOf(document, path);
      expectComments(text, edited, place.mayGo(text), place.mustGo(text));
      if (place.style === 'block') holds(isDeletion(text, edited), 'one deletion', { text, edited });
    });
  });
});

function at(value: JsonValue, path: readonly (string | number)[]): JsonValue {
  return path.reduce<JsonValue>((current, segment) => {
    if (isArray(current)) return typeof segment === 'number' ? (current[segment] ?? null) : null;
    return isObject(current) && Object.hasOwn(current, segment) ? (current[segment] ?? null) : null;
  }, value);
}

function hasAliases(node: YamlNode): boolean {
  if (node.kind === 'mapping') return node.entries.some((entry) => hasAliases(entry.value));
  return node.kind === 'sequence' ? node.items.some((item) => hasAliases(item.value)) : node.kind === 'alias';
}

function isCollection(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null;
}

function sizeOf(value: JsonValue): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : -1;
}
