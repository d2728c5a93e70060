import { describe, expect, it } from 'vitest';
import type { Behaviour } from '../../src/kubelet/release.ts';
import { behaviourOf, NEWEST_RELEASE, OLDEST_RELEASE, parseRelease } from '../../src/kubelet/release.ts';

function behaviour(text: string): Behaviour {
  const release = parseRelease(text);
  if (release === undefined) throw new RangeError(text);
  return behaviourOf(release);
}

describe('parseRelease', () => {
  it.each([
    ['1.34', 1, 34, undefined, '1.34'],
    ['v1.34.3', 1, 34, 3, '1.34.3'],
    ['1.20.2', 1, 20, 2, '1.20.2'],
    ['v1.30.4+k3s1', 1, 30, 4, '1.30.4'],
    ['v1.29.8-gke.1031000', 1, 29, 8, '1.29.8'],
    ['1.36.0-rc.1', 1, 36, 0, '1.36.0'],
  ])('reads %s', (text, major, minor, patch, plain) => {
    expect(parseRelease(text)).toEqual({ major, minor, patch, text: plain });
  });

  it.each(['', '1', '1.', '1.x', '1.2.3.4', '01.20', '1.020', 'latest', '-1.20', ' 1.20', '1.20+k3s1', '1.99999'])(
    'refuses %j',
    (text) => {
      expect(parseRelease(text)).toBeUndefined();
    },
  );
});

// Rows from the version table of the behavioural specification; a missing patch is the newest patch.
describe('behaviourOf', () => {
  it.each<[keyof Behaviour, readonly (readonly [string, unknown])[]]>([
    [
      'dollarNonAscii',
      [
        ['1.20', 'damaged'],
        ['1.33.9', 'damaged'],
        ['1.34.0', 'refused'],
        ['1.34.3', 'refused'],
        ['1.34.4', 'bytes'],
        ['1.34', 'bytes'],
        ['1.35.0', 'refused'],
        ['1.35.1', 'bytes'],
        ['1.36.0', 'bytes'],
        ['1.37', 'bytes'],
      ],
    ],
    [
      'envFromBadNames',
      [
        ['1.20', 'skip-and-event'],
        ['1.29.15', 'skip-and-event'],
        ['1.30.0', 'inject'],
        ['1.37', 'inject'],
      ],
    ],
    [
      'envNames',
      [
        ['1.29', 'c-identifier'],
        ['1.31', 'c-identifier'],
        ['1.32.0', 'relaxed'],
        ['1.37', 'relaxed'],
      ],
    ],
    [
      'hostIPs',
      [
        ['1.20', false],
        ['1.28', false],
        ['1.30', true],
        ['1.37', true],
      ],
    ],
    [
      'podIPs',
      [
        ['1.20', 'as-given'],
        ['1.22', 'one-per-family'],
        ['1.37', 'one-per-family'],
      ],
    ],
    [
      'podLevelResources',
      [
        ['1.20', false],
        ['1.31', false],
        ['1.37', true],
      ],
    ],
    [
      'hugepagesFields',
      [
        ['1.20', false],
        ['1.27', true],
      ],
    ],
    [
      'fileKeyRef',
      [
        ['1.33', false],
        ['1.34', 'dotenv'],
        ['1.35', 'single-quoted'],
        ['1.37', 'single-quoted'],
      ],
    ],
    [
      'fileKeyRefByDefault',
      [
        ['1.34', false],
        ['1.35', true],
      ],
    ],
    [
      'ephemeralSubPath',
      [
        ['1.20', 'allowed'],
        ['1.25', 'refused'],
      ],
    ],
    [
      'sidecars',
      [
        ['1.28', false],
        ['1.29', true],
      ],
    ],
    [
      'hookEventText',
      [
        ['1.20', 'quotes-command'],
        ['1.37', 'fixed'],
      ],
    ],
    [
      'startedTexts',
      [
        ['1.20', { created: 'Created container {name}', started: 'Started container {name}' }],
        ['1.33', { created: 'Created container: {name}', started: 'Started container {name}' }],
        ['1.37', { created: 'Container created', started: 'Container started' }],
      ],
    ],
    [
      'nonUtf8Secret',
      [
        ['1.33', 'passes'],
        ['1.34.0', 'refused'],
        ['1.34.8', 'refused'],
        ['1.34.9', 'passes'],
        ['1.34', 'passes'],
        ['1.35.5', 'refused'],
        ['1.35.6', 'passes'],
        ['1.36.1', 'refused'],
        ['1.36.2', 'passes'],
        ['1.37.0', 'passes'],
      ],
    ],
    [
      'staticPodReferences',
      [
        ['1.20', 'tolerated'],
        ['1.33', 'tolerated'],
        ['1.34', 'refused'],
      ],
    ],
  ])('%s', (field, rows) => {
    expect(rows.map(([text]) => [text, behaviour(text)[field]])).toEqual(rows);
  });

  it('takes releases beyond both ends for the nearest known one', () => {
    expect(behaviour('1.9')).toEqual(behaviour(OLDEST_RELEASE));
    expect(behaviour('1.99')).toEqual(behaviour(NEWEST_RELEASE));
    expect(behaviour('2.0')).toEqual(behaviour(NEWEST_RELEASE));
    expect(behaviour('0.9')).toEqual(behaviour(OLDEST_RELEASE));
  });
});
