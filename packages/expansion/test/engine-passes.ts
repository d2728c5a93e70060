import { expand } from '../src/expand.ts';
import type { EscapeVariable } from '../src/escape.ts';

/** What Tekton replaces in a Task, in the order of its passes; each pass is one strings.Replacer of Go. */
const TEKTON_PASSES: readonly ReadonlyMap<string, string>[] = [
  new Map(
    ['x', 'a.b'].flatMap((name): [string, string][] => [
      [`$(params.${name})`, 'PARAM $(context.taskRun.name)'],
      [`$(params['${name}'])`, 'PARAM'],
      [`$(params["${name}"])`, 'PARAM'],
    ]),
  ),
  new Map([
    ['$(context.taskRun.name)', 'run'],
    ['$(context.task.name)', 'task'],
    ['$(context.task.retry-count)', '0'],
  ]),
  new Map([['$(results.x.path)', '/tekton/results/x']]),
  new Map([['$(artifacts.path)', '/tekton/artifacts']]),
  new Map([['$(steps.step-in-1.exitCode.path)', '/tekton/steps/step-in-1/exitCode']]),
  new Map([['$(workspaces.package.path)', '/package']]),
  new Map([['$(credentials.path)', '/tekton/creds']]),
];

/** Texts that one of the passes or the kubelet replaces. */
export const REPLACED: readonly string[] = TEKTON_PASSES.flatMap((pass) => [...pass.keys()]);

export function tektonPasses(text: string): string {
  return TEKTON_PASSES.reduce(replaceOnce, text);
}

/** From left to right, without reading a replacement again. */
function replaceOnce(text: string, pass: ReadonlyMap<string, string>): string {
  let done = '';
  for (let at = 0; at < text.length;) {
    const [form, value] = [...pass].find(([known]) => text.startsWith(known, at)) ?? [];
    done += value ?? text[at];
    at += form?.length ?? 1;
  }
  return done;
}

/** Argo runs fasttemplate over the template as JSON, several times: `{{tag}}` for tags that it knows. */
export function argoPasses(text: string): string {
  const once = (given: string): string =>
    given.replaceAll(/\{\{([^}]*)\}\}/g, (written, tag: string) =>
      /^ *(?:=|workflow\.|inputs\.|item|pod\.)/.test(tag) ? `ARGO ${tag}` : written,
    );
  return String(JSON.parse(once(once(JSON.stringify(text)))));
}

/** The kubelet, which is the last: variables first, in their order, then the words. */
export function kubeletWords(words: readonly string[], env: readonly EscapeVariable[]): readonly string[] {
  const known = new Map<string, string>();
  const mapping = (name: string): string => known.get(name) ?? `$(${name})`;
  for (const { name, value } of env) known.set(name, expand(value, mapping));
  return words.map((word) => expand(word, mapping));
}
