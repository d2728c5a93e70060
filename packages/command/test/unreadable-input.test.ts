import { describe, expect, it } from 'vitest';
import { runIn } from './fake-context.ts';

const FILES = {
  'broken.yaml': 'a: [\n',
  'broken/kustomization.yaml': 'resources: [\n',
  'good/pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, image: i}]}\n',
};

// 3 is the status of a verb that could look at nothing; docs/expand.md, "Exit status".
describe('a verb that could read nothing ends with status 3', () => {
  it.each([
    ['blame nope'],
    ['build nope'],
    ['cat nope'],
    ['check nope'],
    ['count nope'],
    ['diff nope good'],
    ['diff good nope'],
    ['expand nope'],
    ['export job nope --krmkit-image i'],
    ['fmt --check nope'],
    ['fmt nope'],
    ['grep kind=Pod nope'],
    ['render nope'],
    ['run nope --module set-labels'],
    ['set nope --image i=j'],
    ['source nope'],
    ['start nope'],
    ['tree nope'],
  ])('krmkit %s', async (line) => {
    const { status, stderr, stdout } = await runIn({ files: FILES }, ...line.split(' '));
    expect({ status, said: stderr + stdout }).toEqual({ status: 3, said: expect.stringContaining('nope') });
  });

  it.each([
    ['blame broken'],
    ['build broken'],
    ['check broken.yaml'],
    ['check broken'],
    ['expand broken.yaml'],
    ['fmt --check broken.yaml'],
    ['start broken'],
    ['start broken.yaml'],
    ['tree broken.yaml'],
  ])('krmkit %s', async (line) => {
    const { status } = await runIn({ files: FILES }, ...line.split(' '));
    expect(status).toBe(3);
  });

  it.each([['check -'], ['cat -'], ['run - --module set-labels'], ['sink out'], ['wrap -- cat']])(
    'krmkit %s, of standard input',
    async (line) => {
      const { status } = await runIn({ files: FILES, stdin: 'a: [\n' }, ...line.split(' '));
      expect(status).toBe(3);
    },
  );
});

it('what is selected may be in a file that could not be read', async () => {
  const { status } = await runIn({ files: FILES }, 'expand', 'broken.yaml', 'good', '--name', 'other');
  expect(status).toBe(3);
});
