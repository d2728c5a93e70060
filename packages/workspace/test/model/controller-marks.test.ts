import { describe, expect, it } from 'vitest';
import { workspaceFiles } from '../../src/files/workspace-files.ts';
import { createControllerMarks } from '../../src/model/controller-marks.ts';

const FLUX = 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: a}\n';
const PLAIN = 'apiVersion: v1\nkind: Service\nmetadata: {name: a}\n';

describe('the files that mention Flux or Argo CD', () => {
  it.each<readonly [title: string, after: string | undefined, isSame: boolean, paths: readonly string[]]>([
    ['are the same after an edit of another file', PLAIN.replace('a}', 'b}'), true, ['flux.yaml']],
    ['are the same without another file', undefined, true, ['flux.yaml']],
    ['are others after an edit that mentions it', FLUX, false, ['flux.yaml', 'plain.yaml']],
  ])('%s', (_, after, isSame, paths) => {
    const files = workspaceFiles();
    files.write('flux.yaml', FLUX);
    files.write('plain.yaml', PLAIN);
    const marks = createControllerMarks();
    const before = marks.marked(files);
    expect([...before.keys()]).toEqual(['flux.yaml']);
    expect(before.get('flux.yaml')?.hasControllers).toBe(true);
    expect(marks.marked(files)).toBe(before);
    if (after === undefined) files.remove('plain.yaml');
    else files.write('plain.yaml', after);
    const now = marks.marked(files);
    expect(now === before).toBe(isSame);
    expect([...now.keys()]).toEqual(paths);
  });

  it('are none without their objects', () => {
    const files = workspaceFiles();
    files.write('flux.yaml', FLUX);
    const marks = createControllerMarks();
    const before = marks.marked(files);
    files.write('flux.yaml', FLUX.replace('a}', 'b}'));
    expect(marks.marked(files)).toBe(before);
    files.write('flux.yaml', PLAIN);
    expect([...marks.marked(files)]).toEqual([]);
  });

  // A Kustomization of Flux can substitute values of ConfigMaps.
  it('are also those with objects that Flux can read', () => {
    const files = workspaceFiles();
    files.write('plain.yaml', PLAIN);
    const marks = createControllerMarks();
    expect([...marks.marked(files)]).toEqual([]);
    files.write('plain.yaml', PLAIN.replace('Service', 'ConfigMap'));
    expect([...marks.marked(files)]).toEqual([['plain.yaml', { hasControllers: false, kinds: ['ConfigMap'] }]]);
    files.write('plain.yaml', PLAIN);
    expect([...marks.marked(files)]).toEqual([]);
  });
});
