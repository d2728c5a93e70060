import { describe, expect, it } from 'vitest';
import { decodeResponse } from '../../src/run/decode.ts';
import { restoreItems } from '../../src/run/restore.ts';
import { splice } from '../../src/run/scope.ts';
import { printed, sendOf, stepOf } from './function-calls.ts';

/** The file after a function that was sent it and does this to the text. */
async function after(before: string, change: (text: string) => string, path = 'a.yaml'): Promise<string> {
  const { files, items, request } = await sendOf({ [path]: before });
  const text = request.text();
  const changed = change(text);
  if (changed === text) throw new Error('The function has changed nothing');
  const decoded = decodeResponse(stepOf(), request, printed(changed));
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
  const { changes } = restoreItems(splice(items, items, decoded.items), files).plan;
  return changes.map((one) => ('after' in one ? one.after : '')).join('') || before;
}

const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web # the name
spec:
  # what runs
  containers:
  - name: one # first
    image: a:1 # setter
  # about two
  - name: two
    image: b:1
    args: [x, y]
`;
const dropComments = (text: string): string => text.replaceAll(/ *#.*$/gm, '').replaceAll(/^\n/gm, '');

describe('comments', () => {
  const rows: readonly (readonly [
    what: string,
    change: (text: string) => string,
    wanted: readonly (readonly [from: string, to: string])[],
  ])[] = [
    ['that are dropped stay', dropComments, []],
    [
      'that are dropped stay beside what changes',
      (text) => dropComments(text).replace('a:1', 'a:2').replace('b:1', 'b:2'),
      [
        ['a:1', 'a:2'],
        ['b:1', 'b:2'],
      ],
    ],
    ['that change are changed', (text) => text.replace('# setter', '# set'), [['# setter', '# set']]],
    ['above that change are changed', (text) => text.replace('# what runs', '# runs'), [['# what runs', '# runs']]],
    [
      'that name the object in upstream are set',
      (text) => text.replace('name: web # the name', 'name: web # kpt-merge: /web'),
      [['# the name', '# kpt-merge: /web']],
    ],
    ['that are new are set', (text) => text.replace('b:1', 'b:1 # new'), [['b:1', 'b:1 # new']]],
    [
      'that are new are set beside a new value',
      (text) => dropComments(text).replace('b:1', 'b:2 # new'),
      [['b:1', 'b:2 # new']],
    ],
    [
      'follow their item when a list is turned round, and one is changed',
      (text) => {
        const [one = '', two = ''] = [/ {4}- name: one.*\n.*\n/, / {4}# about two\n(?:.*\n){3}/].map(
          (part) => part.exec(text)?.[0] ?? '',
        );
        return text.replace(one + two, two + one.replace('# setter', '# set'));
      },
      [
        [
          '  - name: one # first\n    image: a:1 # setter\n  # about two\n  - name: two\n    image: b:1\n    args: [x, y]\n',
          '  # about two\n  - name: two\n    image: b:1\n    args: [x, y]\n  - name: one # first\n    image: a:1 # set\n',
        ],
      ],
    ],
    [
      'stay with their items when one comes before them',
      (text) => dropComments(text).replace(/^( *)- name: one/m, '$1- name: zero\n$1  image: z\n$1- name: one'),
      [['  - name: one', '  - name: zero\n    image: z\n  - name: one']],
    ],
    [
      'that a writer of YAML has moved stay where they are',
      (text) =>
        text.replace('    # what runs\n', '').replace('name: web # the name', 'name: web # the name\n    # what runs'),
      [],
    ],
    [
      'go with what goes',
      (text) => text.replace(/ {4}- name: one.*\n.*\n/, ''),
      [['  - name: one # first\n    image: a:1 # setter\n', '']],
    ],
    [
      'come back beside a list that becomes another',
      (text) => dropComments(text).replace('[x, y]', '[y, x]'),
      [['[x, y]', '[y, x]']],
    ],
  ];
  it.each(rows)('%s', async (_, change, wanted) => {
    const text = wanted.reduce((before, [from, to]) => before.replace(from, to), POD);
    expect(await after(POD, change)).toBe(text);
    const windows = (one: string): string => one.replaceAll('\n', '\r\n');
    expect(await after(windows(POD), change)).toBe(windows(text));
  });

  const head = 'apiVersion: v1\nkind: A\nmetadata: {name: a}\n';
  const lists: readonly (readonly [what: string, before: string, change: (text: string) => string, after: string])[] = [
    [
      'stay with the one item that gets another name',
      'secrets:\n  # keep me\n  - name: x   # beside\n  - name: y\n',
      (text) => dropComments(text).replace('name: x', 'name: z'),
      'secrets:\n  # keep me\n  - name: z   # beside\n  - name: y\n',
    ],
    [
      'stay with the only item, of which all is another',
      'list:\n- name: x # one\n  image: a # two\n',
      (text) => dropComments(text).replace('name: x', 'name: z').replace('image: a', 'image: b'),
      'list:\n- name: z # one\n  image: b # two\n',
    ],
    [
      'go with a text that goes, and do not come to another one',
      'list:\n- 10.0.0.1 # gateway\n- 10.0.0.2 # dns\n',
      (text) => dropComments(text).replace(/- 10.0.0.1\n *- 10.0.0.2/, '- 172.16.5.5'),
      'list:\n- 172.16.5.5\n',
    ],
    [
      'stay with a text of which a part changes',
      'list:\n- --host=a # one\n- --port=80 # two\n',
      (text) => dropComments(text).replace('- --host=a', '- --new').replace('--port=80', '--port=81'),
      'list:\n- --new\n- --port=81 # two\n',
    ],
  ];
  it.each(lists)('of items %s', async (_, before, change, wanted) => {
    expect(await after(head + before, change)).toBe(head + wanted);
  });

  it('of other documents of the file stay', async () => {
    const file = `# top\n---\n${POD}---\n# between\n${POD.replace('name: web', 'name: other')}# end\n`;
    expect(await after(file, (text) => text.replace('# the name', '# set'))).toBe(file.replace('# the name', '# set'));
  });

  it('go along to another file', async () => {
    const moved = await after(POD, (text) =>
      dropComments(text)
        .replaceAll(/(kubernetes.io\/path): a.yaml/g, '$1: b.yaml')
        .replace('b:1', 'b:2 # new'),
    );
    expect(moved).toBe(POD.replace('b:1', 'b:2 # new'));
  });

  it('go along to another name in another file', async () => {
    const moved = await after(POD, (text) =>
      dropComments(text)
        .replaceAll(/(kubernetes.io\/path): a.yaml/g, '$1: b.yaml')
        .replace('name: web', 'name: site'),
    );
    expect(moved).toBe(POD.replace('name: web', 'name: site'));
  });

  it('of what a function has made come with it', async () => {
    const made = '- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: made # by hand\n  data: {a: "010"}\n';
    expect(await after(POD, (text) => text + made)).toBe(
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: made # by hand\ndata: {a: "010"}\n',
    );
  });
});
