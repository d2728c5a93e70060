// The library reference: the docstrings of every public entry, by TypeDoc.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { readJson, root } from '../scripts/project.mjs';

/** Writes a page for each entry of package.json, and returns the sidebar. */
export async function writeApi(folder, revision) {
  const { Application } = await import('typedoc');
  const entries = Object.entries(readJson(join(root, 'package.json')).exports).flatMap(([path, { default: file }]) =>
    file === undefined ? [] : [{ name: posix.join('krmkit', path), source: `src/${basename(file, '.js')}.ts` }],
  );
  const app = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: entries.map(({ source }) => join(root, source)),
    tsconfig: join(root, 'tsconfig.json'),
    // `npm run types` checks them.
    skipErrorChecking: true,
    excludeInternal: true,
    out: folder,
    readme: 'none',
    disableGit: true,
    basePath: root,
    displayBasePath: root,
    sourceLinkTemplate: `https://github.com/krmkit/krmkit/blob/${revision}/{path}#L{line}`,
    gitRevision: revision,
    logLevel: 'Warn',
    router: 'member',
    entryFileName: 'index',
    hidePageHeader: true,
    sanitizeComments: true,
    interfacePropertiesFormat: 'table',
    parametersFormat: 'table',
    propertyMembersFormat: 'table',
    typeDeclarationFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    tableColumnSettings: { hideSources: true, hideModifiers: true },
    indexFormat: 'table',
    useCodeBlocks: true,
  });
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the entries');
  project.name = 'Library reference';
  for (const module of project.children ?? []) {
    const entry = entries.find(({ source }) => source === module.sources?.[0]?.fileName);
    if (entry === undefined) throw new Error(`TypeDoc has a module ${module.name} that is no entry of package.json`);
    module.name = entry.name;
  }
  await app.generateOutputs(project);
  for (const { name } of entries) {
    const index = join(folder, name, 'index.md');
    writeFileSync(index, readFileSync(index, 'utf8').replace(/^## References\n[^]*$/m, shortReferences));
  }
  const pages = entries.map(({ name }) => [`api/${name}/index.md`, name]);
  return { api: { title: 'Library reference', pages } };
}

/** What an entry exports from another one: TypeDoc makes a section of each name. */
function shortReferences(section) {
  const links = [...section.matchAll(/^Re-exports (\[.*\]\(.*\))$/gm)].map(([, link]) => `- ${link}`);
  return ['## Also in other entries', '', ...links, ''].join('\n');
}
