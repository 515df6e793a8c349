/** What to do about a certificate of an authority that Node does not know; nothing about any other failure. */
export function authorityHint(failure: string): string {
  if (!/self-signed certificate|unable to (verify|get) /.test(failure)) return '';
  return ' If its certificate is of an authority of your own, name the file of that in NODE_EXTRA_CA_CERTS, with compose in CA_FILE: this user has to be able to read it.';
}
