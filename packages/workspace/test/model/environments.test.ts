import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import { blame, check, openEnvironments, planFixes, report } from '@krmkit/check';
import type { Workspace } from '../../src/workspace.ts';
import { openWorkspace } from '../../src/workspace.ts';
import { FILES, editedText, randomEdits } from '../repository.ts';
import type { RandomEdit } from '../repository.ts';

function edit(workspace: Workspace, one: RandomEdit): void {
  const text = editedText(one, workspace.textOf(one.path));
  if (text === undefined) workspace.remove(one.path);
  else workspace.update(one.path, text);
}

/** All answers about a file, at positions in it. */
async function answersOf(workspace: Workspace, path: string, positions: readonly number[]): Promise<unknown> {
  const text = workspace.textOf(path) ?? '';
  const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const answers: unknown[] = [
    await workspace.symbols(path),
    await workspace.folds(path),
    await workspace.format(path),
    await workspace.inlayHints(path, whole),
    await workspace.codeActions(path, whole),
  ];
  for (const one of positions) {
    const position = positionAt(text, one);
    answers.push(
      await workspace.valueAt(path, position),
      await workspace.definition(path, position),
      await workspace.references(path, position),
      await workspace.renamable(path, position),
      await workspace.rename(path, position, 'OTHER'),
      await workspace.completions(path, position),
    );
  }
  return answers;
}

function positionAt(text: string, number: number): { readonly line: number; readonly character: number } {
  const before = text.slice(0, number % (text.length + 1)).split(/\r\n|\r|\n/);
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

function filesOf(workspace: Workspace): readonly { readonly path: string; readonly text: string }[] {
  return workspace.paths().map((path) => ({ path, text: workspace.textOf(path) ?? '' }));
}

describe('edits of a workspace', () => {
  it('lead to the findings of a workspace that was just opened, and refresh shows them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomEdits, { minLength: 1, maxLength: 3 }), async (rounds) => {
        const workspace = openWorkspace(FILES);
        const shown = new Map<string | undefined, unknown>();
        for (const edits of rounds) {
          for (const one of edits) edit(workspace, one);
          for await (const part of workspace.refresh({ first: edits.map(({ path }) => path) })) {
            for (const { path, findings } of part) {
              if (findings.length === 0) shown.delete(path);
              else shown.set(path, findings);
            }
          }
          const fresh = await openWorkspace(filesOf(workspace)).diagnostics();
          expect(await workspace.diagnostics()).toEqual(fresh);
          expect([...shown].map(([path, findings]) => ({ path, findings })).sort(byPath)).toEqual(
            [...fresh].sort(byPath),
          );
        }
      }),
      { numRuns: runs(15) },
    );
  });

  it('lead to the answers of a workspace that was just opened', async () => {
    const positions = fc.array(fc.nat(500), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(randomEdits, { minLength: 1, maxLength: 3 }), positions, async (rounds, chosen) => {
        const workspace = openWorkspace(FILES);
        for (const edits of rounds) {
          for (const one of edits) edit(workspace, one);
          const fresh = openWorkspace(filesOf(workspace));
          for (const path of workspace.paths()) {
            expect(await answersOf(workspace, path, chosen), path).toEqual(await answersOf(fresh, path, chosen));
          }
        }
      }),
      { numRuns: runs(8) },
    );
  });

  it('lead to the values of the environments of a file, without a look at the others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomEdits, { minLength: 1, maxLength: 3 }), fc.nat(500), async (rounds, chosen) => {
        const workspace = openWorkspace(FILES);
        for (const edits of rounds) {
          const { environments } = await workspace.check();
          const isBroken = environments.roots.some(({ state }) => state !== 'built');
          for (const one of edits) edit(workspace, one);
          const fresh = openWorkspace(filesOf(workspace));
          for (const path of workspace.paths()) {
            const position = positionAt(workspace.textOf(path) ?? '', chosen);
            const quick = await workspace.valueAt(path, position, { within: 60_000 });
            const whole = await fresh.valueAt(path, position);
            if (quick?.isComplete === false) {
              // Another file decides which environments there are, an object of Flux in this one, or whether others can be built.
              if (path !== 'clusters/apps.yaml' && !isBroken) expect(edits.map((one) => one.path)).not.toEqual([path]);
              continue;
            }
            expect(quick, path).toEqual(whole);
          }
        }
      }),
      { numRuns: runs(15) },
    );
  });

  it('lead to the findings of check', async () => {
    await fc.assert(
      fc.asyncProperty(randomEdits, async (edits) => {
        const workspace = openWorkspace(
          FILES.filter(({ path }) => path !== '.krmkit.yaml'),
          { objects: false },
        );
        await workspace.diagnostics();
        for (const one of edits) if (one.path !== '.krmkit.yaml') edit(workspace, one);
        const opened = await openEnvironments(filesOf(workspace));
        const checked = check(opened);
        const { environments, result } = await workspace.check();
        expect(await report('json', result)).toBe(await report('json', checked));
        expect(await eventsOf(result)).toBe(await eventsOf(checked));
        expect(linesOf(environments)).toEqual(linesOf(opened));
        expect(await fixesOf(environments)).toEqual(await fixesOf(opened));
        const { diagnostics } = checked;
        const found = (await workspace.diagnostics()).flatMap(({ findings }) =>
          findings.map(({ diagnostic }) => diagnostic),
        );
        const expected = diagnostics.flatMap(({ occurrences = [], ...first }) => [first, ...occurrences]);
        expect(found.map((one) => JSON.stringify(one)).sort()).toEqual(
          expected.map((one) => JSON.stringify(one)).sort(),
        );
      }),
      { numRuns: runs(20) },
    );
  });

  it('know a ConfigMap of substituteFrom that an edit makes of another file', async () => {
    const flux = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec:
  path: apps
  sourceRef: {kind: GitRepository, name: flux-system}
  postBuild: {substituteFrom: [{kind: ConfigMap, name: vars}]}
`;
    const vars = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: vars, namespace: flux-system}\ndata: {OTHER: a}\n';
    const web =
      'apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {type: ExternalName, externalName: "${HOST}"}\n';
    const files = [
      { path: 'cluster/apps.yaml', text: flux },
      { path: 'cluster/vars.yaml', text: '# no CustomResourceDefinition\n' },
      { path: 'apps/web.yaml', text: web },
    ];
    const edited = openWorkspace(files);
    const before = await edited.diagnostics();
    edited.update('cluster/vars.yaml', vars);
    const fresh = openWorkspace(
      files.map((file) => (file.path === 'cluster/vars.yaml' ? { ...file, text: vars } : file)),
    );
    const now = await edited.diagnostics();
    expect(JSON.stringify(now)).toBe(JSON.stringify(await fresh.diagnostics()));
    expect(JSON.stringify(now)).not.toBe(JSON.stringify(before));
  });

  it('of the roots in .krmkit.yaml leave no value of another root', async () => {
    const files = FILES.filter(({ path }) => !path.startsWith('flux/') && !path.startsWith('clusters/'));
    const workspace = openWorkspace(files);
    await workspace.diagnostics();
    workspace.update('.krmkit.yaml', 'roots: [base]\n');
    const value = await workspace.valueAt('base/db.yaml', { line: 0, character: 12 }, { within: 60_000 });
    expect(value?.environments.map(({ root }) => root)).toEqual(['base']);
    expect(value?.isComplete).toBe(false);
  });

  it('that break the overlays of a base show the base as it is', async () => {
    const workspace = openWorkspace(FILES);
    await workspace.diagnostics();
    workspace.update('base/pod.yaml', '- a\n');
    const position = { line: 0, character: 12 };
    const quick = await workspace.valueAt('base/db.yaml', position, { within: 60_000 });
    expect(quick?.environments.map(({ root }) => root)).toEqual(['base']);
  });

  it('of a file of a root that cannot be built show the file as the root has it', async () => {
    const workspace = openWorkspace(FILES);
    workspace.update('base/kustomization.yaml', 'resources: [pod.yaml, db.yaml]\nconfigMapGenerator: [1]\n');
    await workspace.diagnostics();
    workspace.update('base/db.yaml', (workspace.textOf('base/db.yaml') ?? '').replace('name: db', 'name: data'));
    const position = { line: 0, character: 12 };
    const quick = await workspace.valueAt('base/db.yaml', position, { within: 60_000 });
    expect(quick?.environments.map(({ root }) => root)).toEqual(['base']);
    expect(quick).toEqual(await openWorkspace(filesOf(workspace)).valueAt('base/db.yaml', position));
  });

  it('that add a root again leave the order of the environments', async () => {
    const workspace = openWorkspace(FILES);
    await workspace.diagnostics();
    const text = workspace.textOf('dev/kustomization.yaml') ?? '';
    workspace.remove('dev/kustomization.yaml');
    await workspace.diagnostics();
    workspace.update('dev/kustomization.yaml', text);
    await workspace.diagnostics();
    workspace.update('prod/config.yaml', '# nothing\n');
    const quick = await workspace.valueAt('base/db.yaml', { line: 0, character: 12 }, { within: 60_000 });
    expect(quick?.environments.map(({ root }) => root)).toEqual(['dev', 'prod']);
  });

  it('of an object make a file that was its unused patch a file of its own', async () => {
    const workspace = openWorkspace(FILES);
    await workspace.diagnostics();
    workspace.update('base/pod.yaml', '# nothing\n');
    const position = { line: 0, character: 12 };
    const quick = await workspace.valueAt('prod/patch.yaml', position, { within: 60_000 });
    expect(quick?.environments.map(({ root, value }) => [root, value])).toEqual([[undefined, 'v1']]);
    expect(quick).toEqual(await openWorkspace(filesOf(workspace)).valueAt('prod/patch.yaml', position));
  });

  it('of an object of Flux make quick answers incomplete: it can apply any file', async () => {
    const workspace = openWorkspace(FILES);
    await workspace.diagnostics();
    const text = workspace.textOf('clusters/apps.yaml') ?? '';
    workspace.update('clusters/apps.yaml', text.replace('path: ./flux', 'path: ./base'));
    const quick = await workspace.valueAt('base/db.yaml', { line: 0, character: 12 }, { within: 60_000 });
    expect(quick?.isComplete).toBe(false);
  });

  it('end a computation when its signal aborts, and start again after an edit', async () => {
    const workspace = openWorkspace(FILES);
    const first = new AbortController();
    const stopped = workspace.diagnostics(undefined, { signal: first.signal });
    first.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('no longer wanted');
    const running = workspace.diagnostics('plain/pod.yaml');
    workspace.update('plain/pod.yaml', 'a: [');
    expect((await running).flatMap(({ findings }) => findings.map(({ diagnostic }) => diagnostic.code))).toEqual([
      'invalid-yaml',
    ]);
  });
});

function linesOf(opened: Parameters<typeof blame>[0]): readonly unknown[] {
  return blame(opened).map(({ root, title, lines }) => ({ root, title, lines: lines() }));
}

/** Without the time, which is in the names, too. */
async function eventsOf(result: ReturnType<typeof check>): Promise<string> {
  return (await report('events', result)).replaceAll(/(?:name|\w*Time\w*): .*/g, '');
}

async function fixesOf(opened: Parameters<typeof planFixes>[0]): Promise<unknown> {
  const { changes, left } = await planFixes(opened);
  return { changes, left };
}

function byPath(a: { readonly path: string | undefined }, b: { readonly path: string | undefined }): number {
  return (a.path ?? '') < (b.path ?? '') ? -1 : 1;
}
