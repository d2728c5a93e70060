import { expect, it } from 'vitest';
import { argoEnvironment, expandVariables } from '../../src/argo/environment.ts';

// https://argo-cd.readthedocs.io/en/stable/user-guide/build-environment/
const ENVIRONMENT = argoEnvironment(
  { metadata: { name: 'web' }, spec: { project: 'p', destination: { namespace: 'shop' } } },
  { repoURL: 'https://e.com/r', path: 'a', targetRevision: 'main' },
);

it('an Application has its variables', () => {
  expect(Object.fromEntries(ENVIRONMENT)).toEqual({
    ARGOCD_APP_NAME: 'web',
    ARGOCD_APP_NAMESPACE: 'shop',
    ARGOCD_APP_PROJECT_NAME: 'p',
    ARGOCD_APP_SOURCE_REPO_URL: 'https://e.com/r',
    ARGOCD_APP_SOURCE_PATH: 'a',
    ARGOCD_APP_SOURCE_TARGET_REVISION: 'main',
  });
});

// TestExpand in os/env_test.go of Go; Argo CD makes `$` of `$$`.
it.each([
  ['', ''],
  ['plain', 'plain'],
  ['$ARGOCD_APP_NAME', 'web'],
  ['${ARGOCD_APP_NAME}-x', 'web-x'],
  ['a-$ARGOCD_APP_NAME.b', 'a-web.b'],
  ['$ARGOCD_APP_NAME$ARGOCD_APP_NAMESPACE', 'webshop'],
  ['$none', ''],
  ['${none}x', 'x'],
  ['$$x', '$x'],
  ['$*x', 'x'],
  ['$1x', 'x'],
  ['$(x)', '$(x)'],
  ['a$', 'a$'],
  ['${x', 'x'],
  ['$ARGOCD_APP_REVISION', undefined],
  ['x${ARGOCD_APP_REVISION_SHORT}', undefined],
])('%j is %j', (text, expanded) => {
  expect(expandVariables(text, ENVIRONMENT)).toBe(expanded);
});
