// `npm run build`: src/ -> dist/. The library keeps its names, for those who debug into it; the command is minified,
// for its start.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, posix, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { compileWhatIsCalled } from './called-at-once.mjs';
import { commonJs } from './common-js.mjs';
import { licenseText } from './licenses.mjs';
import { withPlainSpreads } from './object-spreads.mjs';
import { dist, filesBelow, readJson, root, sourceStamp, stampFile, temp } from './project.mjs';

const { version } = readJson(join(root, 'package.json'));
const work = join(temp, `dist-${process.pid}`);
const stamp = sourceStamp();

/** A CommonJS package asks for a built-in with `require`, which a module does not have; others leave out `node:`. */
const builtins = {
  name: 'builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[a-z_][a-z0-9_]*(?:\/[a-z_]+)*$|^node:/ }, ({ path, kind }) => {
      if (!isBuiltin(path)) return undefined;
      if (kind === 'require-call') return { path, namespace: 'builtin' };
      return { path: path.startsWith('node:') ? path : `node:${path}`, external: true };
    });
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/**
 * To import a built-in as a module is to read all that it has: `node:process` makes its three streams for that, and
 * `node:fs` loads four others, together a third of the start. Asked for directly, as `commonJs` has it, it gives what is
 * used.
 */
const builtinsAsked = {
  name: 'builtins-asked',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[a-z_][a-z0-9_]*(?:\/[a-z_]+)*$|^node:/ }, ({ path, kind }) => {
      if (!isBuiltin(path) || kind === 'dynamic-import') return undefined;
      if (kind === 'require-call') return { path, namespace: 'builtin-asked' };
      return { path: path.startsWith('node:') ? path : `node:${path}`, external: true };
    });
    onLoad({ filter: /^(?:node:)?process$/, namespace: 'builtin-asked' }, () => ({
      contents: 'module.exports = process;',
    }));
    onLoad({ filter: /.*/, namespace: 'builtin-asked' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/**
 * Of the Kubernetes client only the configuration is used. It names its generated API, `node-fetch` and `js-yaml` in
 * methods that nobody calls here, and these would be three quarters of the bundle.
 */
const clusterClient = {
  name: 'cluster-client',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:\.\/gen\/index\.js|node-fetch|js-yaml)$/ }, ({ path, importer }) =>
      /@kubernetes[\\/]client-node[\\/]dist[\\/][^\\/]+$/.test(importer) ? { path, namespace: 'left-out' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({
      contents: ['createConfiguration', 'ServerConfiguration', 'Headers', 'default']
        .map((name, index) => `const left${index} = undefined; export { left${index} as ${name} };`)
        .join('\n'),
    }));
  },
};

/**
 * What many verbs share would be fifty chunks: one for each set of verbs that share something. So what nearly all of them
 * need to read files is one chunk, and what looks at pods is another: every file that is loaded when asked for, and needs
 * something of either, loads the whole.
 */
const CHUNKS = {
  core: {
    files: [
      'src/cli/process.ts',
      'src/cli/report/findings.ts',
      'src/cli/terminal.ts',
      'src/cli/write-chunks.ts',
      'src/cli/expand/progress.ts',
      'src/read/package-sources.ts',
      'src/read/documents.ts',
      'src/yaml/document-memory.ts',
      'src/cli/report/layout.ts',
      'src/resource/label-selector.ts',
      'src/expansion/scan.ts',
      'src/events/event.ts',
    ],
    isNeededBy: () => true,
  },
  pods: {
    files: ['src/cli/commands/expand.ts', 'src/cli/report/table.ts'],
    isNeededBy: (files) => files.some((path) => /^src\/(?:kubelet\/|cli\/expand\/image-config)/.test(path)),
  },
};
const DYNAMIC = /\bimport\('(\.[^']+\.ts)'\)/g;
const STATIC = /^(?:import|export)\s(?!type\b)[^'"]*?\bfrom '(\.[^']+\.ts)';/gm;
const largeChunks = {
  name: 'large-chunks',
  setup({ onResolve, onLoad }) {
    const texts = new Map();
    for (const path of filesBelow(join(root, 'src'))) {
      if (path.endsWith('.ts')) texts.set(`src/${path}`, readFileSync(join(root, 'src', path), 'utf8'));
    }
    const named = (path, pattern) =>
      [...texts.get(path).matchAll(pattern)].map(([, target]) => posix.join(posix.dirname(path), target));
    const needed = (path) => {
      const found = new Set([path]);
      for (const one of found) for (const target of named(one, STATIC)) found.add(target);
      return [...found];
    };
    const askedFor = new Set([...texts.keys()].flatMap((path) => named(path, DYNAMIC)));
    const within = new Map(Object.entries(CHUNKS).map(([name, { files }]) => [name, new Set(files.flatMap(needed))]));
    onResolve({ filter: /^krmkit:/ }, ({ path }) => ({ path, namespace: 'chunk', sideEffects: true }));
    onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({
      contents: CHUNKS[path.slice('krmkit:'.length)].files
        .map((file, index) => `export * as file${index} from ${JSON.stringify(`./${file}`)};`)
        .join('\n'),
      resolveDir: root,
    }));
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path: absolute }) => {
      const path = relative(root, absolute).split(sep).join('/');
      const imports = [];
      // What is in the same chunk is there already.
      const contents = texts.get(path).replace(DYNAMIC, (whole, target) => {
        const file = posix.join(posix.dirname(path), target);
        if (!Object.entries(CHUNKS).some(([name, { files }]) => files.includes(file) && within.get(name).has(path))) {
          return whole;
        }
        imports.push(`import * as loaded${imports.length} from '${target}';`);
        return `Promise.resolve(loaded${imports.length - 1})`;
      });
      if (askedFor.has(path)) {
        const files = needed(path);
        for (const [name, { isNeededBy }] of Object.entries(CHUNKS)) {
          if (isNeededBy(files)) imports.push(`import 'krmkit:${name}';`);
        }
      }
      return { contents: `${contents}\n${imports.join('\n')}\n`, loader: 'ts' };
    });
  },
};

/**
 * How wide other characters than ASCII are is asked for few texts, and V8 takes a tenth of the start to read the regular
 * expressions that know it: this is loaded at the first such text.
 */
const widthWhenAsked = {
  name: 'width-when-asked',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^fast-string-width$/ }, ({ path }) => ({ path, namespace: 'when-asked' }));
    onLoad({ filter: /.*/, namespace: 'when-asked' }, () => ({
      contents: `let width;
        const load = () => module.require('./width.cjs').default;
        export default (text) => (width ??= load())(text);`,
    }));
  },
};

/**
 * Asked only for colours that somebody has decided about, but at its start it looks whether the output is a terminal:
 * for that Node loads all its streams, a tenth of the start.
 */
const colorsAsTold = {
  name: 'colors-as-told',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]picocolors[\\/]picocolors\.js$/ }, ({ path }) => {
      const [before, after, ...more] = readFileSync(path, 'utf8').split('(p.stdout || {}).isTTY');
      if (after === undefined || more.length > 0) throw new Error(`${path} looks for a terminal in another way`);
      return { contents: `${before}false${after}` };
    });
  },
};

/** What `cli.cjs` loads unless it is asked for the version. */
const theRest = {
  name: 'the-rest',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/process\.ts$/ }, () => ({ path: './cli/process.cjs', external: true }));
  },
};

const common = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'node20.19',
  charset: 'utf8',
  define: { KRMKIT_VERSION: JSON.stringify(version) },
  legalComments: 'none',
  metafile: true,
  outdir: work,
  logLevel: 'warning',
};

const library = await build({
  ...common,
  entryPoints: {
    index: 'src/index.ts',
    node: 'src/node.ts',
    fn: 'src/fn.ts',
    'module-worker': 'src/functions/runners/module-worker.ts',
    'expansion-function': 'src/cli/functions/expansion-function.ts',
  },
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  external: ['node:*'],
  plugins: [builtins, clusterClient],
});

// What a bundler is told has no side effects is not to be imported for them: esbuild does so with its own helpers.
const helpers = Object.entries(library.metafile.outputs).flatMap(([path, { inputs }]) =>
  Object.keys(inputs).length === 0 ? [basename(path)] : [],
);
for (const path of Object.keys(library.metafile.outputs)) {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  const kept = text.replaceAll(/^import "[^"]*\/([^"/]+)";\n/gm, (line, name) => (helpers.includes(name) ? '' : line));
  writeFileSync(file, withPlainSpreads(kept, path));
}

const command = await build({
  ...common,
  entryPoints: { 'cli/process': 'src/cli/process.ts' },
  outExtension: { '.js': '.cjs' },
  chunkNames: 'cli/[name]-[hash]',
  platform: 'node',
  mainFields: ['module', 'main'],
  minify: true,
  // A file of ASCII alone is half the memory to read and scan.
  charset: 'ascii',
  // The address of a file: CommonJS has its path.
  define: { ...common.define, 'import.meta.url': 'KRMKIT_ADDRESS' },
  plugins: [builtinsAsked, clusterClient, widthWhenAsked, colorsAsTold, largeChunks],
});

const width = await build({
  ...common,
  entryPoints: { 'cli/width': 'fast-string-width' },
  outExtension: { '.js': '.cjs' },
  splitting: false,
  format: 'cjs',
  minify: true,
});

/** In the place of a sum over all chunks, until these are there. */
const BUILD = '#krmkit-build#';
// One small file, for `krmkit version`.
const start = await build({
  ...common,
  entryPoints: { cli: 'src/cli/main.ts' },
  outExtension: { '.js': '.cjs' },
  splitting: false,
  platform: 'node',
  minify: true,
  charset: 'ascii',
  define: { ...common.define, KRMKIT_BUILD: JSON.stringify(BUILD) },
  plugins: [builtinsAsked, theRest],
});

const ADDRESS = `const KRMKIT_ADDRESS=process.getBuiltinModule("node:url").pathToFileURL(__filename).href;`;
for (const path of [command, start].flatMap(({ metafile }) => Object.keys(metafile.outputs))) {
  const file = join(root, path);
  const code = withPlainSpreads(commonJs(readFileSync(file, 'utf8'), basename(path)), path);
  writeFileSync(
    file,
    code.includes('KRMKIT_ADDRESS') ? code.replace('"use strict";', `"use strict";${ADDRESS}`) : code,
  );
}
const entry = join(work, 'cli.cjs');
writeFileSync(entry, `#!/usr/bin/env node\n${readFileSync(entry, 'utf8')}`);
chmodSync(entry, 0o755);
const one = join(root, 'examples', 'pod.yaml');
// What `expand` calls of what all verbs load is no loss to these: they call most of it.
compileWhatIsCalled(work, entry, [['version'], ['expand', one]]);

const sum = createHash('sha256');
for (const path of filesBelow(join(work, 'cli')).toSorted()) sum.update(readFileSync(join(work, 'cli', path)));
const entryText = readFileSync(entry, 'utf8');
if (!entryText.includes(BUILD)) throw new Error(`${entry} does not say what it is built of`);
writeFileSync(entry, entryText.replace(BUILD, sum.digest('hex').slice(0, 16)));

// Types only: `npm run types` is what checks them.
const tsc = spawnSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck', '--outDir', join(work, 'types')],
  { cwd: root, stdio: 'inherit' },
);
if (tsc.status !== 0) process.exit(1);
// The declarations still name `./x.ts`; users have `./x.d.ts`, which every compiler finds under `./x.js`.
for (const path of filesBelow(join(work, 'types'))) {
  if (path.startsWith('cli/')) continue;
  const file = join(work, 'types', path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/((?:from|import) ?\(?['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2'));
}
rmSync(join(work, 'types', 'cli'), { recursive: true, force: true });

// The types of Kubernetes come along, so that nobody has to install them: what `krmkit/fn` names leads into our own
// folder. They are written for CommonJS, where a path needs no extension.
const kubernetes = join(root, 'node_modules', 'kubernetes-types');
for (const path of filesBelow(kubernetes)) {
  if (!path.endsWith('.d.ts')) continue;
  const text = readFileSync(join(kubernetes, path), 'utf8');
  const file = join(work, 'types', 'kubernetes', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text.replaceAll(/(from ")(\.{1,2}\/[^"]*)(")/g, '$1$2.js$3'));
}
const origin = readJson(join(kubernetes, 'package.json'));
writeFileSync(
  join(work, 'types', 'kubernetes', 'NOTICE.txt'),
  `These files are those of ${origin.name} ${origin.version} (${origin.repository}), with the extensions of their\n` +
    'imports written out. They come under the Apache License 2.0, whose text is in LICENSE of this package.\n',
);
for (const path of filesBelow(join(work, 'types', 'fn'))) {
  const file = join(work, 'types', 'fn', path);
  const up = '../'.repeat(path.split('/').length);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/'kubernetes-types\/([a-z0-9/]+)\.d\.ts'/g, `'${up}kubernetes/$1.js'`));
}

writeFileSync(
  join(work, 'THIRD-PARTY-LICENSES.txt'),
  licenseText([library.metafile, command.metafile, width.metafile, start.metafile]),
);

// Other programs never see half a build. A second build, or a scanner on Windows, may be at the folder right now.
for (let attempt = 1; ; attempt += 1) {
  try {
    rmSync(dist, { recursive: true, force: true, maxRetries: 5 });
    renameSync(work, dist);
    break;
  } catch (error) {
    if (attempt === 5) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}
mkdirSync(join(temp, 'build'), { recursive: true });
const relocate = ({ inputs, outputs }) => {
  const moved = JSON.stringify({ inputs, outputs }).replaceAll(`temp/dist-${process.pid}/`, 'dist/');
  return `${moved}\n`;
};
writeFileSync(join(temp, 'build', 'library.json'), relocate(library.metafile));
const outputs = {};
for (const { metafile } of [command, width, start]) {
  for (const [path, output] of Object.entries(metafile.outputs)) {
    // The parts of the command that are built apart, as one.
    const imports = output.imports.map((one) =>
      one.path === './cli/process.cjs' ? { path: join(dirname(path), one.path), kind: one.kind } : one,
    );
    outputs[path] = { ...output, imports };
  }
}
writeFileSync(join(temp, 'build', 'command.json'), relocate({ inputs: command.metafile.inputs, outputs }));
writeFileSync(stampFile, stamp);
