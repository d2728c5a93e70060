import type { OptionDefinition } from './definition.ts';

export const CONTAINER_TOOL_OPTION: OptionDefinition = {
  long: 'container-tool',
  value: 'TOOL',
  description: 'docker, podman, nerdctl or a path (default: KRMKIT_CONTAINER_TOOL, or the first of these that works)',
};
