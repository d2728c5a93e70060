import type { StartEvent } from '@krmkit/start';
import type { CommandContext } from '../context.ts';
import { printable, printableJson, printableLines } from '@krmkit/base';
import type { Colors } from '@krmkit/base';
import { colorsFor } from '../terminal.ts';

type Shown = Exclude<StartEvent, { kind: 'findings' }>;

/**
 * Reports what a pod does, for people: output after the container's name on the same stream, everything else on stderr.
 */
export function textReport(
  { stdout, stderr, env }: CommandContext,
  names: readonly string[],
  settings: { readonly quiet: boolean; readonly color: string | undefined },
): (event: Shown) => Promise<void> {
  const width = Math.max(0, ...names.map((name) => name.length));
  const colors = { stdout: colorsFor(stdout, settings.color, env), stderr: colorsFor(stderr, settings.color, env) };
  const say = async (text: string): Promise<void> => {
    await stderr.write(`krmkit start: ${printable(text)}\n`);
  };
  return async (event) => {
    if (event.kind === 'output') {
      const { container, stream, line } = event;
      const paint = painter(colors[stream], names.indexOf(container));
      const output = stream === 'stdout' ? stdout : stderr;
      await output.write(`${paint(`${printable(container).padEnd(width)} │`)} ${shownLine(line, output.isTerminal)}\n`);
      return;
    }
    if (event.kind === 'warning' || event.kind === 'failed') {
      const whose = event.container === undefined ? '' : `container ${event.container}: `;
      const word = event.kind === 'warning' ? 'warning: ' : `${event.reason}: `;
      await say(`${whose}${word}${event.message}`);
      if (event.kind === 'failed' && event.hint !== undefined) await stderr.write(`  ${printable(event.hint)}\n`);
      return;
    }
    if (!settings.quiet) await say(remark(event));
  };
}

/** Tabs, and on a terminal colors, stay as the container prints them. */
function shownLine(line: string, isTerminal: boolean): string {
  if (!isTerminal || !line.includes('\u001b[')) return printableLines(line);
  const parts = line.split(/(\u001b\[[\d;]*m)/).map((part, at) => (at % 2 === 1 ? part : printableLines(part)));
  return `${parts.join('')}\u001b[0m`;
}

/** A line of JSON for each event, with the keys of the event. */
export function jsonEventReport({ stdout }: CommandContext): (event: Shown) => Promise<void> {
  return async ({ kind, ...rest }) => {
    await stdout.write(`${printableJson({ event: kind, ...rest })}\n`);
  };
}

function remark(event: Exclude<Shown, { kind: 'output' | 'warning' | 'failed' }>): string {
  switch (event.kind) {
    case 'pulling':
      return `pulling ${event.image}`;
    case 'started':
      return `${event.container} started${event.restarts === 0 ? '' : ` again (${event.restarts})`}`;
    case 'ended':
      return `${event.container} ended with ${event.exitCode}${event.outOfMemory ? ': it ran out of memory' : ''}`;
    case 'probed':
      return `${event.container}: its ${event.probe} ${event.passed ? 'passes' : 'fails'}${event.message === undefined ? '' : `: ${event.message}`}`;
    case 'restarting':
      return `${event.container} is restarted${event.milliseconds === 0 ? '' : ` in ${event.milliseconds / 1000} s`}`;
    case 'stopping':
      return 'stopping; press Ctrl-C again to kill all containers';
  }
}

function painter(colors: Colors, index: number): (text: string) => string {
  const all = [colors.cyan, colors.green, colors.magenta, colors.yellow, colors.blue, colors.red];
  return all[Math.max(0, index) % all.length] ?? colors.cyan;
}
