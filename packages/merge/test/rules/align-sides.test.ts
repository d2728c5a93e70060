import { describe, expect, it } from 'vitest';
import { alignSides } from '../../src/rules/align-sides.ts';
import type { ListRule } from '../../src/rules/list-rule.ts';
import { newItemPositions } from '../../src/rules/item-order.ts';
import { createFingerprints } from '@krmkit/base';
import type { JsonArray } from '@krmkit/base';

const BY_NAME: ListRule = { kind: 'keys', keys: ['name'] };
const PORTS: ListRule = { kind: 'keys', keys: ['containerPort', 'protocol'] };
const SPREAD: ListRule = { kind: 'keys', keys: ['topologyKey', 'whenUnsatisfiable'] };
const SET: ListRule = { kind: 'set' };
const RESOURCES: ListRule = { kind: 'resources' };

type Row = readonly [
  title: string,
  rule: ListRule,
  original: JsonArray,
  updated: JsonArray,
  destination: JsonArray,
  /** `original updated destination` by index, `-` where a side lacks it. */
  triples: readonly string[],
  problems: readonly string[],
];

const named = (...names: readonly string[]): JsonArray => names.map((name) => ({ name }));

const ROWS: readonly Row[] = [
  [
    'items pair by name, in the order of the destination',
    BY_NAME,
    named('a', 'b'),
    named('b', 'c'),
    named('b', 'a', 'd'),
    ['100', '0-1', '--2', '-1-'],
    [],
  ],
  ['a number and its text are one name', BY_NAME, [{ name: 1 }], [{ name: '1' }], [], ['00-'], []],
  [
    'a port without protocol is one of TCP',
    PORTS,
    [{ containerPort: 80 }],
    [{ containerPort: 80, protocol: 'TCP' }],
    [{ containerPort: 80, protocol: 'UDP' }],
    ['--0', '00-'],
    [],
  ],
  [
    'of two keys one is enough where it fits one item only',
    SPREAD,
    [],
    [{ topologyKey: 'zone' }],
    [{ topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' }],
    ['-00'],
    [],
  ],
  [
    'of two keys one is too little where two items fit',
    SPREAD,
    [],
    [{ topologyKey: 'zone' }],
    [
      { topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' },
      { topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' },
    ],
    ['--0', '--1', '-0-'],
    ['ambiguous-key updated 0'],
  ],
  [
    'items with the same part of the keys pair',
    SPREAD,
    [{ topologyKey: 'a' }],
    [{ topologyKey: 'a', maxSkew: 1 }],
    [],
    ['00-'],
    [],
  ],
  [
    'items without a key pair where they are equal',
    BY_NAME,
    [{ x: 1 }],
    [{ x: 2 }],
    [{ x: 1 }],
    ['0-0', '-0-'],
    ['missing-key destination 0', 'missing-key updated 0', 'missing-key original 0'],
  ],
  ['nulls are no items', BY_NAME, [null], [], [null], ['0-0'], []],
  [
    'of duplicates equal ones pair first',
    BY_NAME,
    [
      { name: 'a', v: 1 },
      { name: 'a', v: 2 },
    ],
    [{ name: 'a', v: 2 }],
    [
      { name: 'a', v: 1 },
      { name: 'a', v: 2 },
    ],
    ['0-0', '101'],
    ['duplicate-key destination 1', 'duplicate-key original 1'],
  ],
  [
    'other duplicates pair in order',
    BY_NAME,
    [],
    [
      { name: 'a', v: 3 },
      { name: 'a', v: 4 },
    ],
    [
      { name: 'a', v: 1 },
      { name: 'a', v: 2 },
    ],
    ['-00', '-11'],
    ['duplicate-key destination 1', 'duplicate-key updated 1'],
  ],
  [
    'scalars of a set are themselves',
    SET,
    ['a', 'b'],
    ['b', 'c'],
    ['b', 1, '1'],
    ['100', '--1', '--2', '-1-', '0--'],
    [],
  ],
  [
    'a port with another number is the one of its name',
    PORTS,
    [{ containerPort: 80, name: 'http' }],
    [{ containerPort: 80, name: 'http', protocol: 'TCP' }],
    [{ containerPort: 8080, name: 'http' }],
    ['000'],
    [],
  ],
  [
    'but not where two ports of a side have its name',
    PORTS,
    [{ containerPort: 80, name: 'http' }],
    [{ containerPort: 80, name: 'http' }],
    [
      { containerPort: 81, name: 'http' },
      { containerPort: 82, name: 'http' },
    ],
    ['--0', '--1', '00-'],
    [],
  ],
  [
    'nor where nothing says that it was there before',
    PORTS,
    [],
    [{ containerPort: 80, name: 'http' }],
    [{ containerPort: 81, name: 'http' }],
    ['--0', '-0-'],
    [],
  ],
  [
    'objects pair by who they are, whatever their version',
    RESOURCES,
    [],
    [{ apiVersion: 'apps/v1beta1', kind: 'Deployment', metadata: { name: 'a' } }],
    [
      { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' } },
      { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' } },
    ],
    ['--0', '-01'],
    [],
  ],
];

describe('alignSides', () => {
  it.each(ROWS)('%s', (_title, rule, original, updated, destination, triples, problems) => {
    const found = alignSides({ original, updated, destination }, rule, createFingerprints());
    const text = (index: number | undefined): string => (index === undefined ? '-' : String(index));
    expect(found.triples.map((t) => `${text(t.original)}${text(t.updated)}${text(t.destination)}`)).toEqual(triples);
    expect(found.problems.map(({ kind, side, index }) => `${kind} ${side} ${index}`)).toEqual(problems);
  });
});

describe('newItemPositions', () => {
  type PlaceRow = readonly [
    title: string,
    inserted: readonly number[],
    pairs: readonly (readonly [number, number])[],
    length: number,
    to: readonly number[],
  ];
  const PLACES: readonly PlaceRow[] = [
    ['nothing shared: at the end', [0, 1], [], 3, [3, 3]],
    [
      'behind all that is shared: at the end',
      [2],
      [
        [0, 0],
        [1, 1],
      ],
      4,
      [4],
    ],
    [
      'between two shared ones: the last place, in front of the second',
      [1],
      [
        [0, 0],
        [2, 2],
      ],
      3,
      [2],
    ],
    [
      'in front of all that is shared',
      [0],
      [
        [1, 0],
        [2, 1],
      ],
      2,
      [0],
    ],
    [
      'the destination has its own order: behind the one that it followed',
      [1],
      [
        [0, 2],
        [2, 0],
      ],
      3,
      [3],
    ],
    [
      'several in one gap',
      [1, 2],
      [
        [0, 0],
        [3, 1],
      ],
      2,
      [1, 1],
    ],
  ];
  it.each(PLACES)('%s', (_title, inserted, pairs, length, to) => {
    expect(newItemPositions(inserted, pairs, length).map((place) => place.to)).toEqual(to);
  });
});
