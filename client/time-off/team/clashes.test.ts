import { expect, test } from 'vitest';
import type { TeamRequest } from '#contract/time-off.ts';
import { clashesAmong } from './clashes.ts';

const request = (person: string, startsOn: string, more: Partial<TeamRequest> = {}) =>
  ({
    ...{ id: person, person, startsOn, endsOn: startsOn, startsMidday: false, endsMidday: false, givenBack: [] },
    ...{ standsInFor: null, alsoAway: [], ...more },
  }) as unknown as TeamRequest;

const clashing = (...requests: TeamRequest[]) =>
  clashesAmong(requests).map(({ request, others }) => [request.person, ...others]);

test('requests of one team for the same day clash, and with those who are away', () => {
  expect(clashing(request('Ada', '2026-12-07'), request('Bo', '2026-12-07'), request('Cy', '2026-12-08'))).toEqual([
    ['Ada', 'Bo'],
    ['Bo', 'Ada'],
  ]);
  expect(clashing(request('Ada', '2026-12-07', { alsoAway: ['Di'] }))).toEqual([['Ada', 'Di']]);
});

test('those of another team, for which somebody stands in, do not', () => {
  expect(clashing(request('Ada', '2026-12-07'), request('Bo', '2026-12-07', { standsInFor: 'Eve' }))).toEqual([]);
});
