// The software bill of materials of the package, in the form of CycloneDX: https://cyclonedx.org/docs/1.5/json
import { join } from 'node:path';
import { bundledPackages } from './licenses.mjs';
import { readJson, root } from './project.mjs';

function component(type, { name, version, license }) {
  // https://github.com/package-url/purl-spec: the @ of a scope is escaped.
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const isExpression = license.includes(' ');
  const licenses = [isExpression ? { expression: license } : { license: { id: license } }];
  return { 'bom-ref': `${name}@${version}`, type, name, version, purl, licenses };
}

/**
 * Lists the packages with content in these esbuild outputs, and kubernetes-types, whose declarations the build copies.
 * It has no time and no serial number, so that two builds of one commit are equal.
 */
export function sbom(metafiles) {
  const manifest = readJson(join(root, 'package.json'));
  const folders = [...bundledPackages(metafiles), 'node_modules/kubernetes-types'];
  const components = folders.map((folder) => component('library', readJson(join(root, folder, 'package.json'))));
  const own = component('application', manifest);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: own },
    components,
    dependencies: [{ ref: own['bom-ref'], dependsOn: components.map((each) => each['bom-ref']) }],
  };
}
