import { record } from '#server/audit/audit.ts';
import type { BenefitsOfPeople } from '#server/directory/benefits-of-people.ts';
import { publish } from '#server/notify/publish.ts';
import { benefitShared, enrolmentIn, putBenefitEnrolments, removeEnrolment } from './benefits-rows.ts';

/** Gives people benefits and ends them, by day. */
export const benefitsOfPeople: BenefitsOfPeople = {
  give: async (transaction, userId, { benefit, since }, by) => {
    // Nobody removes it meanwhile.
    const name = await benefitShared(transaction, benefit);
    if (!name) return 'no-benefit';
    const before = await enrolmentIn(transaction, userId, benefit);
    if (before && !before.until) return 'had-it';
    // Whoever has it still, until a last day, has it on.
    const kept = before && !before.isOver ? before.since : since;
    await putBenefitEnrolments(transaction, [{ userId, benefitId: benefit, since: kept, until: null }]);
    const object = `${benefit} ${kept} ${name.en}`;
    await record(transaction, { ...by, act: 'benefit-given', result: 'ok', subject: userId, object });
    await publish(transaction, userId, 'benefits');
    return 'given';
  },

  end: async (transaction, userId, { benefit, until }, by) => {
    const before = await enrolmentIn(transaction, userId, benefit);
    if (!before || before.isOver) return 'had-none';
    const isNever = until < before.since;
    if (isNever) await removeEnrolment(transaction, userId, benefit);
    else await putBenefitEnrolments(transaction, [{ userId, benefitId: benefit, since: before.since, until }]);
    const object = `${benefit} ${until} ${before.name.en}`;
    await record(transaction, { ...by, act: 'benefit-ended', result: 'ok', subject: userId, object });
    await publish(transaction, userId, 'benefits');
    return isNever ? 'never-begins' : 'ended';
  },
};
