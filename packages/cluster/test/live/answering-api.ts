import type { ApiReply, ApiRequest, ClusterApi } from '../../src/client/api.ts';

/** An API that has these answers in turn, the last one for ever, and remembers what it was asked. */
export function answeringApi(...answers: readonly ApiReply[]): {
  readonly api: ClusterApi;
  readonly requests: readonly ApiRequest[];
} {
  const requests: ApiRequest[] = [];
  const api: ClusterApi = {
    server: 'https://example.com',
    namespace: 'default',
    send: async (request) => {
      requests.push(request);
      return answers[requests.length - 1] ?? answers.at(-1) ?? { kind: 'cancelled' };
    },
    follow: async () => ({ kind: 'ended' }),
    close: () => undefined,
  };
  return { api, requests };
}
