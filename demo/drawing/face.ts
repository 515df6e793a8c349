/** The head without its hair: outline, ears, eyes, brows, nose, mouth, and the years. */

import { skins, tints } from './colours.ts';
import { bothSides, disc, discs, fill, group, line, oval } from './svg.ts';
import type { Traits } from './traits.ts';

const outlines = {
  oval: 'M160 62C197 62 217 92 217 134C217 184 192 225 160 225C128 225 103 184 103 134C103 92 123 62 160 62Z',
  round: 'M160 64C199 64 219 93 219 136C219 188 195 221 160 221C125 221 101 188 101 136C101 93 121 64 160 64Z',
  square:
    'M160 62C197 62 217 90 217 132C217 166 214 190 203 204C193 217 178 224 160 224C142 224 127 217 117 204C106 190 103 166 103 132C103 90 123 62 160 62Z',
  heart: 'M160 62C198 62 218 90 218 132C218 176 184 227 160 227C136 227 102 176 102 132C102 90 122 62 160 62Z',
} as const;

const lipColours = { rose: '#c9505a', berry: '#9c2748', red: '#c3263a' } as const;

/** The outline of the head, for filling and for clipping. */
export function outline(traits: Traits): string {
  return outlines[traits.shape];
}

/** The neck and the shadow that the chin throws on it. */
export function neck({ skin, build }: Traits): string {
  const { base, shade } = skins[skin];
  const half = build === 'broad' ? 32 : 25;
  const [left, right] = [160 - half, 160 + half];
  const column = `M${left} 190V250C${left} 262 ${left - 14} 268 ${left - 30} 272L160 312L${right + 30} 272C${right + 14} 268 ${right} 262 ${right} 250V190Z`;
  const shadow = `M${left} 214V240C${left + 14} 260 ${right - 14} 260 ${right} 240V214Z`;
  return fill(base, column) + fill(shade, shadow);
}

/** Ears, head and the soft shade along its far side. */
export function head(traits: Traits): string {
  const { base, shade } = skins[traits.skin];
  const ear = oval(base, [102, 152], 12, 17) + oval(shade, [101, 153], 6, 9.5);
  return bothSides(160, ear) + fill(base, outline(traits));
}

/** Everything a face says: brows, eyes, nose, mouth, blush and the marks of the years. */
export function features(traits: Traits): string {
  return [cheeks(traits), marks(traits), eyes(traits), brows(traits), nose(traits), mouth(traits)].join('');
}

function cheeks({ skin, freckles }: Traits): string {
  const { blush, line: ink } = skins[skin];
  const spots = freckles
    ? group(
        'opacity="0.5"',
        discs(ink, 1.8, [
          [121, 168],
          [130, 174],
          [138, 168],
          [127, 181],
        ]),
      )
    : '';
  return bothSides(160, oval(blush, [127, 176], 11.5, 7.5, 0.34) + spots);
}

function marks({ skin, years }: Traits): string {
  if (years === 0) return '';
  const { line: ink } = skins[skin];
  const smile = line(ink, 2.6, 'M131 184Q126 190 127 198', 0.4);
  if (years === 1) return bothSides(160, smile);
  const corner = line(ink, 2.4, 'M113 145L107 141M113 152L106 153', 0.4);
  const underEye = line(ink, 2.4, 'M126 161Q134 165 142 161', 0.35);
  return bothSides(160, smile + corner + underEye);
}

function eyes({ eyes: kind, skin }: Traits): string {
  const ink = skin === 'ebony' || skin === 'deep' ? '#1b0d10' : '#2c1a22';
  if (kind === 'happy') return bothSides(160, line(ink, 4.6, 'M125 151Q135 139 145 151'));
  const lash = kind === 'lashes' ? bothSides(160, line(ink, 3, 'M129 145.5Q126.5 144.5 124.5 141.5')) : '';
  const ball = bothSides(160, oval(ink, [135, 149], 6.4, 7.6));
  const spark = disc('#fff', [133, 146], 2.3) + disc('#fff', [183, 146], 2.3);
  return lash + ball + spark;
}

function brows({ brows: kind, tint, skin }: Traits): string {
  const pale = tint === 'white' || tint === 'silver' || tint === 'blond';
  const colour = pale ? skins[skin].line : tints[tint].base;
  if (kind === 'soft') return bothSides(160, line(colour, 4.4, 'M122 131Q133 124 146 129', 0.85));
  if (kind === 'strong') return bothSides(160, line(colour, 6.4, 'M121 131Q133 123 147 129'));
  return bothSides(160, line(colour, 4.2, 'M120 132Q130 122 146 128'));
}

function nose({ nose: kind, skin }: Traits): string {
  const { shade, line: ink } = skins[skin];
  if (kind === 'wide') {
    return oval(shade, [160, 174], 13, 7, 0.9) + line(ink, 3.4, 'M149 177Q154 182 160 180Q166 182 171 177', 0.6);
  }
  if (kind === 'long') return line(ink, 3.6, 'M161 150Q167 168 169 174Q167 180 157 179', 0.55);
  return line(ink, 3.6, 'M152 175Q160 182 168 175', 0.6);
}

function mouth({ mouth: kind, lips, skin }: Traits): string {
  const painted = lips !== 'bare';
  const colour = lips === 'bare' ? skins[skin].line : lipColours[lips];
  if (kind === 'grin') {
    const open = 'M136 190Q160 197 184 190Q181 213 160 213Q139 213 136 190Z';
    const teeth = 'M141 192.5Q160 198 179 192.5Q178 201 160 201Q142 201 141 192.5Z';
    const rim = painted ? line(colour, 4, open) : '';
    return fill('#6d1a2a', open) + fill('#fffaf3', teeth) + rim;
  }
  if (kind === 'smirk') return line(colour, 4.6, 'M146 198Q162 206 179 193');
  if (kind === 'calm') {
    return painted ? fullLips(colour, skin) : line(colour, 4.6, 'M145 197Q160 204 175 197');
  }
  if (!painted) return line(colour, 4.8, 'M140 194Q160 211 180 194');
  const smile = 'M137 191Q160 198 183 191Q178 212.5 160 212.5Q142 212.5 137 191Z';
  const teeth = 'M144 195Q160 199 176 195Q173 203.5 160 203.5Q147 203.5 144 195Z';
  return fill(colour, smile) + fill('#fffaf3', teeth);
}

function fullLips(colour: string, skin: Traits['skin']): string {
  return (
    fill(colour, 'M144 197Q153 191 160 195Q167 191 176 197Q168 207 160 207Q152 207 144 197Z') +
    line(skins[skin].line, 2, 'M146 197.5Q160 201 174 197.5', 0.5)
  );
}
