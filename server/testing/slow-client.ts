import { connect } from 'node:net';

/**
 * Sends a request one letter every half second, for ever, until the server closes the connection.
 * @returns what the server sent
 */
export async function trickle(port: number, atOnce: string, letter = 'x'): Promise<{ answer: string }> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  // The server may close the connection while a letter is on its way: a normal end, but `once` would throw.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(atOnce);
  const dripping = setInterval(() => socket.write(letter), 500);
  await closed;
  clearInterval(dripping);
  return { answer };
}
