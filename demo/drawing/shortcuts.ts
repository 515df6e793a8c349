/** What a long press on the app's icon offers, drawn for launchers that cut a circle out of each. */

import { house } from './colours.ts';
import { box, disc, group, line, picture } from './svg.ts';

/** Each shortcut's drawing by the name of its file. */
export function shortcuts(): Record<string, string> {
  return {
    payslips: onCurtain(
      line(house.glow, 1.5, 'M7.5 4.5H13.5L17 8V19.5H7.5Z'),
      line(house.glow, 1.5, 'M13.5 4.5V8H17'),
      line(house.light, 1.5, 'M10 12H14.5M10 15.5H14.5'),
    ),
    'my-voice': onCurtain(
      line(house.glow, 1.5, 'M5 15.5V7A1.5 1.5 0 0 1 6.5 5.5H13.5A1.5 1.5 0 0 1 15 7V11A1.5 1.5 0 0 1 13.5 12.5H8Z'),
      line(house.light, 1.5, 'M17.5 9.5A1.5 1.5 0 0 1 19 11V19L16 16.5H11A1.5 1.5 0 0 1 9.5 15'),
    ),
    absence: onCurtain(
      disc(house.glow, [12, 13], 6.6),
      disc(house.burgundy, [12, 13], 5.1),
      line(house.light, 1.5, 'M12 10V13.2L14 14.8'),
      line(house.glow, 1.5, 'M5 7.5L7.5 5.2M19 7.5L16.5 5.2'),
    ),
  };
}

/** On the house's cloth, small enough to stay whole in a circle. */
function onCurtain(...shapes: string[]): string {
  const inside = group('transform="translate(12 12) scale(0.82) translate(-12 -12)"', ...shapes);
  return picture(24, 24, box(house.burgundy, [0, 0], 24, 24), inside);
}
