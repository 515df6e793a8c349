/** What each screen reads when it opens, as the browser asks for it. */
export const readsOfScreens = [
  { screen: 'any', url: '/api/auth/session' },
  { screen: 'home', url: '/api/home/news?language=en' },
  { screen: 'home', url: '/api/trainings/mine?language=en' },
  { screen: 'account', url: '/api/account/devices' },
];
