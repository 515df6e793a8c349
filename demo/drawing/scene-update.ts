/** The second slide of the home screen: backstage, the call board lit, the stage door ajar. */

import { house } from './colours.ts';
import { cat } from './figures.ts';
import { chance } from './random.ts';
import { box, disc, discs, fade, fill, glow, group, line, oval, picture, ring } from './svg.ts';

/** Draws the corridor behind the stage. */
export function update(): string {
  return picture(
    1200,
    720,
    defs,
    wall(),
    rigging,
    lampLight,
    board,
    doorway,
    floor,
    ghostLight,
    cat([846, 556], 1.15, '#1f0a18'),
    cases,
    dusk,
  );
}

const down = 'x1="0" y1="0" x2="0" y2="1"';

const defs = `<defs>${[
  fade('wall', down, ['#2c1030', '#4a1737', '#35112b']),
  fade('floor', down, ['#47182f', '#160914']),
  fade('day', down, ['#fff3cf', '#ffd27a', '#f5a524']),
  fade('leaf', 'x1="0" y1="0" x2="1" y2="0"', ['#7a1131', '#a3224b']),
  fade('spill', 'x1="0" y1="0" x2="0" y2="1"', ['#ffd98a 0.85', '#f5a524 0.12']),
  fade('cone', down, ['#ffe9b8 0.6', '#ffd27a 0.05']),
  fade('dusk', down, ['#12060f 0 0', '#12060f 0.5 0.42', '#0d040b 0.92 1']),
  glow('warm', '#ffc76b', 0.6),
  glow('bulb', '#fff1c4', 0.95),
].join('')}</defs>`;

/** A brick wall, here and there a brick of another shade. */
function wall(): string {
  const pick = chance(7);
  const bricks: string[] = [];
  for (let course = 0; course < 16; course++) {
    for (let x = course % 2 === 0 ? -30 : -75; x < 1200; x += 90) {
      const tone = pick(0, 1);
      if (tone > 0.45) bricks.push(box(tone > 0.75 ? '#5a2044' : '#3a1230', [x, course * 34 + 3], 84, 28, 4));
    }
  }
  return box('url(#wall)', [0, 0], 1200, 540) + group('opacity="0.55"', ...bricks);
}

const rigging = [
  line('#160812', 16, 'M0 34H1200'),
  line('#2a1030', 5, 'M0 29H1200'),
  line('#a67c56', 7, 'M60 34V262M112 34V226M164 34V280'),
  line('#6e4a32', 2.5, 'M60 44V262M112 44V226M164 44V280', 0.8),
  ...[
    [60, 262],
    [112, 226],
    [164, 280],
  ].map(
    ([x = 0, y = 0]) =>
      fill(
        '#8f6a4e',
        `M${x - 7} ${y}H${x + 7}L${x + 9} ${y + 14}C${x + 30} ${y + 18} ${x + 27} ${y + 50} ${x + 25} ${y + 84}C${x + 12} ${y + 92} ${x - 12} ${y + 92} ${x - 25} ${y + 84}C${x - 27} ${y + 50} ${x - 30} ${y + 18} ${x - 9} ${y + 14}Z`,
      ) +
      line(
        '#5c3d30',
        4,
        `M${x - 9} ${y + 13}H${x + 9}M${x - 6} ${y + 28}L${x - 9} ${y + 46}M${x + 9} ${y + 30}L${x + 11} ${y + 52}`,
      ),
  ),
].join('');

const lampLight = [
  oval('url(#warm)', [440, 260], 350, 250),
  fill('url(#cone)', 'M404 96H476L640 470H240Z'),
  line('#160812', 6, 'M440 34V74'),
  fill('#160812', 'M418 72H462L488 104H392Z'),
  oval('#fff3cf', [440, 104], 44, 8),
].join('');

/** A sheet of paper pinned to the board, its writing only hinted at. */
function sheet(x: number, y: number, width: number, height: number, paper: string, turn: number, rows: number): string {
  const writing = Array.from({ length: rows }, (_, i) => `M14 ${30 + i * 16}H${width - (i % 3 === 2 ? 44 : 16)}`).join(
    '',
  );
  return group(
    `transform="translate(${x} ${y}) rotate(${turn})"`,
    box('#000', [4, 5], width, height, 3, 0.25),
    box(paper, [0, 0], width, height, 3),
    line('#a78f86', 5, writing, 0.75),
    disc(house.ember, [width / 2, 9], 6.5),
  );
}

const board = [
  box('#2a0f1c', [266, 146], 348, 262, 12),
  box('#8a5a34', [260, 138], 348, 262, 12),
  box('#c99560', [274, 152], 320, 234, 6),
  discs('#b5814c', 3, [
    [300, 190],
    [352, 360],
    [440, 176],
    [560, 350],
    [580, 210],
    [470, 372],
    [292, 300],
    [520, 180],
  ]),
  sheet(292, 172, 104, 138, '#fff8ea', -3, 6),
  sheet(410, 166, 84, 92, '#ffe3a3', 3, 3),
  sheet(508, 176, 72, 104, '#fff8ea', -2, 4),
  sheet(414, 274, 80, 92, '#f6c9c4', -4, 3),
  sheet(508, 296, 70, 74, '#fff8ea', 4, 2),
  disc('#fff8ea', [338, 348], 24) +
    line('#2a0f1c', 4, 'M338 348V334M338 348L348 354') +
    ring(house.burgundy, 5, [338, 348], 24),
].join('');

const doorway = [
  oval('url(#warm)', [900, 330], 330, 330),
  fill('#160812', 'M774 540V236C774 150 838 96 906 96C974 96 1038 150 1038 236V540Z'),
  fill('url(#day)', 'M792 540V240C792 160 850 114 906 114C962 114 1020 160 1020 240V540Z'),
  fill('#ffe9b8', 'M792 540V470C850 452 930 448 1020 462V540Z', 0.5),
  fill('url(#leaf)', 'M1020 540V240C1020 178 985 138 946 122L930 108C928 106 926 108 926 112V566L1020 540Z'),
  line('#5c0c26', 5, 'M950 178C978 200 992 226 992 252V356L950 364ZM950 396L992 388V500L950 514Z', 0.9),
  disc(house.glow, [940, 356], 8),
  line('#ffe3a3', 4, 'M926 116V562', 0.9),
].join('');

const floor = [
  box('url(#floor)', [0, 536], 1200, 184),
  box('#160812', [0, 528], 780, 12),
  box('#160812', [1034, 528], 166, 12),
  fill('url(#spill)', 'M792 540H926L930 566L800 720H420Z'),
].join('');

const ghostLight = [
  oval('url(#bulb)', [200, 424], 130, 130, 0.8),
  line('#160812', 7, 'M200 452V570M200 570L166 588M200 570L234 588M200 570V594'),
  disc('#fff6dc', [200, 430], 15),
  line('#160812', 3, 'M184 452C178 418 186 400 200 398C214 400 222 418 216 452M200 398V452'),
].join('');

const cases = [
  box('#1c0b1a', [1064, 430], 150, 140, 8),
  line('#5a3a58', 5, 'M1064 478H1200M1100 430V570'),
  box('#8d8292', [1090, 466], 24, 24, 4),
  fill('#a3224b', 'M1082 430C1092 400 1130 396 1160 404C1190 396 1206 412 1206 430Z'),
  line('#6b0f2b', 4, 'M1110 408C1120 416 1124 424 1126 430M1160 404C1156 414 1156 422 1158 430', 0.8),
].join('');

const dusk = box('url(#dusk)', [0, 440], 1200, 280);
