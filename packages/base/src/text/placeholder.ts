/**
 * Whether another tool replaces a part of a text first: `${REPLICAS:=2}` of Flux and envsubst, `$(params.replicas)` of Tekton
 * and kustomize, `{{ .replicas }}` of Helm and Argo, `<path:secret#key>` and `<key | base64encode>` of the Argo CD Vault
 * plugin. `<ADD LUN ID Here>` has spaces: a person replaces it.
 */
export function isPlaceholder(text: string): boolean {
  return /\$[({]|^<\S+( \|.*)?>$|\{\{/.test(text);
}

/** The same for a name or a label, which are more limited: also `$NAME`, `db-<env>`, `__name__`, `REPLACE_ME`. */
export function isNamePlaceholder(name: string): boolean {
  return /[<{$]|^([@%_]).*\1$|^[A-Z][A-Z0-9_]{3,}$/.test(name);
}
