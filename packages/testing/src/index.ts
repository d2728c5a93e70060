export { LINEAR, growth, isWithin } from './growth.ts';
export { NIGHTLY, runs } from './runs.ts';
export { HOSTILE, hostileText, obeyed } from './hostile.ts';
