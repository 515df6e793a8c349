import { tourInEnglish } from '#client/console/testing/console-tour.ts';
import { newsScreens } from '#client/console/testing/news-screens.ts';

tourInEnglish(newsScreens);
