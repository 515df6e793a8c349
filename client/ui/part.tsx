import { type ComponentType, use, useState } from 'react';
import { watchPage } from '#client/device/page-lifecycle.ts';

/** A part of the app in a file of its own. */
export type Part<Props> = ComponentType<Props> & {
  /** Fetches it ahead, so that it later renders at once, without a fallback. */
  warm(): Promise<void>;
  /** Fetches it to be shown now. */
  open(): Promise<void>;
};

/**
 * A part that is loaded when it is shown, or before.
 * @param meanwhile started together with the fetch of a part that is to be shown now, such as its reads
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
    // Apart from `loading`: a part that fails while it is shown stays failed, else it would be retried for ever.
    shown ??= warm();
    return shown;
  }
  function OpeningPart(props: Props) {
    use(open());
    return Loaded && <Loaded {...props} />;
  }
  // A loaded part renders without `use`, which would suspend for a moment. The choice holds while it is mounted.
  function ShownPart(props: Props) {
    const [Shown] = useState(() => Loaded ?? OpeningPart);
    return <Shown {...props} />;
  }
  return Object.assign(ShownPart, { warm, open });
}

/**
 * A part of a screen that comes late, and without which the screen stands: if its file does not arrive, as without a
 * network, `instead` is shown until the part is next shown with a network.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = () => null,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const begin = () =>
    load().then(
      (loaded) => loaded.default,
      () => {
        // Not before: a part that is asked for again while it is shown would be asked for without end.
        const stop = watchPage({
          online: () => {
            loading = undefined;
            stop();
          },
        });
        return instead;
      },
    );
  return function LatePart(props: Props) {
    loading ??= begin();
    const Shown = use(loading);
    return <Shown {...props} />;
  };
}
