import { aboutCompany, aboutPeople, aboutPerson } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import { benefitEnrolmentRoutes, benefitTextRoutes } from './benefit-text-routes.ts';
import { benefitsRoutes } from './benefits-routes.ts';
import { benefitsTables } from './benefits-tables.ts';

/** What the company offers, and who has it. */
export const benefitsFeature = defineFeature({
  switchedBy: 'benefits',
  personal: benefitsTables,
  access: {
    'benefitEnrolments.choices': aboutPeople('hr'),
    'benefitEnrolments.ofPerson': aboutPerson('hr'),
    'benefits.mine': 'own-record',
    'companyBenefits.list': aboutCompany('editor'),
    'companyBenefits.one': aboutCompany('editor'),
    'companyBenefits.save': aboutCompany('editor'),
    'companyBenefits.version': aboutCompany('editor'),
  },
  open: () => ({
    operations: {
      benefitEnrolments: benefitEnrolmentRoutes,
      benefits: benefitsRoutes,
      companyBenefits: benefitTextRoutes,
    },
  }),
});
