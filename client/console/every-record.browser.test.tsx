import { expect } from 'vitest';
import { readScreen } from '#client/testing/read-screen.ts';
import { tourTheConsole } from './testing/console-tour.ts';
import { recordScreens } from './testing/shown-screens.ts';

/** As every-screen.browser.test.tsx does with the other screens of the console. */
tourTheConsole(recordScreens, 'en', 'dark', async (part) => expect(await readScreen(part)).toMatchSnapshot());
