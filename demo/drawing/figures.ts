/** People in silhouette, for the scenes. Each stands with the feet at (0, 0) and is about 200 high. */

import { disc, fill, group, line, oval, type Point } from './svg.ts';

/** What a guest does with the free hand. */
export type Pose = 'toast' | 'chat' | 'wave' | 'dance';

const arms: Record<Pose, string> = {
  toast: 'M20 -142L42 -128L52 -158M-20 -142L-34 -112L-16 -98',
  chat: 'M20 -142L36 -112L18 -96M-20 -142L-40 -120L-52 -134',
  wave: 'M20 -142L46 -166L54 -200M-20 -142L-32 -108L-26 -78',
  dance: 'M20 -142L48 -160L36 -196M-20 -142L-50 -156L-44 -194',
};

/** A guest at a party, in a coat or in a dress. */
export function guest(at: Point, scale: number, colour: string, pose: Pose, dress: boolean): string {
  const body = dress
    ? 'M-24 -146C-14 -156 14 -156 24 -146L15 -96L40 -28C20 -20 -20 -20 -40 -28L-15 -96Z'
    : 'M-27 -146C-16 -157 16 -157 27 -146L23 -70H-23Z';
  const legs = dress ? 'M-9 -30V-2M10 -30V-2' : 'M-12 -78L-15 -3M12 -78L15 -3';
  const hair = dress ? oval(colour, [-9, -182], 19, 21) : '';
  const glass = pose === 'toast' ? fill('#ffd98a', 'M44 -186H62L56 -164H50Z') : '';
  return stand(
    at,
    scale,
    line(colour, dress ? 10 : 17, legs),
    fill(colour, body),
    line(colour, 12, arms[pose]),
    line(colour, 13, 'M0 -152V-168'),
    hair,
    disc(colour, [0, -180], 19),
    glass,
  );
}

/** The showman who greets the house, a top hat in the raised hand. */
export function performer(at: Point, scale: number, colour: string, rim: string): string {
  const coat =
    'M-27 -150C-16 -162 16 -162 27 -150L19 -98L34 -38C26 -34 18 -36 14 -40L0 -84L-14 -40C-18 -36 -26 -34 -34 -38L-19 -98Z';
  const hat = 'M-16 -30L16 -30L14 -2L26 -2C30 -2 30 6 26 6L-26 6C-30 6 -30 -2 -26 -2L-14 -2Z';
  return stand(
    at,
    scale,
    line(colour, 17, 'M-8 -84L-24 -6M8 -84L26 -6'),
    line(colour, 11, 'M-24 -4H-36M26 -4H38'),
    fill(colour, coat),
    line(colour, 14, 'M22 -146L54 -170L74 -214M-22 -146L-52 -122L-26 -100'),
    line(colour, 13, 'M0 -154V-172'),
    disc(colour, [0, -184], 20),
    group('transform="translate(80 -226) rotate(24)"', fill(colour, hat), line(rim, 4, 'M-15 -8H15')),
    line(rim, 3, 'M-12 -201A21 21 0 0 0 -20 -177M-27 -146C-25 -150 -20 -154 -15 -156M-20 -98L-33 -48', 0.9),
  );
}

/** The theatre cat, sitting, seen from behind; 60 high. */
export function cat(at: Point, scale: number, colour: string): string {
  return stand(
    at,
    scale,
    fill(colour, 'M-22 0C-28 -22 -16 -36 -10 -44H10C16 -36 28 -22 22 0Z'),
    fill(colour, 'M-16 -46L-15 -68L-6 -60H6L15 -68L16 -46C14 -36 -14 -36 -16 -46Z'),
    line(colour, 7, 'M16 -4C36 -2 42 -14 36 -26'),
  );
}

function stand([x, y]: Point, scale: number, ...shapes: string[]): string {
  return group(`transform="translate(${x} ${y}) scale(${scale})"`, ...shapes);
}
