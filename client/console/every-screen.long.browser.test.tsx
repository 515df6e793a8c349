import { tourTheConsole } from './testing/console-tour.ts';

tourTheConsole('en', 'light');
