import { inertJson, printable } from '@krmkit/base';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Undefined if the text is not a level. */
export function readLogLevel(text: string | undefined): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === text);
}

/** Fields of a line; never values of Secrets. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null | readonly string[] | undefined>>;

/** The log of a verb that keeps running. */
export interface Log {
  readonly debug: (message: string, facts?: LogFacts) => void;
  readonly info: (message: string, facts?: LogFacts) => void;
  readonly warn: (message: string, facts?: LogFacts) => void;
  readonly error: (message: string, facts?: LogFacts) => void;
}

/** Where a log goes. */
export interface LogOutput {
  readonly isTerminal: boolean;
  readonly write: (text: string) => unknown;
}

/** Lines of JSON written by pino, or plain lines on a terminal. */
export async function openLog(output: LogOutput, level: LogLevel): Promise<Log> {
  // A CommonJS module: in a bundle it only has this name.
  const { default: pino } = await import('pino');
  const write = output.isTerminal ? (line: string): string => plain(line) : (line: string): string => inertJson(line);
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line) => void output.write(write(line)) },
  );
  const at =
    (name: LogLevel) =>
    (message: string, facts: LogFacts = {}): void =>
      logger[name](facts, message);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** `12:34:56 warn  the watch broke kind=pods`. */
function plain(line: string): string {
  const record: unknown = JSON.parse(line);
  const parts: string[] = [];
  let [time, level, message] = ['', '', ''];
  for (const [key, value] of typeof record === 'object' && record !== null ? Object.entries(record) : []) {
    const shown: unknown = value;
    const text = typeof shown === 'string' ? shown : JSON.stringify(shown);
    if (key === 'time') time = text.slice(11, 19);
    else if (key === 'level') level = text;
    else if (key === 'msg') message = text;
    else parts.push(`${key}=${/^[^\s"=]+$/.test(text) ? text : JSON.stringify(text)}`);
  }
  return `${printable([time, level.padEnd(5), message, ...parts].join(' '))}\n`;
}
