// The library in a worker, so that the page never waits.
import { NO_COLORS, subjectText } from '@krmkit/base';
import type { Diagnostic, Severity } from '@krmkit/base';
import { blame, summaryText, traceVariables } from '@krmkit/check';
import { codeTitles } from '@krmkit/pods';
import type { Workspace } from '@krmkit/workspace';
import { openWorkspace, sameValues } from '@krmkit/workspace';
import type { Action, Checked, Engine, Finding, PageFile, Request } from './engine.ts';
import { filesAfter, isFixed } from './tried-fixes.ts';

/** The files of the page, the other side of a preview, and the files after a fix. */
const present = openWorkspace([], { severity: 'info' });
const earlier = openWorkspace([], { severity: 'info' });
const trial = openWorkspace([], { severity: 'info' });

/** A workspace with these files, and no others. */
function withFiles(workspace: Workspace, files: readonly PageFile[]): Workspace {
  const paths = new Set(files.map(({ path }) => path));
  for (const path of workspace.paths()) if (!paths.has(path)) workspace.remove(path);
  for (const { path, text } of files) workspace.update(path, text);
  return workspace;
}

/** The worst is the first. */
const RANKS: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

const engine: Engine = {
  check: async (files) => {
    const start = performance.now();
    const { environments, result } = await withFiles(present, files).check();
    const titles = new Map(await codeTitles());
    const answer: Checked = {
      findings: result.diagnostics
        .map((one) => findingOf(one, titles))
        .toSorted((a, b) => RANKS[a.severity] - RANKS[b.severity]),
      workloads: traceVariables(environments, result),
      built: blame(environments).map(({ root, title }) => ({ root, title })),
      roots: environments.roots.map(({ directory, state }) => ({ directory, state })),
      headline: summaryText(result.summary, NO_COLORS),
      verdict: result.verdict,
      duration: performance.now() - start,
    };
    return answer;
  },
  actions: (files) => actionsOf(withFiles(present, files)),
  works: async (files, action) => {
    const before = await withFiles(present, files).check();
    const after = await withFiles(trial, filesAfter(files, action)).check();
    return isFixed(action.code, before.result.diagnostics, after.result.diagnostics);
  },
  valueAt: async (files, path, position) => {
    const found = await withFiles(present, files).valueAt(path, position);
    return found && { name: found.name, range: found.range, groups: sameValues(found) };
  },
  definition: (files, path, position) => withFiles(present, files).definition(path, position),
  blame: async (files, index) => {
    const { environments } = await withFiles(present, files).check();
    return blame(environments)[index]?.lines() ?? [];
  },
  preview: async (before, after) => {
    const sides = [withFiles(earlier, before).check(), withFiles(present, after).check()] as const;
    const [old, now] = await Promise.all(sides);
    return (await changes()).previewOf(old.environments, now.environments);
  },
  graph: async (files) => {
    const { environments } = await withFiles(present, files).check();
    return (await changes()).graphOf(environments);
  },
};

/** The actions for the findings of all files. */
async function actionsOf(workspace: Workspace): Promise<readonly Action[]> {
  const found: Action[] = [];
  for (const { path } of await workspace.diagnostics()) {
    if (path === undefined) continue;
    const end = { line: workspace.textOf(path)?.length ?? 0, character: 0 };
    for (const action of await workspace.codeActions(path, { start: { line: 0, character: 0 }, end })) {
      const { title, kind, files, diagnostic } = action;
      found.push({ title, kind, files, code: diagnostic.code, path, start: diagnostic.location?.start ?? 0 });
    }
  }
  return found;
}

/** Loads what the first view does not need. */
const changes = () => import('./changes.ts');

function findingOf(diagnostic: Diagnostic, titles: ReadonlyMap<string, string>): Finding {
  const { code, severity, message, hint, location, occurrences = [], roots = [] } = diagnostic;
  return {
    code,
    severity,
    message,
    hint,
    subject: subjectText(diagnostic),
    location,
    others: occurrences.flatMap((one) => one.location ?? []),
    roots,
    title: titles.get(code) ?? '',
  };
}

// A question about newer files ends the computation for older ones.
addEventListener('message', ({ data }: MessageEvent<Request>) => void answer(data));

async function answer(request: Request): Promise<void> {
  const { id, name } = request;
  try {
    postMessage({ id, ok: true, name, value: await answerTo(request) });
  } catch (error) {
    postMessage({ id, ok: false, message: error instanceof Error ? error.message : String(error) });
  }
}

function answerTo(request: Request): Promise<unknown> {
  switch (request.name) {
    case 'check':
      return engine.check(...request.args);
    case 'actions':
      return engine.actions(...request.args);
    case 'works':
      return engine.works(...request.args);
    case 'valueAt':
      return engine.valueAt(...request.args);
    case 'definition':
      return engine.definition(...request.args);
    case 'blame':
      return engine.blame(...request.args);
    case 'preview':
      return engine.preview(...request.args);
    case 'graph':
      return engine.graph(...request.args);
  }
}
