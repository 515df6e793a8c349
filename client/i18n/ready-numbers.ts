/**
 * Lets the browser read what it knows of languages, at a moment of its own. The first number or day that is written
 * would wait for that: on a slow phone a tenth of a second in which no tap is answered.
 */
export function readyNumbers(): Promise<void> {
  return new Promise((resolve) =>
    setTimeout(() => {
      new Intl.NumberFormat();
      resolve();
    }),
  );
}
