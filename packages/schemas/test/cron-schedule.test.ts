import { describe, expect, it } from 'vitest';
import { isCronSchedule } from '../src/cron-schedule.ts';

// Expected: `ParseStandard` and `getRange` in parser.go of github.com/robfig/cron.
describe('a schedule', () => {
  it.each<[schedule: string, isRead: boolean]>([
    ['* * * * *', true],
    ['*/5 0-23/2 1,15 jan-Mar mon', true],
    ['0 0 ? * SUN-sat', true],
    ['  30  4\t* * *  ', true],
    ['+5 4 * * *', true],
    ['1,,2 * * * *', true],
    ['*-5 * * * *', true],
    ['5/15 * * * *', true],
    ['59 23 31 12 6', true],
    ['0 0 1 1 0', true],
    ['60 * * * *', false],
    ['* 24 * * *', false],
    ['* * 32 * *', false],
    ['* * 0 * *', false],
    ['* * * 13 *', false],
    ['* * * 0 *', false],
    ['* * * * 7', false],
    ['* * * * 0-7', false],
    ['* * * * funday', false],
    ['jan * * * *', false],
    ['5-1 * * * *', false],
    ['1-2-3 * * * *', false],
    ['*/5/2 * * * *', false],
    ['*/0 * * * *', false],
    ['*/x * * * *', false],
    ['-5 * * * *', false],
    ['5- * * * *', false],
    ['* * * *', false],
    ['* * * * * *', false],
    ['', false],
    ['@daily', true],
    ['@annually', true],
    ['@reboot', false],
    ['@every 1h30m', true],
    ['@every 1.5h', true],
    ['@every 5', false],
    ['@every', false],
    ['TZ=Europe/Berlin 0 4 * * *', true],
    ['CRON_TZ=UTC @hourly', true],
    ['CRON_TZ=UTC 0 4 * *', false],
  ])('%j: %j', (schedule, isRead) => {
    expect(isCronSchedule(schedule)).toBe(isRead);
  });
});
