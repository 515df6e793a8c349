import { companyScreens } from '#contract/company.ts';
import { failure } from '#server/http/failure.ts';
import { operation } from '#server/http/operation.ts';
import { auditAndPublish, countSave, earlierText, editedText, saveText } from '#server/texts/texts.ts';
import { missingIn } from '#server/translations/company-words.ts';
import { contactGroups } from './company-rows.ts';
import { editedGroups, linkText, moveLink, trimmed } from './links.ts';

/** The links and contacts of the company's screens, as editors write them. */
export const linkRoutes = {
  list: operation.companyLinks.list.handler(({ context }) =>
    Promise.all(
      companyScreens.map(async (screen) => {
        const groups = await contactGroups(context.db, screen);
        const contacts = groups.flatMap((group) => group.contacts);
        const texts = [
          ...groups.map(({ heading }) => heading),
          ...contacts.flatMap(({ title, about }) => [title, about ?? { en: '' }]),
        ];
        return { screen, entries: contacts.length, missing: missingIn(texts) };
      }),
    ),
  ),

  screen: operation.companyLinks.screen.handler(async ({ context, input: { screen } }) => ({
    groups: editedGroups(await contactGroups(context.db, screen)),
  })),

  one: operation.companyLinks.one.handler(({ context, input: { screen, id } }) =>
    editedText(context.db, linkText(screen, id)),
  ),

  version: operation.companyLinks.version.handler(({ context, input: { screen, id, version } }) =>
    earlierText(context.db, linkText(screen, id), version),
  ),

  save: operation.companyLinks.save.handler(({ context, input: { screen, id, at, version, content } }) =>
    saveText(context, linkText(screen, id, at), { version, content: content && trimmed(content) }),
  ),

  move: operation.companyLinks.move.handler(async ({ context, input: { screen, id, to } }) => {
    await countSave(context);
    return context.db.transaction(async (transaction) => {
      const { groups, text } = await moveLink(transaction, screen, id, to);
      if (!text) throw failure('NOT_FOUND');
      const kept = linkText(screen, id);
      await auditAndPublish({ ...context, db: transaction }, kept, 'text-moved', kept.title(text));
      return { groups };
    });
  }),
};
