import { aboutCompany, aboutPeople } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import { eventRoutes } from './event-routes.ts';
import { homeRoutes } from './home-routes.ts';
import { homeTables } from './home-tables.ts';
import { forgetDraftsDeletedBefore } from './newsroom/article-rows.ts';
import { startArticleMoments } from './newsroom/moments-worker.ts';
import { newsroomRoutes } from './newsroom/newsroom-routes.ts';
import { addNotReadExport } from './newsroom/not-read-route.ts';
import { newsNotification, newsReminder } from './newsroom/notification-rows.ts';
import { forgetUnusedPicturesBefore } from './newsroom/picture-rows.ts';
import { articleWaiting } from './newsroom/reviewers.ts';

const day = 24 * 60 * 60 * 1000;

/** The news, and the newsroom in which editors write it. */
export const homeFeature = defineFeature({
  personal: homeTables,
  access: {
    'companyEvents.list': aboutCompany('editor'),
    'companyEvents.one': aboutCompany('editor'),
    'companyEvents.save': aboutCompany('editor'),
    'companyEvents.version': aboutCompany('editor'),
    'companyEvents.zones': aboutCompany('editor'),
    'home.acknowledge': 'own-record',
    'home.archive': 'own-record',
    'home.article': 'own-record',
    'home.news': 'own-record',
    'newsroom.add': aboutPeople('editor'),
    'newsroom.change': aboutPeople('editor'),
    'newsroom.delete': aboutPeople('editor'),
    'newsroom.groups': aboutPeople('editor'),
    'newsroom.list': aboutPeople('editor'),
    // The people of a manager may be anywhere.
    'newsroom.managers': aboutCompany('editor'),
    'newsroom.one': aboutPeople('editor'),
    'newsroom.publish': aboutPeople('editor'),
    'newsroom.reach': aboutPeople('editor'),
    'newsroom.reading': aboutPeople('editor'),
    'newsroom.recall': aboutPeople('editor'),
    'newsroom.remind': aboutPeople('editor'),
    'newsroom.restore': aboutPeople('editor'),
    'newsroom.review': aboutPeople('editor'),
    'newsroom.storePicture': aboutPeople('editor'),
    'newsroom.version': aboutPeople('editor'),
  },
  open: (app, { db }) => {
    addNotReadExport(app, db, aboutPeople('editor'));
    return { operations: { companyEvents: eventRoutes, home: homeRoutes, newsroom: newsroomRoutes } };
  },
  notifications: [newsNotification, newsReminder, articleWaiting],
  chores: [
    { what: 'deleted drafts', forget: forgetDraftsDeletedBefore, after: day },
    // What an editor cut and did not save within two days.
    { what: 'unused pictures of the news', forget: forgetUnusedPicturesBefore, after: 2 * day },
  ],
  workers: ({ db, log }) => [startArticleMoments(db, log)],
});
