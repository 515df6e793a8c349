import { type ComponentType, use, useState } from 'react';

/** A part of the app in a file of its own. */
export type Part<Props> = ComponentType<Props> & {
  /** Fetches it; once that is done it is shown at once, without a moment of nothing. */
  warm(): Promise<void>;
  /** Fetches it to be shown now. */
  open(): Promise<void>;
};

/**
 * A part that is loaded when it is shown, or before.
 * @param meanwhile what can be begun while the file of a part that is to be shown now is under way
 */
export function part<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: () => void = () => {},
): Part<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let shown: Promise<void> | undefined;

  async function fetchIt(): Promise<void> {
    try {
      Loaded = (await load()).default;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  function warm(): Promise<void> {
    loading ??= fetchIt();
    return loading;
  }
  function open(): Promise<void> {
    if (!shown && !Loaded) meanwhile();
    // Kept apart from `loading`: one that fails while it is shown stays failed, else it would be tried without end.
    shown ??= warm();
    return shown;
  }
  function OpeningPart(props: Props) {
    use(open());
    return Loaded && <Loaded {...props} />;
  }
  // What is there already is shown without `use`, which would show nothing for a moment; what it began as it stays.
  function ShownPart(props: Props) {
    const [Shown] = useState(() => Loaded ?? OpeningPart);
    return <Shown {...props} />;
  }
  return Object.assign(ShownPart, { warm, open });
}
