import type { Ref } from 'react';
import { type AriaButtonProps, useButton } from 'react-aria/useButton';
import { useObjectRef } from 'react-aria/useObjectRef';
import { useIsReady } from './use-is-ready.ts';

export type PressableProps = AriaButtonProps<'button'> & {
  className?: string | undefined;
  /** Whether what it began goes on: it ignores presses, and keeps its focus. */
  isPending?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  [data: `data-${string}`]: string | boolean | undefined;
};

/**
 * A button without a look, pressed by finger, mouse, keyboard and screen reader; its CSS reads data-disabled and
 * data-waiting. React Aria's hook is enough: its component would take 4 % of the sign-in screen's size budget for
 * announcements and progress bars that ours have not.
 */
export function Pressable({ className, isPending, ref, onPress, type = 'button', children, ...rest }: PressableProps) {
  const button = useObjectRef(ref);
  const isReady = useIsReady();
  const { buttonProps } = useButton(
    {
      ...rest,
      onPress: (event) => !isPending && onPress?.(event),
      type: isPending ? 'button' : type,
    },
    button,
  );
  return (
    <button
      {...buttonProps}
      ref={button}
      className={className}
      disabled={buttonProps.disabled || (!isReady && type !== 'submit')}
      // Not `disabled`, which would lose the focus.
      aria-disabled={isPending || undefined}
      data-waiting={isPending || undefined}
      data-disabled={rest.isDisabled || undefined}
    >
      {children}
    </button>
  );
}
