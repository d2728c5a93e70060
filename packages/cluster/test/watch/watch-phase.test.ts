import { describe, expect, it } from 'vitest';
import type { WatchChange, WatchPhase } from '../../src/watch/watch-phase.ts';
import { nextPhase, watchCourse } from '../../src/watch/watch-phase.ts';

describe('the phase of a watch', () => {
  it.each<readonly [WatchPhase, WatchChange, WatchPhase]>([
    ['listing', 'synced', 'following'],
    ['listing', 'elected', 'elected'],
    ['listing', 'deposed', 'listing'],
    ['listing', 'stopped', 'stopped'],
    ['elected', 'synced', 'recording'],
    ['elected', 'elected', 'elected'],
    ['elected', 'deposed', 'listing'],
    ['elected', 'stopped', 'stopping'],
    ['following', 'synced', 'following'],
    ['following', 'elected', 'recording'],
    ['following', 'deposed', 'following'],
    ['following', 'stopped', 'stopped'],
    ['recording', 'synced', 'recording'],
    ['recording', 'elected', 'recording'],
    ['recording', 'deposed', 'following'],
    ['recording', 'stopped', 'stopping'],
    ['stopping', 'synced', 'stopping'],
    ['stopping', 'elected', 'stopping'],
    ['stopping', 'deposed', 'stopped'],
    ['stopping', 'stopped', 'stopping'],
    ['stopped', 'synced', 'stopped'],
    ['stopped', 'elected', 'stopping'],
    ['stopped', 'deposed', 'stopped'],
    ['stopped', 'stopped', 'stopped'],
  ])('%s, %s: %s', (phase, change, next) => {
    expect(nextPhase(phase, change)).toBe(next);
  });

  it.each<{ changes: readonly WatchChange[]; begun: number; isOver: boolean }>([
    { changes: ['elected'], begun: 0, isOver: false },
    { changes: ['elected', 'synced'], begun: 1, isOver: false },
    { changes: ['synced', 'elected', 'synced'], begun: 1, isOver: false },
    { changes: ['synced', 'elected', 'deposed', 'elected'], begun: 2, isOver: false },
    { changes: ['elected', 'stopped', 'synced'], begun: 0, isOver: true },
  ])('$changes begin to record $begun times', ({ changes, begun, isOver }) => {
    let times = 0;
    const course = watchCourse(() => void (times += 1));
    for (const change of changes) course.move(change);
    expect([times, course.signal.aborted]).toEqual([begun, isOver]);
  });
});
