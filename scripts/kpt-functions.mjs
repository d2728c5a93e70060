// packages/kpt-functions as a package of its own: one module, its declarations in one file, and a package.json.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { build } from 'esbuild';
import { doors } from './doors.mjs';
import { licenseText } from './licenses.mjs';
import { kptFunctions, readJson, root } from './project.mjs';

/** Writes the package. `types` has the declarations of the packages. */
export async function writeKptFunctions(types) {
  rmSync(kptFunctions, { recursive: true, force: true });
  mkdirSync(kptFunctions, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { index: 'packages/kpt-functions/src/index.ts' },
    outdir: kptFunctions,
    bundle: true,
    format: 'esm',
    target: 'node20.19',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    charset: 'utf8',
    external: ['node:*'],
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    plugins: [doors],
  });
  writeFileSync(join(kptFunctions, 'THIRD-PARTY-LICENSES.txt'), licenseText([metafile]));
  writeTypes(join(types, 'kpt-functions', 'index.d.ts'));
  const { name, version, description, type, sideEffects } = readJson(
    join(root, 'packages', 'kpt-functions', 'package.json'),
  );
  const { license, author, repository, homepage, bugs, engines } = readJson(join(root, 'package.json'));
  const exports = { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' };
  const own = { name, version, description, license, author, repository, homepage, bugs, type, sideEffects, engines };
  const manifest = { ...own, main: './index.js', types: './index.d.ts', exports };
  writeFileSync(join(kptFunctions, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  copyFileSync(join(root, 'LICENSE'), join(kptFunctions, 'LICENSE'));
  copyFileSync(join(root, 'packages', 'kpt-functions', 'README.md'), join(kptFunctions, 'README.md'));
}

function writeTypes(entry) {
  const configObjectFullPath = join(root, 'api-extractor.json');
  const configObject = ExtractorConfig.loadFile(configObjectFullPath);
  configObject.mainEntryPointFilePath = entry;
  const { compilerOptions } = readJson(join(root, 'scripts', 'api-tsconfig.json'));
  configObject.compiler = {
    overrideTsconfig: { extends: join(root, 'tsconfig.json'), compilerOptions, include: [dirname(entry)] },
  };
  configObject.apiReport.enabled = false;
  configObject.dtsRollup = { enabled: true, untrimmedFilePath: join(kptFunctions, 'index.d.ts') };
  // `npm run api:check` reads the result.
  configObject.messages.extractorMessageReporting['ae-forgotten-export'] = { logLevel: ExtractorLogLevel.None };
  const packageJsonFullPath = join(root, 'package.json');
  const config = ExtractorConfig.prepare({ configObject, configObjectFullPath, packageJsonFullPath });
  const messageCallback = (message) => {
    message.handled = message.messageId.startsWith('console-');
  };
  const { errorCount } = Extractor.invoke(config, { localBuild: true, messageCallback });
  if (errorCount > 0) throw new Error('the declarations of kpt-functions cannot be written');
}
