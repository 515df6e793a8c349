/** Small helpers for writing SVG as strings: the drawings read as lists of shapes. */

/** A point on the drawing, in the units of its viewBox. */
export type Point = readonly [x: number, y: number];

/** A filled path. */
export function fill(colour: string, d: string, opacity = 1): string {
  return `<path fill="${colour}" d="${d}"${see(opacity)}/>`;
}

/** A stroked path with round ends and joins. */
export function line(colour: string, width: number, d: string, opacity = 1): string {
  const style = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return `<path ${style} stroke="${colour}" stroke-width="${width}" d="${d}"${see(opacity)}/>`;
}

/** A filled circle. */
export function disc(colour: string, [x, y]: Point, r: number, opacity = 1): string {
  return `<circle fill="${colour}" cx="${x}" cy="${y}" r="${r}"${see(opacity)}/>`;
}

/** A filled ellipse. */
export function oval(colour: string, [x, y]: Point, rx: number, ry: number, opacity = 1): string {
  return `<ellipse fill="${colour}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${see(opacity)}/>`;
}

/** A circle's outline. */
export function ring(colour: string, width: number, [x, y]: Point, r: number): string {
  return `<circle fill="none" stroke="${colour}" stroke-width="${width}" cx="${x}" cy="${y}" r="${r}"/>`;
}

/** A filled rectangle, its corners rounded by `r`. */
export function box(colour: string, [x, y]: Point, width: number, height: number, r = 0, opacity = 1): string {
  const round = r > 0 ? ` rx="${r}"` : '';
  return `<rect fill="${colour}" x="${x}" y="${y}" width="${width}" height="${height}"${round}${see(opacity)}/>`;
}

/** Several discs of one size and colour: curls, bulbs, heads. */
export function discs(colour: string, r: number, points: readonly Point[]): string {
  return points.map((point) => disc(colour, point, r)).join('');
}

/** The shapes in it, moved, turned or scaled by an SVG transform, or clipped to a shape. */
export function group(attributes: string, ...shapes: string[]): string {
  return `<g ${attributes}>${shapes.join('')}</g>`;
}

/** The shapes and their mirror image about the upright line at `x`: two eyes, two curtains. */
export function bothSides(x: number, shapes: string): string {
  return shapes + group(`transform="translate(${2 * x} 0) scale(-1 1)"`, shapes);
}

/** A linear gradient for <defs>; a stop is a colour, then perhaps its opacity, then perhaps its place. */
export function fade(id: string, direction: string, stops: readonly string[]): string {
  const drawn = stops.map((stop, i) => {
    const [colour, opacity = '1', offset = String(i / (stops.length - 1))] = stop.split(' ');
    return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  });
  return `<linearGradient id="${id}" ${direction}>${drawn.join('')}</linearGradient>`;
}

/** A glow that fades from its middle to nothing, for <defs>. */
export function glow(id: string, colour: string, opacity = 1): string {
  return (
    `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  );
}

/** A whole SVG document with the given viewBox size. */
export function picture(width: number, height: number, ...shapes: string[]): string {
  const size = `viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes.join('')}</svg>`;
}

function see(opacity: number): string {
  return opacity < 1 ? ` opacity="${opacity}"` : '';
}
