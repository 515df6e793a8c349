import { tourInEnglish } from '#client/console/testing/console-tour.ts';
import { payslipScreens } from '#client/console/testing/payslip-screens.ts';

tourInEnglish(payslipScreens);
