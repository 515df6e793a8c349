import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** The quiet zone that scanners need around the code, in squares. */
const margin = 4;

/** A text as a QR code: dark on white in every theme, because scanners read no other reliably. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawn(text), [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.code}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

function drawn(text: string): { path: string; size: number } {
  const squares = generate(text, { minCorrectionLevel: correction.M });
  const rows: string[] = [];
  for (let y = 0; y < squares.size; y++) {
    for (let x = 0; x < squares.size; x++) {
      if (squares.get(x, y)) rows.push(`M${x + margin} ${y + margin}h1v1h-1z`);
    }
  }
  return { path: rows.join(''), size: squares.size + 2 * margin };
}
