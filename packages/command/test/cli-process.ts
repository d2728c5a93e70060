import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The built command, for tests that need real streams and signals. */
export const CLI = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url));
export const SHOP = fileURLToPath(new URL('../../../examples/shop', import.meta.url));

interface Process {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface StartOptions {
  /** The reader closes stdout at the first byte. */
  readonly hangUp?: boolean;
  readonly input?: string;
  readonly stdout?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Ctrl-C while the process waits for more of its standard input. */
  readonly interrupt?: boolean;
}

export function start(given: readonly string[], options: StartOptions = {}): Promise<Process> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...given], {
      stdio: ['pipe', options.stdout ?? 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (options.hangUp === true) child.stdout?.destroy();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (status, signal) => resolve({ status, signal, stdout, stderr }));
    // More than a pipe holds: once all of it was read, the process waits for the rest.
    if (options.interrupt === true) child.stdin?.write('\n'.repeat(1_000_000), () => child.kill('SIGINT'));
    else child.stdin?.end(options.input);
  });
}
