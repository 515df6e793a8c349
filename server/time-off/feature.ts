import { isId } from '#contract/is-id.ts';
import { paths } from '#contract/paths.ts';
import { aboutCompany, aboutPeople, aboutPerson } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import { leaveCalendarRoutes } from './calendar/calendar-routes.ts';
import { deputyRoutes } from './deputy-routes.ts';
import { startEscalation } from './escalation.ts';
import { addFeedRoute, calendarFeedRoutes } from './feeds/feed-routes.ts';
import { feedTables } from './feeds/feed-tables.ts';
import { daysBackOf } from './give-back-rows.ts';
import { leaveInboxRoutes } from './inbox/inbox-routes.ts';
import { leaveAnsweredMail } from './leave-mails.ts';
import { leaveAnswered, leaveAsked, leaveDaysBack, leaveGivenBack } from './leave-notifications.ts';
import { answeredLeaves } from './leave-rows.ts';
import type { ReportedAway } from './leave-views.ts';
import { startBooking } from './ledger/booking.ts';
import { leaveLedgerRoutes } from './ledger/ledger-routes.ts';
import { ledgerTables } from './ledger/ledger-tables.ts';
import type { CountAbsent } from './overview.ts';
import { oldLeave } from './retention-rows.ts';
import { leaveSettingsRoutes } from './settings/leave-settings-routes.ts';
import { timeOffRoutes } from './time-off-routes.ts';
import { timeOffTables } from './time-off-tables.ts';

/** What it needs to know of reports of absence. */
type Needs = { countAbsent: CountAbsent; reportedAway: ReportedAway };

/** Requests for leave and their answers, deputies, kinds of leave and public holidays. */
export const timeOffFeature = ({ countAbsent, reportedAway }: Needs) =>
  defineFeature({
    personal: [...timeOffTables, ...feedTables, ...ledgerTables],
    notifications: [leaveAsked, leaveAnswered, leaveDaysBack, leaveGivenBack],
    access: {
      'calendarFeeds.end': 'own-record',
      'calendarFeeds.make': 'own-record',
      'calendarFeeds.mine': 'own-record',
      // For a manager's own team: a deputy names no deputy.
      'deputies.candidates': 'manager-of',
      'deputies.end': 'manager-of',
      'deputies.mine': 'own-record',
      'deputies.name': 'manager-of',
      'leaveCalendar.company': { policy: aboutPeople('hr'), byItself: true },
      'leaveCalendar.team': 'own-record',
      'leaveInbox.answer': aboutPeople('hr'),
      'leaveInbox.assign': aboutPeople('hr'),
      'leaveInbox.enter': aboutPerson('hr'),
      'leaveInbox.giveBack': aboutPerson('hr'),
      'leaveInbox.leaveOf': aboutPerson('hr'),
      'leaveInbox.list': { policy: aboutPeople('hr'), byItself: true },
      'leaveInbox.nudge': aboutPeople('hr'),
      'leaveInbox.takeBack': aboutPeople('hr'),
      'leaveInbox.undoGiveBack': aboutPerson('hr'),
      'leaveLedger.adjust': aboutPerson('hr'),
      'leaveLedger.closeYear': aboutCompany('hr'),
      'leaveLedger.mine': 'own-record',
      'leaveLedger.ofPerson': aboutPerson('hr'),
      'leaveLedger.yearEnd': aboutCompany('hr'),
      'leaveSettings.holidays': aboutCompany('hr'),
      'leaveSettings.importHolidays': aboutCompany('hr'),
      'leaveSettings.ofPerson': aboutPerson('hr'),
      'leaveSettings.orderTypes': aboutCompany('hr'),
      'leaveSettings.removeType': aboutCompany('hr'),
      'leaveSettings.saveHoliday': aboutCompany('hr'),
      'leaveSettings.saveOfPerson': aboutPerson('hr'),
      'leaveSettings.saveType': aboutCompany('hr'),
      'leaveSettings.types': aboutCompany('hr'),
      'timeOff.answer': 'manager-of',
      'timeOff.ask': 'own-record',
      'timeOff.giveBack': 'own-record',
      'timeOff.giveBackOfTeam': 'manager-of',
      'timeOff.overview': 'own-record',
      'timeOff.requests': 'own-record',
      'timeOff.restore': 'own-record',
      'timeOff.takeBack': 'manager-of',
      'timeOff.team': 'manager-of',
      'timeOff.teamPeople': 'manager-of',
      'timeOff.undoGiveBack': 'own-record',
      'timeOff.undoGiveBackOfTeam': 'manager-of',
      'timeOff.waiting': 'manager-of',
      'timeOff.withdraw': 'own-record',
    },
    open: (app, { db }) => {
      addFeedRoute(app, { db, policy: 'anyone' });
      return {
        operations: {
          calendarFeeds: calendarFeedRoutes,
          deputies: deputyRoutes,
          leaveCalendar: leaveCalendarRoutes,
          leaveInbox: leaveInboxRoutes(reportedAway),
          leaveLedger: leaveLedgerRoutes,
          leaveSettings: leaveSettingsRoutes,
          timeOff: timeOffRoutes(countAbsent, reportedAway),
        },
      };
    },
    retained: { leave: oldLeave },
    mails: {
      timeOff: {
        screen: paths.leaveRequests,
        standing: async (db, { userId, subjects }) => {
          const ids = subjects.filter(isId);
          const answered = await answeredLeaves(db, userId, ids);
          const returned = await daysBackOf(db, userId, ids);
          if (answered.length + returned.length === 0) return null;
          return leaveAnsweredMail([
            ...answered.map((leave) => ({ ...leave, outcome: leave.state })),
            ...returned.map((days) => ({ ...days, outcome: 'given-back' as const })),
          ]);
        },
      },
    },
    workers: ({ db, log, settings: { leaveEscalationDays: days, publicUrl } }) => [
      startBooking(db, log),
      ...(days > 0 ? [startEscalation(db, { days, publicUrl }, log)] : []),
    ],
  });
