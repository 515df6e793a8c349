/** What a company may turn off as a whole, in the order in which the console lists it. */
export const featureSwitches = ['discount', 'training', 'benefits', 'timeline', 'absence', 'myVoice'] as const;

export type FeatureSwitch = (typeof featureSwitches)[number];
