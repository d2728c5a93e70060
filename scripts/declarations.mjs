// The published types: those of src/, and those of Kubernetes, which `krmkit/fn` uses.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { filesBelow, readJson, root } from './project.mjs';

/**
 * Writes the declarations into `types`: those of `src`, and those of each package in a directory with its name. Does not
 * check types: `npm run types` does.
 */
export function writeDeclarations(types) {
  const printed = `${types}-printed`;
  const args = ['-p', 'tsconfig.build.json', '--noCheck', '--outDir', printed];
  const tsc = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (tsc.status !== 0) process.exit(1);
  for (const path of filesBelow(printed)) {
    const [, name, rest] = /^packages\/([^/]+)\/src\/(.*)$/.exec(path) ?? [
      undefined,
      undefined,
      path.slice('src/'.length),
    ];
    if (name === 'testing' || name === 'command') continue;
    const file = join(types, name ?? '.', rest);
    mkdirSync(dirname(file), { recursive: true });
    // The declarations still import `./x.ts`. Users have `./x.d.ts`, which every compiler finds as `./x.js`.
    rewrite(join(printed, path), file, /((?:from|import) ?\(?['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2');
    // The doors of packages, which users do not have.
    const up = '../'.repeat(relative(types, file).split(sep).length - 1) || './';
    rewrite(
      file,
      file,
      /(['"])@krmkit\/([a-z-]+)(\/node)?(['"])/g,
      (_, open, name, node, close) => `${open}${up}${name}/${node === undefined ? 'index' : 'node'}.js${close}`,
    );
  }
  rmSync(printed, { recursive: true });

  // The types of Kubernetes are part of the package, so that users need not install them. They are written for
  // CommonJS, where a path needs no extension.
  const kubernetes = join(root, 'node_modules', 'kubernetes-types');
  for (const path of filesBelow(kubernetes)) {
    if (!path.endsWith('.d.ts')) continue;
    const file = join(types, 'kubernetes', path);
    mkdirSync(dirname(file), { recursive: true });
    rewrite(join(kubernetes, path), file, /(from ")(\.{1,2}\/[^"]*)(")/g, '$1$2.js$3');
  }
  const { name, version, repository } = readJson(join(kubernetes, 'package.json'));
  writeFileSync(
    join(types, 'kubernetes', 'NOTICE.txt'),
    `These files are those of ${name} ${version} (${repository}), with the extensions of their\n` +
      'imports written out. They come under the Apache License 2.0, whose text is in LICENSE of this package.\n',
  );
  for (const path of filesBelow(join(types, 'functions', 'sdk'))) {
    const file = join(types, 'functions', 'sdk', path);
    const up = '../'.repeat(path.split('/').length + 1);
    rewrite(file, file, /'kubernetes-types\/([a-z0-9/]+)\.d\.ts'/g, `'${up}kubernetes/$1.js'`);
  }
}

function rewrite(from, to, pattern, replacement) {
  writeFileSync(to, readFileSync(from, 'utf8').replaceAll(pattern, replacement));
}
