// `npm run schemas` writes schemas/*.json from types of the packages; `npm run schemas:check` fails if that differs from
// what is committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { root } from './project.mjs';

/** Each file with the type that it describes. */
const schemas = {
  baseline: 'BaselineFile',
  build: 'BuildOutput',
  check: 'CheckOutput',
  count: 'CountOutput',
  diff: 'DiffOutput',
  expansion: 'ExpansionOutput',
  'expansion-diff': 'ExpansionDiffOutput',
  explain: 'ExplainOutput',
  'function-list': 'FunctionListOutput',
  'function-results': 'FunctionResultsFile',
  'function-run': 'FunctionRunOutput',
  'function-run-line': 'FunctionRunLine',
  kptfile: 'KptfileFile',
  matches: 'MatchesOutput',
  merge: 'MergeOutput',
  objects: 'ObjectsOutput',
  preview: 'PreviewOutput',
  'start-line': 'StartLine',
  tree: 'TreeOutput',
  update: 'UpdateOutput',
  upstream: 'UpstreamFile',
  version: 'VersionOutput',
  'watch-line': 'WatchLine',
};

/** The types with numbers that users write. All other numbers are counts, lines, columns and the like: integers. */
const ANY_NUMBER = new Set(['JsonValue', 'KptfileText', 'SchemaShape']);

const check = process.argv.includes('--check');
const generator = createGenerator({
  path: join(root, 'packages', '*', 'src', '**', '*.ts').replaceAll('\\', '/'),
  tsconfig: join(root, 'tsconfig.json'),
  // `npm run types` checks them.
  skipTypeCheck: true,
  topRef: false,
});
let same = true;
for (const [name, type] of Object.entries(schemas)) {
  const path = join(root, 'schemas', `${name}.json`);
  const text = `${JSON.stringify(withIntegers(generator.createSchema(type)), null, 2)}\n`;
  if (!check) writeFileSync(path, text);
  else if (committed(path) !== text) {
    console.error(`schemas/${name}.json differs from the type ${type}.`);
    same = false;
  }
}
if (!same) {
  console.error('Run `npm run schemas`, and check the difference.');
  process.exit(1);
}

function withIntegers(schema) {
  if (Array.isArray(schema)) return schema.map(withIntegers);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (name === 'type') return [name, Array.isArray(value) ? value.map(integerFor) : integerFor(value)];
      return [name, ANY_NUMBER.has(name) ? value : withIntegers(value)];
    }),
  );
}

/** A property can be called `type`, too. */
function integerFor(type) {
  return type === 'number' ? 'integer' : withIntegers(type);
}

function committed(path) {
  try {
    return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
