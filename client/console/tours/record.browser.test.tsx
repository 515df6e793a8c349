import { tourInEnglish } from '#client/console/testing/console-tour.ts';
import { recordScreens } from '#client/console/testing/people-screens.ts';

tourInEnglish(recordScreens);
