import { type Language, languages } from '#contract/language.ts';
import { themeColors } from '#contract/page-look.ts';
import { paths } from '#contract/paths.ts';
import { wordsFor } from '#server/translations/catalogues.ts';

/** The paper of the client's light theme, shown until the app paints. */
const background = '#faf6ef';

const icon = (src: string, side: number) => ({ src, sizes: `${side}x${side}`, type: 'image/png' });

const icons = [
  { ...icon('/icon-192.png', 192), purpose: 'any' },
  { ...icon('/icon-512.png', 512), purpose: 'any' },
  { ...icon('/icon-maskable-512.png', 512), purpose: 'maskable' },
];

/** The language a page asks its manifest in; English for any that we do not have. */
export function manifestLanguage(asked: unknown): Language {
  return languages.find((one) => one === asked) ?? 'en';
}

/**
 * What a phone needs to know to put the app on its home screen. Whatever the language, it is one app: the id stays.
 * @param bar the colour of the bar above the app
 */
export function webManifest(language: Language, company: string, bar: string = themeColors.light) {
  const i18n = wordsFor(language);
  const words = {
    description: i18n._({ id: 'Pay, leave and My Voice of {company}, on your phone.', values: { company } }),
    home: i18n._({ id: 'Home' }),
    payslips: i18n._({ id: 'Payslips' }),
    myVoice: i18n._({ id: 'My Voice' }),
    absence: i18n._({ id: 'Report absence' }),
  };
  const shortcut = (name: string, url: string, drawing: string) => ({
    name,
    url,
    icons: [icon(`/install/${drawing}-96.png`, 96)],
  });
  const screenshot = (form_factor: 'narrow' | 'wide', name: string, label: string) => ({
    src: `/install/${name}-${form_factor}.webp`,
    sizes: form_factor === 'narrow' ? '780x1560' : '1280x800',
    type: 'image/webp',
    form_factor,
    label,
  });
  return {
    id: '/',
    name: 'Stagedoor',
    short_name: 'Stagedoor',
    description: words.description,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: bar,
    background_color: background,
    categories: ['business', 'productivity'],
    icons,
    shortcuts: [
      shortcut(words.payslips, paths.payslips, 'payslips'),
      shortcut(words.myVoice, paths.myVoice, 'my-voice'),
      shortcut(words.absence, paths.reportAbsence, 'absence'),
    ],
    screenshots: [
      screenshot('narrow', 'home', words.home),
      screenshot('narrow', 'payslips', words.payslips),
      screenshot('narrow', 'my-voice', words.myVoice),
      screenshot('wide', 'home', words.home),
      screenshot('wide', 'my-voice', words.myVoice),
    ],
  };
}
