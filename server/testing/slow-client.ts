import { connect } from 'node:net';

/**
 * Sends a request a letter at a time, one each half second and for ever, until the server ends the connection.
 * @returns what the server said
 */
export async function trickle(port: number, atOnce: string, letter = 'x'): Promise<{ answer: string }> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  // The server may end the connection while a letter is on its way: an end like any other, which `once` would throw.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(atOnce);
  const dripping = setInterval(() => socket.write(letter), 500);
  await closed;
  clearInterval(dripping);
  return { answer };
}
