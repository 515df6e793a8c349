import { failure } from '#server/http/failure.ts';
import { operation, requireCaller } from '#server/http/operation.ts';
import { addUpload, deleteUpload, uploadOf, uploadsOf } from './upload-rows.ts';

export const uploadRoutes = {
  mine: operation.uploads.mine.handler(async ({ context }) => ({
    uploads: await uploadsOf(context.db, requireCaller(context).userId),
  })),

  begin: operation.uploads.begin.handler(async ({ context, input }) => {
    const begun = await addUpload(context.db, requireCaller(context).userId, input);
    if (begun === 'full') throw failure('UPLOADS_FULL');
    if (begun === 'taken') throw failure('ID_REUSED');
    return begun;
  }),

  end: operation.uploads.end.handler(async ({ context, input }) => {
    const own = await uploadOf(context.db, requireCaller(context).userId, input.id);
    if (own) await deleteUpload(context.db, own.id);
    return { ended: true as const };
  }),
};
