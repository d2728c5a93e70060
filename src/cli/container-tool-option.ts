import type { OptionDefinition } from './definition.ts';

export const CONTAINER_TOOL_OPTION: OptionDefinition = {
  long: 'container-tool',
  value: 'TOOL',
  description: 'docker, podman, nerdctl or a path; the default is KRMKIT_CONTAINER_TOOL, or what is there and works',
};
