import { globSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** Where messages are that people meet before they sign in. */
const entrance = /^client\/(auth|session|shell|ui)\//;

/**
 * Where messages are that few read, or that are read on few screens, by the name of their part: a loader, such as
 * client/time-off/team/team-catalogues.ts, loads those of its folder as `fr.po?team`. What a feature says of its screens is
 * everybody's: feature.ts.
 */
const late = new Map(
  globSync('client/**/*-catalogues.ts').map((file) => [basename(file, '-catalogues.ts'), `${dirname(file)}/`]),
);
// The console's is called before its code is there.
late.set('console', 'client/console/');

const ofFeatures = /^client\/[\w-]+\/feature\.tsx?$/;

const part = new RegExp(`\\.po\\?(entrance|signed-in|${[...late.keys()].join('|')})$`);

/** The parts that have a message which stands in these files of the client: late ones have copies of what they share. */
function partsOf(places: string[]): string[] {
  if (places.some((place) => entrance.test(place))) return ['entrance'];
  const parts = places.map((place) => partOf(place) ?? 'signed-in');
  return parts.includes('signed-in') ? ['signed-in'] : parts;
}

function partOf(place: string): string | undefined {
  if (ofFeatures.test(place)) return undefined;
  return [...late].find(([, folder]) => place.startsWith(folder))?.[0];
}

/**
 * Splits each catalogue: `fr.po?entrance` for the login and its neighbours, one for each folder with a loader, and
 * `fr.po?signed-in` for the rest of the client. The first screen loads no other screen's messages, and those of mails stay
 * on the server.
 */
export function splitWords(): Plugin {
  const config = getConfig();
  /** What each catalogue says, and where: reading one takes longer than all else, and each has a dozen parts. */
  const read = new Map<string, ReturnType<typeof readCatalogue>>();
  return {
    name: 'split-words',
    buildStart: () => read.clear(),
    watchChange: () => read.clear(),
    transform: {
      filter: { id: part },
      async handler(_, id) {
        const file = id.replace(/\?.*$/, '');
        const reading = read.get(file) ?? readCatalogue(config, file);
        read.set(file, reading);
        const { locale, messages, placesOf } = await reading;
        this.addWatchFile(file);

        const wanted = Object.entries(messages).filter(([key]) => {
          const places = placesOf(key).filter((place) => place.startsWith('client/'));
          return places.length > 0 && partsOf(places).some((each) => id.endsWith(`?${each}`));
        });
        const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(wanted), { namespace: 'es' });
        if (errors[0]) throw errors[0].error;
        return { code: source, map: null, moduleType: 'js' };
      },
    },
  };
}

async function readCatalogue(config: ReturnType<typeof getConfig>, file: string) {
  const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config));
  if (!found) throw new Error(`${file} is no catalogue of lingui.config.ts.`);
  const { locale, catalog } = found;
  const { fallbackLocales, sourceLocale } = config;
  const entries = (await catalog.read(locale)) ?? {};
  const { messages } = await catalog.getTranslations(locale, { fallbackLocales, sourceLocale });
  const placesOf = (key: string) => (entries[key]?.origin ?? []).map(([place]) => place);
  return { locale, messages, placesOf };
}
