// The library in a worker, so that the page never waits.
import { NO_COLORS, subjectText } from '@krmkit/base';
import type { Diagnostic, Severity } from '@krmkit/base';
import { blame, check, openEnvironments, summaryText, traceVariables } from '@krmkit/check';
import type { OpenedEnvironments } from '@krmkit/check';
import { codeTitles } from '@krmkit/pods';
import type { Checked, Engine, Finding, PageFile, Request } from './engine.ts';

interface Opened {
  readonly files: readonly PageFile[];
  readonly environments: OpenedEnvironments;
}

/** The newest first: the files, and the other side of a preview. */
let opened: readonly Opened[] = [];

async function open(files: readonly PageFile[]): Promise<OpenedEnvironments> {
  const known = opened.find((one) => sameFiles(one.files, files));
  if (known !== undefined) return known.environments;
  const environments = await openEnvironments(files);
  opened = [{ files, environments }, ...opened.slice(0, 1)];
  return environments;
}

function sameFiles(a: readonly PageFile[], b: readonly PageFile[]): boolean {
  return a.length === b.length && a.every(({ path, text }, index) => b[index]?.path === path && b[index].text === text);
}

/** The worst is the first. */
const RANKS: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

const engine: Engine = {
  check: async (files) => {
    const start = performance.now();
    const environments = await open(files);
    const checked = check(environments, { severity: 'info' });
    const titles = new Map(await codeTitles());
    const answer: Checked = {
      findings: checked.diagnostics
        .map((one) => findingOf(one, titles))
        .toSorted((a, b) => RANKS[a.severity] - RANKS[b.severity]),
      workloads: traceVariables(environments, checked),
      built: blame(environments).map(({ root, title }) => ({ root, title })),
      roots: environments.roots.map(({ directory, state }) => ({ directory, state })),
      headline: summaryText(checked.summary, NO_COLORS),
      verdict: checked.verdict,
      duration: performance.now() - start,
    };
    return answer;
  },
  fixes: async (files) => (await changes()).fixesOf(await open(files)),
  fix: async (files, wanted, choice) => (await changes()).filesAfter(await open(files), wanted, choice),
  blame: async (files, index) => blame(await open(files))[index]?.lines() ?? [],
  preview: async (before, after) => {
    // Both stay open: the next question is about one of them.
    const sides = [await open(before), await open(after)] as const;
    return (await changes()).previewOf(...sides);
  },
  graph: async (files) => (await changes()).graphOf(await open(files)),
};

/** Loads what the first view does not need. */
const changes = () => import('./changes.ts');

function findingOf(diagnostic: Diagnostic, titles: ReadonlyMap<string, string>): Finding {
  const { code, severity, message, hint, location, roots = [] } = diagnostic;
  return {
    code,
    severity,
    message,
    hint,
    subject: subjectText(diagnostic),
    location,
    roots,
    title: titles.get(code) ?? '',
  };
}

/** One question after the other. */
let queue: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  queue = queue.then(() => answer(data));
});

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
    case 'fixes':
      return engine.fixes(...request.args);
    case 'fix':
      return engine.fix(...request.args);
    case 'blame':
      return engine.blame(...request.args);
    case 'preview':
      return engine.preview(...request.args);
    case 'graph':
      return engine.graph(...request.args);
  }
}
