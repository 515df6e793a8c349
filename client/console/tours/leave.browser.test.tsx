import { tourInEnglish } from '#client/console/testing/console-tour.ts';
import { leaveScreens } from '#client/console/testing/leave-screens.ts';

tourInEnglish(leaveScreens);
