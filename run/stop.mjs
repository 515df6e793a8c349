/**
 * Ends the command with a sentence for the person who typed it; a stack would tell them nothing.
 * @param {string} sentence
 * @returns {never}
 */
export function stop(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
