import type { Problem } from '@krmkit/base';
import type { ApiFailure, ClusterApi } from './api.ts';

export function explainApiFailure(
  api: ClusterApi,
  failure: Exclude<ApiFailure, { readonly kind: 'cancelled' }>,
): Required<Problem> {
  // A URL can contain a password.
  const server = shownServer(api.server);
  const message = failure.message.replaceAll(api.server, server);
  if (failure.kind === 'unreachable') {
    return { message, hint: 'Check the server and the proxy of the context, or name another one with --context.' };
  }
  if (failure.status === 401) {
    return {
      message: `${server} does not accept the credentials of the kubeconfig; they may have expired`,
      hint: 'Log in again with the tool of your cluster, or name another context with --context.',
    };
  }
  const hint = failure.status === 403 ? 'Ask for the right, or name another context with --context.' : 'Try again.';
  return { message: `${server} answered ${failure.status}: ${message}`, hint };
}

/** Without user and password. */
export function shownServer(server: string): string {
  const url = URL.parse(server);
  if (url === null || (url.username === '' && url.password === '')) return server;
  url.username = '';
  url.password = '';
  return url.href.replace(/\/$/, '');
}
