import { printRoot, PLAIN_LAYOUT } from '@krmkit/yaml';

/** The files of a new kpt package, by path below its directory. */
export function packageFiles(name: string): ReadonlyMap<string, string> {
  const kptfile = {
    apiVersion: 'kpt.dev/v1',
    kind: 'Kptfile',
    metadata: { name, annotations: { 'config.kubernetes.io/local-config': 'true' } },
    info: { description: `The manifests of ${name}` },
  };
  return new Map([
    ['Kptfile', `${printRoot({ kind: 'value', value: kptfile }, PLAIN_LAYOUT)}\n`],
    ['README.md', readme(name)],
  ]);
}

function readme(name: string): string {
  return `# ${name}

Describe what this package installs, and which fields to change.

    krmkit render    runs the functions in the Kptfile
    krmkit check     reports references that cannot be resolved
    krmkit update    updates a copy that \`krmkit get\` made

To run a function and keep it in the pipeline of the Kptfile:

    krmkit run --save --module set-labels -- team=shop

kpt refuses a Kptfile with a \`module\`. If kpt also renders the package, save an image: \`--image set-labels\`.
`;
}
