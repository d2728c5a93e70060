import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parse } from 'yaml';
import { isRecord, recordMember } from '@krmkit/base';

/** The root of this checkout. */
export const root: string = join(import.meta.dirname, '..', '..');

/** The content of `action.yml`. */
export const action: unknown = parse(readFileSync(join(root, 'action.yml'), 'utf8'));

export const members = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
/** Empty for a missing value. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const textMembers = (value: unknown): readonly (readonly [string, string])[] =>
  Object.entries(members(value)).map(([name, member]) => [name, textOf(member)]);

/** The steps of the action. */
export const actionSteps: readonly Readonly<Record<string, unknown>>[] = stepsOf(recordMember(members(action), 'runs'));

function stepsOf(runs: unknown): readonly Readonly<Record<string, unknown>>[] {
  const steps = members(runs)['steps'];
  return Array.isArray(steps) ? steps.filter(isRecord) : [];
}

export interface Job {
  /** The clone that a checkout left. */
  readonly directory: string;
  readonly eventName: string;
  /** The payload of the event. */
  readonly event?: object;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** The names of the steps that run; without it, all. */
  readonly steps?: readonly string[];
}

export interface JobResult {
  readonly status: number;
  /** Standard output and standard error in order. */
  readonly log: string;
  /** Workflow commands that a runner carries out: none between `stop-commands` and its end. */
  readonly commands: readonly string[];
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** The inputs of other actions that were used. */
  readonly used: readonly { readonly uses: string; readonly inputs: Readonly<Record<string, string>> }[];
}

/**
 * Runs the steps of the action as a runner of GitHub does
 * (https://docs.github.com/actions/reference/workflows-and-actions/metadata-syntax): scripts in bash, other actions
 * are recorded.
 */
export async function runAction(job: Job): Promise<JobResult> {
  const { directory, eventName, event = {}, inputs = {}, env = {}, steps: names } = job;
  const temporary = mkdtempSync(join(tmpdir(), 'krmkit-runner-'));
  try {
    const files = { GITHUB_OUTPUT: join(temporary, 'output'), GITHUB_STEP_SUMMARY: join(temporary, 'summary') };
    for (const file of Object.values(files)) writeFileSync(file, '');
    mkdirSync(join(temporary, 'temp'));
    const { GITHUB_BASE_REF: _, ...inherited } = process.env;
    const github = { event, token: 'default-token', actor: 'octocat' };
    const defaults = Object.fromEntries(
      Object.entries(members(members(action)['inputs'])).map(([name, input]) => [
        name,
        evaluate(textOf(members(input)['default']), { github }),
      ]),
    );
    const context: Record<string, unknown> = { github, inputs: { ...defaults, ...inputs }, steps: {} };
    const base: NodeJS.ProcessEnv = {
      ...inherited,
      ...files,
      GITHUB_ACTION_PATH: root,
      GITHUB_EVENT_NAME: eventName,
      GITHUB_REPOSITORY: 'octo/shop',
      RUNNER_TEMP: join(temporary, 'temp'),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      NO_COLOR: '1',
      ...env,
    };
    let log = '';
    let status = 0;
    const used: { uses: string; inputs: Record<string, string> }[] = [];
    for (const step of actionSteps) {
      if (status !== 0) break;
      if (names?.includes(textOf(step['name'])) === false) continue;
      const evaluated = (value: unknown): Record<string, string> =>
        Object.fromEntries(textMembers(value).map(([name, text]) => [name, evaluate(text, context)]));
      if (!holds(step['if'], context)) continue;
      if (typeof step['uses'] === 'string') {
        used.push({ uses: step['uses'], inputs: evaluated(step['with']) });
        continue;
      }
      const script = join(temporary, 'script.sh');
      writeFileSync(script, textOf(step['run']));
      const ended = await run(script, directory, { ...base, ...evaluated(step['env']) });
      log += ended.log;
      status = ended.status;
      const steps = { ...members(context['steps']), [textOf(step['id'])]: { outputs: outputsOf(files.GITHUB_OUTPUT) } };
      context['steps'] = steps;
    }
    const outputs = outputsOf(files.GITHUB_OUTPUT);
    for (const [name, path] of Object.entries(outputs)) {
      if (name === 'sarif') outputs['sarif'] = readFileSync(path, 'utf8');
    }
    return {
      status,
      log,
      commands: commandsOf(log),
      summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8'),
      outputs,
      used,
    };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** `shell: bash`, with standard error in the same log. */
function run(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ status: number; log: string }> {
  const args = ['-c', 'exec bash --noprofile --norc -eo pipefail "$0" 2>&1', script];
  const child = spawn('/bin/bash', args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      resolve({ status: status ?? -1, log });
    });
  });
}

/** Replaces `${{ a.b }}`. A missing value is empty. */
function evaluate(text: string, context: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_whole, path: string) => valueAt(path, context));
}

function valueAt(path: string, context: Readonly<Record<string, unknown>>): string {
  let value: unknown = context;
  for (const name of path.split('.')) value = members(value)[name];
  return textOf(value);
}

/** `a.b == 'c'`. */
function holds(condition: unknown, context: Readonly<Record<string, unknown>>): boolean {
  if (condition === undefined) return true;
  const [, path, wanted] = /^([\w.-]+) == '(\w+)'$/.exec(textOf(condition)) ?? [];
  if (path === undefined) throw new Error(`the condition ${textOf(condition)} has another form`);
  return valueAt(path, context) === wanted;
}

function outputsOf(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

function commandsOf(log: string): readonly string[] {
  const commands: string[] = [];
  let end: string | undefined;
  for (const line of log.split('\n').map((text) => text.trimStart())) {
    if (end !== undefined) {
      if (line === `::${end}::`) end = undefined;
      continue;
    }
    const stopped = /^::stop-commands::(.+)$/.exec(line)?.[1];
    if (stopped !== undefined) end = stopped;
    else if (line.startsWith('::')) commands.push(line);
  }
  return commands;
}
