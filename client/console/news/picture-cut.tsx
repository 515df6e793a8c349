import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { newsPicture } from '#contract/limits.ts';
import { type Cut, drawCut, mostZoom } from './cut-picture.ts';
import styles from './news.module.css';

type Props = {
  of: ImageBitmap;
  start: Cut;
  isSending: boolean;
  onCut: (cut: Cut) => void;
  onCancel: () => void;
};

/** Chooses the part of a picture that is shown: by sliders, which keys move as well, or by dragging the picture. */
export function PictureCut({ of, start, isSending, onCut, onCancel }: Props) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cut, setCut] = useState(start);
  useLayoutEffect(() => {
    if (canvas.current) drawCut(canvas.current, of, cut);
  }, [of, cut]);

  function drag({ buttons, movementX, movementY, currentTarget }: PointerEvent) {
    if (buttons !== 1) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    const scale = cut.zoom * Math.max(width / of.width, height / of.height);
    const moved = (at: number, by: number, free: number) => (free > 0 ? Math.min(1, Math.max(0, at - by / free)) : at);
    setCut({
      ...cut,
      across: moved(cut.across, movementX, of.width * scale - width),
      down: moved(cut.down, movementY, of.height * scale - height),
    });
  }

  const slide = (of: keyof Cut) => (value: number) => setCut({ ...cut, [of]: value });
  return (
    <div className={styles.picture}>
      <canvas
        ref={canvas}
        width={newsPicture.smallWidth}
        height={newsPicture.smallHeight}
        role="img"
        aria-label={t({ message: 'The part that is shown', comment: 'Of a picture that is being cut' })}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <Slider
        label={t({ message: 'Size', comment: 'Slider: how large a part of a picture is shown' })}
        from={1}
        to={mostZoom}
        value={cut.zoom}
        onChange={slide('zoom')}
      />
      <Slider
        label={t({ message: 'From left to right', comment: 'Slider: which part of a picture is shown' })}
        value={cut.across}
        onChange={slide('across')}
      />
      <Slider
        label={t({ message: 'From top to bottom', comment: 'Slider: which part of a picture is shown' })}
        value={cut.down}
        onChange={slide('down')}
      />
      <div className={styles.acts}>
        <Button isPending={isSending} onPress={() => onCut(cut)}>
          <Trans comment="Button: the article gets the picture as it is cut">Use this part</Trans>
        </Button>
        <Button variant="secondary" onPress={onCancel}>
          <Trans comment="Button: chooses no picture">Choose another</Trans>
        </Button>
      </div>
    </div>
  );
}

type SliderProps = { label: string; from?: number; to?: number; value: number; onChange: (value: number) => void };

function Slider({ label, from = 0, to = 1, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        // Pictures do not run from right to left.
        dir="ltr"
        min={from}
        max={to}
        step={(to - from) / 50}
        value={value}
        aria-valuetext={`${Math.round(((value - from) / (to - from)) * 100)} %`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
