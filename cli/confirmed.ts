import type { CommandContext, Given } from './command.ts';

/** Whether to write: given --yes, or a yes at the terminal. If not, says so. */
export async function confirmed({ terminal }: CommandContext, { options }: Given, question: string): Promise<boolean> {
  if (options.yes) return true;
  const answer = await terminal.confirms(question);
  if (answer === null) terminal.say('Nothing is written yet: this was a preview. Add --yes to write.');
  if (answer === false) terminal.say('Nothing was written.');
  return answer === true;
}
