import { tourInEnglish } from '#client/console/testing/console-tour.ts';
import { structureScreens } from '#client/console/testing/people-screens.ts';

tourInEnglish(structureScreens);
