// The chunks of the command: from the ECMAScript modules of esbuild to few CommonJS files.
import { basename } from 'node:path';
import { parse } from 'es-module-lexer/js';

/**
 * In bytes of code: the cost of one more file at a start. On Node 20, loading a file takes some 0.3 ms, and compiling a
 * kilobyte 0.03 ms.
 */
const FILE = 8_000;

/**
 * Joins the chunks that runs load together, and rewrites all as CommonJS. The conversion of esbuild exports each name
 * as a getter and calls it at each use. This one binds each name once: no export changes after its chunk has run.
 *
 * `outputs` are those of esbuild's metafile, and `textOf` returns the text of a chunk. Every run loads the entry `first`,
 * and nearly every run those of `always`; `frequent` has the entries of each frequent run. Returns the path and the text
 * of each file, and the chunks in it.
 */
export function commonJsFiles({ outputs, textOf, first, ...entries }) {
  const groups = joinedChunks(outputs, { first, ...entries });
  const places = new Map(
    groups.flatMap(({ path, chunks }) =>
      chunks.map((chunk, index) => [basename(chunk), { path, name: `part${index}` }]),
    ),
  );
  const joined = groups.map(({ path, chunks }) => {
    const modules = new RequiredModules(path, places);
    const parts = chunks.map((chunk, index) => {
      const { body, exported } = convert(textOf(chunk), modules);
      return `const part${index}=(()=>{${body}\nreturn{${exported}}})();\n`;
    });
    const names = chunks.map((_, index) => `part${index}`);
    return { path, chunks, text: `${modules.text}${parts.join('')}module.exports={${names}};\n` };
  });
  const modules = new RequiredModules(first, places, 'KRMKIT_REQUIRE');
  const { body } = convert(textOf(first), modules);
  const text = `let KRMKIT_REQUIRE=require;\n${modules.text}${body}\n`;
  return [...joined, { path: first, chunks: [first], text }];
}

/** What a file requires, each once: a run has some 500 imports, and Node resolves the path at each call of `require`. */
class RequiredModules {
  #path;
  #places;
  #require;
  #names = new Map();

  /** `require` is what loads a chunk later. */
  constructor(path, places, require = 'require') {
    this.#path = path;
    this.#places = places;
    this.#require = require;
  }

  /** The expression for the exports of a chunk, or of a module of Node, at the start of the file. */
  at(specifier) {
    const place = this.#placeOf(specifier);
    if (place === undefined) return this.#nameOf(specifier);
    return place.specifier === undefined ? place.name : `${this.#nameOf(place.specifier)}.${place.name}`;
  }

  /** The expression for the exports of a chunk when they are needed. */
  later(specifier) {
    const { specifier: file, name } = this.#placeOf(specifier);
    return file === undefined ? name : `${this.#require}(${JSON.stringify(file)}).${name}`;
  }

  get text() {
    return [...this.#names]
      .map(([specifier, name]) => `const ${name}=require(${JSON.stringify(specifier)});\n`)
      .join('');
  }

  #placeOf(specifier) {
    const place = specifier.startsWith('.') ? this.#places.get(basename(specifier)) : undefined;
    if (place === undefined || place.path === this.#path) return place && { name: place.name };
    const folder = specifier.slice(0, specifier.lastIndexOf('/') + 1);
    return { name: place.name, specifier: `${folder}${basename(place.path)}` };
  }

  #nameOf(specifier) {
    const name = this.#names.get(specifier) ?? `module${this.#names.size}`;
    this.#names.set(specifier, name);
    return name;
  }
}

function entriesOf(outputs) {
  return Object.keys(outputs).filter((path) => outputs[path].entryPoint !== undefined);
}

/** In each group, a chunk follows those that it imports. */
function joinedChunks(outputs, entries) {
  const importsOf = (path) =>
    outputs[path].imports.flatMap(({ path: to, kind }) => (kind === 'import-statement' && to in outputs ? [to] : []));
  const runs = runsOf(outputs, importsOf, entries);
  const chunks = new Set(runs.flatMap(({ loaded }) => [...loaded]));
  chunks.delete(entries.first);
  const groupOf = new Map();
  for (const path of [...chunks].toSorted()) {
    const users = runs.map(({ loaded, weight }) => (loaded.has(path) ? weight : 0));
    groupOf.set(path, { path, chunks: [path], bytes: outputs[path].bytes, users });
  }
  const neighbors = (group) => group.chunks.flatMap(importsOf).map((path) => groupOf.get(path));
  const loadedWith = (group) => {
    const found = new Set([group]);
    for (const one of found) for (const next of neighbors(one)) found.add(next);
    return found;
  };
  for (let isJoining = true; isJoining;) {
    isJoining = false;
    const groups = new Set(groupOf.values());
    for (const [a, b] of pairsByGain([...groups], loadedWith)) {
      if (!groups.has(a) || !groups.has(b) || isCyclic(a, b, neighbors)) continue;
      // Groups that were joined in this round can be loaded by more runs now.
      if (isJoining && gainOf(a, b, loadedWith) <= 0) continue;
      groups.delete(a);
      groups.delete(b);
      const users = a.users.map((weight, run) => Math.max(weight, b.users[run]));
      const joined = { path: a.path, chunks: [...a.chunks, ...b.chunks], bytes: a.bytes + b.bytes, users };
      for (const path of joined.chunks) groupOf.set(path, joined);
      for (const group of loadedWith(joined)) {
        group.users = group.users.map((weight, run) => Math.max(weight, users[run]));
      }
      isJoining = true;
    }
  }
  return [...new Set(groupOf.values())].map((group) => ({ ...group, chunks: inOrder(group.chunks, importsOf) }));
}

/** Weights; of any other entry 1. */
const FREQUENT = 45;
const VERB = 5;

/** For each entry, what a run has loaded at its end. */
function runsOf(outputs, importsOf, { first, always, frequent }) {
  const reached = (path, found = new Set()) => {
    if (found.has(path)) return found;
    found.add(path);
    for (const next of importsOf(path)) reached(next, found);
    return found;
  };
  const weightOf = (path) => (outputs[path].entryPoint.endsWith('/command.ts') ? VERB : 1);
  const loadedBy = (paths) => new Set(paths.flatMap((path) => [...reached(path)]));
  const others = entriesOf(outputs).filter((path) => path !== first);
  return [
    { loaded: loadedBy([first]), weight: FREQUENT * others.length },
    ...others.map((path) => ({ loaded: loadedBy([...always, path]), weight: weightOf(path) })),
    ...frequent.map((paths) => ({ loaded: loadedBy([...always, ...paths]), weight: FREQUENT })),
  ];
}

/** The pairs of groups that save time as one file, best first. */
function pairsByGain(groups, loadedWith) {
  const pairs = [];
  for (const [index, a] of groups.entries()) {
    for (const b of groups.slice(index + 1)) {
      const gain = gainOf(a, b, loadedWith);
      if (gain > 0) pairs.push([a, b, gain]);
    }
  }
  return pairs.toSorted((one, other) => other[2] - one[2]);
}

/**
 * In bytes of code, what all runs save if two groups are one file. A run that needs only one of them also loads the other
 * one, with all that it imports. A number below 0 can be too high, as the imports then do not matter.
 */
function gainOf(a, b, loadedWith) {
  let gain = 0;
  for (const [run, weight] of a.users.entries()) {
    const other = b.users[run];
    if (weight > 0 && other > 0) gain += weight * FILE;
    else gain -= weight * b.bytes + other * a.bytes;
  }
  if (gain <= 0) return gain;
  const addImports = (group, users) => {
    for (const next of loadedWith(group)) {
      if (next === a || next === b) continue;
      for (const [run, weight] of users.entries()) if (next.users[run] === 0) gain -= weight * next.bytes;
    }
  };
  addImports(a, b.users);
  addImports(b, a.users);
  return gain;
}

/** Whether a group between the two needs one of them, and the other needs it. */
function isCyclic(a, b, neighbors) {
  const open = [...neighbors(a), ...neighbors(b)].filter((group) => group !== a && group !== b);
  const seen = new Set(open);
  for (const group of open) {
    for (const next of neighbors(group)) {
      if (next === a || next === b) return true;
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  return false;
}

function inOrder(chunks, importsOf) {
  const ordered = new Set();
  const add = (path) => {
    if (ordered.has(path)) return;
    for (const next of importsOf(path)) if (chunks.includes(next)) add(next);
    ordered.add(path);
  };
  for (const path of chunks) add(path);
  return [...ordered];
}

const ADDRESS = 'const KRMKIT_ADDRESS=require("node:url").pathToFileURL(__filename).href;';

/** A chunk as the body of a function, and the members of the object of its exports. */
function convert(text, modules) {
  let body = text.includes('KRMKIT_ADDRESS') ? ADDRESS : '';
  let end = 0;
  const [imports, exports] = parse(text);
  for (const { type, specifier, importStart, importEnd } of imports) {
    const statement = text.slice(importStart, importEnd);
    body += text.slice(end, importStart);
    end = importEnd;
    if (type === 'static') body += bindings(statement, modules.at(specifier));
    else if (specifier?.startsWith('./') !== true) body += statement;
    else body += `Promise.resolve().then(()=>${modules.later(specifier)})`;
  }
  const rest = text.slice(end);
  const named = /export\{([^{}]*)\};?\s*$/.exec(rest);
  // For the entry of a CommonJS package: `export default require_name();`.
  const whole = named === null ? /export default ([\w$]+\(\));?\s*$/.exec(rest) : null;
  const exported =
    named === null ? (whole === null ? '' : `default:${whole[1]}`) : members(named[1], (from, to) => `${to}:${from}`);
  const found = exported === '' ? 0 : exported.split(',').length;
  if (found !== exports.length) throw new Error(`cannot convert the exports ${exported}`);
  return { body: body + rest.slice(0, (named ?? whole)?.index ?? rest.length), exported };
}

/** `import a,{b as c}from"node:x"` and `import*as a from"node:x"` as constants. */
function bindings(statement, module) {
  const match = /^import\s*(?:(?:\*\s*as\s+)?([\w$]+)?\s*,?\s*(?:\{([^}]*)\})?\s*from\s*)?"/.exec(statement);
  if (match === null) throw new Error(`cannot convert ${statement}`);
  const [, whole, names] = match;
  if (whole === undefined && names === undefined) return '';
  const parts = [];
  if (whole !== undefined) parts.push(`const ${whole}=${module}`);
  if (names !== undefined) parts.push(`const{${members(names, (from, to) => `${from}:${to}`)}}=${module}`);
  return parts.join(';');
}

function members(names, print) {
  return names
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [from, to = from] = part.trim().split(/\s+as\s+/);
      return print(from, to);
    })
    .join(',');
}
