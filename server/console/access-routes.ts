import { auditedRole, endRole, grantRole, keepRole } from '#server/access/roles.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, requireCaller, requireScope } from '#server/http/operation.ts';
import { candidatesIn, grantsIn, unitsIn } from './access-rows.ts';

const refusals = { unknown: 'NOT_FOUND', own: 'OWN_ROLE', 'id-taken': 'ID_REUSED' } as const;

/** Who has which role. */
export const accessRoutes = {
  list: operation.roles.list.handler(async ({ context }) => {
    const scope = requireScope(context);
    const grants = await grantsIn(context.db, scope);
    return {
      grants: grants.map(({ locations, departments, grantedAt, reviewedAt, ...grant }) => ({
        ...grant,
        scope: { locations, departments },
        since: grantedAt.toISOString(),
        reviewedAt: reviewedAt?.toISOString() ?? null,
      })),
      ...(await unitsIn(context.db, scope)),
    };
  }),

  candidates: operation.roles.candidates.handler(({ context, input }) =>
    candidatesIn(context.db, requireScope(context), input.text.trim()),
  ),

  grant: operation.roles.grant.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    const object = auditedRole(input);
    const granted = await context.db.transaction(async (transaction) => {
      const result = await grantRole(transaction, { ...input, by: caller.userId });
      if (result.outcome === 'granted') {
        await audited({ ...context, db: transaction }, caller, {
          act: 'role-granted',
          result: 'ok',
          subject: input.userId,
          object,
        });
      }
      return result;
    });
    if (granted.outcome === 'granted') return { id: granted.id };
    await audited(context, caller, { act: 'role-granted', result: 'refused', subject: input.userId, object });
    throw failure(refusals[granted.outcome]);
  }),

  keep: operation.roles.keep.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    const result = await context.db.transaction(async (transaction) => {
      const reviewed = await keepRole(transaction, input.id, caller.userId);
      if (reviewed?.outcome === 'kept') {
        const { grant } = reviewed;
        const entry = { act: 'role-kept', result: 'ok', subject: grant.userId, object: auditedRole(grant) } as const;
        await audited({ ...context, db: transaction }, caller, entry);
      }
      return reviewed;
    });
    if (!result) throw failure('NOT_FOUND');
    if (result.outcome === 'own') throw failure('OWN_ROLE');
    return { kept: true as const };
  }),

  end: operation.roles.end.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    const ended = await context.db.transaction(async (transaction) => {
      const result = await endRole(transaction, input.id, caller.userId);
      if (result?.outcome === 'ended') {
        const { grant } = result;
        const entry = { act: 'role-ended', result: 'ok', subject: grant.userId, object: auditedRole(grant) } as const;
        await audited({ ...context, db: transaction }, caller, entry);
      }
      return result;
    });
    if (!ended) throw failure('NOT_FOUND');
    if (ended.outcome === 'ended') return { ended: true as const };
    await audited(context, caller, {
      act: 'role-ended',
      result: 'refused',
      subject: ended.grant.userId,
      object: auditedRole(ended.grant),
    });
    throw failure('LAST_ADMINISTRATOR');
  }),
};
