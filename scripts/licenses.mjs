// The licences of the packages in a bundle, as one text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './project.mjs';

/** The directory of the package that a bundled file belongs to, or undefined for files of krmkit. */
function packageFolder(path) {
  const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path);
  return match === null ? undefined : match[1];
}

/** The directories of all packages with content in these esbuild outputs, sorted. */
export function bundledPackages(metafiles) {
  const folders = new Set();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = packageFolder(path);
        if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
      }
    }
  }
  return [...folders].toSorted();
}

export function licenseText(metafiles) {
  const parts = bundledPackages(metafiles).map((folder) => {
    const { name, version, license } = readJson(join(root, folder, 'package.json'));
    const file = readdirSync(join(root, folder)).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
    if (file === undefined || !existsSync(join(root, folder, file))) throw new Error(`${name} carries no licence text`);
    const text = readFileSync(join(root, folder, file), 'utf8')
      .replaceAll('\r\n', '\n')
      .trim();
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  const head = 'krmkit contains code of the following packages, under their own licences.\n';
  return [head, ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}
