import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { postAll } from '#server/mail/outbox.ts';
import type { Inviting } from './house.ts';
import { newLinks } from './links.ts';

/** Somebody to invite who is here already and has no password. */
type Invited = { id: string; email: string; name: string; language: Language };

/**
 * Mails each of many people a link to choose a password, in a few statements; their older links stop working.
 * @param isAwaited whether they have asked for it, so that it goes before the invites of others
 */
export async function inviteEverybody(
  db: Database,
  house: Inviting,
  people: Invited[],
  isAwaited = false,
): Promise<void> {
  const { inviteDays: days } = house;
  const tokens = await newLinks(
    db,
    { kind: 'invite', minutes: days * 24 * 60 },
    people.map(({ id }) => id),
  );
  const letters = people.map(({ id, email, name, language }) => ({
    to: email,
    language,
    about: 'invite' as const,
    name,
    company: house.company,
    days,
    link: `${house.publicUrl}/invite#${tokens.get(id)}`,
    seal: house.seal,
    isAwaited,
  }));
  await postAll(db, letters);
}
