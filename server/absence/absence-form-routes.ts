import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AbsenceKind, absenceKinds } from '#contract/absence.ts';
import { readForm, typedIn } from '#contract/absence-form.ts';
import type { Id } from '#contract/id.ts';
import { isId } from '#contract/is-id.ts';
import { type Language, languages } from '#contract/language.ts';
import { lookOf, type PageLook } from '#contract/page-look.ts';
import { absencePaths, absenceReceiptAddress, paths } from '#contract/paths.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { randomId } from '#server/db/ids.ts';
import { personById } from '#server/directory/person-rows.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { absenceFormStyles } from '#server/file-paths.ts';
import { secondsAway } from '#server/http/failure.ts';
import { callerOf, type Refuse } from '#server/http/route-policies.ts';
import { sameForAll, sendToAll } from '#server/http/same-for-all.ts';
import { countAgainstLimit } from '#server/session/attempt-rows.ts';
import type { Caller } from '#server/session/caller.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { formPage, receiptPage, wordsPage } from './absence-page.ts';
import { reportsAnHour } from './absence-routes.ts';
import { receiptsReplacedBy, receiptsUntil, reportById, reportByReceipt } from './absence-rows.ts';
import { type IsOnLeave, reportsOf, reportsToday } from './board-rows.ts';
import { reportAbsence } from './report-absence.ts';

/** The most bytes and fields of a form: a long note takes up to twelve bytes a letter when URL-encoded. */
const largestForm = { bytes: 32 * 1024, fields: 20 } as const;

const tooManyFields = Object.assign(new Error('Too many fields'), { statusCode: 413 });

type FormRequest = FastifyRequest<{ Params: { kind: string }; Querystring: { language?: string } }>;
type ReceiptRequest = FastifyRequest<{ Params: { receipt: string }; Querystring: { language?: string } }>;

type FormParts = {
  db: Database;
  /** The app's own fonts, as CSS. */
  fontFaces: string;
  isOnLeave: IsOnLeave;
  policies: { form: Policy; styles: Policy };
};

/**
 * The plain absence forms, for kinds without a form of the company's own: pages that work on any phone without a
 * script.
 */
export function addAbsenceForms(app: FastifyInstance, { db, fontFaces, isOnLeave, policies }: FormParts): void {
  const config = { policy: policies.form, refuse, auditedAs: 'absence.form' };
  app.register(async (forms) => {
    const styles = `${fontFaces}\n${await readFile(absenceFormStyles, 'utf8')}`;
    const sheet = await sameForAll('text/css; charset=utf-8', styles);
    // Only in this scope: everywhere else a form gets 415.
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      const form = body as string;
      const fields = fieldsIn(form);
      if (fields) done(null, fields);
      else done(tooManyFields);
    });
    forms.setErrorHandler(async (error: FastifyError, request, reply) => {
      const isAway = isDatabaseAway(error);
      const status = isAway ? 503 : (error.statusCode ?? 500);
      if (isAway) reply.header('retry-after', secondsAway());
      if (status >= 500) request.log.error({ err: error }, 'absence form failed');
      const look = lookOfPage(request);
      const i18n = wordsFor(look.language);
      const sentence = i18n._({ id: 'Your report could not be sent. Please try again.' });
      return sendUnsent(request, reply.code(status), request.body, { look, alert: sentence });
    });

    forms.get(absencePaths.styles, { config: { policy: policies.styles } }, (_request, reply) =>
      sendToAll(reply, sheet, 'public, max-age=3600'),
    );

    forms.get(absencePaths.form, { config }, async (request: FormRequest, reply) => {
      const kind = kindOf(request);
      if (!kind) return reply.callNotFound();
      const caller = callerOf(request);
      const look = await readerLook(db, request, caller);
      const today = await todayFor(db, caller.userId);
      const typed = { startsOn: today, returnsOn: '', minutesLate: '', phone: '', note: '' };
      const before = await reportsToday(db, caller.userId, kind, isOnLeave);
      return send(reply, formPage({ look, kind, id: randomId(), today, typed, before }));
    });

    forms.post(absencePaths.form, { config, bodyLimit: largestForm.bytes }, async (request: FormRequest, reply) => {
      const kind = kindOf(request);
      if (!kind) return reply.callNotFound();
      const caller = callerOf(request);
      const look = await readerLook(db, request, caller);
      const wait = await countAgainstLimit(db, `absence:${caller.userId}`, reportsAnHour);
      if (wait !== null) {
        const i18n = wordsFor(look.language);
        const sentence = i18n._({ id: 'Too many tries. Please wait a little and try again.' });
        const tooMany = reply.code(429).header('retry-after', wait);
        return sendUnsent(request, tooMany, request.body, { look, alert: sentence });
      }

      const typed = typedIn(request.body, kind);
      const id = hiddenId(request.body);
      const today = await todayFor(db, caller.userId);
      const { filled, problems } = readForm(kind, typed, today);
      if (!filled) {
        const before = await reportsToday(db, caller.userId, kind, isOnLeave);
        return send(reply.code(400), formPage({ look, kind, id, today, typed, problems, before }));
      }
      const report = await reportAbsence(db, { caller, ipAddress: request.ip, id, kind, filled });
      if (report) return reply.redirect(absenceReceiptAddress(report.receipt, look.language), 303);

      const sent = await reportById(db, id);
      const i18n = wordsFor(look.language);
      const alert =
        sent?.userId === caller.userId
          ? i18n._({
              id: 'You have sent this form already, as {receipt}. Send it again only if this is another report.',
              values: { receipt: sent.receipt },
            })
          : undefined;
      return send(reply.code(409), formPage({ look, kind, id: randomId(), today, typed, alert }));
    });

    const ofReceipt = { ...config, auditedAs: 'absence.receipt' };
    forms.get(absencePaths.receipt, { config: ofReceipt }, async (request: ReceiptRequest, reply) => {
      const caller = callerOf(request);
      const found = await reportByReceipt(db, caller.userId, request.params.receipt);
      const [report] = found ? await reportsOf(db, caller.userId, isOnLeave, found.id) : [];
      if (!found || !report) return reply.callNotFound();
      const manager = found.toldId ? (await personById(db, found.toldId)).name : null;
      const replaced = await receiptsReplacedBy(db, found.id);
      const shortened = await receiptsUntil(db, found);
      return send(reply, receiptPage(await readerLook(db, request, caller), { report, manager, replaced, shortened }));
    });
  });
}

function kindOf(request: FormRequest): AbsenceKind | undefined {
  return absenceKinds.find((kind) => kind === request.params.kind);
}

/** The fields of a form; null for too many, which is counted before parsing, since that costs far more. */
function fieldsIn(form: string): Record<string, string> | null {
  const isWithin = form.split('&', largestForm.fields + 1).length <= largestForm.fields;
  return isWithin ? Object.fromEntries(new URLSearchParams(form)) : null;
}

/** The hidden id of the form; a new one if it is missing or malformed. */
function hiddenId(body: unknown): Id {
  const { id } = (body ?? {}) as { id?: unknown };
  return typeof id === 'string' && isId(id) ? id : randomId();
}

function languageOf(request: FastifyRequest): Language | undefined {
  const { language } = request.query as { language?: string };
  return languages.find((tag) => tag === language);
}

/** The theme and language of the browser's cookie; a language in the address overrides that. */
function lookOfPage(request: FastifyRequest): PageLook {
  const look = lookOf(request.headers.cookie);
  return { ...look, language: languageOf(request) ?? look.language };
}

/** The same for a signed-in person: without a language in the address, the one of their mails. */
async function readerLook(db: Database, request: FastifyRequest, caller: Caller): Promise<PageLook> {
  const language = languageOf(request) ?? (await personById(db, caller.userId)).language;
  return { ...lookOf(request.headers.cookie), language };
}

/** Asks to sign in if the form exists, else 404; says so where the company has turned the forms off. */
const refuse: Refuse = (request, reply, { refusal }) => {
  if (refusal === 'FEATURE_OFF') return sendOff(request, reply);
  const { kind } = request.params as { kind?: string };
  if (kind === undefined || absenceKinds.some((each) => each === kind)) return askToSignIn(request, reply);
  reply.callNotFound();
  return reply;
};

/** Says that the company does not use our forms, with the way home. */
function sendOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const look = lookOfPage(request);
  const i18n = wordsFor(look.language);
  const sentence = i18n._({ id: 'Your company does not use this part of Stagedoor.' });
  const link = { href: paths.home, words: i18n._({ id: 'Go to the home page' }) };
  return send(reply.code(403), wordsPage(look, sentence, link));
}

/** Asks to sign in, in a tab of its own where something was typed, which then only has to be sent again. */
async function askToSignIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const look = lookOfPage(request);
  const i18n = wordsFor(look.language);
  const alert = i18n._({ id: 'Sign in first: then we know whose report this is.' });
  const link = { href: `${paths.login}?to=${encodeURIComponent(request.url)}`, words: i18n._({ id: 'Log in' }) };
  return sendUnsent(request, reply.code(401), await formOfStranger(request), { look, alert, link });
}

/** The form of somebody who may not send it, whose body nothing has read yet; null for one that is too large or breaks off. */
async function formOfStranger({ headers, method, raw }: FastifyRequest): Promise<ReturnType<typeof fieldsIn>> {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (method !== 'POST' || !isForm || !(Number(headers['content-length']) <= largestForm.bytes)) return null;
  return text(raw).then(fieldsIn, () => null);
}

type Unsent = { look: PageLook; alert: string; link?: { href: string; words: string } };

/** Says why a report was not sent: above the form, with all that was typed, where there is one, else with a way on. */
function sendUnsent(request: FastifyRequest, reply: FastifyReply, body: unknown, unsent: Unsent): FastifyReply {
  const { look, alert, link } = unsent;
  const kind = kindOf(request as FormRequest);
  if (kind && body) {
    const form = { kind, id: hiddenId(body), today: null, typed: typedIn(body, kind) };
    return send(reply, formPage({ ...form, ...unsent }));
  }
  const i18n = wordsFor(look.language);
  const back = { href: paths.reportAbsence, words: i18n._({ id: 'Back to Stagedoor' }) };
  return send(reply, wordsPage(look, alert, link ?? back));
}

function send(reply: FastifyReply, content: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(content);
}
