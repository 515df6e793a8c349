import { createServer } from 'node:http';
import { installed } from './installed.ts';
import { portOf } from './port-of.ts';
import { sample, serve } from './serving.ts';

/** LiveQuery on the same PostgreSQL, set up as Parse Server's documentation says. */
const { ParseServer } = await installed('parse-server');
const server = createServer();
const port = await portOf(server);
const parse = new ParseServer({
  databaseURI: process.env.DATABASE,
  appId: 'bench',
  masterKey: 'bench',
  masterKeyIps: ['0.0.0.0/0', '::/0'],
  serverURL: `http://127.0.0.1:${port}/parse`,
  liveQuery: { classNames: ['Message'] },
  allowClientClassCreation: true,
  enforcePrivateUsers: false,
  // Otherwise it leaves a folder of logs in the working directory.
  logsFolder: null,
  silent: true,
  verbose: false,
});
await parse.start();
server.on('request', parse.app);
await ParseServer.createLiveQueryServer(server, { appId: 'bench', logLevel: 'error' });
const saved = JSON.stringify({ message: sample.message, ACL: { '*': { read: true } } });
const headers = {
  'content-type': 'application/json',
  'x-parse-application-id': 'bench',
  'x-parse-master-key': 'bench',
};
serve({
  port,
  broadcast: () => {
    void fetch(`http://127.0.0.1:${port}/classes/Message`, { method: 'POST', headers, body: saved });
  },
});
