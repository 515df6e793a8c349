/**
 * An email address as it is stored. Zod's own pattern refuses the domains of other scripts: mail programs write .рф as
 * .xn--p1ai and .مصر as .xn--wgbh1c (RFC 5891).
 */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/i;
