import type { CommandContext, Given } from './command.ts';

/** Whether to go on and write: by --yes, or by the answer of whoever sits at the terminal. Says it where not. */
export async function confirmed({ terminal }: CommandContext, { options }: Given, question: string): Promise<boolean> {
  if (options.yes) return true;
  const answer = await terminal.confirms(question);
  if (answer === null) terminal.say('Nothing is written yet: this was a preview. Add --yes to write.');
  if (answer === false) terminal.say('Nothing was written.');
  return answer === true;
}
