/** Exits with a sentence for the person at the terminal, without a stack. @type {(sentence: string) => never} */
export function stop(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
