import { describe, expect, it } from 'vitest';
import { resolveTexts } from '../resolve-texts.ts';
import type { Row } from './found-references.ts';
import { ADD, found, object } from './found-references.ts';

describe('an Ingress', () => {
  const service = object('Service', 'web', 'spec: {selector: {}, ports: [{name: http, port: 80, targetPort: 8080}]}');
  const ingress = (backend: string, rest = '', annotations = ''): string =>
    `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: i${annotations}}\nspec:\n  rules: [{http: {paths: [{path: /, pathType: Prefix, backend: ${backend}}]}}]\n${rest}`;
  const to = (port: string, name = 'web'): string => ingress(`{service: {name: ${name}, port: {${port}}}}`);
  it.each<Row>([
    { title: 'to a port by number', text: to('number: 80') + service, wants: [] },
    { title: 'to a port by name', text: to('name: http') + service, wants: [] },
    {
      title: 'to the port of the container',
      text: to('number: 8080') + service,
      wants: [
        '5 missing-backend error: Service default/web has no port 8080: requests get an error; 8080 is the port of the container: use 80',
      ],
    },
    {
      title: 'to another port',
      text: to('number: 443') + service,
      wants: ['5 missing-backend error: Service default/web has no port 443: requests get an error; it has 80 http'],
    },
    {
      title: 'to a port with a typing error',
      text: to('name: htpp') + service,
      wants: [
        '5 missing-backend error: Service default/web has no port htpp: requests get an error; did you mean http?',
      ],
    },
    {
      title: 'to a Service with a typing error',
      text: to('number: 80', 'wbe') + service,
      wants: [
        '5 missing-backend warning: Service default/wbe is not among the files: without it requests get an error; did you mean web?',
      ],
    },
    {
      title: 'to a Service that does not exist',
      text: to('number: 80', 'api') + service,
      complete: true,
      wants: ['5 missing-backend error: Service default/api does not exist: requests get an error; add it'],
    },
    {
      title: 'by default, in the version before v1',
      text: `apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: {name: i}\nspec:\n  backend: {serviceName: web, servicePort: 81}\n${service}`,
      wants: ['5 missing-backend error: Service default/web has no port 81: requests get an error; it has 80 http'],
    },
    { title: 'to an annotation of the AWS controller', text: to('name: use-annotation', 'redirect'), wants: [] },
    { title: 'to another resource', text: ingress('{resource: {kind: Bucket, name: b}}'), wants: [] },
    {
      title: 'to a Service that Knative creates',
      text: `${to('number: 80', 'web')}---\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: {name: web}\n`,
      complete: true,
      wants: [],
    },
    {
      title: 'with a certificate that is not among the files',
      text: ingress('{}', '  tls: [{secretName: cert}]\n'),
      wants: [
        `6 missing-secret info: Secret default/cert is not among the files: without it the controller serves its own certificate; ${ADD}`,
      ],
    },
    {
      title: 'with a certificate that does not exist',
      text: ingress('{}', '  tls: [{secretName: cert}]\n'),
      complete: true,
      wants: [
        '6 missing-secret warning: Secret default/cert does not exist: the controller serves its own certificate; add the Secret',
      ],
    },
    {
      title: 'with a certificate that cert-manager creates',
      text: ingress('{}', '  tls: [{secretName: cert}]\n', ', annotations: {cert-manager.io/cluster-issuer: le}'),
      complete: true,
      wants: [],
    },
  ])('$title', ({ text, complete, wants }) => {
    expect(found(text, complete === undefined ? {} : { complete })).toEqual(wants);
  });

  it('can be without a certificate that is not among the files', () => {
    const { diagnostics } = resolveTexts({ 'a.yaml': ingress('{}', '  tls: [{secretName: cert}]\n') });
    expect(diagnostics).toMatchObject([{ code: 'missing-secret', isOptional: true }]);
  });
});
