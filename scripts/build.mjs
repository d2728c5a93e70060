// `npm run build`: src/ -> dist/. `npm publish` builds with --release, which `krmkit init` needs to know. The library keeps its names, for users who debug into it. The command is minified,
// because it starts faster.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writeDeclarations } from './declarations.mjs';
import { commonJsFiles } from './common-js.mjs';
import { doors } from './doors.mjs';
import { writeKptFunctions } from './kpt-functions.mjs';
import { licenseText } from './licenses.mjs';
import { sbom } from './sbom.mjs';
import { dist, readJson, root, sourceStamp, stampFile, temp } from './project.mjs';

const { version } = readJson(join(root, 'package.json'));
const work = join(temp, `dist-${process.pid}`);
const stamp = sourceStamp();

/** A CommonJS package loads built-ins with `require`, which a module does not have; others leave out `node:`. */
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
 * Only the login of the Kubernetes client is used: config.js, and the files for credentials that it imports. The rest
 * would be five sixths of the bundle.
 */
const clusterClient = {
  name: 'cluster-client',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:\.\/.*|node-fetch|js-yaml)$/ }, ({ path, importer }) =>
      /@kubernetes[\\/]client-node[\\/]dist[\\/][^\\/]+$/.test(importer) &&
      !/^\.\/(?:config|config_types|\w+_auth)\.js$/.test(path)
        ? { path, namespace: 'left-out', sideEffects: false }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** The entries that a run of `expand` loads for a file and for a directory, and so on. */
const EXPAND = [
  'packages/command/src/expand/command.ts',
  'packages/command/src/configuration/configure.ts',
  'packages/check/src/report/findings.ts',
  'packages/check/src/report/table.ts',
];
const FREQUENT_RUNS = [
  EXPAND,
  [...EXPAND, 'packages/command/src/build/build-controllers.ts'],
  [
    'packages/command/src/check/command.ts',
    'packages/command/src/configuration/configure.ts',
    'packages/command/src/build/build-controllers.ts',
    'packages/check/src/report/findings.ts',
  ],
  ['packages/command/src/build/command.ts'],
  ['packages/command/src/source/command.ts'],
];

const target = 'node20.19';
const common = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  target,
  define: {
    KRMKIT_VERSION: JSON.stringify(version),
    KRMKIT_RELEASE: String(process.argv.includes('--release')),
    // `ws` then works without its optional native packages.
    'process.env.WS_NO_BUFFER_UTIL': '"true"',
    'process.env.WS_NO_UTF_8_VALIDATE': '"true"',
  },
  legalComments: 'none',
  metafile: true,
  outdir: work,
  logLevel: 'warning',
};

const library = await build({
  ...common,
  entryPoints: {
    index: 'src/index.ts',
    yaml: 'src/yaml.ts',
    kubelet: 'src/kubelet.ts',
    node: 'src/node.ts',
    fn: 'src/fn.ts',
    'module-worker': 'packages/functions/src/run/runners/module-worker.ts',
    'apply-replacements-function': 'packages/kustomize/src/replacements/apply-replacements.ts',
    'expansion-function': 'packages/check/src/functions/expansion-function.ts',
  },
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  charset: 'utf8',
  external: ['node:*'],
  plugins: [doors, builtins, clusterClient],
});

// The library has no side effects, so bundlers warn about imports for side effects only.
for (const path of Object.keys(library.metafile.outputs)) {
  const file = join(root, path);
  const kept = readFileSync(file, 'utf8').replaceAll(/^import "[^"]*";\n/gm, '');
  writeFileSync(file, kept);
}

const command = await build({
  ...common,
  entryPoints: { cli: 'packages/command/src/main.ts' },
  outExtension: { '.js': '.cjs' },
  chunkNames: 'cli/[name]-[hash]',
  platform: 'node',
  mainFields: ['module', 'main'],
  minify: true,
  define: { ...common.define, 'import.meta.url': 'KRMKIT_ADDRESS', KRMKIT_BUILD: '"KRMKIT_BUILD"' },
  plugins: [doors, clusterClient],
});
// esbuild splits only ECMAScript modules. As CommonJS `krmkit version` starts 1.35 times as fast on Node 20.
const { outputs } = command.metafile;
const entryOf = (file) => {
  const entry = Object.keys(outputs).find((path) => outputs[path].entryPoint === file);
  if (entry === undefined) throw new Error(`nothing imports ${file} lazily`);
  return entry;
};
const texts = new Map(Object.keys(outputs).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const files = commonJsFiles({
  outputs,
  first: entryOf('packages/command/src/main.ts'),
  always: ['packages/command/src/node-context.ts', 'packages/command/src/options.ts'].map(entryOf),
  frequent: FREQUENT_RUNS.map((files) => files.map(entryOf)),
  textOf: (path) => texts.get(path),
});
for (const path of texts.keys()) rmSync(join(root, path));
const digest = createHash('sha256');
for (const { text } of files) digest.update(text);
const buildId = digest.digest('hex').slice(0, 16);
for (const { path, text } of files) writeFileSync(join(root, path), text.replace('KRMKIT_BUILD', buildId));
const fileOf = new Map(files.flatMap(({ path, chunks }) => chunks.map((chunk) => [chunk, path])));
command.metafile.outputs = Object.fromEntries(files.map(({ path, chunks }) => [path, joinedOutput(path, chunks)]));

/** The entry of the metafile for a file with several chunks. */
function joinedOutput(path, chunks) {
  const inputs = Object.assign({}, ...chunks.map((chunk) => outputs[chunk].inputs));
  const imports = chunks
    .flatMap((chunk) => outputs[chunk].imports)
    .map((one) => ({ ...one, path: fileOf.get(one.path) ?? one.path }))
    .filter((one) => one.path !== path);
  return { ...outputs[path], bytes: statSync(join(root, path)).size, inputs, imports };
}
const entry = join(work, 'cli.cjs');
writeFileSync(entry, `#!/usr/bin/env node\n${readFileSync(entry, 'utf8')}`);
chmodSync(entry, 0o755);

// The manual page comes from the same definitions as the help.
writeFileSync(
  join(work, 'krmkit.1'),
  execFileSync(process.execPath, [entry, '__manual'], { env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' } }),
);

writeDeclarations(join(work, 'types'));
await writeKptFunctions(join(work, 'types'));
const metafiles = [library.metafile, command.metafile];
writeFileSync(join(work, 'THIRD-PARTY-LICENSES.txt'), licenseText(metafiles));
writeFileSync(join(work, 'sbom.cdx.json'), `${JSON.stringify(sbom(metafiles), undefined, 2)}\n`);

// Other programs never see a partial build. A second build, or a scanner on Windows, can use the directory at the same
// time.
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
for (const [name, { metafile }] of Object.entries({ library, command })) {
  const moved = JSON.stringify(metafile).replaceAll(`temp/dist-${process.pid}/`, 'dist/');
  writeFileSync(join(temp, 'build', `${name}.json`), `${moved}\n`);
}
writeFileSync(stampFile, stamp);
