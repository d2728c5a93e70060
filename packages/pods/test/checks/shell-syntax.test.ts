import { describe, expect, it } from 'vitest';
import type { Scene } from './found-in.ts';
import { findingsIn, found, foundPlaces, serviceOf } from './found-in.ts';

const code = 'shell-syntax';
const env = [{ name: 'HOST', value: 'db' }];

describe('$X and ${X} in command and args', () => {
  const rows: readonly (Scene & { readonly name: string; readonly finds: readonly string[] })[] = [
    { name: 'braces', container: { env, args: ['--host=${HOST}'] }, finds: ['warning args[0] 7-14'] },
    { name: 'none', container: { env, args: ['--host=$HOST:80'] }, finds: ['warning args[0] 7-12'] },
    { name: 'the program itself', container: { env, command: ['$HOST/app'] }, finds: ['warning command[0] 0-5'] },
    {
      name: 'from a ConfigMap',
      configMaps: { c: { HOST: 'db' } },
      container: { envFrom: [{ configMapRef: { name: 'c' } }], args: ['$HOST'] },
      finds: ['warning args[0] 0-5'],
    },
    {
      name: 'from a Service',
      services: [serviceOf('db', '10.0.0.1', 5432)],
      container: { args: ['$DB_SERVICE_HOST'] },
      finds: ['warning args[0] 0-16'],
    },
    {
      name: 'possibly of the image',
      container: { command: ['app'], args: ['$JAVA_HOME'] },
      finds: ['info args[0] 0-10'],
    },
    { name: 'a name in lower case', container: { command: ['app'], args: ['$host', '${a}'] }, finds: [] },
    { name: 'an operator', container: { env, command: ['app'], args: ['${HOST:-x}'] }, finds: [] },
    { name: 'a shell reads it', container: { env, command: ['sh', '-c', 'run $HOST'] }, finds: [] },
    { name: 'a shell can read it', container: { env, args: ['run $HOST'] }, finds: [] },
    { name: 'awk reads it', container: { env, command: ['awk', '$HOST'] }, finds: [] },
    { name: 'Spring reads it', container: { env, command: ['java', '-jar', 'a', '--x=${HOST}'] }, finds: [] },
    { name: 'escaped on purpose', container: { env, command: ['app'], args: ['$$HOST', '$${HOST}'] }, finds: [] },
    { name: 'with the syntax of Kubernetes', container: { env, command: ['app'], args: ['$(HOST)'] }, finds: [] },
    {
      name: 'Flux replaces braces',
      container: { env, args: ['${HOST}'] },
      sources: { substitutesBraces: () => true },
      finds: [],
    },
    {
      name: 'Flux ignores the other form',
      container: { env, args: ['$HOST'] },
      sources: { substitutesBraces: () => true },
      finds: ['warning args[0] 0-5'],
    },
    {
      name: 'an exec probe',
      container: { env, livenessProbe: { exec: { command: ['cat', '$HOST'] } } },
      finds: ['warning livenessProbe command[1] 0-5'],
    },
    {
      name: 'a hook',
      container: { env, lifecycle: { preStop: { exec: { command: ['stop', '${HOST}'] } } } },
      finds: ['warning preStop command[1] 0-7'],
    },
  ];
  it.each(rows)('$name', ({ finds, ...scene }) => {
    expect(foundPlaces(scene, code)).toEqual(finds);
  });

  it('suggests the correct text', () => {
    const [finding] = findingsIn({ container: { env, args: ['--host=${HOST}'] } });
    expect(finding).toMatchObject({
      message: 'no shell reads this, so ${HOST} stays as text: Kubernetes expands only $(HOST)',
      hint: 'write $(HOST)',
      replacement: '$(HOST)',
      path: ['spec', 'containers', 0, 'args', 0],
    });
  });

  it('does not suggest for a probe what a probe does not expand', () => {
    const [finding] = findingsIn({ container: { env, livenessProbe: { exec: { command: ['cat', '$HOST'] } } } });
    expect(finding?.hint).toBe(`run it through a shell: sh -c '... "$HOST"'`);
    expect(finding?.replacement).toBeUndefined();
  });
});

describe('$X and ${X} in a value', () => {
  const rows: readonly {
    readonly title: string;
    readonly name: string;
    readonly value: string;
    readonly finds: number;
  }[] = [
    { title: 'a URL', name: 'URL', value: 'http://${HOST}:80/', finds: 1 },
    { title: 'a bare name', name: 'URL', value: 'http://$HOST/', finds: 1 },
    { title: 'an undeclared name', name: 'URL', value: 'http://${OTHER}/', finds: 0 },
    { title: 'a template of itself', name: 'HOST2', value: '${HOST2}', finds: 0 },
    { title: 'a script', name: 'RUN', value: 'set -e\nping ${HOST}', finds: 0 },
    { title: 'a command', name: 'STARTUP_COMMAND', value: 'ping ${HOST}', finds: 0 },
    { title: 'options for a start script', name: 'JAVA_OPTS', value: '-Dhost=${HOST}', finds: 0 },
    { title: "Spring's placeholder", name: 'SPRING_DATASOURCE_URL', value: 'x://${HOST}', finds: 0 },
    { title: 'JDBC, so a Java placeholder', name: 'DB_URL', value: 'jdbc:postgresql://${HOST}/shop', finds: 0 },
    { title: 'code', name: 'X', value: 'ping ${HOST}; exit', finds: 0 },
    { title: 'operators', name: 'X', value: '${HOST}/${PORT:-80}', finds: 0 },
    { title: 'escaped', name: 'X', value: '$${HOST}', finds: 0 },
  ];
  it.each(rows)('$title', ({ name, value, finds }) => {
    expect(found({ container: { env: [...env, { name, value }] } }, code)).toHaveLength(finds);
  });

  it('is a text for another tool', () => {
    const filled = [
      { name: 'HOST', value: '${HOST}' },
      { name: 'URL', value: 'http://${HOST}' },
    ];
    expect(found({ container: { env: filled } }, code)).toEqual([]);
  });

  it('is a warning with the content of the variable', () => {
    expect(found({ container: { env: [...env, { name: 'URL', value: 'http://${HOST}:80/' }] } }, code)).toEqual([
      'warning env URL 7-14: Kubernetes expands only $(HOST): the value of URL contains the text ${HOST}',
    ]);
  });
});
