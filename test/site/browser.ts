import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';

/** A page of headless Chromium, driven by the Chrome DevTools Protocol over a pipe. */
export interface Browser {
  readonly send: (method: string, parameters?: JsonObject) => Promise<JsonObject>;
  /** The value of an expression in the page; a promise is awaited. */
  readonly evaluate: (expression: string) => Promise<JsonValue | undefined>;
  /** Waits until an expression is true, for 20 seconds. */
  readonly until: (expression: string) => Promise<void>;
  /** Opens an address and waits until the page runs. */
  readonly open: (address: string) => Promise<void>;
  /** Errors in the console, failed requests and uncaught exceptions, since the last call. */
  readonly errors: () => readonly string[];
  readonly close: () => Promise<void>;
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--remote-debugging-pipe',
];

/** The path of Chromium or Chrome on this machine. */
export function chromium(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.find((name) => spawnSync(name, ['--version']).status === 0);
}

export async function startBrowser(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'krmkit-chromium-'));
  const child = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise((resolve) => {
    child.once('close', resolve);
  });
  const [, , , input, output] = child.stdio;
  if (input === null || input === undefined || !('write' in input)) throw new Error('Chromium has no pipe');
  if (output === null || output === undefined) throw new Error('Chromium has no pipe');

  const waiting = new Map<number, (reply: JsonObject) => void>();
  const problems: string[] = [];
  let last = 0;
  const request = async (method: string, params: JsonObject, session: JsonObject): Promise<JsonObject> => {
    last += 1;
    const id = last;
    const message = { id, method, params, ...session };
    const reply = new Promise<JsonObject>((resolve) => {
      waiting.set(id, resolve);
    });
    input.write(`${JSON.stringify(message)}\0`);
    const { result, error } = await reply;
    if (!isObject(result)) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  };

  let rest = '';
  output.on('data', (data: Buffer) => {
    const messages = `${rest}${data.toString()}`.split('\0');
    rest = messages.pop() ?? '';
    for (const text of messages) {
      const message: JsonObject = JSON.parse(text);
      if (typeof message['id'] === 'number') waiting.get(message['id'])?.(message);
      const problem = problemOf(message);
      if (problem !== undefined) problems.push(problem);
    }
  });

  const { targetInfos } = await request('Target.getTargets', {}, {});
  const targets = Array.isArray(targetInfos) ? targetInfos.filter(isObject) : [];
  const { targetId = null } = targets.find(({ type }) => type === 'page') ?? {};
  const { sessionId = null } = await request('Target.attachToTarget', { targetId, flatten: true }, {});
  const send: Browser['send'] = (method, parameters = {}) => request(method, parameters, { sessionId });
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await send(`${domain}.enable`);

  const evaluate = async (expression: string): Promise<JsonValue | undefined> => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send('Runtime.evaluate', options);
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return isObject(result) ? result['value'] : undefined;
  };
  const until = async (expression: string): Promise<void> => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if ((await evaluate(expression)) === true) return;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
    throw new Error(`this does not become true: ${expression}`);
  };
  return {
    send,
    evaluate,
    until,
    open: async (address) => {
      await send('Page.navigate', { url: address });
      await until(
        `location.href === ${JSON.stringify(address)} && document.querySelector('#app')?.__vue_app__ !== undefined`,
      );
    },
    errors: () => problems.splice(0),
    close: async () => {
      endGroup(child);
      await ended;
      removeProfile(profile);
    },
  };
}

/** Ends Chromium and the processes that it started, which write to the profile too. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

/** A directory that stays, because a process still writes there, is no fault of the page. */
function removeProfile(profile: string): void {
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
  }
}

/** What an event of the protocol says is wrong with the page. */
function problemOf({ method, params }: JsonObject): string | undefined {
  if (!isObject(params)) return undefined;
  if (method === 'Runtime.exceptionThrown') return JSON.stringify(params['exceptionDetails']);
  if (method === 'Runtime.consoleAPICalled' && (params['type'] === 'error' || params['type'] === 'warning')) {
    return JSON.stringify(params['args']);
  }
  const entry = method === 'Log.entryAdded' ? params['entry'] : undefined;
  return isObject(entry) && entry['level'] === 'error' ? JSON.stringify(entry) : undefined;
}
