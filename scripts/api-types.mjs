// Prints src/resource/api-types.ts: the fields of Kubernetes' built-in types, from the package kubernetes-types.
//   node scripts/api-types.mjs > src/resource/api-types.ts
// A test compares the file with this output.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const PACKAGE = 'node_modules/kubernetes-types';
const TEXT = new Set(['string', 'Time', 'MicroTime', 'Duration']);

/**
 * @returns {string} one line for each type: `NAME FIELD:TYPE ...`, with `@` and the apiVersion after the name of a kind
 */
export function apiTypes() {
  /** @type {Map<string, { readonly line: string, readonly uses: readonly string[] }>} */
  const types = new Map();
  /** @type {Set<string>} */
  const kinds = new Set();
  for (const group of readdirSync(PACKAGE, { withFileTypes: true })) {
    if (!group.isDirectory()) continue;
    for (const file of readdirSync(join(PACKAGE, group.name))) {
      const version = file.replace('.d.ts', '');
      if (!/^v\d+$/.test(version)) continue;
      const path = join(PACKAGE, group.name, file);
      const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
      const imports = importedNames(source, group.name, version);
      for (const node of source.statements) {
        if (!ts.isInterfaceDeclaration(node)) continue;
        const own = `${group.name}/${version}.${node.name.text}`;
        const fields = node.members.flatMap((one) => (ts.isPropertySignature(one) ? [one] : []));
        const apiVersion = fields.find(({ name }) => nameOf(name) === 'apiVersion')?.type?.getText() ?? '';
        const isKind = apiVersion.startsWith('"') && !node.name.text.endsWith('List');
        /** @type {string[]} */
        const uses = [];
        const written = fields.map(({ name, type }) => {
          // The status is not configuration.
          if (isKind && nameOf(name) === 'status') return 'status*';
          const text = typeText(type, (used) => {
            const whole = imports.get(used) ?? `${group.name}/${version}.${used}`;
            uses.push(whole);
            return whole;
          });
          return `${nameOf(name)}${text}`;
        });
        // A type without fields, such as JSON, can contain anything.
        if (written.length === 0) continue;
        types.set(own, { line: `${isKind ? `@${apiVersion.slice(1, -1)}` : ''} ${written.join(' ')}`, uses });
        if (isKind) kinds.add(own);
      }
    }
  }
  /** @type {Set<string>} */
  const reached = new Set();
  const queue = [...kinds];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    for (const used of types.get(name)?.uses ?? []) if (types.has(used)) queue.push(used);
  }
  const shortNames = shortest([...reached]);
  const shorten = (/** @type {string} */ line) =>
    line.replaceAll(/:([^ ]+)/g, (_, name) => (shortNames.has(name) ? `:${shortNames.get(name)}` : '*'));
  return [...reached]
    .map((name) => `${shortNames.get(name)}${shorten(types.get(name)?.line ?? '')}`)
    .toSorted()
    .join('\n');
}

/**
 * The name of a type without its group and version, if it is unique.
 * @param {readonly string[]} names
 */
function shortest(names) {
  const bare = (/** @type {string} */ name) => name.slice(name.indexOf('.') + 1);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of names) counts.set(bare(name), (counts.get(bare(name)) ?? 0) + 1);
  return new Map(names.map((name) => [name, counts.get(bare(name)) === 1 ? bare(name) : name]));
}

/** @param {ts.PropertyName} name */
function nameOf(name) {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText();
}

/**
 * @param {ts.TypeNode | undefined} type
 * @param {(name: string) => string} use
 * @returns {string}
 */
function typeText(type, use) {
  if (type === undefined) return '';
  if (ts.isTypeReferenceNode(type)) {
    const name = type.typeName.getText();
    const [inner] = type.typeArguments ?? [];
    if (name === 'Array') return `[]${typeText(inner, use)}`;
    if (TEXT.has(name)) return '';
    if (name === 'IntOrString' || name === 'Quantity') return '|';
    return `:${use(name)}`;
  }
  if (ts.isArrayTypeNode(type)) return `[]${typeText(type.elementType, use)}`;
  if (ts.isTypeLiteralNode(type)) {
    const [index] = type.members;
    return index !== undefined && ts.isIndexSignatureDeclaration(index) ? `{}${typeText(index.type, use)}` : '*';
  }
  const text = type.getText();
  if (text === 'number | string') return '|';
  if (text === 'number') return '#';
  if (text === 'boolean') return '?';
  return text === 'string' || text.startsWith('"') ? '' : '*';
}

/**
 * @param {ts.SourceFile} source
 * @param {string} group
 * @param {string} version
 */
function importedNames(source, group, version) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    const [, other, otherVersion] = /^\.\.\/([^/]+)\/([^/]+)$/.exec(node.moduleSpecifier.text) ?? [];
    const bindings = node.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    for (const { name } of bindings.elements) {
      names.set(name.text, `${other ?? group}/${otherVersion ?? version}.${name.text}`);
    }
  }
  return names;
}

process.stdout.write(`// Printed by scripts/api-types.mjs from kubernetes-types. Do not edit.

/**
 * The fields of Kubernetes' own types, a line each: the name of the type, for a kind \`@\` and its apiVersion, then the fields.
 * Behind a field: nothing for text, \`#\` a number, \`?\` a boolean, \`|\` a number or text, \`*\` anything, \`:TYPE\` another type, with
 * \`[]\` in front for a list and \`{}\` for a mapping of these.
 */
export const API_TYPES: string = \`
${apiTypes()}
\`;
`);
