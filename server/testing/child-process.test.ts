import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startChild, text } from './child-process.ts';

/** Prints the port it listens on, and keeps listening. */
const listener = `
  import { createServer } from 'node:net';
  const server = createServer().listen(0, '127.0.0.1', () => console.log('listens at ' + server.address().port));
`;

async function answers(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const said = await once(socket, 'connect').then(
    () => 'yes',
    (error) => error.code,
  );
  socket.destroy();
  return said;
}

test('a child ends with the process that started it, also where that one is killed', async () => {
  const starter = startChild(
    text(`
      import { startChild, text } from '#server/testing/child-process.ts';
      const child = startChild(text(process.env.LISTENER), {});
      await child.says('listens at');
      console.log(child.lines()[0]);
      setInterval(() => {}, 1_000);
    `),
    { LISTENER: listener },
  );
  await starter.says('listens at');
  const port = Number(starter.lines()[0]?.split(' ').at(-1));
  expect(await answers(port)).toBe('yes');

  starter.process.kill('SIGKILL');
  await expect.poll(() => answers(port)).toBe('ECONNREFUSED');
});

test('a child that has nothing more to do ends by itself', async () => {
  expect(await startChild(text("console.log('done')")).ended).toEqual({ code: 0, signal: null, said: 'done' });
});
