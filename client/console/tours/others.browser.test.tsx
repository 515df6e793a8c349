import { tourInEnglish } from '#client/console/testing/console-tour.ts';
import { otherScreens } from '#client/console/testing/shown-screens.ts';

tourInEnglish(otherScreens);
