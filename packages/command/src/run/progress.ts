import { printable, countOf } from '@krmkit/base';
import type { StepEvent, StepRun, PullEvent, FunctionStep } from '@krmkit/functions';
import type { Problem } from '@krmkit/base';
import type { CommandContext } from '../context.ts';

export interface RunProgress {
  readonly pulling: (event: PullEvent) => void;
  readonly report: (event: StepEvent) => void;
  /** Reports a problem that does not change the outcome of the run. */
  readonly warn: (problem: Problem) => void;
  /** Resolves after all reports are written. */
  readonly done: () => Promise<void>;
}

/** `quiet`: only what functions wrote to stderr; `silent`: nothing. */
export type ProgressLevel = 'all' | 'quiet' | 'silent';

/** Prints one line for each function that ends, and its stderr; on a terminal also the functions that run. */
export function createRunProgress({ stderr }: CommandContext, level: ProgressLevel): RunProgress {
  const quiet = level !== 'all';
  let written: Promise<unknown> = Promise.resolve();
  const pulled = new Map<string, string>();
  const running = new Map<number, string>();
  const isShown = stderr.isTerminal && !quiet;
  // The last line shows the functions that run, until the next line is written.
  const write = (lines: readonly string[]): void => {
    const names =
      pulled.size > 0
        ? pulled.values()
        : [...running.values()].map((name, at) => (at === 0 ? `running ${name}` : name));
    const list = [...names].join(', ');
    const rest = isShown && list !== '' ? list.slice(0, (stderr.columns ?? 80) - 1) : '';
    const text = `${isShown ? '\r\u001b[K' : ''}${lines.map((line) => `${line}\n`).join('')}${rest}`;
    if (text !== '') written = written.then(() => stderr.write(text));
  };
  return {
    pulling: (event) => {
      const image = event.pod === true ? `a Pod of ${printable(event.image)}` : printable(event.image);
      const [present, past] = event.pod === true ? ['starting', 'started'] : ['pulling', 'pulled'];
      if (event.kind === 'started') {
        pulled.set(image, `${present} ${image}`);
        // In a log, show what krmkit waits for.
        write(quiet || isShown ? [] : [`${present} ${image}`]);
        return;
      }
      pulled.delete(image);
      write(quiet || !event.ok ? [] : [`${past} ${image}  ${secondsText(event.milliseconds)}`]);
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
    warn: ({ message, hint }) => {
      if (level === 'silent') return;
      write([`warning: ${printable(message)}`, ...(hint === undefined ? [] : [`  ${printable(hint)}`])]);
    },
    done: async () => {
      await written;
    },
  };
}

/** A step of a Kptfile may have a name of its own: add its image. */
function nameText({ name, program }: FunctionStep): string {
  const isNamed = program.kind === 'container' && program.image !== name;
  return printable(isNamed ? `${name} (${program.image})` : name);
}

/** `set-labels  12 resources  0.3 s`, `set-labels  12 resources  cached in /mnt/cache`. */
function endLine({ step, resources, milliseconds, cached, cachedIn, problems }: StepRun): string {
  const isSelective = step.selectors.length > 0 || step.exclude.length > 0;
  const sent = resources === 0 && isSelective ? 'no resource is selected' : countOf(resources, 'resource');
  const parts = [nameText(step), sent, cached ? cachedText(cachedIn) : secondsText(milliseconds)];
  if (problems.length > 0) parts.push('failed');
  return parts.join('  ');
}

function cachedText(from: string | undefined): string {
  return from === undefined ? 'cached' : `cached in ${printable(from)}`;
}

/** The stderr of a function, with its name before each line. The report of a failure shows the last lines itself. */
function said({ step, stderr, end }: StepRun): readonly string[] {
  if (stderr === '' || end.kind !== 'exited' || end.status !== 0) return [];
  const lines = stderr.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
  return lines.map((line) => `${printable(step.name)}: ${printable(line)}`);
}

function secondsText(milliseconds: number): string {
  return `${(Math.max(0, milliseconds) / 1000).toFixed(1)} s`;
}
