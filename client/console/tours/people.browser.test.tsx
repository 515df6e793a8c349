import { tourInEnglish } from '#client/console/testing/console-tour.ts';
import { peopleScreens } from '#client/console/testing/people-screens.ts';

tourInEnglish(peopleScreens);
