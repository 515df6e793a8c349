export type Instruction = { name: string; text: string };

/** One FROM and what follows it. */
export type Stage = { from: string; name: string; instructions: Instruction[] };

/** Reads a Dockerfile of the simple kind: instructions of one line each, stages with names. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))) {
    const [name = '', ...rest] = line.split(' ');
    if (name === 'FROM') {
      const [from = '', , as] = rest;
      stages.push({ from, name: as ?? 'final', instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text: rest.join(' ') });
  }
  return stages;
}

/** What an instruction in the form of a list says, such as CMD ["node", "server/start.ts"]. */
export function listOf(stage: Stage, name: string): string[] {
  const text = stage.instructions.findLast((instruction) => instruction.name === name)?.text ?? '[]';
  return JSON.parse(text.slice(text.indexOf('[')));
}
