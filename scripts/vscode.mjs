// `npm run vscode`: packages editors/vscode/ as temp/vscode/krmkit-VERSION.vsix, without a network. A VSIX is a ZIP file with
// the extension and two files about it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { strToU8, zipSync } from 'fflate';
import { licenseText } from './licenses.mjs';
import { readJson, root, temp } from './project.mjs';

const source = join(root, 'editors', 'vscode');
// VS Code knows no versions such as 1.0.0-rc.1.
const version = readJson(join(root, 'package.json')).version.replace(/-.*/, '');
const manifest = { ...readJson(join(source, 'package.json')), version };

const bundle = await build({
  absWorkingDir: root,
  entryPoints: [join(source, 'extension.ts')],
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  write: false,
  outdir: temp,
});

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const description = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${manifest.name}" Version="${version}" Publisher="${manifest.publisher}"/>
    <DisplayName>${escaped(manifest.displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(manifest.description)}</Description>
    <Tags>${escaped(manifest.keywords.join(','))}</Tags>
    <Categories>${escaped(manifest.categories.join(','))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(manifest.engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Services.Links.Source" Value="${escaped(manifest.repository.url)}"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`;

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${Object.entries({
  json: 'application/json',
  cjs: 'application/javascript',
  md: 'text/markdown',
  txt: 'text/plain',
  vsixmanifest: 'text/xml',
})
  .map(([extension, type]) => `  <Default Extension=".${extension}" ContentType="${type}"/>`)
  .join('\n')}
</Types>
`;

const archive = zipSync(
  {
    'extension.vsixmanifest': strToU8(description),
    '[Content_Types].xml': strToU8(contentTypes),
    'extension/package.json': strToU8(`${JSON.stringify(manifest, undefined, 2)}\n`),
    'extension/extension.cjs': bundle.outputFiles[0].contents,
    'extension/README.md': readFileSync(join(source, 'README.md')),
    'extension/LICENSE.txt': readFileSync(join(root, 'LICENSE')),
    'extension/THIRD-PARTY-LICENSES.txt': strToU8(licenseText([bundle.metafile])),
  },
  // The same bytes for the same commit.
  { mtime: new Date(1980, 0, 1) },
);
const target = join(temp, 'vscode');
mkdirSync(target, { recursive: true });
const file = join(target, `${manifest.name}-${version}.vsix`);
writeFileSync(file, archive);
console.log(file);
