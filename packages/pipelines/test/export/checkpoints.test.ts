import { describe, expect, it } from 'vitest';
import type { FunctionRunner, PipelineRun } from '@krmkit/functions';
import { nothingRan, packageItems, runPipeline } from '@krmkit/functions';
import type { MemoryDisk } from '@krmkit/base';
import { isArray, listAt, memoryDisk, parseJson, sha256 } from '@krmkit/base';
import { resourceText } from '@krmkit/manifests';
import { createCheckpoints } from '../../src/export/checkpoints.ts';
import { filesOf, stepOf } from './steps.ts';

const WEB = '# ours\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: web} # here\ndata: {color: red}\n';
const STEPS = ['one', 'two', 'three'].map((name) =>
  stepOf({ name, program: { kind: 'exec', path: name, args: [], env: [] } }),
);
const OPTIONS = {
  limits: { timeoutMilliseconds: 1000, maxOutputBytes: 1e9, maxMemoryBytes: 1e9, maxProcesses: 10 },
  signal: new AbortController().signal,
  concurrency: 1,
  clock: () => 0,
};

interface Process {
  readonly disk: MemoryDisk;
  /** The function that has not run yet. */
  readonly next: string;
  readonly input?: string;
  /** A function that changes nothing. */
  readonly idle?: string;
}

interface Ended extends PipelineRun {
  readonly asked: readonly string[];
  /** The texts of the items. */
  readonly after: string;
}

/** One container of a pipeline: what its functions did, and which of them ran again. */
async function start({ disk, next, input = 'same', idle }: Process): Promise<Ended> {
  const asked: string[] = [];
  const runner: FunctionRunner = ({ program, text }) => {
    const name = program.kind === 'exec' ? program.path : '';
    asked.push(name);
    if (name === next) return Promise.resolve(nothingRan({ kind: 'cancelled' }));
    const changed = text()
      .replaceAll(/color: \w+/g, `color: ${name}`)
      .replaceAll(/# (?:here|one|two)$/gm, `# ${name}`);
    const out = name === idle ? text() : changed;
    const bytes = new TextEncoder().encode(`${out}results:\n- {message: ${name}, severity: info}\n`);
    return Promise.resolve({ end: { kind: 'exited', status: 0 }, output: { kind: 'text', bytes }, stderr: '' });
  };
  const checkpoints = createCheckpoints(
    { files: disk.fileSystem, directory: DIRECTORY, packageNumber: undefined },
    { input: () => [input], isNext: ({ step }) => step.name === next },
  );
  const runners = { container: runner, exec: runner, module: runner };
  const files = await filesOf({ 'other.yaml': WEB.replace('web', 'other'), 'web.yaml': WEB });
  const run = await runPipeline(STEPS, packageItems(files), runners, { ...OPTIONS, checkpoints });
  const after = run.items.items.map(({ resource, value }) => resourceText(resource, value).body).join('');
  return { ...run, asked, after };
}

const DIRECTORY = 'krm/checkpoints';

const newDisk = (): MemoryDisk => memoryDisk(new Map([[`${DIRECTORY}/.here`, '']]));

const checkpointOf = ({ texts }: MemoryDisk): readonly [string, string] =>
  [...texts()].find(([path]) => !path.endsWith('.here')) ?? ['', ''];

async function tampered(disk: MemoryDisk, text: string): Promise<void> {
  const [path] = checkpointOf(disk);
  await disk.fileSystem.removeFile(path);
  await disk.fileSystem.createFile(path, new TextEncoder().encode(text), { mode: 0o600 });
}

async function signed(body: string): Promise<string> {
  return `${await sha256(body)}\n${body}`;
}

describe('checkpoints', () => {
  it('let the next container go on, with the same items and results', async () => {
    const disk = newDisk();
    expect((await start({ disk, next: 'two' })).asked).toEqual(['one', 'two']);
    // A container that is run again.
    expect((await start({ disk, next: 'two' })).asked).toEqual(['two']);
    expect((await start({ disk, next: 'three' })).asked).toEqual(['two', 'three']);
    const last = await start({ disk, next: '' });
    expect(last.asked).toEqual(['three']);
    const whole = await start({ disk: memoryDisk(new Map()), next: '' });
    expect(whole.asked).toEqual(['one', 'two', 'three']);
    expect(last.ok).toBe(true);
    expect(last.after).toBe(whole.after);
    expect(whole.after).toContain('metadata: {name: web} # three\ndata: {color: three}');
    expect(last.runs.map(({ results }) => results)).toEqual(whole.runs.map(({ results }) => results));
  });

  it('keep the texts that changed items were given with, since printing takes long', async () => {
    const disk = newDisk();
    await start({ disk, next: 'three', idle: 'two' });
    const kept = parseJson(bodyOf(checkpointOf(disk)[1]));
    const bodies = listAt(kept, 'texts').map((text) => {
      const body = isArray(text) ? text.at(-1) : undefined;
      return typeof body === 'string' ? body.replace(/, annotations: \{[^}]*\}/, '') : text;
    });
    expect(bodies).toEqual(
      ['other', 'web'].map(
        (name) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}} # one\ndata: {color: one}\n`,
      ),
    );
    expect((await start({ disk, next: '' })).asked).toEqual(['three']);
  });

  it('keep nothing without their directory', async () => {
    const disk = memoryDisk(new Map([['krm/1/in', '']]));
    await start({ disk, next: 'two' });
    expect([...disk.texts().keys()]).toEqual(['krm/1/in']);
    expect((await start({ disk, next: 'three' })).asked).toEqual(['one', 'two', 'three']);
  });

  it('begin at the start for another package or plan', async () => {
    const disk = newDisk();
    await start({ disk, next: 'three' });
    expect((await start({ disk, next: '', input: 'other' })).asked).toEqual(['one', 'two', 'three']);
  });

  it('begin at the start for a function that gets its input again', async () => {
    const disk = newDisk();
    await start({ disk, next: 'three' });
    expect((await start({ disk, next: 'one' })).asked).toEqual(['one']);
  });

  it.each<[string, (text: string) => string | Promise<string>]>([
    ['empty', () => ''],
    ['torn', (text) => text.slice(0, -20)],
    ['changed', (text) => text.replace('"color":"two"', '"color":"evil"')],
    ['binary', () => '\u0000\uffff'],
    ['a list', () => signed('[]')],
    ['without items', (text) => signed(bodyOf(text).replace('"items":', '"others":'))],
    ['with an item of no package', (text) => signed(bodyOf(text).replace('"items":[', '"items":["77",'))],
    ['with an item without kind', (text) => signed(bodyOf(text).replaceAll('"kind":"ConfigMap"', '"kind":7'))],
    ['with a run of no step', (text) => signed(bodyOf(text).replace('"number":1', '"number":99'))],
    ['without levels', (text) => signed(bodyOf(text).replace('"levels":', '"__proto__":'))],
  ])('begin at the start for a file that is %s', async (_name, change) => {
    const disk = newDisk();
    await start({ disk, next: 'three' });
    await tampered(disk, await change(checkpointOf(disk)[1]));
    const last = await start({ disk, next: '' });
    expect(last.asked).toEqual(['one', 'two', 'three']);
    expect(last.after).toContain('metadata: {name: web} # three\ndata: {color: three}');
  });
});

function bodyOf(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}
