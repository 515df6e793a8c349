import { fileReaders } from './file-readers.ts';
import { serveReader } from './reading/reader.ts';

// What a child process runs that reads a file which somebody sent: it loads the reader of that kind alone.
serveReader(fileReaders);
