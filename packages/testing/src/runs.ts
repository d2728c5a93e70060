import process from 'node:process';

/** Whether this is a run of `npm run nightly`, which tries many times as many random cases. */
export const NIGHTLY: boolean = process.env['KRMKIT_LAWS'] !== undefined;

/** How many random cases a property tries, given the number for `npm test`. */
export function runs(usual: number): number {
  return Math.ceil(usual * Number(process.env['KRMKIT_LAWS'] ?? '1'));
}
