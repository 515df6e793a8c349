import { relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** Where messages are that people meet before they sign in, that only the console uses, and that only managers read. */
const entrance = /^client\/(auth|session|shell|ui)\//;
const ofConsole = /^client\/console\//;
const ofTeam = /^client\/time-off\/team\//;
/**
 * Read by whoever reported an absence, answers reports, or looks whom to call; the names of its kinds stand on a screen of
 * everybody's.
 */
const ofAbsence = /^client\/(absence\/board\/(?!kind-words)|profile\/emergency\/)/;

/** Read by whoever looks who is away. */
const ofCalendar = /^client\/time-off\/calendar\//;

/** Read by whoever looks after their account; the titles of its screens stand in the menu. */
const ofAccount = /^client\/account\/(?!feature)/;

const part = /\.po\?(entrance|signed-in|console|team|absence|calendar|account)$/;

/**
 * Splits each catalogue in seven: `fr.po?entrance` for the login and its neighbours, `fr.po?console` for the console
 * alone, `fr.po?team` for those who answer a team's requests, `fr.po?absence` for what became of reports,
 * `fr.po?calendar` for who is away, `fr.po?account` for the account, and `fr.po?signed-in` for the rest of the client.
 * The first screen loads no other screen's messages, no employee loads the console's, and those of mails stay on the
 * server.
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
          if (places.every((place) => ofAbsence.test(place))) return id.endsWith('?absence');
          if (places.every((place) => ofCalendar.test(place))) return id.endsWith('?calendar');
          if (places.every((place) => ofAccount.test(place))) return id.endsWith('?account');
          return id.endsWith(places.every((place) => ofTeam.test(place)) ? '?team' : '?signed-in');
        });
        const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(wanted), { namespace: 'es' });
        if (errors[0]) throw errors[0].error;
        return { code: source, map: null, moduleType: 'js' };
      },
    },
  };
}
