import { z } from 'zod';
import { count, countInQuery } from './counts.ts';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { textLengths } from './limits.ts';
import { longestPayslipName } from './pay.ts';
import { batchProblems, fileProblems, matchProblems, oddProblems, settledAtOnce } from './payslip-problems.ts';
import {
  batchFailures,
  batchStates,
  documentFilters,
  longestReason,
  mostAtOnce,
  mostPagesEach,
  splittings,
  whyNotReached,
} from './payslip-review.ts';
import { consoleRoute } from './route.ts';
import { run } from './runs.ts';
import { someWords } from './words.ts';

const batch = z.object({
  id,
  /** The file as it was called. */
  name: z.string().max(300),
  /** The day of all payslips that name no day. */
  issuedOn: z.iso.date(),
  state: z.enum(batchStates),
  problem: z.enum(batchProblems).nullable(),
  /** What came to nothing last, and nobody has done since. */
  failed: z.enum(batchFailures).nullable(),
  uploadedBy: z.string().max(200).nullable(),
  uploadedAt: z.iso.datetime(),
  /** Who asked for the release, and whether that was the caller, who then may not confirm it. */
  submittedBy: z.string().max(200).nullable(),
  isSubmittedByCaller: z.boolean(),
  submittedAt: z.iso.datetime().nullable(),
  releasedBy: z.string().max(200).nullable(),
  /** From when on people see theirs; chosen, or since it was released. Null for at once. */
  visibleFrom: z.iso.datetime().nullable(),
  isVisible: z.boolean(),
  /** Documents that will be published, or are; and the people they belong to. */
  documents: count,
  people: count,
  /** Documents with something to be decided before the batch can be released. */
  problems: count,
  leftOut: count,
  /** What people have already, by the same document: it is not published again. */
  published: count,
  recalled: count,
});

export type PayslipBatch = z.infer<typeof batch>;

/** How a long PDF is split, and by what it could be. */
const splitting = z.object({
  by: z.enum(splittings),
  every: count.nullable(),
  pages: count,
  bookmarks: count,
  /** So many pages each, where every employee id stands on the last of them. */
  proposed: count.nullable(),
});

export type BatchSplitting = z.infer<typeof splitting>;

const recipient = z.object({
  id,
  name: z.string().max(200),
  email: z.string().max(254),
  employeeId: z.string().max(100).nullable(),
  /** Whoever left may have a last payslip coming. */
  hasLeft: z.boolean(),
});

const pages = z.object({ first: z.number().int(), last: z.number().int() }).nullable();

const document = z.object({
  id,
  /** Its place in the batch. */
  position: count,
  /** The file's name in the batch; for pages of one long PDF that of the PDF. */
  path: z.string().max(1000),
  pages,
  title: z.string().max(longestPayslipName).nullable(),
  issuedOn: z.iso.date().nullable(),
  size: count,
  recipient: recipient.nullable(),
  /**
   * The id or username in the file's name or on the page, if it leads to nobody, to more than one or to somebody else;
   * the id of the page before one that follows it.
   */
  who: z.string().max(200).nullable(),
  problem: z.enum([...fileProblems, ...matchProblems, ...oddProblems]).nullable(),
  /** What was odd about it, and payroll said is right. */
  accepted: z.array(z.enum(oddProblems)).max(oddProblems.length),
  /** The one before it in the batch, where it is the same or a second one for the month. */
  earlier: z.object({ path: z.string().max(1000), pages }).nullable(),
  state: z.enum(['problem', 'matched', 'left-out', 'published', 'recalled', 'replaced']),
  /** True where its bytes are there to be opened. */
  canOpen: z.boolean(),
  /** Whether its person opened it, alone or with the year's; null before they could. */
  isOpened: z.boolean().nullable(),
  /** Whether somebody else has to replace it, because the caller alone has published to as many people as one may. */
  needsSecondPerson: z.boolean(),
});

export type BatchDocument = z.infer<typeof document>;

/** How many people heard of a batch, by which way, and how many cannot be reached; the rest will hear of it soon. */
const reach = z.object({ people: count, notified: count, mailed: count, notReached: count });

export type BatchReach = z.infer<typeof reach>;

const notReached = recipient.extend({ why: z.enum(whyNotReached) });

const documentIds = z.array(id).min(1).max(mostAtOnce);
const reason = someWords(longestReason);
const answer = z.object({ batch });

/** What may stand in the way of a change to a batch. */
const forBatch = failing('BATCH_MOVED_ON');

export const payslipBatches = {
  list: consoleRoute('GET /console/payslips', 'Lists the batches of payslips, the newest first.')
    .input(z.object({ before: id.optional() }))
    .output(
      z.object({
        batches: z.array(batch.extend({ run: run.nullable() })).max(50),
        isMore: z.boolean(),
        /** Above so many people within a day a second person of payroll must confirm the release. */
        releasedAloneUpTo: count,
      }),
    ),

  one: consoleRoute('GET /console/payslips/one', 'Tells how one batch stands.')
    .input(z.object({ id }))
    .output(
      z.object({
        batch,
        run: run.nullable(),
        /** Documents of people who left, odd ones that payroll said are right, those opened, and those replaced. */
        leavers: count,
        accepted: count,
        opened: count,
        replaced: count,
        /** Null before people are reach, and where nobody wrote it down, as before this was there. */
        reach: reach.nullable(),
        /** How many documents there are of each problem. */
        problems: z.array(z.object({ problem: document.shape.problem.unwrap(), count })).max(50),
        /** Whether it takes a second person to release it. */
        needsSecondPerson: z.boolean(),
        /** Null for what is no long PDF, or one that cannot be split otherwise any more. */
        splitting: splitting.nullable(),
      }),
    ),

  documents: consoleRoute(
    'GET /console/payslips/documents',
    'Lists documents of a batch in their order, from behind a place on.',
  )
    .input(
      z.object({
        id,
        filter: z.enum(documentFilters).default('all'),
        search: z.string().max(textLengths.lookUp).default(''),
        after: countInQuery.optional(),
      }),
    )
    .output(z.object({ documents: z.array(document).max(mostAtOnce), isMore: z.boolean() })),

  missing: consoleRoute(
    'GET /console/payslips/missing',
    'Lists who had a payslip the month before and has none in this batch, nor another of its month.',
  )
    .input(z.object({ id }))
    .output(z.object({ people: z.array(recipient).max(mostAtOnce), count })),

  notReached: consoleRoute(
    'GET /console/payslips/not-reached',
    'Lists who could not be told of their payslips of a batch, by notification or by mail, and why.',
  )
    .input(z.object({ id }))
    .output(z.object({ people: z.array(notReached).max(mostAtOnce), count })),

  candidates: consoleRoute(
    'GET /console/payslips/candidates',
    'Finds people a payslip may belong to by a part of their name, address or employee id, ten at most.',
  )
    .input(z.object({ text: z.string().min(1).max(textLengths.lookUp) }))
    .output(z.object({ people: z.array(recipient).max(10) })),

  begin: consoleRoute(
    'POST /console/payslips',
    'Makes a batch of a file that has arrived, and begins to read it. A repeat is answered as the first time.',
  )
    .errors(failing('UPLOAD_INCOMPLETE', 'ID_REUSED'))
    .input(
      z.object({
        id: freshId,
        uploadId: id,
        issuedOn: z.iso.date(),
        /** The SHA-256 of the file in hex, as its browser read it: what arrived must be the same. */
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .output(answer),

  discard: consoleRoute('POST /console/payslips/discard', 'Throws away a batch that nobody has seen.')
    .errors(forBatch)
    .input(z.object({ id }))
    .output(z.object({ discarded: z.literal(true) })),

  assign: consoleRoute(
    'POST /console/payslips/assign',
    'Says whose a document is; the day and the title stay unless there were none.',
  )
    .errors(forBatch)
    .input(z.object({ id, document: id, userId: id }))
    .output(answer),

  leaveOut: consoleRoute(
    'POST /console/payslips/leave-out',
    'Leaves documents out of what is released, or takes them in again.',
  )
    .errors(forBatch)
    .input(z.object({ id, documents: documentIds, isOut: z.boolean() }))
    .output(answer),

  accept: consoleRoute(
    'POST /console/payslips/accept',
    'Says that what is odd about documents is right, such as a second payslip of a month.',
  )
    .errors(forBatch)
    .input(
      z.object({
        id,
        documents: documentIds,
        /** What was odd about each of them, in their order, as it was seen; without it whatever is odd by now is right. */
        seen: z.array(z.enum(oddProblems)).max(mostAtOnce).optional(),
      }),
    )
    .output(answer),

  settle: consoleRoute(
    'POST /console/payslips/settle',
    'Says that what is odd is right, for all documents of a batch about which the same is odd.',
  )
    .errors(forBatch)
    .input(z.object({ id, problem: z.enum(settledAtOnce) }))
    .output(answer),

  split: consoleRoute(
    'POST /console/payslips/split',
    'Reads a long PDF again and splits it otherwise; what was decided about its documents by hand is lost.',
  )
    .errors(forBatch)
    .input(
      z.object({
        id,
        by: z.enum(splittings),
        /** How many pages each document has; for `every` alone. */
        every: z.number().int().min(1).max(mostPagesEach).default(1),
      }),
    )
    .output(answer),

  release: consoleRoute(
    'POST /console/payslips/release',
    'Releases a batch, to be seen from a moment on or at once; above a number of people it waits for a second person.',
  )
    .errors({ ...forBatch, ...failing('BATCH_HAS_PROBLEMS', 'BATCH_EMPTY', 'SCHEDULE_PASSED', 'SCHEDULE_TOO_FAR') })
    .input(z.object({ id, visibleFrom: z.iso.datetime().nullable() }))
    .output(
      answer.extend({
        /** How many others can release a batch that waits for a second person; null for one that does not. */
        asked: z.number().int().nullable(),
      }),
    ),

  confirm: consoleRoute(
    'POST /console/payslips/confirm',
    'Releases a batch that somebody else asked to release, as it was at that moment.',
  )
    .errors({ ...forBatch, ...failing('SAME_PERSON', 'BATCH_HAS_PROBLEMS', 'BATCH_EMPTY') })
    .input(z.object({ id, submittedAt: z.iso.datetime() }))
    .output(answer),

  holdBack: consoleRoute(
    'POST /console/payslips/hold-back',
    'Takes a batch back to its review, that waits for a second person or for its moment.',
  )
    .errors(forBatch)
    .input(z.object({ id }))
    .output(answer),

  recall: consoleRoute(
    'POST /console/payslips/recall',
    'Takes payslips back from whoever has them, some or all of a batch, and tells them.',
  )
    .errors(forBatch)
    .input(z.object({ id, documents: documentIds.nullable(), reason }))
    .output(answer),

  tryAgain: consoleRoute(
    'POST /console/payslips/try-again',
    'Goes on with a recall, with showing payslips to people and telling them, or with throwing a batch away, that did not come to an end.',
  )
    .errors(forBatch)
    .input(z.object({ id }))
    .output(z.object({ id })),

  replace: consoleRoute(
    'POST /console/payslips/replace',
    'Puts another document in the place of a published one, and tells its person; counts as a release to them.',
  )
    .errors({ ...forBatch, ...failing('UPLOAD_INCOMPLETE', 'SECOND_PERSON_NEEDED') })
    .input(z.object({ id, document: id, uploadId: id, reason }))
    .output(
      z.object({
        batch,
        /** Why the new document cannot be published; then nothing was changed. */
        problem: z.enum([...fileProblems, 'same-bytes', 'of-another', 'text-differs']).nullable(),
      }),
    ),
};
