import { describe, it } from 'vitest';
import { envOrder } from '../../../src/sdk/catalogue/env-order.ts';
import type { Row } from './rows.ts';
import { checkRow, deployment } from './rows.ts';

describe('env-order', () => {
  const rows: readonly Row[] = [
    {
      name: 'keeps the alias of a list that it orders',
      config: '{apiVersion: x/v1, kind: EnvOrder}',
      items: deployment(`  spec:
    containers:
    - name: a
      env: &env
      - {name: URL, value: $(HOST)}
      - {name: HOST, value: web} # host
    - name: b
      env: *env
`),
      text: deployment(`  spec:
    containers:
    - name: a
      env: &env
      - {name: HOST, value: web} # host
      - {name: URL, value: $(HOST)}
    - name: b
      env: *env
`),
      results: ['a', 'b'].map(() => ({
        severity: 'info',
        message: 'sorted env so that its references resolve',
      })),
    },
    {
      name: 'moves what is referred to, and nothing else',
      config: '{apiVersion: x/v1, kind: EnvOrder}',
      items: deployment(`  spec:
    template:
      spec:
        containers:
        - name: a
          env:
          - {name: FIRST, value: '1'}
          - {name: URL, value: 'http://$(HOST):$(PORT)/$$(FIRST)'} # url
          - {name: PORT, value: '80'}
          - {name: HOST, value: h$(PORT)} # host
          - {name: LAST, value: $(FIRST)}
`),
      text: deployment(`  spec:
    template:
      spec:
        containers:
        - name: a
          env:
          - {name: FIRST, value: '1'}
          - {name: PORT, value: '80'}
          - {name: HOST, value: h$(PORT)} # host
          - {name: URL, value: 'http://$(HOST):$(PORT)/$$(FIRST)'} # url
          - {name: LAST, value: $(FIRST)}
`),
      results: [{ severity: 'info', message: 'sorted env so that its references resolve' }],
    },
    {
      name: 'leaves a circle as it is',
      config: '{apiVersion: x/v1, kind: EnvOrder}',
      items: deployment(`  spec: {containers: [{name: a, env: [{name: A, value: $(B)}, {name: B, value: $(A)}]}]}\n`),
      results: [{ severity: 'warning', message: '$(A) refers to itself through other entries' }],
    },

    {
      name: 'leaves an entry alone that refers only to itself: envFrom can have the variable',
      config: '{apiVersion: x/v1, kind: EnvOrder}',
      items: deployment(`  spec: {containers: [{name: a, env: [{name: PATH, value: "$(PATH):/x"}]}]}\n`),
    },
    {
      name: 'names the first variable of each circle, and the env that has it',
      config: '{apiVersion: x/v1, kind: EnvOrder}',
      items: deployment(
        `  spec: {containers: [{name: a}, {name: b, env: text}, {name: c, env: [{name: A, value: $(B)}, {name: B, value: $(A)}, {name: C, value: $(D)}, {name: D, value: $(C)}, {name: E, value: $(F)}, {name: F, value: f}]}]}\n`,
      ),
      results: ['A', 'C'].map((name) => ({
        severity: 'warning',
        message: `$(${name}) refers to itself through other entries`,
        field: 'spec.containers[2].env',
      })),
    },
    {
      name: 'orders entries without a name or a text, to which nothing refers',
      config: '{apiVersion: x/v1, kind: EnvOrder}',
      items: deployment(`  spec: {initContainers: [{env: [{value: $(B)}, 7, {name: B, valueFrom: {}}]}]}\n`),
      text: deployment(`  spec: {initContainers: [{env: [{name: B, valueFrom: {}}, {value: $(B)}, 7]}]}\n`),
      results: [
        {
          severity: 'info',
          message: 'sorted env so that its references resolve',
          field: 'spec.initContainers[0].env',
        },
      ],
    },
  ];
  it.each(rows)('$name', async (row) => checkRow(envOrder, row));
});
