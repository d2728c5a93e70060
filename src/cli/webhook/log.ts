import { pino } from 'pino';
import type { Output } from '../context.ts';

/** What happened, with what belongs to it, as one line of JSON each. */
export interface Log {
  readonly error: (facts: object, message: string) => void;
  readonly warn: (facts: object, message: string) => void;
  readonly info: (facts: object, message: string) => void;
  readonly debug: (facts: object, message: string) => void;
}

export function jsonLog(output: Output, level: string): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => void output.write(line) },
  );
  return {
    error: (facts, message) => logger.error(facts, message),
    warn: (facts, message) => logger.warn(facts, message),
    info: (facts, message) => logger.info(facts, message),
    debug: (facts, message) => logger.debug(facts, message),
  };
}
