import { z } from 'zod';
import { failing } from './failure.ts';
import { route } from './route.ts';

const discountCard = z.object({
  fullName: z.string().max(200).nullable(),
  profilePic: z.string().max(200).nullable(),
  employeeId: z.string().max(300).nullable(),
  /** What a till reads, and for how long it takes it; null for somebody without an employee id on file. */
  pass: z.object({ code: z.string().max(2000), issuedAt: z.iso.datetime(), validUntil: z.iso.datetime() }).nullable(),
});

export type DiscountCard = z.infer<typeof discountCard>;

export const discount = {
  card: route(
    'GET /discount/card',
    'Makes the discount card of the person who asks, with a new code that a till can check.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .output(discountCard),
};
