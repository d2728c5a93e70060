import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageItems } from '../../src/run/package-items.ts';
import type { PipelineOptions, StepEvent, StepRun } from '../../src/run/pipeline.ts';
import { runPipeline } from '../../src/run/pipeline.ts';
import { restoreItems } from '../../src/run/restore.ts';
import type { FilesRun } from '../../src/run/run-on-files.ts';
import { runOnFiles } from '../../src/run/run-on-files.ts';
import type { FunctionRequest, FunctionResponse } from '../../src/run/runner.ts';
import type { FunctionStep } from '../../src/run/step.ts';
import type { JsonObject } from '@krmkit/base';
import { isArray, isObject, member, textAt } from '@krmkit/base';
import type { Files } from '@krmkit/testing';
import { filesOf, OPTIONS, printed, stepOf } from './function-calls.ts';

const PATH = 'internal.config.kubernetes.io/path';

const map = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name} # ours\ndata:\n  log: ""\n`;

/** Packages next to each other and in each other, and files outside of all. */
const FILES: Files = {
  'outside.yaml': map('outside'),
  'a/x.yaml': `${map('x1')}---\n${map('x2')}`,
  'a/n/y.yaml': map('y'),
  'ab/z.yaml': `${map('z1')}---\n${map('z2')}---\n${map('z3')}`,
  'c/d/w.yaml': map('w'),
};

type Change = (items: readonly JsonObject[], scope: string) => readonly JsonObject[];

const withData = (item: JsonObject, data: JsonObject): JsonObject => ({ ...item, data });

function at(item: JsonObject, path: string): JsonObject {
  const metadata = { name: textAt(member(item, 'metadata'), 'name'), annotations: { [PATH]: path } };
  return { ...item, metadata };
}

/** What functions do to the items they get. */
const CHANGES: Readonly<Record<string, Change>> = {
  nothing: (items) => items,
  log: (items) => items.map((item) => withData(item, { log: `${textAt(member(item, 'data'), 'log')}+` })),
  count: (items) => items.map((item) => withData(item, { log: String(items.length) })),
  order: (items) => items.map((item, index) => withData(item, { log: `${index}` })),
  reverse: (items) => items.toReversed(),
  'remove-last': (items) => (items.length > 1 ? items.slice(0, -1) : items),
  add: (items, scope) => [
    ...items,
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: `new-${scope.replaceAll('/', '-')}-${items.length}` } },
  ],
  'move-inside': (items, scope) => items.map((item, index) => (index === 0 ? at(item, `${scope}/moved.yaml`) : item)),
  'move-outside': (items) => items.map((item, index) => (index === 0 ? at(item, 'shared/all.yaml') : item)),
  'move-to-a': (items) => items.map((item, index) => (index === 0 ? at(item, 'a/n/other.yaml') : item)),
};

interface Kind {
  readonly change: string;
  readonly scope: string;
  readonly fails: boolean;
  readonly role: 'mutator' | 'validator' | 'deferring';
  readonly slow: boolean;
}

const kind = (changes: readonly string[], failures: number): fc.Arbitrary<Kind> =>
  fc.record({
    change: fc.constantFrom(...changes),
    scope: fc.constantFrom('a', 'a/n', 'ab', 'c/d', 'c/d'),
    fails: fc.oneof({ arbitrary: fc.constant(false), weight: 12 }, { arbitrary: fc.constant(true), weight: failures }),
    role: fc.constantFrom('mutator', 'mutator', 'mutator', 'validator', 'deferring'),
    slow: fc.boolean(),
  });

function stepsOf(kinds: readonly Kind[]): readonly FunctionStep[] {
  return kinds.map(({ scope, role }, index) =>
    stepOf({
      name: `f${index}`,
      program: { kind: 'exec', path: String(index), args: [], env: [] },
      scope,
      isValidator: role === 'validator',
      defersFailure: role === 'deferring',
    }),
  );
}

setFlagsFromString('--expose-gc');
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function runnersOf(kinds: readonly Kind[]): Parameters<typeof runOnFiles>[2] {
  const runner = async (request: FunctionRequest): Promise<FunctionResponse> => {
    const { program } = request;
    const one = kinds[program.kind === 'exec' ? Number(program.path) : -1];
    if (one === undefined) return printed(request.text());
    if (one.slow) for (let turns = 0; turns < 5; turns += 1) await turn();
    const value = request.value();
    const list = value['items'];
    const items = CHANGES[one.change]?.(isArray(list) ? list.filter(isObject) : [], one.scope) ?? [];
    const results = [{ message: `${one.change} in ${one.scope}`, severity: 'info' }];
    return {
      end: { kind: 'exited', status: one.fails ? 1 : 0 },
      output: { kind: 'value', value: { ...value, items, results } },
      stderr: '',
    };
  };
  return { exec: runner, container: runner, module: runner };
}

async function run(
  kinds: readonly Kind[],
  options: Partial<PipelineOptions> = {},
  files: Files = FILES,
): Promise<FilesRun> {
  return runOnFiles({ steps: stepsOf(kinds) }, await filesOf(files), runnersOf(kinds), { ...OPTIONS, ...options });
}

/** The same with all items at once. */
async function runAtOnce(kinds: readonly Kind[]): Promise<FilesRun> {
  const files = await filesOf(FILES);
  const { items, ...ended } = await runPipeline(stepsOf(kinds), packageItems(files), runnersOf(kinds), OPTIONS);
  return { ...ended, restored: ended.ok ? { ...restoreItems(items.items, files), placed: [] } : undefined };
}

/** What users see of a run. */
function outcome({ ok, cancelled, runs, problems, restored }: FilesRun): unknown {
  const ran = runs.map(({ at: number, end, results, resources, positions }: StepRun) => ({
    number,
    end,
    results,
    resources,
    positions,
  }));
  const { plan, counts, diagnostics } = restored ?? {};
  return { ok, cancelled, ran, problems, plan, counts, diagnostics };
}

const inside = Object.keys(CHANGES).filter((change) => !/outside|to-a/.test(change));

describe('runOnFiles', () => {
  it.each([
    ['inside their packages', kind(inside, 1)],
    ['also outside of their packages', kind(Object.keys(CHANGES), 0)],
  ] as const)('gives what a run on all items gives, for functions that work %s', async (_, arbitrary) => {
    let succeeded = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitrary, { maxLength: 9 }),
        fc.integer({ min: 1, max: 4 }),
        async (kinds, concurrency) => {
          const expected = await runAtOnce(kinds);
          succeeded += expected.ok ? 1 : 0;
          expect(outcome(await run(kinds, { concurrency }))).toEqual(outcome(expected));
        },
      ),
    );
    expect(succeeded).toBeGreaterThan(10);
  });

  const function_ = (change: string, scope: string, more: Partial<Kind> = {}): Kind => ({
    change,
    scope,
    fails: false,
    role: 'mutator',
    slow: false,
    ...more,
  });

  it('plans nothing if the last function of the last package fails', async () => {
    const kinds = [
      function_('log', 'a'),
      function_('log', 'ab'),
      function_('log', 'c/d'),
      function_('log', 'c/d', { fails: true }),
    ];
    const { ok, restored, problems } = await run(kinds);
    expect({ ok, restored }).toEqual({ ok: false, restored: undefined });
    expect(problems.map(({ message }) => message)).toEqual(['f3 (step 4 of 4) exited with status 1']);
  });

  it.each<[what: string, fails: boolean, signal: AbortSignal, expected: unknown]>([
    [
      'plans all changes of a success',
      false,
      new AbortController().signal,
      { ok: true, restored: 4, partial: undefined },
    ],
    [
      'keeps the changes before a failure apart',
      true,
      new AbortController().signal,
      { ok: false, restored: undefined, partial: 1 },
    ],
    [
      'plans nothing of a cancelled run',
      false,
      AbortSignal.abort(),
      { ok: false, restored: undefined, partial: undefined },
    ],
  ])('saves after a failure: %s', async (_, fails, signal, expected) => {
    const kinds = [function_('log', 'c/d'), function_('log', 'a', { fails })];
    const steps = { steps: stepsOf(kinds), savesOnFailure: true };
    const { ok, restored, partial } = await runOnFiles(steps, await filesOf(FILES), runnersOf(kinds), {
      ...OPTIONS,
      signal,
    });
    expect({ ok, restored: restored?.counts.changed, partial: partial?.counts.changed }).toEqual(expected);
  });

  it('shows a function what one of another package has put there', async () => {
    const kinds = [function_('move-to-a', 'c/d'), function_('nothing', 'a'), function_('count', 'a')];
    const { restored } = await run(kinds);
    const moved = restored?.plan.changes.find(({ path }) => path === 'a/n/other.yaml');
    expect(moved).toMatchObject({ kind: 'create', after: expect.stringContaining('log: "4"') });
  });

  it('begins few packages before others have ended, and runs as many functions as it may', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
    const files = Object.fromEntries(names.map((name) => [`${name}/x.yaml`, map(name)]));
    const kinds = names.flatMap((scope) => [function_('log', scope, { slow: true }), function_('count', scope)]);
    const left = new Map(names.map((name) => [name, 2]));
    let [running, most, mostBegun] = [0, 0, 0];
    const onProgress = (event: StepEvent): void => {
      const scope = event.kind === 'started' ? event.step.scope : event.run.step.scope;
      running += event.kind === 'started' ? 1 : -1;
      most = Math.max(most, running);
      if (event.kind === 'ended') left.set(scope, (left.get(scope) ?? 0) - 1);
      mostBegun = Math.max(mostBegun, [...left.values()].filter((count) => count === 1).length);
    };
    const { ok, restored } = await run(kinds, { concurrency: 3, onProgress }, files);
    expect({ ok, changed: restored?.counts.changed, most }).toEqual({ ok: true, changed: 40, most: 3 });
    expect(mostBegun).toBeLessThanOrEqual(3);
  });

  it('keeps neither the values that functions got nor those that they returned', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `p${index}`);
    const texts = Object.fromEntries(names.map((name) => [`${name}/x.yaml`, map(name)]));
    const kinds = names.flatMap((scope) => [function_('log', scope), function_('log', scope)]);
    const files = await filesOf(texts);
    const { exec } = runnersOf(kinds);
    const values: WeakRef<object>[] = [];
    const runner: typeof exec = async (request, ...more) => {
      const response = await exec(request, ...more);
      for (const list of [request.value(), response.output?.kind === 'value' ? response.output.value : null]) {
        const items = member(list, 'items');
        for (const item of isArray(items) ? items : []) {
          const data = member(item, 'data');
          if (isObject(data)) values.push(new WeakRef(data));
        }
      }
      return response;
    };
    const runners = { exec: runner, container: runner, module: runner };
    const { ok, restored } = await runOnFiles({ steps: stepsOf(kinds) }, files, runners, OPTIONS);
    await turn();
    runInNewContext('gc()');
    expect(values).toHaveLength(24);
    // The engine can still hold values of its last calls: those of one directory.
    expect(values.filter((value) => value.deref() !== undefined).length).toBeLessThanOrEqual(4);
    expect({ ok, files: files.length, changes: restored?.plan.changes.length }).toEqual({
      ok: true,
      files: 6,
      changes: 6,
    });
  });
});
