export interface PatchRow {
  readonly title: string;
  readonly base: string;
  readonly patch: string;
  /** What kustomize 5.8.1 prints, or with `differs`, what is right. */
  readonly gives: string;
  /** How the result differs from that of kustomize. */
  readonly differs?: string;
  /** A part of the warning about it. */
  readonly warning?: string;
}

const CONFIG = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: d}\n';
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: d}\n';
const CUSTOM = 'apiVersion: example.com/v1\nkind: Foo\nmetadata: {name: d}\n';

/** Strategic merge patches without a target. */
export const STRATEGIC_ROWS: readonly PatchRow[] = [
  {
    title: 'a null that the patch does not name stays',
    base: `${CONFIG}data: {a: null, b: "1", m: {x: null}}`,
    patch: `${CONFIG}data: {b: "2"}`,
    gives: `${CONFIG}data: {a: null, b: "2", m: {x: null}}`,
  },
  {
    title: 'null removes a key, an empty mapping changes nothing, nulls of new mappings are left out',
    base: `${CONFIG}data: {a: {b: 1}, c: {}, e: {f: 1}, n: null}`,
    patch: `${CONFIG}data: {a: {b: null}, g: {h: null}, i: {}, e: {}, n: {q: 1}}`,
    gives: `${CONFIG}data: {a: {}, c: {}, e: {f: 1}, g: {}, i: {}, n: {q: 1}}`,
  },
  {
    title: '$patch: delete of an item of a new list',
    base: `${POD}spec: {}`,
    patch: `${POD}spec: {containers: [{name: a, $patch: delete}, {name: b}]}`,
    gives: `${POD}spec: {containers: [{name: b}]}`,
  },
  {
    title: '$patch: replace of a list and of a mapping, without nulls',
    base: `${POD}spec: {securityContext: {a: 1, b: 2}, containers: [{name: a, x: 1}]}`,
    patch: `${POD}spec: {securityContext: {$patch: replace, c: null, d: 1}, containers: [{$patch: replace}, {name: c, x: null, y: {z: null}}]}`,
    gives: `${POD}spec: {securityContext: {d: 1}, containers: [{name: c, y: {}}]}`,
  },
  {
    title: 'the last members and items are removed',
    base: `${POD}spec: {securityContext: {a: 1, b: 2}, containers: [{name: a, x: 1}]}`,
    patch: `${POD}spec: {securityContext: {a: null, b: null}, containers: [{$patch: delete, name: a}]}`,
    gives: `${POD}spec: {securityContext: {}, containers: []}`,
  },
  {
    title: '$patch: delete of a list and of a mapping',
    base: `${POD}spec: {securityContext: {a: 1, b: 2}, containers: [{name: a, x: 1}]}`,
    patch: `${POD}spec: {securityContext: {$patch: delete}, containers: [{$patch: delete}]}`,
    gives: `${POD}spec: {}`,
  },
  {
    title: 'an empty list replaces a list that is one value, and no other',
    base: `${POD}spec: {tolerations: [{key: q}], containers: [{name: a, x: 1}]}`,
    patch: `${POD}spec: {tolerations: [], containers: []}`,
    gives: `${POD}spec: {tolerations: [], containers: [{name: a, x: 1}]}`,
  },
  {
    title: 'finalizers of a built-in kind merge, those of the patch first',
    base: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: d, finalizers: [a, b, c]}',
    patch: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: d, finalizers: [c, d]}',
    gives: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: d, finalizers: [c, d, a, b]}',
  },
  {
    title: 'items of the patch come first, in its order',
    base: `${POD}spec: {containers: [{name: c}, {name: e, image: i}]}`,
    patch: `${POD}spec: {containers: [{name: new1}, {name: e, tty: true}, {name: new2}]}`,
    gives: `${POD}spec: {containers: [{name: new1}, {name: e, image: i, tty: true}, {name: new2}, {name: c}]}`,
  },
  {
    title: 'lists of custom resources are one value',
    base: `${CUSTOM}spec: {containers: [{name: c, image: i}]}`,
    patch: `${CUSTOM}spec: {containers: [{name: d}]}`,
    gives: `${CUSTOM}spec: {containers: [{name: d}]}`,
  },
  {
    title: 'a volume keeps its former source',
    base: `${POD}spec: {volumes: [{name: v, emptyDir: {}}]}`,
    patch: `${POD}spec: {volumes: [{name: v, hostPath: {path: /x}}]}`,
    gives: `${POD}spec: {volumes: [{name: v, emptyDir: {}, hostPath: {path: /x}}]}`,
  },
  {
    title: 'two keys identify a constraint',
    base: `${POD}spec: {topologySpreadConstraints: [{topologyKey: a, whenUnsatisfiable: b, maxSkew: 1}]}`,
    patch: `${POD}spec: {topologySpreadConstraints: [{topologyKey: a, whenUnsatisfiable: b, maxSkew: 2}, {topologyKey: a, whenUnsatisfiable: c, maxSkew: 3}]}`,
    gives: `${POD}spec: {topologySpreadConstraints: [{topologyKey: a, whenUnsatisfiable: c, maxSkew: 3}, {topologyKey: a, whenUnsatisfiable: b, maxSkew: 2}]}`,
  },
  ...portRows([
    [
      'ports without protocol',
      '{port: 1, name: a}, {port: 2, name: b}',
      '{port: 3, name: c}, {port: 2, x: y}',
      '{port: 3, name: c}, {port: 2, name: b, x: y}, {port: 1, name: a}',
    ],
    [
      'ports with protocol keep the order of the object',
      '{port: 1, name: a, protocol: TCP}, {port: 2, name: b, protocol: TCP}',
      '{port: 3, name: c, protocol: TCP}, {port: 2, x: y, protocol: TCP}',
      '{port: 3, name: c, protocol: TCP}, {port: 1, name: a, protocol: TCP}, {port: 2, name: b, protocol: TCP, x: y}',
    ],
    [
      'other ports with and without protocol',
      '{port: 1, name: a, protocol: TCP}, {port: 2, name: b}',
      '{port: 3, name: c}, {port: 4, name: d, protocol: UDP}',
      '{port: 3, name: c}, {port: 4, name: d, protocol: UDP}, {port: 1, name: a, protocol: TCP}, {port: 2, name: b}',
    ],
    [
      'one port of two protocols',
      '{port: 1, name: a, protocol: TCP}, {port: 1, protocol: UDP, name: b}',
      '{port: 1, protocol: UDP, x: y}',
      '{port: 1, name: a, protocol: TCP}, {port: 1, protocol: UDP, name: b, x: y}',
    ],
    [
      '$patch: delete of a port',
      '{port: 1, name: a, protocol: TCP}, {port: 2, name: b, protocol: TCP}',
      '{port: 2, protocol: TCP, $patch: delete}',
      '{port: 1, name: a, protocol: TCP}',
    ],
    [
      'a port without protocol in the patch',
      '{port: 1, name: a, protocol: TCP}',
      '{port: 1, x: y}',
      '{port: 1, name: a, protocol: TCP, x: y}',
      'kustomize ignores the patch',
    ],
    [
      'a port without protocol in the object',
      '{port: 1, name: a}',
      '{port: 1, protocol: TCP, x: y}',
      '{port: 1, name: a, protocol: TCP, x: y}',
      'kustomize ignores the patch',
    ],
    [
      'another protocol for a port',
      '{port: 1, name: a}',
      '{port: 1, protocol: UDP, x: y}',
      '{port: 1, protocol: UDP, x: y}, {port: 1, name: a}',
      'kustomize ignores the patch',
    ],
  ]),
  {
    title: 'an item without its key',
    base: `${POD}spec: {containers: [{name: q, image: z}]}`,
    patch: `${POD}spec: {containers: [{image: x}]}`,
    gives: `${POD}spec: {containers: [{image: x}, {name: q, image: z}]}`,
    differs: 'kustomize gives []',
    warning: 'This item of the patch has no merge key',
  },
  {
    title: 'an item with only the second of its keys',
    base: `${POD}spec: {containers: [{name: c, ports: [{containerPort: 1, protocol: TCP}, {containerPort: 2, protocol: UDP}]}]}`,
    patch: `${POD}spec: {containers: [{name: c, ports: [{protocol: UDP, $patch: delete}]}]}`,
    gives: `${POD}spec: {containers: [{name: c, ports: [{containerPort: 1, protocol: TCP}]}]}`,
    differs: 'kustomize ignores the item',
    warning: 'This item has no containerPort',
  },
  {
    title: 'a key twice',
    base: `${POD}spec: {containers: [{name: c, env: [{name: A, value: "1"}, {name: A, value: "2"}]}]}`,
    patch: `${POD}spec: {containers: [{name: c, env: [{name: A, value: z}]}]}`,
    gives: `${POD}spec: {containers: [{name: c, env: [{name: A, value: z}, {name: A, value: "2"}]}]}`,
    differs: 'kustomize gives the second only',
    warning: 'Several items have the keys of this item',
  },
  {
    title: 'a key twice in the patch',
    base: `${POD}spec: {containers: [{name: c}]}`,
    patch: `${POD}spec: {containers: [{name: c, env: [{name: A, value: x}, {name: A, value: z}]}]}`,
    gives: `${POD}spec: {containers: [{name: c, env: [{name: A, value: x}, {name: A, value: z}]}]}`,
    differs: 'kustomize gives the second only',
    warning: 'The patch has several items with the same keys',
  },
  {
    title: 'an item without anything',
    base: `${POD}spec: {containers: [{name: a}, {name: b}]}`,
    patch: `${POD}spec: {containers: [{}, {name: a, image: x}]}`,
    gives: `${POD}spec: {containers: [{name: a, image: x}, {name: b}]}`,
    differs: 'kustomize gives the first only',
    warning: 'The item is empty',
  },
  {
    title: 'an item without anything beside all others',
    base: `${POD}spec: {containers: [{name: a}, {name: b}]}`,
    patch: `${POD}spec: {containers: [{}, {name: a, image: x}, {name: b, image: x}]}`,
    gives: `${POD}spec: {containers: [{name: a, image: x}, {name: b, image: x}]}`,
  },
  {
    title: '$patch: replace in an item',
    base: `${POD}spec: {containers: [{name: c, image: x, args: [q]}]}`,
    patch: `${POD}spec: {containers: [{name: c, $patch: replace, image: z}]}`,
    gives: `${POD}spec: {containers: [{name: c, image: z}]}`,
    differs: 'kustomize leaves the item as it is',
    warning: 'krmkit replaces the item',
  },
  {
    title: '$patch in a list that the object does not have',
    base: `${POD}spec: {containers: [{name: c}]}`,
    patch: `${POD}spec: {containers: [{name: c, env: [{name: A, value: x}, {$patch: replace}]}]}`,
    gives: `${POD}spec: {containers: [{name: c, env: [{name: A, value: x}]}]}`,
    differs: 'kustomize leaves only the directive in the list',
    warning: 'does not carry out this directive',
  },
  {
    title: '$retainKeys',
    base: `${POD}spec: {securityContext: {a: 1, b: 2}}`,
    patch: `${POD}spec: {securityContext: {$retainKeys: [a], a: 3}}`,
    gives: `${POD}spec: {securityContext: {a: 3}}`,
    differs: 'kustomize prints the directive',
    warning: 'krmkit carries out $retainKeys',
  },
  {
    title: '$setElementOrder',
    base: `${POD}spec: {containers: [{name: a}, {name: b}]}`,
    patch: `${POD}spec: {$setElementOrder/containers: [{name: b}, {name: c}, {name: a}], containers: [{name: c}]}`,
    gives: `${POD}spec: {containers: [{name: b}, {name: c}, {name: a}]}`,
    differs: 'kustomize prints the directive',
  },
  {
    title: '$deleteFromPrimitiveList',
    base: 'apiVersion: v1\nkind: Pod\nmetadata: {name: d, finalizers: [a, b]}',
    patch: 'apiVersion: v1\nkind: Pod\nmetadata: {name: d, $deleteFromPrimitiveList/finalizers: [a]}',
    gives: 'apiVersion: v1\nkind: Pod\nmetadata: {name: d, finalizers: [b]}',
    differs: 'kustomize prints the directive',
  },
  {
    title: '$patch in a list that is one value',
    base: `${POD}spec: {tolerations: [{key: q}]}`,
    patch: `${POD}spec: {tolerations: [{$patch: replace}, {key: b}]}`,
    gives: `${POD}spec: {tolerations: [{key: b}]}`,
    differs: 'kustomize leaves the directive in the list',
    warning: 'does not carry out this directive',
  },
  {
    title: 'envFrom is one value',
    base: `${POD}spec: {containers: [{name: c, envFrom: [{configMapRef: {name: a}}]}]}`,
    patch: `${POD}spec: {containers: [{name: c, envFrom: [{configMapRef: {name: b}}]}]}`,
    gives: `${POD}spec: {containers: [{name: c, envFrom: [{configMapRef: {name: b}}]}]}`,
  },
  {
    title: 'name, kind and namespace of the object stay',
    base: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: d}\ndata: {a: b}',
    patch: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: d, namespace: default}\ndata: {c: d}',
    gives: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: d}\ndata: {a: b, c: d}',
  },
];

function portRows(
  rows: readonly (readonly [title: string, base: string, patch: string, gives: string, differs?: string])[],
): readonly PatchRow[] {
  const service = (ports: string): string =>
    `apiVersion: v1\nkind: Service\nmetadata: {name: d}\nspec: {ports: [${ports}]}`;
  return rows.map(([title, base, patch, gives, differs]) => ({
    title,
    base: service(base),
    patch: service(patch),
    gives: service(gives),
    ...(differs === undefined ? {} : { differs }),
  }));
}
