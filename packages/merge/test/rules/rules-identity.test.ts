import { describeThreeWay, describeTwoWay } from '../merge-rows.ts';

const deployment = (apiVersion: string, replicas: number, image: string): string =>
  `apiVersion: ${apiVersion}\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: ${replicas}\n  template:\n    spec:\n      containers:\n      - name: a\n        image: ${image}\n`;
const service = (apiVersion: string): string => `apiVersion: ${apiVersion}\nkind: Service\nmetadata:\n  name: web\n`;

describeThreeWay('3-way: an object whose API group changed', [
  {
    rule: 'upstream moved it to another group, dest changed something in it',
    original: deployment('extensions/v1beta1', 1, 'a:1'),
    updated: deployment('apps/v1', 1, 'a:2'),
    destination: deployment('extensions/v1beta1', 5, 'a:1'),
    expected: deployment('apps/v1', 5, 'a:2'),
  },
  {
    rule: 'dest moved it to another group, upstream changed something in it',
    original: deployment('extensions/v1beta1', 1, 'a:1'),
    updated: deployment('extensions/v1beta1', 1, 'a:2'),
    destination: deployment('apps/v1', 5, 'a:1'),
    expected: deployment('apps/v1', 5, 'a:2'),
  },
  {
    rule: 'both moved it',
    original: deployment('extensions/v1beta1', 1, 'a:1'),
    updated: deployment('apps/v1', 1, 'a:2'),
    destination: deployment('apps/v1', 5, 'a:1'),
    expected: deployment('apps/v1', 5, 'a:2'),
  },
  {
    rule: 'an object of another group beside it is another one',
    original: service('v1'),
    updated: `${service('v1')}---\n${service('serving.knative.dev/v1')}`,
    destination: `${service('v1')}spec:\n  type: NodePort\n`,
    expected: `${service('v1')}spec:\n  type: NodePort\n---\n${service('serving.knative.dev/v1')}`,
  },
]);

describeTwoWay('2-way: objects of two groups', [
  {
    rule: 'are two, as nothing says that one has become the other',
    source: service('serving.knative.dev/v1'),
    destination: service('v1'),
    expected: `${service('v1')}---\n${service('serving.knative.dev/v1')}`,
  },
]);

const tolerations = (list: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  tolerations:${list}\n`;
const bare = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  hostname: h\n';

describeTwoWay('2-way: directives in lists that are one value', [
  {
    rule: 'replace: the list is the rest',
    source: tolerations('\n  - {key: x}\n  - {$patch: replace}'),
    destination: tolerations('\n  - {key: y}'),
    expected: tolerations('\n  - {key: x}'),
  },
  {
    rule: 'replace in front',
    source: tolerations('\n  - {$patch: replace}\n  - {key: x} # why\n  - {}'),
    destination: tolerations('\n  - {key: y}'),
    expected: tolerations('\n  - {key: x} # why\n  - {}'),
  },
  {
    rule: 'replace where dest has no list',
    source: tolerations('\n  - {$patch: replace}\n  - {key: x}'),
    destination: bare,
    expected: `${bare}  tolerations:\n  - {key: x}\n`,
  },
  {
    rule: 'delete: the list goes',
    source: tolerations('\n  - {$patch: delete}'),
    destination: `${bare}  tolerations:\n  - {key: y}\n`,
    expected: bare,
  },
  {
    rule: 'an item to delete is not unique: nothing is done',
    source: tolerations('\n  - {$patch: delete, key: y}'),
    destination: tolerations('\n  - {key: y}'),
    expected: tolerations('\n  - {key: y}'),
    errors: ['invalid-directive'],
  },
  {
    rule: 'a directive deep inside of an item',
    source: tolerations('\n  - key: x\n    a:\n    - {b: {$retainKeys: [c]}}'),
    destination: tolerations('\n  - {key: y}'),
    expected: tolerations('\n  - {key: y}'),
    errors: ['invalid-directive'],
  },
  {
    rule: 'the same where dest has no list',
    source: tolerations('\n  - {$patch: delete, key: y}'),
    destination: bare,
    expected: bare,
    errors: ['invalid-directive'],
  },
]);
