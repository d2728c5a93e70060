import process from 'node:process';

/** Whether this is a run of `npm run nightly`, which tries many times as many random cases. */
export const NIGHTLY: boolean = process.env['KRMKIT_LAWS'] !== undefined;

/** Whether this run tries all that the gate tries: with CI set. Another run of `npm test` takes half the time. */
export const THOROUGH: boolean = NIGHTLY || (process.env['CI'] ?? '') !== '';

/** From one of many similar cases to the next that is tried: the gate tries all, another run every third. */
export const STRIDE: number = THOROUGH ? 1 : 3;

/** How many random cases a property tries, given the number for the gate: a third of them on a machine of a developer. */
export function runs(usual: number): number {
  const times = NIGHTLY ? Number(process.env['KRMKIT_LAWS']) : THOROUGH ? 1 : 1 / 3;
  return Math.ceil(usual * times);
}
