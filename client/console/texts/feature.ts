import { msg } from '@lingui/core/macro';
import { LetterText } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';

/** What the company's screens say, besides the news. */
export const textsFeature = defineConsoleFeature({
  section: {
    path: consolePaths.texts,
    word: msg({
      message: 'Texts',
      comment: 'Link and title of the console: where links, contacts, events and benefits are written',
    }),
    icon: LetterText,
    roles: ['editor'],
    // What everybody reads.
    isForWholeCompany: true,
  },
  screens: {
    [consolePaths.texts]: () => import('./texts-screen.tsx'),
    [consolePaths.benefits]: () => import('./benefits-screen.tsx'),
    [consolePaths.benefit]: () => import('./benefit-screen.tsx'),
    [consolePaths.events]: () => import('./events-screen.tsx'),
    [consolePaths.event]: () => import('./event-screen.tsx'),
    [consolePaths.trainingTexts]: () => import('./trainings-screen.tsx'),
    [consolePaths.trainingText]: () => import('./training-screen.tsx'),
    [consolePaths.links]: () => import('./links-screen.tsx'),
    [consolePaths.link]: () => import('./link-screen.tsx'),
  },
});
