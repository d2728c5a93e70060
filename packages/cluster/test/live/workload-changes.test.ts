import { describe, expect, it } from 'vitest';
import { change, compare } from './compare-shop.ts';
import { APPLIED } from './live-shop.ts';

/** The changed workloads, as `KIND NAME CHANGE PLACE CONTAINERS`. */
async function changed(text: string, serviceLinks = false): Promise<readonly string[]> {
  const { changes } = await compare(text, { serviceLinks });
  return changes.map(({ subject, kind, location, containers }) => {
    const names = containers.map((one) => `${one.kind} ${one.name}`).join(', ');
    return `${subject.kind} ${subject.name} ${kind} ${location === undefined ? '-' : location.path} [${names}]`;
  });
}

const container = (name: string): string => `      - {name: ${name}, image: "b:1"}\n      - name: app\n`;

describe('workloads that change', () => {
  it.each<[string, string, readonly string[]]>([
    ['are none where containers stay', change(['replicas: 2', 'replicas: 5']), []],
    [
      'have the place of their object',
      change(['sleep 100000', 'sleep 1']),
      ['Deployment web changed a.yaml [changed app]'],
    ],
    [
      'have the containers that are new and that go',
      change(['      - name: app\n', container('new')], ['{name: prepare,', '{name: other,']),
      ['Deployment web changed a.yaml [added other, added new, removed prepare]'],
    ],
    [
      'are those of one object that several use',
      change(['COLOR: blue', 'COLOR: red']),
      ['Deployment web changed a.yaml [changed app]', 'CronJob tidy changed a.yaml [changed tidy]'],
    ],
    [
      'are new, also without a container that starts',
      `${APPLIED}---\napiVersion: v1\nkind: Pod\nmetadata: {name: fresh, namespace: shop}\nspec: {containers: [{name: a, image: b}]}\n`,
      ['Pod fresh added a.yaml [added a]'],
    ],
    [
      'are at no place where the files do not have them',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {COLOR: red}\n',
      ['Deployment web changed - [changed app]', 'CronJob tidy changed - [changed tidy]'],
    ],
  ])('%s', async (_, text, expected) => {
    expect(await changed(text)).toEqual(expected);
  });

  it('change through an object that the files have, and have workloads that are new', async () => {
    const text = `apiVersion: v1
kind: ConfigMap
metadata: {name: web}
data: {COLOR: green}
---
apiVersion: v1
kind: Pod
metadata: {name: fresh}
spec: {enableServiceLinks: false, containers: [{name: a, image: "b:1", envFrom: [{configMapRef: {name: nowhere}}]}]}
`;
    expect((await compare(text, { serviceLinks: false })).text)
      .toBe(`changed  Deployment shop/web  through an object that it refers to
  container app
    ~ env COLOR blue -> green  ConfigMap web/COLOR
    ~ env URL http://10.0.0.240:80/blue -> http://10.0.0.240:80/green
    - env SIZE 3  ConfigMap web/SIZE
    - env app.conf a=1\\n  ConfigMap web/app.conf
    ~ command
          /bin/sh
          -c
        - sleep 100000 # http://10.0.0.240:80/blue
        + sleep 100000 # http://10.0.0.240:80/green
    ~ file /etc/app/COLOR  ConfigMap web
    - file /etc/app/SIZE  ConfigMap web
    - file /etc/app/app.conf  ConfigMap web

changed  CronJob shop/tidy  through an object that it refers to
  container tidy
    ~ env COLOR blue -> green  ConfigMap web/COLOR

added  Pod shop/fresh  a.yaml:6
  container a  added
    + image b:1
    + cannot start CreateContainerConfigError: configmap "nowhere" not found

changes for 3 containers in 3 workloads
`);
  });
});
