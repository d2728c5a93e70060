import { describe, expect, it } from 'vitest';
import { chain } from '../../src/sdk/chain.ts';
import { defineFunction } from '../../src/sdk/define.ts';
import { setLabel } from '../../src/sdk/metadata.ts';
import { runFunction, runFunctionOnText } from '../../src/sdk/run-function.ts';
import { object, string } from '../../src/sdk/schema.ts';
import type { KrmFunction } from '../../src/sdk/function.ts';

const LIST = `kind: ResourceList
# all of the shop
items:
- apiVersion: v1
  kind: Pod   # odd blanks
  metadata: {name: web}
  spec:
    containers:
      # the server
      - name: app # main
        image: 'shop/web:1'
- {apiVersion: v1, kind: Secret, metadata: {name: old}}
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: last # behind
functionConfig: {apiVersion: v1, kind: ConfigMap, data: {team: shop}}
`;

const setTeam = defineFunction({
  name: 'set-team',
  description: 'Sets the label team.',
  hermetic: true,
  config: object({ team: string() }),
  run({ resources, config, results }) {
    for (const one of resources) setLabel(one, 'team', config.team);
    results.info(`team ${config.team}`);
  },
});
const removeSecrets = defineFunction({
  name: 'remove-secrets',
  description: 'Removes Secrets.',
  run({ resources }) {
    for (const one of resources.of('v1', 'Secret')) resources.remove(one);
    resources.add({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
  },
});
const commentImages = defineFunction({
  name: 'comment-images',
  description: 'Sets a comment.',
  comments: true,
  run({ resources }) {
    for (const pod of resources.of('v1', 'Pod')) resources.setComment(pod, 'spec.containers[0].image', 'pinned');
  },
});
const addFirstContainer = defineFunction({
  name: 'add-container',
  description: 'Adds a container before the others.',
  run({ resources }) {
    for (const pod of resources.of('v1', 'Pod')) {
      pod.spec?.containers.unshift({ name: 'proxy', image: 'proxy:1' });
    }
  },
});

const COMMENTED = LIST.replace("'shop/web:1'", "'shop/web:1' # pinned");

async function textAfter(fn: KrmFunction, text: string): Promise<string> {
  const done = await runFunctionOnText(fn, text);
  return done.ok ? done.text : done.messages.join('\n');
}

describe('chain', () => {
  it('runs functions in order, with comments and layout, and joins their results', async () => {
    const expected = `kind: ResourceList
# all of the shop
items:
- apiVersion: v1
  kind: Pod   # odd blanks
  metadata: {name: web, labels: {team: shop}}
  spec:
    containers:
      # the server
      - name: app # main
        image: 'shop/web:1' # pinned
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: last # behind
    labels:
      team: web
`;
    const web = { fn: setTeam, functionConfig: { apiVersion: 'v1', kind: 'ConfigMap', data: { team: 'web' } } };
    const done = await runFunctionOnText(chain(setTeam, removeSecrets, commentImages, web), LIST);
    if (!done.ok) throw new Error(done.messages.join());
    expect(done.text.startsWith(expected.replaceAll('team: shop', 'team: web'))).toBe(true);
    expect(done.text).toContain('functionConfig: {apiVersion: v1, kind: ConfigMap, data: {team: shop}}\n');
    expect(done.output.results.map(({ message }) => message)).toEqual(['team shop', 'team web']);
    expect(done.output.from).toEqual([0, 2, undefined]);
  });

  it.each([
    ['a comment stays with its field', [commentImages, addFirstContainer]],
    ['a comment goes with its item', [removeSecrets, commentImages, addFirstContainer]],
    ['without comments', [removeSecrets, addFirstContainer]],
  ])('gives what the functions give one by one: %s', async (_, functions) => {
    let text = LIST;
    for (const fn of functions) text = await textAfter(fn, text);
    expect(await textAfter(chain(...functions), LIST)).toBe(text);
  });

  it.each([LIST, undefined])('shows a function the comments that earlier functions set', async (text) => {
    const seen: unknown[] = [];
    const look = defineFunction({
      name: 'look',
      description: '',
      comments: true,
      run({ resources }) {
        for (const pod of resources.of('v1', 'Pod')) {
          seen.push(resources.commentOf(pod, 'spec.containers[0].image')?.beside);
        }
      },
    });
    const pod = { apiVersion: 'v1', kind: 'Pod', spec: { containers: [{ name: 'app', image: 'a' }] } };
    const fn = chain(commentImages, look);
    if (text === undefined) await runFunction(fn, { kind: 'ResourceList', items: [pod] });
    else expect(await textAfter(fn, text)).toBe(COMMENTED);
    expect(seen).toEqual(['# pinned']);
  });

  it('stops after an error, and changes nothing if a functionConfig is invalid', async () => {
    const fail = defineFunction({
      name: 'fail',
      description: '',
      run({ resources, results }) {
        for (const one of resources) setLabel(one, 'seen', 'yes');
        results.error('wrong');
      },
    });
    const list = {
      kind: 'ResourceList',
      items: [{ apiVersion: 'v1', kind: 'Pod' }],
      functionConfig: { apiVersion: 'v1', kind: 'ConfigMap', data: { team: 'shop' } },
    };
    const failed = await runFunction(chain(fail, setTeam), list);
    expect(failed.status).toBe(1);
    expect(failed.results.map(({ message }) => message)).toEqual(['wrong']);
    expect(failed.items).toMatchObject([{ metadata: { labels: { seen: 'yes' } } }]);

    const wrong = { fn: setTeam, functionConfig: { apiVersion: 'v1', kind: 'ConfigMap', data: {} } };
    const invalid = await runFunction(chain(setTeam, wrong), list);
    expect(invalid.status).toBe(3);
    expect(invalid.items).toEqual(list.items);
    const owned = await chain(setTeam, wrong).process({ list, owned: true });
    expect(owned.list['items']).toEqual([{ apiVersion: 'v1', kind: 'Pod' }]);
  });

  it('is hermetic and reads comments as its functions do', () => {
    expect(chain(setTeam, setTeam)).toMatchObject({ name: 'set-team+set-team', hermetic: true, wants: 'value' });
    expect(chain(setTeam, commentImages)).toMatchObject({ hermetic: false, wants: 'text' });
    expect(() => chain()).toThrow(new RangeError('chain: pass at least one function'));
  });
});
