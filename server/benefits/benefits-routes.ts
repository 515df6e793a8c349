import { benefitKinds } from '#contract/benefits.ts';
import { operation, requireCaller } from '#server/http/operation.ts';
import { forReader } from '#server/translations/company-words.ts';
import { benefitsOf } from './benefits-rows.ts';

export const benefitsRoutes = {
  mine: operation.benefits.mine.handler(async ({ context, input }) => {
    const { userId } = requireCaller(context);
    const benefits = await benefitsOf(context.db, userId);
    return benefits
      .map((benefit) => ({
        ...benefit,
        name: forReader(benefit.name, input.language),
        about: forReader(benefit.about, input.language),
      }))
      .sort((a, b) => benefitKinds.indexOf(a.kind) - benefitKinds.indexOf(b.kind));
  }),
};
