import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import type { JsonValue } from '@krmkit/base';
import { member, textsAt } from '@krmkit/base';

export const PLUGIN_FILE: URL = new URL('../../deploy/argocd/plugin.yaml', import.meta.url);

/** A command of a ConfigManagementPlugin as its server runs it: without a shell, in the directory of the source. */
export function pluginCommand(name: 'init' | 'generate'): readonly string[] {
  const plugin: JsonValue = JSON.parse(JSON.stringify(load(readFileSync(PLUGIN_FILE, 'utf8'))));
  const command = member(member(plugin, 'spec'), name);
  return [...textsAt(command, 'command'), ...textsAt(command, 'args')];
}

/**
 * The variables of a command: those of Argo CD, `ARGOCD_ENV_` before each variable of the Application, and the parameters
 * in both forms that https://argo-cd.readthedocs.io/en/stable/operator-manual/config-management-plugins/ describes.
 */
export function pluginVariables(
  env: Readonly<Record<string, string>>,
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const prefixed = (prefix: string, values: Readonly<Record<string, string>>): readonly (readonly [string, string])[] =>
    Object.entries(values).map(([name, value]) => [`${prefix}${name.toUpperCase().replaceAll(/\W/g, '_')}`, value]);
  return {
    ARGOCD_APP_NAME: 'shop',
    ARGOCD_APP_NAMESPACE: 'shop',
    ARGOCD_APP_SOURCE_PATH: 'deploy/shop',
    ARGOCD_APP_SOURCE_REPO_URL: 'https://git.example.com/shop.git',
    ARGOCD_APP_PARAMETERS: JSON.stringify(Object.entries(parameters).map(([name, string]) => ({ name, string }))),
    ...Object.fromEntries([...prefixed('ARGOCD_ENV_', env), ...prefixed('PARAM_', parameters)]),
  };
}

/** Sources of Applications: their files, and the objects that the plugin gives for them. */
export const SOURCES: Readonly<
  Record<string, { readonly files: Readonly<Record<string, string>>; readonly objects: string }>
> = {
  render: {
    files: {
      Kptfile:
        'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: market\npipeline:\n  mutators:\n  - module: set-labels\n    configPath: labels.yaml\n',
      'labels.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: labels\n  annotations: {config.kubernetes.io/local-config: "true"}\ndata: {app: market}\n',
      'web.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web} # here\ndata: {color: red}\n',
    },
    objects:
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, labels: {app: market}} # here\ndata: {color: red}\n',
  },
  build: {
    files: {
      'kustomization.yaml': 'namePrefix: a-\nresources: [web.yaml]\n',
      'web.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n',
    },
    objects: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a-web\n',
  },
  run: {
    files: {
      'labels.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: fn\n  annotations:\n    config.kubernetes.io/local-config: "true"\n    config.kubernetes.io/function: |\n      module: {path: krmkit:set-labels}\ndata: {app: market}\n',
      'web.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web} # here\n',
    },
    objects: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, labels: {app: market}} # here\n',
  },
};
