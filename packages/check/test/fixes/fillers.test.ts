import { describe, expect, it } from 'vitest';
import { fillerIn } from '../../src/fixes/fillers.ts';

const PROCESSES = 'child_process';
const PIPED = 'cat web.yaml | envsubst | kubectl apply -f -';

describe('a file that fills in other files', () => {
  it.each<readonly [path: string, text: string, tool: string, reach: string]>([
    ['deploy.sh', PIPED, 'envsubst', 'everywhere'],
    ['Makefile', '# envsubst is needed', 'envsubst', 'everywhere'],
    ['go.mod', 'require github.com/drone/envsubst v1.0.3', 'envsubst', 'everywhere'],
    ['.gitlab-ci.yml', 'script: [envsubst <a >b]', 'envsubst', 'everywhere'],
    // A document shows a command, or only has the word.
    ['README.md', `    ${PIPED}`, 'envsubst', 'everywhere'],
    ['README.md', 'a\nenvsubst', 'envsubst', 'everywhere'],
    ['a.rst', '$ envsubst', 'envsubst', 'everywhere'],
    ['a.adoc', '(envsubst', 'envsubst', 'everywhere'],
    ['a.html', 'use envsubst <a', 'envsubst', 'everywhere'],
    ['a.MD', "use envsubst '$A'", 'envsubst', 'everywhere'],
    ['a.mdx', 'use envsubst $A', 'envsubst', 'everywhere'],
    ['a.md', 'use envsubst "$A"', 'envsubst', 'everywhere'],
    ['a.md', 'use envsubst -v', 'envsubst', 'everywhere'],
    ['a.md', 'use envsubst > a', 'envsubst', 'everywhere'],
    ['a.md', 'use envsubst | a', 'envsubst', 'everywhere'],
    ['README.md', 'The pipeline calls `envsubst`.', 'envsubst', 'below'],
    ['README.md', '$`envsubst`', 'envsubst', 'below'],
    ['README.md', 'envsubst fills in the files', 'envsubst', 'everywhere'],
    ['README.md', 'the tool envsubst fills in', 'envsubst', 'below'],
    ['README.md', 'a | envsubsts', 'envsubst', 'below'],
    // Source code runs programs itself, or through a helper that gets a command.
    ['a.ts', `import { spawn } from 'node:${PROCESSES}';\nspawn('envsubst');`, 'envsubst', 'everywhere'],
    ['a.cjs', `require("${PROCESSES}").spawn('envsubst')`, 'envsubst', 'everywhere'],
    ['a.mjs', "import { execa } from 'execa'; 'envsubst'", 'envsubst', 'everywhere'],
    ['a.tsx', "Deno.Command('envsubst')", 'envsubst', 'everywhere'],
    ['a.jsx', "Bun.spawn(['envsubst'])", 'envsubst', 'everywhere'],
    ['a.ts', 'Bun.$`envsubst`', 'envsubst', 'everywhere'],
    ['a.ts', 'await $`envsubst`', 'envsubst', 'everywhere'],
    ['a.ts', "run('cat a | envsubst')", 'envsubst', 'everywhere'],
    ['a.ts', "const READERS = ['awk', 'envsubst'];", 'envsubst', 'below'],
    ['a.ts', "import 'execation'; 'envsubst'", 'envsubst', 'below'],
    ['a.test.ts', "run('cat a | envsubst')", 'envsubst', 'below'],
    ['a_spec.js', "run('cat a | envsubst')", 'envsubst', 'below'],
    ['a.test.ts', `import '${PROCESSES}'; 'envsubst'`, 'envsubst', 'everywhere'],
    ['a.go', 'import "os/exec"\n"envsubst"', 'envsubst', 'everywhere'],
    ['a.go', '"envsubst"', 'envsubst', 'below'],
    ['a.go', '"cat a | envsubst"', 'envsubst', 'everywhere'],
    ['a_test.go', '"cat a | envsubst"', 'envsubst', 'below'],
    // A file of another language needs no package.
    ['a.py', "'envsubst'", 'envsubst', 'everywhere'],
    ['change.md', PIPED, 'envsubst', 'everywhere'],
    ['main.tf', 'content = templatefile("a.yaml", {})', 'Terraform', 'everywhere'],
    ['main.tofu', 'templatefile ("a.yaml")', 'Terraform', 'everywhere'],
    ['a.hcl', 'data "template_file" "a" {}', 'Terraform', 'everywhere'],
    ['a.tf.json', '{"data": {"template_file": {}}}', 'Terraform', 'everywhere'],
    ['a.tofu.json', 'templatefile(', 'Terraform', 'everywhere'],
    ['a.yaml', 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nspec: {postBuild: {}}', 'Flux', 'everywhere'],
    ['a.yml', 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nspec: {postBuild: {}}', 'Flux', 'everywhere'],
    ['a.json', '{"apiVersion": "kustomize.toolkit.fluxcd.io/v1", "spec": {"postBuild": {}}}', 'Flux', 'everywhere'],
  ])('is %s with %j: %s, %s', (path, text, tool, reach) => {
    expect(fillerIn(path, text)).toEqual({ path, tool, reach });
  });

  it.each([
    ['a.sh', 'sed s/a/b/'],
    ['CHANGELOG.md', PIPED],
    ['docs/change_log.rst', PIPED],
    ['CHANGES.txt', PIPED],
    ['HISTORY.adoc', PIPED],
    ['NEWS.md', PIPED],
    ['RELEASE-NOTES-2.md', PIPED],
    ['main.tf', 'templatefiles("a.yaml")'],
    ['main.tf', 'a_template_file'],
    ['main.json', 'templatefile("a.yaml")'],
    ['a.yaml', 'apiVersion: kustomize.toolkit.fluxcd.io/v1'],
    ['a.yaml', 'postBuild: {}'],
    ['a.md', 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nspec: {postBuild: {}}'],
  ])('is not %s with %j', (path, text) => {
    expect(fillerIn(path, text)).toBeUndefined();
  });
});
