import { printable } from '../../diagnostics/printable.ts';
import type { StepEvent, StepRun } from '../../functions/pipeline.ts';
import type { PullEvent } from '../../functions/runners/container-image.ts';
import type { FunctionStep } from '../../functions/step.ts';
import { countOf } from '../../text/plural.ts';
import type { CommandContext } from '../context.ts';

export interface RunProgress {
  readonly pulling: (event: PullEvent) => void;
  readonly report: (event: StepEvent) => void;
  /** Resolves when all that was reported is written. */
  readonly done: () => Promise<void>;
}

/** `quiet`: what functions wrote to stderr and nothing else; `silent`: nothing at all. */
export type ProgressLevel = 'all' | 'quiet' | 'silent';

/** One line on stderr for each function when it ends, and what it said there; on a terminal also what runs now. */
export function createRunProgress({ stderr }: CommandContext, level: ProgressLevel): RunProgress {
  const quiet = level !== 'all';
  let written: Promise<unknown> = Promise.resolve();
  const pulled = new Set<string>();
  const running = new Map<number, string>();
  const isShown = stderr.isTerminal && !quiet;
  // What runs stands in the last line, until something else is to be said.
  const write = (lines: readonly string[]): void => {
    const [verb, names] = pulled.size > 0 ? (['pulling', pulled] as const) : (['running', running.values()] as const);
    const list = [...names].join(', ');
    const rest = isShown && list !== '' ? `${verb} ${list}`.slice(0, (stderr.columns ?? 80) - 1) : '';
    const text = `${isShown ? '\r\u001b[K' : ''}${lines.map((line) => `${line}\n`).join('')}${rest}`;
    if (text !== '') written = written.then(() => stderr.write(text));
  };
  return {
    pulling: (event) => {
      const image = printable(event.image);
      if (event.kind === 'started') {
        pulled.add(image);
        // A log says what is waited for.
        write(quiet || isShown ? [] : [`pulling ${image}`]);
        return;
      }
      pulled.delete(image);
      write(quiet || !event.ok ? [] : [`pulled ${image}  ${secondsText(event.milliseconds)}`]);
    },
    report: (event) => {
      if (event.kind === 'started') {
        running.set(event.at.number, `${nameText(event.step)} on ${countOf(event.resources, 'resource')}`);
        write([]);
        return;
      }
      running.delete(event.run.at.number);
      write([...(quiet ? [] : [endLine(event.run)]), ...(level === 'silent' ? [] : said(event.run))]);
    },
    done: async () => {
      await written;
    },
  };
}

/** A step of a Kptfile may have a name of its own; which image it is counts, too. */
function nameText({ name, program }: FunctionStep): string {
  const isNamed = program.kind === 'container' && program.image !== name;
  return printable(isNamed ? `${name} (${program.image})` : name);
}

/** `set-labels  12 resources  0.3 s`. */
function endLine({ step, resources, milliseconds, cached, problems }: StepRun): string {
  const isSelective = step.selectors.length > 0 || step.exclude.length > 0;
  const sent = resources === 0 && isSelective ? 'no resource is selected' : countOf(resources, 'resource');
  const parts = [nameText(step), sent, cached ? 'cached' : secondsText(milliseconds)];
  if (problems.length > 0) parts.push('failed');
  return parts.join('  ');
}

/** What it wrote to stderr, with its name before each line; a failure shows the last lines itself. */
function said({ step, stderr, end }: StepRun): readonly string[] {
  if (stderr === '' || end.kind !== 'exited' || end.status !== 0) return [];
  const lines = stderr.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
  return lines.map((line) => `${printable(step.name)}: ${printable(line)}`);
}

function secondsText(milliseconds: number): string {
  return `${(Math.max(0, milliseconds) / 1000).toFixed(1)} s`;
}
