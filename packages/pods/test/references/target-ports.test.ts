import { describe, expect, it } from 'vitest';
import type { Row } from './found-references.ts';
import { found } from './found-references.ts';

describe('a named port of a Service', () => {
  const service = (ports: string, more = ''): string =>
    `apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec:\n  selector: {app: web}\n  ports: ${ports}\n${more}---\n`;
  const deployment = (container: string, metadata = ''): string =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {metadata: {labels: {app: web}${metadata}}, spec: {containers: [{name: app, image: x${container}}]}}}\n`;
  const HTTP = ', ports: [{name: http, containerPort: 80}]';

  // FindPort in pkg/api/v1/pod/util.go compares the name and the protocol.
  it.each<Row>([
    { title: 'that a container has', text: service('[{port: 80, targetPort: http}]') + deployment(HTTP), wants: [] },
    { title: 'by number', text: service('[{port: 80, targetPort: 8080}]') + deployment(HTTP), wants: [] },
    {
      title: 'with a typo',
      text: service('[{port: 80, targetPort: htp}]') + deployment(HTTP),
      wants: [
        '6 missing-target-port error: no container of Deployment web has a TCP port named htp: connections fail; did you mean http?',
      ],
    },
    {
      title: 'with another name',
      text: service('[{port: 80, targetPort: web}]') + deployment(HTTP),
      wants: [
        '6 missing-target-port error: no container of Deployment web has a TCP port named web: connections fail; the containers have http',
      ],
    },
    {
      title: 'without any ports',
      text: service('[{port: 80, targetPort: web}]') + deployment(''),
      wants: [
        '6 missing-target-port error: no container of Deployment web has a TCP port named web: connections fail; name the port in ports of the container, or write its number',
      ],
    },
    {
      title: 'for another protocol',
      text: service('[{port: 80, targetPort: http, protocol: UDP}]') + deployment(HTTP),
      wants: [
        '6 missing-target-port error: no container of Deployment web has a UDP port named http: connections fail; the port of this name is for TCP',
      ],
    },
    {
      title: 'that one of two workloads has',
      text:
        service('[{port: 80, targetPort: http}]') +
        deployment(HTTP) +
        '---\n' +
        deployment('').replace('{name: web}', '{name: two}'),
      wants: [],
    },
    {
      title: 'of an init container that goes on running',
      text:
        service('[{port: 80, targetPort: proxy}]') +
        deployment(
          '}], initContainers: [{name: p, image: x, restartPolicy: Always, ports: [{name: proxy, containerPort: 1}]',
        ),
      wants: [],
    },
    {
      title: 'of pods to which a mesh adds containers',
      text:
        service('[{port: 80, targetPort: proxy}]') + deployment(HTTP, ', annotations: {linkerd.io/inject: enabled}'),
      wants: [],
    },
    { title: 'of pods that are not among the files', text: service('[{port: 80, targetPort: http}]'), wants: [] },
    {
      title: 'without an address',
      text: service('[{port: 80, targetPort: web}]', '  clusterIP: None\n') + deployment(HTTP),
      wants: [],
    },
    {
      title: 'that another tool fills in',
      text: service("[{port: 80, targetPort: '${PORT}'}]") + deployment(HTTP),
      wants: [],
    },
  ])('$title', ({ text, wants }) => expect(found(text)).toEqual(wants));
});
