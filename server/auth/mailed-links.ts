import { failure } from '#server/http/failure.ts';
import type { RequestContext } from '#server/http/operation.ts';
import { type OpenLink, openLink, useUpLink } from '#server/session/link-rows.ts';
import { passwordProblem } from '#server/session/new-password.ts';

/**
 * The link of a token.
 * @throws LINK_UNKNOWN, LINK_USED, LINK_EXPIRED or LINK_REPLACED, so that each gets its own clear screen
 */
export async function linkOrRefuse(call: RequestContext, token: string, kind?: OpenLink['kind']): Promise<OpenLink> {
  const found = await openLink(call.db, token, new Date());
  if (typeof found === 'string') throw failure(found);
  if (kind && found.kind !== kind) throw failure('LINK_UNKNOWN');
  return found;
}

/** Uses a link up. @throws as `linkOrRefuse`, if another request used or replaced it meanwhile */
export async function useLinkOrRefuse(call: RequestContext, token: string): Promise<void> {
  if (await useUpLink(call.db, token)) return;
  await linkOrRefuse(call, token);
  throw failure('LINK_USED');
}

/**
 * Refuses a password that nobody should have; the link's own token is one, because a mail holds it.
 * @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG or PASSWORD_TOO_COMMON
 */
export async function refuseBadPassword(
  call: RequestContext,
  { token, password }: { token: string; password: string },
  person: { name: string; email: string },
): Promise<void> {
  if (password.includes(token)) throw failure('PASSWORD_TOO_COMMON');
  const problem = passwordProblem(password, [person.name, person.email, await call.appContext.companyName(call.db)]);
  if (problem) throw failure(problem);
}
