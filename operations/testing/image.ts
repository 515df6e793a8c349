import { execFile } from 'node:child_process';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Stage } from './dockerfile.ts';
import { giveTo, type User } from './other-user.ts';
import { outside } from './outside.ts';

const execute = promisify(execFile);

/** A folder that plays the root of an image's file system. */
export type Image = { folder: string; workdir: string; env: NodeJS.ProcessEnv };

/**
 * Performs the steps of a Dockerfile in folders instead of containers, since no engine runs in many places where tests
 * do: COPY copies, RUN runs, with the image's absolute paths turned into paths below its folder. The base image is
 * played by the project's own Node and this machine's npm.
 * @param user who does it all
 * @returns the last stage
 */
export async function buildImage(stages: Stage[], context: string, workshop: string, user: User): Promise<Image> {
  const env = await environmentOfTheBase(workshop, user);
  const images = new Map<string, Image>();
  let image: Image | undefined;
  for (const stage of stages) {
    image = { folder: join(workshop, stage.name), workdir: '/', env };
    const as = asUserIn(user, workshop, env);
    await as('mkdir', ['-p', image.folder]);
    const base = images.get(stage.from);
    if (base) {
      await as('cp', ['-R', `${base.folder}/.`, image.folder]);
      image.workdir = base.workdir;
    }
    images.set(stage.name, image);
    await perform(stage, image, { context, images, user });
  }
  if (!image) throw new Error('The Dockerfile has no FROM.');
  return image;
}

/** Where a path of an image lies here. */
export function inImage(image: Image, path: string): string {
  return join(image.folder, path.startsWith('/') ? path : join(image.workdir, path));
}

type Workshop = { context: string; images: Map<string, Image>; user: User };

async function perform(stage: Stage, image: Image, workshop: Workshop): Promise<void> {
  for (const { name, text } of stage.instructions) await doing[name]?.(text, image, workshop);
}

/** What each instruction does to an image. USER, VOLUME, EXPOSE, HEALTHCHECK and CMD matter when it runs. */
const doing: Record<string, (text: string, image: Image, workshop: Workshop) => Promise<void>> = {
  WORKDIR: async (text, image, { user }) => {
    image.workdir = text;
    await asUserIn(user, image.folder, image.env)('mkdir', ['-p', inImage(image, '.')]);
  },

  ENV: async (text, image) => {
    const pairs = text.split(' ').map((pair) => pair.split('=') as [string, string]);
    image.env = { ...image.env, ...Object.fromEntries(pairs.map(([key, value]) => [key, below(image, value)])) };
  },

  RUN: async (text, image, { user }) => {
    // There is no account called node here; what it would own, our user owns.
    const owned = user.uid === undefined ? 'true' : `chown ${user.uid}:${user.gid}`;
    const command = below(image, text).replace('chown node:node', owned);
    await asUserIn(user, inImage(image, '.'), image.env)('sh', ['-euc', command]);
  },

  COPY: async (text, image, { context, images, user }) => {
    const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(text) ?? [];
    const source = from ? images.get(from) : undefined;
    const words = paths.split(' ');
    const target = words.pop() ?? '';
    const as = asUserIn(user, inImage(image, '.'), image.env);
    for (const word of words) {
      const path = source ? inImage(source, word) : join(context, word);
      await copy(path, inImage(image, target), target.endsWith('/'), as);
    }
  },
};

/** COPY's rules: a folder's content goes into the target, a file becomes it, or goes into it where it ends in a slash. */
async function copy(source: string, target: string, intoFolder: boolean, as: As): Promise<void> {
  const isFolder = (await stat(source)).isDirectory();
  await as('mkdir', ['-p', isFolder || intoFolder ? target : dirname(target)]);
  await as('cp', ['-R', isFolder ? `${source}/.` : source, target]);
}

/** Absolute paths of the image, as in a command, below its folder. */
function below(image: Image, text: string): string {
  return text.replaceAll(/(^|\s)(\/\w+)/g, (_, before, path) => `${before}${inImage(image, path)}`);
}

/** The certificates this machine's npm trusts; the npm of the image looks for its settings elsewhere. */
async function trustOfThisMachine(): Promise<NodeJS.ProcessEnv> {
  const { stdout } = await execute('npm', ['config', 'get', 'cafile'], { env: outside() });
  const cafile = stdout.trim();
  return cafile === 'null' || cafile === '' ? {} : { npm_config_cafile: cafile };
}

async function environmentOfTheBase(workshop: string, user: User): Promise<NodeJS.ProcessEnv> {
  const bin = join(workshop, 'bin');
  const home = join(workshop, 'home');
  for (const folder of [bin, home]) await mkdir(folder);
  // A copy: the clone may lie where the other user cannot look.
  await copyFile(process.execPath, join(bin, 'node'));
  giveTo(user, workshop);
  const { PATH, ...env } = outside();
  return { ...env, ...(await trustOfThisMachine()), HOME: home, PATH: `${bin}:${PATH}` };
}

/** Runs a command to its end. */
type As = (command: string, options: string[]) => Promise<void>;

function asUserIn(user: User, cwd: string, env: NodeJS.ProcessEnv): As {
  return async (command, options) => {
    await execute(command, options, { ...user, cwd, env, maxBuffer: 64 * 1024 * 1024 });
  };
}
