export { connectCluster, connectWithExec } from './client/connect.ts';
export { newCertificate } from './webhook/new-certificate.ts';
export { runWatch } from './watch/run-watch.ts';
export type { WatchSettings } from './watch/run-watch.ts';
export { watchPods } from './watch/watch-pods.ts';
export type { WatchPodsOptions, WatchedPod } from './watch/watch-pods.ts';
export { serveWebhook } from './webhook/serve.ts';
export type { WebhookSettings } from './webhook/serve.ts';
