import { describe, expect, it } from 'vitest';
import type { Scene } from './found-in.ts';
import { findingsIn, found, serviceOf } from './found-in.ts';

const code = 'exec-limit';
/** execve(2): MAX_ARG_STRLEN, with the final NUL. */
const STRING = 131_072;
/** A quarter of the stack limit of 8 MiB. */
const TOTAL = 2_097_152;
const env = (name: string, length: number): object => ({ name, value: 'x'.repeat(length) });
/** Variables that take this many bytes, each at most a part of the limit, with `=`, NUL and pointer. */
function variables(bytes: number): readonly object[] {
  const full = 100_000;
  const rest = bytes % full;
  const count = (bytes - rest) / full;
  const sized = (index: number, size: number): object => env(`V${index}`.padEnd(4, '_'), size - 4 - 2 - 8);
  return [
    ...Array.from({ length: count }, (_, index) => sized(index, full)),
    ...(rest === 0 ? [] : [sized(count, rest)]),
  ];
}
const LINKS = { enableServiceLinks: false };
const bare = { incomplete: true, spec: LINKS, sources: { assumesKubernetesService: false } };

describe('one string', () => {
  const message = (bytes: string): string =>
    `this takes ${bytes} bytes, and the kernel accepts 131,072 in one string: the program cannot start (argument list too long)`;
  it.each<readonly [why: string, scene: Scene, finds: readonly string[]]>([
    ['a variable that fits', { container: { env: [env('A', STRING - 3)] } }, []],
    ['a variable', { container: { env: [env('A', STRING - 2)] } }, [`error env A: ${message('131,073')}`]],
    ['a word that fits', { container: { command: ['x'.repeat(STRING - 1)] } }, []],
    ['a word', { container: { command: ['a', 'x'.repeat(STRING)] } }, [`error command[1]: ${message('131,073')}`]],
    ['an argument', { container: { args: ['x'.repeat(STRING)] } }, [`error args[0]: ${message('131,073')}`]],
    [
      'a text with long characters',
      { container: { args: ['\u20ac'.repeat(43_691)] } },
      [`error args[0]: ${message('131,074')}`],
    ],
    ['a text with long characters that fits', { container: { args: ['\u20ac'.repeat(43_690)] } }, []],
    [
      'a Secret in base64',
      {
        container: { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }] },
        binarySecrets: { s: { k: Buffer.from('x'.repeat(STRING - 2)).toString('base64') } },
      },
      [`error env A: ${message('131,073')}`],
    ],
    [
      'a Secret in base64 that fits',
      {
        container: { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }] },
        binarySecrets: { s: { k: Buffer.from('x'.repeat(STRING - 4)).toString('base64') } },
      },
      [],
    ],
  ])('%s', (_, scene, finds) => {
    expect(found({ ...bare, ...scene }, code)).toEqual(finds);
  });

  it('has its place and a way out', () => {
    const [finding] = findingsIn({ ...bare, container: { args: ['a', 'x'.repeat(STRING)] } }).filter(
      (one) => one.code === code,
    );
    expect(finding).toMatchObject({ path: ['spec', 'containers', 0, 'args', 1], hint: 'mount it as a file' });
  });
});

describe('all strings', () => {
  const total = (bytes: number, isOver = false): string =>
    `environment and arguments take ${bytes.toLocaleString('en-US')} bytes; the kernel accepts 2,097,152${isOver ? ': the program cannot start (argument list too long)' : ''}`;
  const most = TOTAL * 0.75;
  it.each<readonly [why: string, scene: Scene, finds: readonly string[]]>([
    ['three quarters', { container: { env: variables(most) } }, []],
    ['more than three quarters', { container: { env: variables(most + 1) } }, [`warning -: ${total(most + 1)}`]],
    ['all', { container: { env: variables(TOTAL) } }, [`warning -: ${total(TOTAL)}`]],
    ['more than all', { container: { env: variables(TOTAL + 1) } }, [`error -: ${total(TOTAL + 1, true)}`]],
    // A word takes its length, a NUL and a pointer.
    ['with a word', { container: { env: variables(most - 10), command: ['ab'] } }, [`warning -: ${total(most + 1)}`]],
    ['with a shorter word', { container: { env: variables(most - 10), command: ['a'] } }, []],
    ['with an argument', { container: { env: variables(most - 10), args: ['ab'] } }, [`warning -: ${total(most + 1)}`]],
    [
      'with a variable of the image',
      { container: { env: variables(most - 20) }, image: { env: ['ABCDEFGHIJ=1'] } },
      [`warning -: ${total(most + 1)}`],
    ],
    [
      'with the entry point of the image',
      { container: { env: variables(most - 20) }, image: { entrypoint: ['abcdefghijkl'] } },
      [`warning -: ${total(most + 1)}`],
    ],
    [
      'without the entry point that the command replaces',
      { container: { env: variables(most - 20), command: ['a'] }, image: { entrypoint: ['abcdefghijkl'] } },
      [],
    ],
    [
      'with a value that is not known',
      {
        container: {
          env: [...variables(most - 10), { name: 'A', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } }],
        },
      },
      [`warning -: ${total(most + 1)}`],
    ],
  ])('%s', (_, scene, finds) => {
    expect(found({ ...bare, ...scene }, code)).toEqual(finds);
  });

  it('are at the container, with a way out', () => {
    const findings = findingsIn({ ...bare, container: { env: variables(TOTAL) } }).filter((one) => one.code === code);
    expect(findings).toMatchObject([{ path: ['spec', 'containers', 0], hint: 'mount large values as files' }]);
  });
});

describe('the variables of Services', () => {
  // https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables: seven for each port.
  const services = Array.from({ length: 7000 }, (_, index) =>
    serviceOf(`service-${String(index).padStart(5, '0')}`, '10.0.0.1', 80),
  );
  const scene = { services, spec: { enableServiceLinks: true } };

  it('count', () => {
    const [finding] = findingsIn(scene).filter((one) => one.code === code);
    expect(finding?.severity).toBe('error');
    expect(finding?.message).toMatch(
      /^environment and arguments take ([\d,]+) bytes, \1 of them for the variables of Services; /,
    );
    expect(finding?.hint).toBe('set enableServiceLinks: false on the pod');
  });

  it('do not count without links', () => {
    expect(found({ ...scene, spec: LINKS }, code)).toEqual([]);
  });

  it('do not count twice where the container declares them itself', () => {
    const size = (own: readonly object[]): number => {
      const [text = ''] = found({ ...scene, container: { env: own } }, code);
      return Number((/take ([\d,]+) bytes/.exec(text)?.[1] ?? '').replaceAll(',', ''));
    };
    // The container's value is two bytes longer than 10.0.0.1.
    expect(size([{ name: 'SERVICE_00000_SERVICE_HOST', value: '10.0.0.123' }]) - size([])).toBe(2);
  });
});
