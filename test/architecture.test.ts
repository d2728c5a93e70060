import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Cruise, Layers } from './architecture/layers.ts';
import { cruiseSource, readLayers, readWorkspaces, root } from './architecture/layers.ts';
import { offences } from './architecture/source-rules.ts';

const layers: Layers = readLayers();

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.split(sep).join('/')}`)
    .filter((path) => path.endsWith('.ts'))
    .toSorted();
}

const workspaces = readWorkspaces(root);
const sources: readonly string[] = [
  ...filesBelow('src'),
  ...workspaces.flatMap(({ name }) => filesBelow(`packages/${name}/src`)),
];
/** The files of packages, tests too. */
const ofPackages = filesBelow('packages').filter((path) => !path.startsWith('packages/kpt-functions/dist/'));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sourceOffences = sources.flatMap((path) => offences(path, read(path)).map((offence) => ({ path, ...offence })));

describe('imports', () => {
  let result: Cruise;
  beforeAll(async () => {
    result = await cruiseSource(root, layers);
  });

  it('were followed in every source file', () => {
    expect(sources.length).toBeGreaterThan(20);
    const all = new Set([...sources, ...ofPackages]);
    expect(result.modules.filter((path) => path.endsWith('.ts')).toSorted()).toEqual([...all].toSorted());
  });

  it('go only where layers.json lets them, and never round in a circle', () => {
    expect(result.violations).toEqual([]);
  });

  it('of a package stay in it: what is outside is imported by the name of its package', () => {
    const leaving = ofPackages.flatMap((path) => {
      const top = path.split('/').slice(0, 2).join('/');
      const relatives = [...read(path).matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']*)'/g)].map(
        ([, to = '']) => to,
      );
      return relatives.flatMap((to) => (join(dirname(path), to).startsWith(`${top}/`) ? [] : [`${path}: ${to}`]));
    });
    expect(leaving).toEqual([]);
  });

  it('of a door are never at run time, which would load the whole package', () => {
    const all = [...sources, ...ofPackages];
    expect(all.filter((path) => /\bimport\(\s*'@krmkit\//.test(read(path)))).toEqual([]);
  });

  it('of a door itself are all that it is: names, each from a file', () => {
    const doors = workspaces.flatMap((workspace) => Object.values(workspace.doors));
    expect(doors.length).toBeGreaterThan(1);
    const others = doors.map((door) =>
      read(door).replaceAll(
        /^export (?:type )?\{[^}]*\} from '(?:\.\/[^']+|@krmkit\/[^']+)';\n|^\/\*\*[^]*?\*\/\n|^\n/gm,
        '',
      ),
    );
    expect(others.filter((rest) => rest !== '')).toEqual([]);
  });

  it('of layers.json itself name folders that exist', () => {
    const packages = workspaces.flatMap(({ doors }) => Object.keys(doors));
    const known = new Set([...Object.keys(layers.folders), ...Object.keys(layers.entries), ...packages]);
    const named = [...Object.values(layers.folders), ...Object.values(layers.entries)].flatMap(
      ({ imports }) => imports,
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('point down: a folder never imports, even over others, a folder that imports it', () => {
    const above = (folder: string, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> =>
      (layers.folders[folder]?.imports ?? []).reduce(
        (all, next) => (all.has(next) ? all : above(next, new Set([...all, next]))),
        seen,
      );
    expect(Object.keys(layers.folders).filter((folder) => above(folder).has(folder))).toEqual([]);
  });
});

// A rule that cannot fail holds nothing, so each is broken once on purpose.
describe('a planted violation is found', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  const NO_IMPORTS = '{ "exports": { ".": "./src/index.ts" } }';

  async function violationsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const folder = mkdtempSync(join(tmpdir(), 'krmkit-architecture-'));
    folders.push(folder);
    const names = new Set(Object.keys(files).flatMap((path) => /^packages\/([^/]+)\//.exec(path)?.[1] ?? []));
    const manifests = [...names].map((name) => [`packages/${name}/package.json`, NO_IMPORTS] as const);
    for (const [path, code] of Object.entries({ ...Object.fromEntries(manifests), ...files })) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    const { modules, violations } = await cruiseSource(folder, layers);
    expect(modules.length).toBeGreaterThan(0);
    return violations;
  }

  const leaf = 'export const x: number = 1;\n';
  const rows: readonly { name: string; files: Record<string, string>; found: readonly string[] }[] = [
    {
      name: 'nothing, where nothing is wrong',
      files: {
        'packages/manifests/src/resource/a.ts': leaf,
        'packages/manifests/src/read/b.ts': `export { x } from '../resource/a.ts';\n`,
      },
      found: [],
    },
    {
      name: 'an import upwards',
      files: {
        'packages/manifests/src/read/b.ts': leaf,
        'packages/manifests/src/resource/a.ts': `export { x } from '../read/b.ts';\n`,
      },
      found: [
        'imports-of-packages/manifests/src/resource: packages/manifests/src/resource/a.ts -> packages/manifests/src/read/b.ts',
      ],
    },
    {
      name: 'an import upwards of a type',
      files: {
        'packages/pods/src/b.ts': 'export interface X { readonly x: number }\n',
        'packages/pods/src/events/a.ts': `import type { X } from '../b.ts';\nexport type Y = X;\n`,
      },
      found: ['imports-of-packages/pods/src/events: packages/pods/src/events/a.ts -> packages/pods/src/b.ts'],
    },
    {
      name: 'an import at run time',
      files: {
        'packages/check/src/report/b.ts': leaf,
        'packages/check/src/outputs/a.ts': `export const later: unknown = import('../report/b.ts');\n`,
      },
      found: [
        'imports-of-packages/check/src/outputs: packages/check/src/outputs/a.ts -> packages/check/src/report/b.ts',
      ],
    },
    {
      name: 'a folder without a row',
      files: { 'src/other/b.ts': leaf, 'src/misc/a.ts': `export { x } from '../other/b.ts';\n` },
      found: ['no-row-in-layers-json: src/misc/a.ts -> src/other/b.ts'],
    },
    {
      name: 'a built-in of Node',
      files: { 'packages/manifests/src/read/a.ts': `export { readFileSync } from 'node:fs';\n` },
      found: ['node-built-in: packages/manifests/src/read/a.ts -> fs'],
    },
    {
      name: 'the door for Node, from a folder that may import only the other one',
      files: {
        'packages/base/package.json': '{ "exports": { ".": "./src/index.ts", "./node": "./src/node.ts" } }',
        'packages/base/src/index.ts': `export { x } from './x.ts';\n`,
        'packages/base/src/node.ts': `export { x } from './x.ts';\n`,
        'packages/base/src/x.ts': leaf,
        'packages/check/package.json':
          '{ "exports": { ".": "./src/index.ts" }, "dependencies": { "@krmkit/base": "*" } }',
        'packages/check/src/outputs/a.ts': `export { x } from '../../../base/src/index.ts';\n`,
        'packages/check/src/outputs/b.ts': `export { x } from '../../../base/src/node.ts';\n`,
      },
      found: ['imports-of-packages/check/src/outputs: packages/check/src/outputs/b.ts -> packages/base/src/node.ts'],
    },
    {
      name: 'the reader of ordinary documents, but through the door',
      files: {
        'packages/yaml/package.json': '{ "exports": { ".": "./src/index.ts" } }',
        'packages/yaml/src/index.ts': `export { x } from './fast/scan-keys.ts';\n`,
        'packages/yaml/src/fast/scan-keys.ts': leaf,
        'packages/yaml/src/read/a.ts': `export { x } from '../fast/scan-keys.ts';\n`,
        'packages/check/package.json':
          '{ "exports": { ".": "./src/index.ts" }, "dependencies": { "@krmkit/yaml": "*" } }',
        'packages/check/src/input/a.ts': `export { x } from '../../../yaml/src/index.ts';\n`,
      },
      found: [
        'imports-of-packages/yaml/src/read: packages/yaml/src/read/a.ts -> packages/yaml/src/fast/scan-keys.ts',
        'only-from-packages/yaml/src/fast/: packages/yaml/src/read/a.ts -> packages/yaml/src/fast/scan-keys.ts',
      ],
    },
    {
      name: 'a package, outside the folder that may import it',
      files: {
        'node_modules/ignore/package.json': '{ "name": "ignore", "version": "1.0.0", "main": "index.js" }',
        'node_modules/ignore/index.js': 'exports.x = 1;\n',
        'packages/manifests/src/read/a.ts': `export { x } from 'ignore';\n`,
        'packages/manifests/src/resource/a.ts': `export { x } from 'ignore';\n`,
      },
      found: ['package-ignore: packages/manifests/src/resource/a.ts -> node_modules/ignore/index.js'],
    },
    {
      name: 'a package that nobody may import',
      files: {
        'node_modules/left/package.json': '{ "name": "left", "version": "1.0.0", "main": "index.js" }',
        'node_modules/left/index.js': 'exports.x = 1;\n',
        'packages/check/src/input/a.ts': `export { x } from 'left';\n`,
      },
      found: ['package-without-a-row: packages/check/src/input/a.ts -> node_modules/left/index.js'],
    },
    {
      name: 'a package that package.json does not name, a file behind a door, and the door of the own package',
      files: {
        'packages/a/package.json': '{ "exports": { ".": "./src/index.ts" } }',
        'packages/a/src/index.ts': `export { x } from './x.ts';\n`,
        'packages/a/src/x.ts': leaf,
        'packages/b/package.json':
          '{ "exports": { ".": "./src/index.ts" }, "dependencies": { "@krmkit/a": "*" }, "devDependencies": { "@krmkit/c": "*" } }',
        'packages/b/src/index.ts': `export { x } from '../../a/src/index.ts';\n`,
        'packages/b/src/inside.ts': `export { x } from '../../a/src/x.ts';\n`,
        'packages/b/src/own.ts': `export { x } from './index.ts';\n`,
        'packages/b/test/b.test.ts': `export { x } from '../../c/src/index.ts';\n`,
        'packages/c/package.json': '{ "exports": { ".": "./src/index.ts" } }',
        'packages/c/src/index.ts': `export { x } from '../../a/src/index.ts';\n`,
        'packages/check/package.json': '{ "exports": { ".": "./src/index.ts" }, "dependencies": { "@krmkit/a": "*" } }',
        'packages/check/src/outputs/a.ts': `export { x } from '../../../a/src/index.ts';\n`,
      },
      found: [
        'imports-of-@krmkit/b: packages/b/src/inside.ts -> packages/a/src/x.ts',
        'imports-of-@krmkit/c: packages/c/src/index.ts -> packages/a/src/index.ts',
        'imports-of-packages/check/src/outputs: packages/check/src/outputs/a.ts -> packages/a/src/index.ts',
        'own-door-of-@krmkit/b: packages/b/src/own.ts -> packages/b/src/index.ts',
      ],
    },
    {
      name: 'something that is not there',
      files: { 'packages/manifests/src/resource/a.ts': `export { x } from './b.ts';\n` },
      found: ['not-found: packages/manifests/src/resource/a.ts -> ./b.ts'],
    },
    {
      name: 'a cycle',
      files: {
        'packages/manifests/src/resource/a.ts': `import { y } from './b.ts';\nexport const x: () => number = () => y();\n`,
        'packages/manifests/src/resource/b.ts': `import { x } from './a.ts';\nexport const y: () => number = () => x();\n`,
      },
      found: [
        'cycle: packages/manifests/src/resource/a.ts -> packages/manifests/src/resource/b.ts -> packages/manifests/src/resource/a.ts',
      ],
    },
  ];
  it.each(rows)('$name', async ({ files, found }) => {
    expect((await violationsOf(files)).toSorted()).toEqual(found);
  });
});

describe('a package', () => {
  const printed = new Set(layers.lines.exemptions.map(({ file }) => file));
  const sizes = workspaces.map(({ name }) => {
    const own = sources.filter((path) => path.startsWith(`packages/${name}/src/`) && !printed.has(path));
    return { name, lines: own.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0) };
  });

  it.each(sizes)('$name has at most the lines that layers.json allows', ({ name, lines }) => {
    expect(lines).toBeGreaterThan(0);
    const { packages, package: ceiling } = layers.lines;
    expect(lines).toBeLessThan(packages[name] ?? ceiling);
  });

  it.each(workspaces.filter(({ name }) => name !== 'testing'))(
    '$name says what it imports',
    ({ name, sources: own }) => {
      const sentence = /\bimports\s([^.]*)/.exec(read(`packages/${name}/README.md`))?.[1] ?? '';
      const said = [...sentence.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);
      expect(said.toSorted()).toEqual(own.toSorted());
    },
  );

  it('but the command is tested without the build of the whole', () => {
    const tests = ofPackages.filter((path) => /^packages\/(?!command\/)[^/]+\/test\//.test(path));
    const built = /dist\/cli\.|CHECKOUT, 'dist|symlinkSync\(CHECKOUT,|(?:\.\.\/)+dist\//;
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter((path) => built.test(read(path)))).toEqual([]);
  });

  it('of its own limit is there, and the limit is lower than that of the others', () => {
    const { packages, package: ceiling } = layers.lines;
    const names = new Set(sizes.map(({ name }) => name));
    expect(Object.entries(packages).filter(([name, most]) => !names.has(name) || most >= ceiling)).toEqual([]);
  });
});

describe('source files', () => {
  const lineCount = (path: string): number => read(path).split('\n').length - 1;
  const exempt = new Set(layers.lines.exemptions.map(({ file }) => file));

  it('have at most 400 lines, or a reason for more', () => {
    const long = sources.filter((path) => lineCount(path) > layers.lines.ceiling && !exempt.has(path));
    expect(long.map((path) => `${path}: ${lineCount(path)} lines`)).toEqual([]);
  });

  it('have no exemption that they do not need, and none without a reason', () => {
    const needless = layers.lines.exemptions.filter(
      ({ file, reason }) => reason.trim() === '' || !sources.includes(file) || lineCount(file) <= layers.lines.ceiling,
    );
    expect(needless).toEqual([]);
  });

  it('are named in kebab-case for what lives there', () => {
    const paths = [...sources, ...ofPackages, ...filesBelow('test')].filter((path) => !path.includes('/fixtures/'));
    const names = paths.flatMap((path) => path.replace(/\.ts$/, '').split('/'));
    expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test|\.cluster)?$/.test(name))).toEqual([]);
    expect(names.filter((name) => /^(?:utils?|helpers?|common|misc|types)$/.test(name))).toEqual([]);
  });

  it('hold no `export *`, no default export, no enum, and no variable of the module that can change', () => {
    const refused = sourceOffences.filter(({ rule }) => rule !== 'class' && rule !== 'plain-error');
    expect(refused.map(({ path, line, rule, text }) => `${path}:${line} ${rule}: ${text}`)).toEqual([]);
  });

  it('make no plain Error: problems of users are diagnostics, wrong calls a TypeError or RangeError', () => {
    const plain = sourceOffences.filter(
      ({ path, rule }) =>
        rule === 'plain-error' &&
        path !== 'packages/base/src/diagnostics/failure.ts' &&
        !path.startsWith('packages/testing/'),
    );
    expect(plain.map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual([]);
  });

  it('list each class in CONTRIBUTING', () => {
    const classes = sourceOffences.filter(({ rule }) => rule === 'class');
    const text = read('CONTRIBUTING.md');
    expect(classes.filter(({ path, text: name }) => !text.includes(`\`${name}\` (\`${path}\`)`))).toEqual([]);
  });

  it('that break each of these rules are found', () => {
    const code = [
      `export * from './a.ts';`,
      `export * as b from './b.ts';`,
      `let state = 0;`,
      `var old = 0;`,
      `export default 1;`,
      `enum Colour { Red }`,
      `export class Watch {}`,
      `const f = () => { let local = 0; throw new Error('x' + local); };`,
      `const g = () => new RangeError('fine');`,
      `declare let given: string;`,
    ].join('\n');
    expect(offences('planted.ts', code).map(({ rule, line }) => `${rule} ${line}`)).toEqual([
      'export-star 1',
      'export-star 2',
      'module-state 3',
      'module-state 4',
      'default-export 5',
      'enum 6',
      'class 7',
      'plain-error 8',
    ]);
  });
});

describe('tsconfig.json', () => {
  const { compilerOptions }: { compilerOptions: Record<string, unknown> } = JSON.parse(read('tsconfig.json'));

  it.each([
    'strict',
    'noUncheckedIndexedAccess',
    'exactOptionalPropertyTypes',
    'verbatimModuleSyntax',
    'erasableSyntaxOnly',
    'noImplicitOverride',
    'noImplicitReturns',
    'noFallthroughCasesInSwitch',
    'noPropertyAccessFromIndexSignature',
    'noUnusedLocals',
    'noUnusedParameters',
  ])('has %s on', (flag) => {
    expect(compilerOptions[flag]).toBe(true);
  });

  it('looks into the declarations of packages too', () => {
    expect(compilerOptions['skipLibCheck']).toBe(false);
  });
});
