/** Ends the command with a sentence for who typed it; a stack would tell them nothing. @type {(sentence: string) => never} */
export function stop(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
