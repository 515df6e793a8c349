/** The requests of each screen when it opens. */
export const readsOfScreens = [
  { screen: 'any', url: '/api/auth/session' },
  { screen: 'home', url: '/api/home/news?language=en' },
  { screen: 'home', url: '/api/trainings/mine?language=en' },
  { screen: 'account', url: '/api/account/devices' },
  { screen: 'payslips', url: '/api/pay/payslips' },
  { screen: 'my profile', url: '/api/profile/mine' },
  { screen: 'personal info', url: '/api/profile/personal-info' },
  { screen: 'discount', url: '/api/discount/card' },
  { screen: 'time off', url: '/api/time-off/overview?language=en' },
  { screen: 'all requests', url: '/api/time-off/requests?language=en' },
  { screen: 'the team', url: '/api/time-off/team?language=en' },
  { screen: 'absence', url: '/api/absence/reports' },
  { screen: 'benefits', url: '/api/benefits/mine?language=en' },
  { screen: 'workplace', url: '/api/company/contacts?screen=workplace&language=en' },
  { screen: 'career', url: '/api/trainings/offered?language=en' },
  { screen: 'my voice', url: '/api/my-voice/messages?limit=50' },
];
