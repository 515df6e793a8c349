import { z } from 'zod';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { consoleRoute } from './route.ts';
import { uploadLimits } from './upload-limits.ts';

/** A file that is on its way to the console, and how far it is. */
const upload = z.object({
  id,
  name: z.string().max(300),
  size: z.number().int().min(1).max(uploadLimits.file),
  /** The file's `lastModified` in the browser, in milliseconds, by which the same file is recognised. */
  modified: z.number().int().min(0),
  /** How many pieces of it have arrived, from the first on. */
  received: z.number().int().min(0),
});

export type Upload = z.infer<typeof upload>;

export const uploads = {
  mine: consoleRoute('GET /console/uploads', 'Lists the files that the person has under way.').output(
    z.object({ uploads: z.array(upload).max(uploadLimits.files) }),
  ),

  begin: consoleRoute(
    'POST /console/uploads',
    'Begins to send a file. Its pieces follow in their order, as the body of PUT /api/console/uploads/{id}/pieces/{number}; each answer says how many have arrived. A repeat is answered with how far the file is.',
  )
    .errors(failing('UPLOADS_FULL', 'ID_REUSED'))
    .input(upload.omit({ received: true }).extend({ id: freshId, name: z.string().min(1).max(300) }))
    .output(upload),

  end: consoleRoute('POST /console/uploads/end', 'Throws away a file that is under way.')
    .input(z.object({ id }))
    .output(z.object({ ended: z.literal(true) })),
};
