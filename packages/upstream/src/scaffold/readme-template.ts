import { isRelease } from '@krmkit/base';
import type { ScaffoldOptions } from './scaffold-options.ts';

export function readme({ name, language, types }: ScaffoldOptions): string {
  const isTypeScript = language === 'ts';
  const file = `fn.${language}`;
  const checks = isTypeScript ? '\n    npm run types     the type checker' : '';
  const natively = isTypeScript
    ? `\nNode 22.18 and newer run \`${file}\` itself: \`node ${file} --help\`. For older ones, and for the image, \`npm run build\` makes a file of\nit and of what it imports: \`dist/fn.mjs\`.\n`
    : '';
  const program = isTypeScript ? 'dist/fn.mjs' : file;
  const kinds =
    types === undefined
      ? ''
      : `
## Kinds of your own

\`types.ts\` has the types of the custom resources. \`resources.of(apiVersion, kind)\` gives resources of these types. When
the CRD changes, make it anew: \`krmkit init --crd CRD.yaml - > types.ts\`.
`;
  const source = isRelease
    ? ''
    : `
The krmkit that created this directory is not a published release. If \`npm install\` does not find the krmkit that
\`package.json\` names, install it from a checkout, \`npm install --save-dev ../krmkit\`, or from a tarball of \`npm pack\`.
`;
  return `# ${name}

A function for Kubernetes configuration, written with krmkit. Change what it does in \`${file}\`.

    npm install
    npm test          the tests in fn.test.${language} and golden/${checks}
    npm run build     one file without dependencies, for the image: dist/fn.mjs
${source}
## As a module

    krmkit run DIR --module ${file} -- value=shop
    krmkit run DIR --module ${file} --fn-config golden/web/fn-config.yaml --dry-run

The arguments after \`--\` are the configuration; \`--dry-run\` prints the difference and writes nothing.

## As a program

    node ${program} --help
    krmkit source DIR | node ${program} -- value=shop | krmkit sink DIR
    node ${program} -i golden/web/input.yaml -f golden/web/fn-config.yaml -o out.yaml
${natively}
## In a container

    npm run build
    podman build -t ${name} .
    krmkit run DIR --image localhost/${name} -- value=shop

## In tests

\`testFunction\` runs the function on resources and compares. Each folder of \`golden/\` is a case as files: \`input.yaml\`,
\`fn-config.yaml\` and \`expected.yaml\`, which \`UPDATE_GOLDEN=1 npm test\` writes.
${kinds}`;
}
