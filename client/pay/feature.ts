import { msg } from '@lingui/core/macro';
import { WalletMinimal } from 'lucide-react';
import { defineFeature } from '#client/feature.ts';
import { paths } from '#contract/paths.ts';
import { payQueries, readPayslipsAgain } from './pay-queries.ts';

// Loaded apart, since no screen waits for it. Code that fails to load is asked for again next time.
const savedFiles = () => import('./saved-file-store.ts').catch(() => null);

/** Forgets what this browser keeps of payslips that were recalled, though pay may be locked. */
const forgetRecalled = async () => (await savedFiles())?.forgetRecalled();

/** The person's payslips, behind a second sign-in. */
export const payFeature = defineFeature({
  screens: {
    [paths.pay]: {
      file: () => import('./pay-screen.tsx'),
      title: msg({ message: 'Pay', comment: 'Tab: salary and payslips' }),
      tab: paths.pay,
      depth: 1,
      link: { in: 'navigation', icon: WalletMinimal },
      loaded: /Next expected pay date/,
    },
    [paths.payDetails]: {
      file: () => import('./pay-details-screen.tsx'),
      title: msg`Welcome to payroll`,
      tab: paths.pay,
      depth: 2,
      signedOut: 'redirects',
      leavers: true,
      loaded: /Welcome to payroll/,
    },
    [paths.payslips]: {
      file: () => import('./payslips-screen.tsx'),
      title: msg({ message: 'Payroll', comment: 'Title of the screen with the newest payslips' }),
      tab: paths.pay,
      depth: 2,
      reads: ({ userId }) => [payQueries.payslips(userId)],
      leavers: true,
      loaded: /15 \w+ \d{4}/,
    },
    [paths.allDocuments]: {
      file: () => import('./all-documents-screen.tsx'),
      title: msg({ message: 'All Documents', comment: 'Title of the list of all payslips' }),
      tab: paths.pay,
      depth: 3,
      reads: ({ userId }) => [payQueries.payslips(userId)],
      leavers: true,
      loaded: /15 \w+ \d{4}/,
    },
  },
  live: { payslips: [readPayslipsAgain, forgetRecalled] },
  dropOld: async () => {
    await (await savedFiles())?.dropExpiredFiles();
    await forgetRecalled();
  },
});
