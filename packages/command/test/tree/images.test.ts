import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

describe('tree -o images', () => {
  it('prints the images, and ends with 0', async () => {
    const files = {
      'a.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, image: "web:2"}]}\n',
    };
    const { status, stdout } = await runIn({ files }, 'tree', '-o', 'images', '.');
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'web:2\n  files  a.yaml:4\n' });
  });

  it('says once why roots with one reason are not built', async () => {
    const release = (name: string): string =>
      `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: ${name}, namespace: shop}\nspec: {chartRef: {kind: OCIRepository, name: ${name}}}\n`;
    const files = { '.git/HEAD': '', 'c/a.yaml': release('a'), 'c/b.yaml': release('b') };
    const { stdout } = await runIn({ files }, 'tree', '-o', 'images', '.');
    expect(stdout).toBe(
      'build flux:c/HelmRelease/a  not built: c/a.yaml:3: its chart is the OCIRepository a (and 1 other root for the same reason)\n',
    );
    const tree = await runIn({ files }, 'tree', '.');
    expect(tree.stdout).toContain('not built: c/b.yaml:3: its chart is the OCIRepository b\n');
  });

  it('says that there are no resources', async () => {
    const { stdout, stderr } = await runIn({ files: { 'a/x.txt': '' } }, 'tree', '-o', 'images', 'a');
    expect(stdout).toBe('');
    expect(stderr).toContain('no resources in a');
  });
});
