import { MessageType } from 'vscode-languageserver';
import { describe, expect, it } from 'vitest';
import { sayOnce } from '../src/say-once.ts';
import type { UserMessage } from '../src/say-once.ts';

/** The messages of each round, and those that the client gets. */
type Rounds = readonly (readonly [messages: readonly UserMessage[], told: readonly unknown[]])[];

const A: UserMessage = { severity: 'warning', message: 'a is not read' };
const B: UserMessage = { severity: 'error', message: 'b is wrong', hint: 'Correct it' };
const SHOWN_A = { type: MessageType.Warning, message: 'krmkit: a is not read' };
const SHOWN_B = { type: MessageType.Error, message: 'krmkit: b is wrong. Correct it' };

describe('a message', () => {
  it.each<readonly [title: string, rounds: Rounds]>([
    [
      'is shown with its severity and its hint',
      [
        [
          [A, B],
          [SHOWN_A, SHOWN_B],
        ],
      ],
    ],
    ['of severity info is only logged', [[[{ severity: 'info', message: 'c' }], ['krmkit: c']]]],
    [
      'is shown once while it holds',
      [
        [[A], [SHOWN_A]],
        [[A, B], [SHOWN_B]],
        [[B, A], []],
      ],
    ],
    [
      'is shown again if it did not hold for a while',
      [
        [[A], [SHOWN_A]],
        [[], []],
        [[A], [SHOWN_A]],
      ],
    ],
    [
      'is another one with another hint',
      [
        [[B], [SHOWN_B]],
        [[{ ...B, hint: undefined }], [{ ...SHOWN_B, message: 'krmkit: b is wrong' }]],
      ],
    ],
  ])('%s', (_, rounds) => {
    let told: unknown[] = [];
    const say = sayOnce({
      console: { info: (text) => void told.push(text) },
      sendNotification: async (__, params) => void told.push(params),
    });
    for (const [messages, expected] of rounds) {
      told = [];
      say(messages);
      expect(told).toEqual(expected);
    }
  });
});
