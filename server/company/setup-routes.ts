import type { CompanySetup } from '#contract/company-setup.ts';
import { type FeatureSwitch, featureSwitches } from '#contract/switches.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { personById } from '#server/directory/person-rows.ts';
import { readSwitchedOff } from '#server/directory/switch-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { writtenMail } from '#server/mail/mail-text.ts';
import { type MailTrial, trialMail } from '#server/mail/trial.ts';
import { publish } from '#server/notify/publish.ts';
import { countBrowsers } from '#server/push/subscription-rows.ts';
import type { PushTransport } from '#server/push/transport.ts';
import { tryBrowsers } from '#server/push/trial.ts';
import type { Allowance } from '#server/session/attempt-rows.ts';
import { type AbsenceForms, absenceFormsBy } from './absence-forms.ts';
import { type NameSetting, namedBy } from './company-name.ts';
import { decodedLogo } from './logo.ts';
import { lookOf } from './look.ts';
import { pathOfLogo } from './png.ts';
import { putForm, putLogo, putSetup, putSwitch, setupOnRecord } from './setup-rows.ts';

/** What the screen shows, and what sends at once, past the outboxes. */
export type CompanySetupContext = { setup: CompanySetup; tryMail: MailTrial; tryPush: PushTransport };

type Parts = CompanySetupContext & { name: NameSetting; absenceForms: AbsenceForms };

/** The limit of tests of each kind per person: enough to try another setting, too few to send mail by the hundred. */
const tests: Allowance = { atMost: 10, seconds: 600 };

/** How this installation is set up, and whether what it sends arrives. */
export function companySetupRoutes({ setup, name, absenceForms, tryMail, tryPush }: Parts) {
  return {
    read: operation.companySetup.read.handler(async ({ context }) => {
      const { accent, logo } = await setupOnRecord(context.db);
      return {
        ...setup,
        name: await namedBy(context.db, name),
        accent,
        logo,
        absenceForms: await absenceFormsBy(context.db, absenceForms),
        off: await offInOrder(context.db),
        subscribed: await countBrowsers(context.db),
      };
    }),

    rename: operation.companySetup.rename.handler(async ({ context, input }) => {
      const caller = requireCaller(context);
      if (name.isGiven) throw failure('SET_BY_ENVIRONMENT');
      return context.db.transaction(async (transaction) => {
        await putSetup(transaction, input);
        const named = await namedBy(transaction, name);
        const entry = { act: 'company-renamed', result: 'ok', object: named.value } as const;
        await audited({ ...context, db: transaction }, caller, entry);
        return named;
      });
    }),

    setAbsenceForm: operation.companySetup.setAbsenceForm.handler(async ({ context, input: { kind, url } }) => {
      const caller = requireCaller(context);
      if (absenceForms[kind] !== null) throw failure('SET_BY_ENVIRONMENT');
      return context.db.transaction(async (transaction) => {
        await putForm(transaction, kind, url);
        const entry = { act: 'absence-form-set', result: 'ok', object: `${kind} ${url ?? 'none'}` } as const;
        await audited({ ...context, db: transaction }, caller, entry);
        return { kind, url, from: url === null ? 'nobody' : 'console' };
      });
    }),

    turnFeature: operation.companySetup.turnFeature.handler(async ({ context, input: { feature, on } }) => {
      const caller = requireCaller(context);
      return context.db.transaction(async (transaction) => {
        await putSwitch(transaction, feature, on);
        const act = on ? 'feature-turned-on' : 'feature-turned-off';
        await audited({ ...context, db: transaction }, caller, { act, result: 'ok', object: feature });
        // Open screens ask again what there is.
        await publish(transaction, null, 'company');
        return { off: await offInOrder(transaction) };
      });
    }),

    setAccent: operation.companySetup.setAccent.handler(async ({ context, input: { accent } }) => {
      const caller = requireCaller(context);
      return context.db.transaction(async (transaction) => {
        await putSetup(transaction, { accent });
        await audited({ ...context, db: transaction }, caller, { act: 'accent-set', result: 'ok', object: accent });
        return { look: lookOf(await setupOnRecord(transaction)) };
      });
    }),

    setLogo: operation.companySetup.setLogo.handler(async ({ context, input }) => {
      const caller = requireCaller(context);
      const png = input.png === null ? null : await decodedLogo(Buffer.from(input.png, 'base64'), caller.userId);
      if (input.png !== null && !png) throw failure('BAD_REQUEST', 'png');
      const logo = png && { path: pathOfLogo(png), png };
      return context.db.transaction(async (transaction) => {
        await putLogo(transaction, logo);
        const entry = { act: 'logo-set', result: 'ok', object: logo?.path ?? null } as const;
        await audited({ ...context, db: transaction }, caller, entry);
        return { look: lookOf(await setupOnRecord(transaction)) };
      });
    }),

    sendTestMail: operation.companySetup.sendTestMail.handler(async ({ context }) => {
      const caller = requireCaller(context);
      await limit(context, `test-mail:${caller.userId}`, tests);
      const { email, language } = await personById(context.db, caller.userId);
      const { outcome, said } = await tryMail({ id: randomId(), to: email, ...writtenMail(trialMail, language) });
      await audited(context, caller, { act: 'test-mail-sent', result: 'ok', object: outcome });
      return { to: email, outcome, said: said?.slice(0, longestSaid) ?? null };
    }),

    sendTestNotification: operation.companySetup.sendTestNotification.handler(async ({ context }) => {
      const caller = requireCaller(context);
      await limit(context, `test-notification:${caller.userId}`, tests);
      const browsers = await tryBrowsers(context.db, tryPush, caller);
      const outcomes = browsers.map(({ outcome }) => outcome).join(' ');
      await audited(context, caller, { act: 'test-notification-sent', result: 'ok', object: outcomes || null });
      return { browsers };
    }),
  };
}

async function offInOrder(db: Database): Promise<FeatureSwitch[]> {
  const off = await readSwitchedOff(db);
  return featureSwitches.filter((each) => off.includes(each));
}

/** The most UTF-16 units of a mail server's answer: enough for its sentence. */
const longestSaid = 1000;
