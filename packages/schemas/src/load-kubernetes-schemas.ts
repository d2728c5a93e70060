import type { KubernetesSchemas } from './kubernetes-schemas.ts';

/** `kubernetesSchemas`, whose table loads on first use: it is large, and most commands do not need it. */
export async function loadKubernetesSchemas(minor: number | 'every' | undefined): Promise<KubernetesSchemas> {
  const { kubernetesSchemas } = await import('./kubernetes-schemas.ts');
  return kubernetesSchemas(minor);
}
