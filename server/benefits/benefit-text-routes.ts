import { benefitKinds } from '#contract/benefits.ts';
import { operation } from '#server/http/operation.ts';
import { earlierText, editedText, saveText } from '#server/texts/texts.ts';
import { benefitText, trimmedBenefit } from './benefit-texts.ts';
import { allEnrolmentsOf, benefitsOffered } from './benefits-rows.ts';

/** The benefits, as editors write them. */
export const benefitTextRoutes = {
  list: operation.companyBenefits.list.handler(async ({ context }) =>
    byKind(await benefitsOffered(context.db)).map(({ id, kind, name, about, people }) => ({
      ...{ id, kind, name, about, people },
    })),
  ),

  one: operation.companyBenefits.one.handler(({ context, input: { id } }) => editedText(context.db, benefitText(id))),

  version: operation.companyBenefits.version.handler(({ context, input: { id, version } }) =>
    earlierText(context.db, benefitText(id), version),
  ),

  save: operation.companyBenefits.save.handler(({ context, input: { id, version, content } }) =>
    saveText(context, benefitText(id), { version, content: content && trimmedBenefit(content) }),
  ),
};

/** Who has which benefit, as HR sees it. */
export const benefitEnrolmentRoutes = {
  choices: operation.benefitEnrolments.choices.handler(async ({ context }) =>
    byKind(await benefitsOffered(context.db)).map(({ id, kind, name }) => ({ id, kind, name })),
  ),

  ofPerson: operation.benefitEnrolments.ofPerson.handler(({ context, input: { userId } }) =>
    allEnrolmentsOf(context.db, userId),
  ),
};

function byKind<Row extends { kind: (typeof benefitKinds)[number] }>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => benefitKinds.indexOf(a.kind) - benefitKinds.indexOf(b.kind));
}
