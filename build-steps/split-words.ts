import { relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** Where messages are that people meet before they sign in. */
const entrance = /^client\/(auth|session|shell|ui)\//;

/** Where messages are that few read, or that are read on few screens: each part loads with those, as `fr.po?team` does. */
const late: Readonly<Record<string, RegExp>> = {
  /** No employee without a role loads it. */
  console: /^client\/console\//,
  /** Read by whoever answers a team's requests. */
  team: /^client\/time-off\/team\//,
  /**
   * Read by whoever reported an absence, answers reports, or looks whom to call; the names of its kinds stand on a screen
   * of everybody's.
   */
  absence: /^client\/(absence\/board\/(?!kind-words)|profile\/emergency\/)/,
  /** Read by whoever looks who is away. */
  calendar: /^client\/time-off\/calendar\//,
  /** Read where a company has turned something off. */
  off: /^client\/outbox\/off\//,
  /** Read by whoever looks for an older article. */
  archive: /^client\/home\/archive/,
  /** Read while there is something that must be read. */
  'must-read': /^client\/home\/must-read\//,
  /** Read by moderators who announce something, and while there is an announcement to acknowledge. */
  announcements: /^client\/my-voice\/announcements\//,
  /** Read by whoever types a moment of some time zone. */
  moments: /^client\/moments\//,
  /** Read by whoever looks after their account; the titles of its screens stand in the menu. */
  account: /^client\/account\/(?!feature)/,
};

const part = new RegExp(`\\.po\\?(entrance|signed-in|${Object.keys(late).join('|')})$`);

/** The parts that have a message which stands in these files of the client: late ones have copies of what they share. */
function partsOf(places: string[]): string[] {
  if (places.some((place) => entrance.test(place))) return ['entrance'];
  const parts = places.map((place) => Object.keys(late).find((each) => late[each]?.test(place)) ?? 'signed-in');
  return parts.includes('signed-in') ? ['signed-in'] : parts;
}

/**
 * Splits each catalogue: `fr.po?entrance` for the login and its neighbours, one for each part of `late`, and
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
