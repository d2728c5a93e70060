import { describe, expect, it } from 'vitest';
import { packageItems } from '../../src/run/package-items.ts';
import type { PipelineOptions, PipelineRun, StepEvent } from '../../src/run/pipeline.ts';
import { runPipeline, levelsOf } from '../../src/run/pipeline.ts';
import { restoreItems } from '../../src/run/restore.ts';
import type { FunctionRequest, FunctionResponse, FunctionRunner } from '../../src/run/runner.ts';
import type { FunctionStep } from '../../src/run/step.ts';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import type { Files } from '@krmkit/testing';
import { filesOf, OPTIONS, printed, stepOf } from './function-calls.ts';

type Work = (request: FunctionRequest) => FunctionResponse | Promise<FunctionResponse>;

const pod = (name: string, more = ''): string => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\n${more}`;
const FILES: Files = { 'a/x.yaml': pod('x'), 'ab/y.yaml': pod('y'), 'a/c/z.yaml': pod('z'), 'r.yaml': pod('r') };

/** Steps by their name; what each does is looked up under it. */
async function run(
  files: Files,
  steps: readonly FunctionStep[],
  works: Readonly<Record<string, Work>>,
  options: Partial<PipelineOptions> = {},
): Promise<PipelineRun & { readonly after: Readonly<Record<string, string | undefined>> }> {
  const read = await filesOf(files);
  const runner: FunctionRunner = async (request) => {
    const path = request.program.kind === 'exec' ? request.program.path : '';
    return (await works[path]?.(request)) ?? printed(request.text());
  };
  const runners = { container: runner, exec: runner, module: runner };
  const done = await runPipeline(steps, packageItems(read), runners, { ...OPTIONS, ...options });
  const { changes } = restoreItems(done.items.items, read).plan;
  return { ...done, after: Object.fromEntries(changes.map((c) => [c.path, 'after' in c ? c.after : undefined])) };
}

function step(name: string, more: Partial<FunctionStep> = {}): FunctionStep {
  return stepOf({ name, program: { kind: 'exec', path: name, args: [], env: [] }, ...more });
}

const itemsOf = (request: FunctionRequest): readonly JsonObject[] => {
  const items = request.value()['items'];
  return isArray(items) ? items.filter(isObject) : [];
};

function nameOf(item: JsonValue): string {
  return textOf(member(member(item, 'metadata'), 'name'));
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Appends to a text in each. */
const writing =
  (letter: string): Work =>
  (request) =>
    printed(
      JSON.stringify({
        kind: 'ResourceList',
        items: itemsOf(request).map((item) => ({ ...item, log: textOf(item['log']) + letter })),
      }),
    );

const failing: Work = () => printed('', { end: { kind: 'exited', status: 1 } });

describe('runPipeline', () => {
  it('gives each function what the one before has made, in its scope', async () => {
    const { ok, after } = await run(FILES, [step('1', { scope: 'a' }), step('2'), step('3', { scope: 'a/c' })], {
      1: writing('1'),
      2: writing('2'),
      3: writing('3'),
    });
    expect(ok).toBe(true);
    expect(after).toEqual({
      'a/x.yaml': pod('x', "log: '12'\n").replaceAll("'", '"'),
      'a/c/z.yaml': pod('z', 'log: "123"\n'),
      'ab/y.yaml': pod('y', 'log: "2"\n'),
      'r.yaml': pod('r', 'log: "2"\n'),
    });
  });

  it('keeps the position of what was not selected, and puts new resources into the directory of the function', async () => {
    const files = { 'a.yaml': `${pod('a')}---\n${pod('b')}---\n${pod('c')}` };
    const seen: string[] = [];
    const { after, items } = await run(
      files,
      [step('f', { scope: '.', selectors: [{ name: 'b' }, { kind: 'Pod', name: 'b' }], exclude: [{ name: 'a' }] })],
      {
        f: (request) => {
          seen.push(...itemsOf(request).map(nameOf));
          const made = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'New', namespace: 'ns' } };
          const items = itemsOf(request).map((item) => ({ ...item, x: 1 }));
          return printed(JSON.stringify({ kind: 'ResourceList', items: [made, ...items] }));
        },
      },
    );
    expect(seen).toEqual(['b']);
    expect(items.items.map(({ value }) => nameOf(value))).toEqual(['a', 'b', 'c', 'New']);
    expect(after).toEqual({
      'a.yaml': `${pod('a')}---\n${pod('b', 'x: 1\n')}---\n${pod('c')}`,
      'ns/configmap_New.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: New\n  namespace: ns\n',
    });
  });

  it('writes nothing after a failure, and begins nothing', async () => {
    const { ok, after, runs, problems } = await run(FILES, [step('1'), step('2'), step('3')], {
      1: writing('1'),
      2: failing,
    });
    expect({ ok, after }).toEqual({ ok: false, after: {} });
    expect(runs.map(({ at }) => at.number)).toEqual([1, 2]);
    expect(problems.map(({ message }) => message)).toEqual(['2 (step 2 of 3) exited with status 1']);
  });

  it('runs all validators, ignores their changes, and reports all their failures', async () => {
    const validator = { isValidator: true };
    const steps = [step('1'), step('v', validator), step('w', validator), step('2')];
    const works = { 1: writing('1'), v: failing, w: failing, 2: writing('2') };
    const { ok, runs, problems, after } = await run(FILES, steps, works);
    expect({ ok, after, ran: runs.length }).toEqual({ ok: false, after: {}, ran: 4 });
    expect(problems).toHaveLength(2);
    const fine = await run(FILES, steps, { ...works, v: writing('v'), w: writing('w') });
    expect(fine.after['r.yaml']).toBe(pod('r', 'log: "12"\n'));
  });

  it('goes on after a failure that is deferred, with what came if it is well-formed', async () => {
    const seen: string[] = [];
    const look: Work = (request) => {
      seen.push(textOf(itemsOf(request)[0]?.['log']));
      return printed(request.text());
    };
    const half: Work = async (request) => ({ ...(await writing('h')(request)), end: { kind: 'exited', status: 1 } });
    const steps = [step('1', { defersFailure: true }), step('2', { defersFailure: true }), step('look')];
    const { ok, after, runs } = await run(FILES, steps, { 1: half, 2: failing, look });
    expect({ ok, after, ran: runs.length, seen }).toEqual({ ok: false, after: {}, ran: 3, seen: ['h'] });
  });

  it('refuses what is there already, outside of what was selected', async () => {
    const { ok, problems } = await run(
      { 'pod_a.yaml': pod('a'), 'b.yaml': pod('b') },
      [step('f', { selectors: [{ name: 'b' }] })],
      {
        f: (request) =>
          printed(
            JSON.stringify({
              kind: 'ResourceList',
              items: [...itemsOf(request), { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } }],
            }),
          ),
      },
    );
    expect(ok).toBe(false);
    expect(problems).toMatchObject([
      { code: 'invalid-function-output', message: 'f gave back Pod a in pod_a.yaml twice' },
    ]);
  });

  it('runs functions of disjoint directories side by side, with the same outcome', async () => {
    let running = 0;
    let most = 0;
    const slow =
      (letter: string): Work =>
      async (request) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, letter === '1' ? 30 : 10));
        running -= 1;
        return writing(letter)(request);
      };
    const steps = [step('1', { scope: 'a' }), step('2', { scope: 'ab' }), step('3', { scope: 'a' }), step('4')];
    const works = { 1: slow('1'), 2: slow('2'), 3: slow('3'), 4: slow('4') };
    const alone = await run(FILES, steps, works);
    expect(most).toBe(1);
    const together = await run(FILES, steps, works, { concurrency: 4 });
    expect(most).toBe(2);
    expect(together.after).toEqual(alone.after);
    expect(alone.after['a/x.yaml']).toBe(pod('x', 'log: "134"\n'));
    expect(together.runs.map(({ at }) => at.number)).toEqual([1, 2, 3, 4]);
  });

  it('stops on request', async () => {
    const controller = new AbortController();
    const stop: Work = (request) => {
      controller.abort();
      return printed(request.text());
    };
    const { ok, cancelled, runs, after } = await run(
      FILES,
      [step('1'), step('2'), step('3')],
      { 1: writing('1'), 2: stop },
      { signal: controller.signal },
    );
    expect({ ok, cancelled, after, ran: runs.length }).toEqual({ ok: false, cancelled: true, after: {}, ran: 2 });
  });

  it('reports the start and the end of each step, with its size and duration', async () => {
    const events: StepEvent[] = [];
    let now = 0;
    const options = { onProgress: (event: StepEvent) => void events.push(event), clock: () => (now += 5) };
    await run(FILES, [step('1', { scope: 'a' }), step('2')], {}, options);
    expect(
      events.map((event) =>
        event.kind === 'started'
          ? `${event.step.name} on ${event.resources}`
          : `${event.run.step.name} took ${event.run.milliseconds}`,
      ),
    ).toEqual(['1 on 2', '1 took 5', '2 on 4', '2 took 5']);
  });

  it('gives a function its configuration as the functions before have left it', async () => {
    const files = { 'c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata:\n  a: b\n' };
    const functionConfig = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { a: 'b' } };
    const seen: JsonValue[] = [];
    await run(files, [step('1'), step('2', { functionConfig })], {
      1: writing('1'),
      2: (request) => {
        seen.push(request.value()['functionConfig'] ?? null);
        return printed(request.text());
      },
    });
    expect(seen).toEqual([{ ...functionConfig, log: '1' }]);
  });

  it('keeps comments through functions that drop them', async () => {
    const files = { 'a.yaml': pod('a', 'spec:\n  image: x # kpt-set: ${image}\n') };
    const texts: string[] = [];
    const { after } = await run(files, [step('1'), step('2'), step('3')], {
      1: writing('1'),
      2: (request) => printed(request.text().replace('name: a\n', 'name: a # two\n')),
      3: (request) => {
        texts.push(request.text());
        return writing('3')(request);
      },
    });
    expect(texts[0]).toContain('image: x # kpt-set: ${image}');
    expect(texts[0]).toContain('name: a # two');
    expect(after['a.yaml']).toBe(
      pod('a', 'spec:\n  image: x # kpt-set: ${image}\nlog: "13"\n').replace('name: a\n', 'name: a # two\n'),
    );
  });
});

describe('levelsOf', () => {
  const rows: readonly (readonly [steps: readonly string[], levels: readonly (readonly number[])[]])[] = [
    [[], []],
    [
      ['.', '.'],
      [[0], [1]],
    ],
    [
      ['a', 'b', 'a', 'b', '.'],
      [[0, 1], [2, 3], [4]],
    ],
    [
      ['a', 'ab', 'a/b'],
      [[0, 1], [2]],
    ],
    [
      ['a/b', 'a', 'a/c'],
      [[0], [1], [2]],
    ],
    [
      ['.', 'a', 'b'],
      [[0], [1, 2]],
    ],
    // v: a validator, which sees the results of earlier steps, and not of later ones.
    [
      ['.', 'v.', 'v.', 'va', '.'],
      [[0], [1, 2, 3, 4]],
    ],
    [
      ['va', '.', 'v.'],
      [[0, 1], [2]],
    ],
    [
      ['a', 'v.', 'b', '.'],
      [[0], [1, 2], [3]],
    ],
  ];
  it.each(rows)('%j: %j', (steps, levels) => {
    const all = steps.map((one) => ({ scope: one.replace(/^v/, ''), isValidator: one.startsWith('v') }));
    expect(levelsOf(all)).toEqual(levels);
  });
});
