/**
 * For messages: removes passwords and tokens, which can be in the user name, the password or the query of an address.
 * The user name of ssh stays, because it is not a secret.
 */
export function withoutSecrets(address: string): string {
  return address
    .replace(/^([A-Za-z][\w+.-]*:\/\/)([^/]*)@/, (_, scheme: string, user: string) =>
      scheme === 'ssh://' ? `${scheme}${user.replace(/:.*/s, '')}@` : scheme,
    )
    .replace(/[?#].*/s, '');
}
