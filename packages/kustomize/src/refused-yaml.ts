import type { YamlProblem } from '@krmkit/yaml';
import { isRefusedByGo } from '@krmkit/yaml';

/** Whether kustomize refuses a file for a problem. It cuts files at `---` after a line end, so text can follow the first one. */
export function isRefusedYaml(problem: YamlProblem, text: string): boolean {
  return isRefusedByGo(problem, true) && !/^\ufeff?---[ \t]*$/.test(text.slice(0, problem.start));
}
