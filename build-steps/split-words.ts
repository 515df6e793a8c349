import { relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** Where the words stand that a person may meet before they are signed in, that only the console says, and that only managers read. */
const entrance = /^client\/(auth|session|shell|ui)\//;
const ofConsole = /^client\/console\//;
const ofTeam = /^client\/time-off\/team\//;

const part = /\.po\?(entrance|signed-in|console|team)$/;

/**
 * Splits each catalogue in four: `fr.po?entrance` holds what the login and its neighbours say, `fr.po?console` what nothing but
 * the console says, `fr.po?team` what only whoever answers a team's requests reads, `fr.po?signed-in` the rest of what the client
 * says. The first screen need not wait for the words of all others, no employee loads those of the console, and mails' words stay
 * at home.
 */
export function splitWords(): Plugin {
  const config = getConfig();
  return {
    name: 'split-words',
    transform: {
      filter: { id: part },
      async handler(_, id) {
        const file = id.replace(/\?.*$/, '');
        const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config));
        if (!found) throw new Error(`${file} is no catalogue of lingui.config.ts.`);
        const { locale, catalog } = found;
        this.addWatchFile(file);

        const entries = (await catalog.read(locale)) ?? {};
        const { messages } = await catalog.getTranslations(locale, {
          fallbackLocales: config.fallbackLocales,
          sourceLocale: config.sourceLocale,
        });
        const wanted = Object.entries(messages).filter(([key]) => {
          const places = (entries[key]?.origin ?? [])
            .map(([place]) => place)
            .filter((place) => place.startsWith('client/'));
          if (places.length === 0) return false;
          if (places.some((place) => entrance.test(place))) return id.endsWith('?entrance');
          if (places.every((place) => ofConsole.test(place))) return id.endsWith('?console');
          return id.endsWith(places.every((place) => ofTeam.test(place)) ? '?team' : '?signed-in');
        });
        const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(wanted), { namespace: 'es' });
        if (errors[0]) throw errors[0].error;
        return { code: source, map: null, moduleType: 'js' };
      },
    },
  };
}
