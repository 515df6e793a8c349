import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { operation, requireCaller } from '#server/http/operation.ts';
import { signDiscount, validMinutes } from './discount-code.ts';

/** The person on a discount card, as the feature with the employee records reads it. */
type Cardholder = { fullName: string | null; profilePic: string | null; employeeId: string | null };

/** Reads it. */
export type CardholderOf = (db: Database, userId: Id) => Promise<Cardholder>;

/** The discount card's operation; the person's data is injected, so that discounts need not know employee records. */
export const discountRoutes = (cardholderOf: CardholderOf) => ({
  card: operation.discount.card.handler(async ({ context }) => {
    const { userId } = requireCaller(context);
    const holder = await cardholderOf(context.db, userId);
    const { fullName, employeeId } = holder;
    if (!employeeId) return { ...holder, pass: null };

    const issuedAt = new Date();
    const validUntil = new Date(issuedAt.getTime() + validMinutes * 60_000);
    const claim = { employeeId, fullName: fullName ?? '', validUntil };
    const code = signDiscount(claim, context.appContext.discountKey);
    return { ...holder, pass: { code, issuedAt: issuedAt.toISOString(), validUntil: validUntil.toISOString() } };
  }),
});
