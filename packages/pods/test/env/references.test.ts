import { describe, expect, it } from 'vitest';
import type { Scene } from '../checks/found-in.ts';
import { found, foundPlaces } from '../checks/found-in.ts';

const code = 'unresolved-reference';

describe('undefined references', () => {
  const rows: readonly { readonly name: string; readonly value: string; readonly finds: readonly string[] }[] = [
    { name: 'X', value: 'http://$(DB_HOST)/', finds: ['error env X 7-17'] },
    { name: 'X', value: '$(hostname)', finds: ['error env X 0-11'] },
    { name: 'X', value: '$(a.b-c)', finds: ['error env X 0-8'] },
    { name: 'X', value: '$(hostname -f)', finds: ['warning env X 0-14'] },
    { name: 'X', value: '$(cat /etc/name)', finds: ['warning env X 0-16'] },
    { name: 'X', value: '^/(a$(b|c))', finds: ['info env X 4-10'] },
    { name: 'X', value: '$()', finds: ['info env X 0-3'] },
    // The program in the container that reads the text.
    { name: 'STARTUP_COMMAND', value: 'run $(date +%s)', finds: [] },
    { name: 'X', value: 'set -e\nrun $(date)\n', finds: [] },
    { name: 'X', value: 'host: $(DB_HOST)\nport: 1\n', finds: ['warning env X 6-16'] },
  ];
  it.each(rows)('$name=$value', ({ name, value, finds }) => {
    expect(foundPlaces({ container: { env: [{ name, value }] } }, code)).toEqual(finds);
  });

  it.each([
    { name: 'a program', args: ['app', '--at=$(date)'], finds: ['error args[1] 5-12'] },
    { name: 'an ENTRYPOINT that can be a shell', args: ['run $(date +%s)'], finds: [] },
    { name: 'make', args: ['make', '-C', '$(dir)', '$(CC)'], finds: ['warning args[3] 0-5'] },
    { name: 'a shell, with another finding', args: ['sh', '-c', '$(DB_HOST) $(date)'], finds: [] },
  ])('$name', ({ args, finds }) => {
    expect(foundPlaces({ container: { args } }, code)).toEqual(finds);
  });

  it('in a script are commands', () => {
    expect(found({ container: { args: ['sh', '-c', 'ping $(DB_HOST) $(date)'] } }, 'shell-runs-reference')).toEqual([
      'warning args[2] 5-15: $(DB_HOST) is not defined, so it reaches the shell, which runs DB_HOST as a command',
    ]);
  });

  it('have a message that Kubernetes runs no commands', () => {
    expect(found({ container: { env: [{ name: 'X', value: '$(hostname -f)' }] } }, code)).toEqual([
      'warning env X 0-14: $(hostname -f) stays as text: Kubernetes runs no commands',
    ]);
  });
});

describe('references without their parenthesis', () => {
  const env = [
    { name: 'HOST', value: 'db' },
    { name: 'PORT', value: '1' },
  ];
  it.each([
    { arg: '$(HOST', finds: ['warning args[1] 0-6'] },
    { arg: '$(HOST}', finds: ['warning args[1] 0-7'] },
    { arg: 'a $(HOST]:1', finds: ['warning args[1] 2-9'] },
    { arg: '$(PORT) $(HOST', finds: ['warning args[1] 8-14'] },
    // Escaped, another name, and other text.
    { arg: '$$(HOST', finds: [] },
    { arg: '$(HOSTS', finds: [] },
    { arg: '^$(', finds: [] },
  ])('$arg', ({ arg, finds }) => {
    expect(foundPlaces({ container: { env, args: ['app', arg] } }, 'unclosed-reference')).toEqual(finds);
  });

  // To the kubelet these are references, whose names end at the first `)`.
  it.each([
    { arg: '$(HOST}:$(PORT)', finds: ['warning args[1] 0-7'] },
    { arg: '$(HOST:$(PORT)', finds: ['warning args[1] 0-6'] },
    { arg: '$(HOST} $(PORT} (b)', finds: ['warning args[1] 0-7', 'warning args[1] 8-15'] },
    { arg: '$(HOST|x)', finds: ['info args[1] 0-9'] },
  ])('$arg', ({ arg, finds }) => {
    expect(foundPlaces({ container: { env, args: ['app', arg] } }, code)).toEqual(finds);
  });

  it('in env see the entries above', () => {
    const entries = [...env, { name: 'URL', value: '$(HOST' }, { name: 'OWN', value: '$(OWN' }];
    expect(found({ container: { env: entries } }, 'unclosed-reference')).toEqual([
      'warning env URL 0-6: $(HOST is not closed by a parenthesis, so it stays as text',
    ]);
  });

  it('in a script are for the shell', () => {
    expect(foundPlaces({ container: { env, args: ['sh', '-c', 'echo $(HOST'] } }, 'unclosed-reference')).toEqual([]);
  });
});

const image = { env: ['JAVA_HOME=/opt/java', 'PATH=/bin', 'EMPTY'] };
const wants = (value: string): object => ({ env: [{ name: 'X', value }] });

const RUNTIME_ROWS: readonly (Scene & { readonly name: string; readonly finds: readonly string[] })[] = [
  { name: "a variable of the image's ENV", image, container: wants('$(JAVA_HOME)/bin'), finds: ['error env X 0-12'] },
  { name: 'in arguments', image, container: { args: ['--home=$(JAVA_HOME)'] }, finds: ['error args[0] 7-19'] },
  { name: 'HOSTNAME, without an image', container: wants('$(HOSTNAME)'), finds: ['error env X 0-11'] },
  { name: 'PATH', container: wants('/app/bin:$(PATH)'), finds: ['error env X 9-16'] },
  {
    name: 'one that the container declares',
    image,
    container: { env: [{ name: 'JAVA_HOME', value: '/j' }], args: ['$(JAVA_HOME)'] },
    finds: [],
  },
  { name: 'a name that the image does not set', image, container: wants('$(OTHER)'), finds: [] },
];

describe('references to what the image or the runtime sets', () => {
  it.each(RUNTIME_ROWS)('$name', ({ finds, ...scene }) => {
    expect(foundPlaces(scene, 'runtime-variable')).toEqual(finds);
  });

  it('are not reported as undefined', () => {
    expect(found({ image, container: wants('$(JAVA_HOME)') }, 'unresolved-reference')).toEqual([]);
    expect(foundPlaces({ image, container: wants('$(OTHER)') }, 'unresolved-reference')).toEqual(['error env X 0-8']);
  });
});
