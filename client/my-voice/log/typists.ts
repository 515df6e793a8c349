/** How long somebody who was said to be writing counts as writing, in milliseconds. */
const aWhile = 5_000;

/** Who else is writing just now. Each is forgotten after a while, or once they have said something. */
export function createTypists(onChange: () => void) {
  const typing = new Map<string, { name: string | null; until: ReturnType<typeof setTimeout> }>();

  function forget(id: string): void {
    clearTimeout(typing.get(id)?.until);
    if (typing.delete(id)) onChange();
  }

  return {
    names: (): readonly (string | null)[] => [...typing.values()].map(({ name }) => name),
    heard({ id, name }: { id: string; name: string | null }): void {
      clearTimeout(typing.get(id)?.until);
      typing.set(id, { name, until: setTimeout(() => forget(id), aWhile) });
      onChange();
    },
    forget,
    forgetAll(): void {
      for (const id of [...typing.keys()]) forget(id);
    },
  };
}
