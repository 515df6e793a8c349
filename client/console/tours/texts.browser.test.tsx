import { tourInEnglish } from '#client/console/testing/console-tour.ts';
import { textScreens } from '#client/console/testing/text-screens.ts';

tourInEnglish(textScreens);
