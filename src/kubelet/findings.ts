import type { ImageConfig } from './command.ts';
import type { PodContext } from './context.ts';
import type { Finding } from './finding.ts';
import type { UncheckedContainer } from './resolved.ts';

/** What Kubernetes keeps silent and the resolution itself does not meet, check by check. */
export function containerFindings(
  context: PodContext,
  container: UncheckedContainer,
  image: ImageConfig | undefined,
): readonly Finding[] {
  void context;
  void container;
  void image;
  return [];
}
