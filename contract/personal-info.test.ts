import { describe, expect, test } from 'vitest';
import { type PersonalInfo, personalInfoProblems, tidyPersonalInfo } from './personal-info.ts';

const nothing: PersonalInfo = {
  preferredName: null,
  phone: null,
  emergencyName: null,
  emergencyRelation: null,
  emergencyPhone: null,
};

const tidy = (part: Partial<PersonalInfo>) => tidyPersonalInfo({ ...nothing, ...part });
const problems = (part: Partial<PersonalInfo>) => personalInfoProblems(tidy(part));

describe('a phone number', () => {
  test.for([
    ['+23276123456', '+23276123456'],
    ['  +232  76 123 456 ', '+232 76 123 456'],
    ['\u202a+232 76 123 456\u202c', '+232 76 123 456'],
    ['+44 (20) 7946-0123', '+44 20 7946 0123'],
    ['+49\u00a030.901820', '+49 30 901820'],
    ['+٢٠ ١٠ ٠١٢٣ ٤٥٦٧', '+20 10 0123 4567'],
    ['+۲۰۱۰۰۱۲۳۴۵۶۷', '+201001234567'],
    ['+ 20 10 0123 4567', '+20 10 0123 4567'],
  ])('typed as "%s" is stored as "%s"', ([typed = '', stored]) => {
    expect(tidy({ phone: typed }).phone).toBe(stored);
    expect(problems({ phone: typed })).toEqual({});
  });

  test.for([
    '076 123456',
    '+0 76 123456',
    '+232',
    '+123456',
    '+1234567890123456',
    'call me',
    '+232 76 12 ext 3',
    '++232761234',
    '9'.repeat(5_000),
  ])('typed as "%s" is none', (typed) => {
    expect(problems({ phone: typed })).toEqual({ phone: 'NOT_A_PHONE' });
  });

  test('has seven digits at least and fifteen at most', () => {
    expect(problems({ phone: '+1234567' })).toEqual({});
    expect(problems({ phone: '+123456789012345' })).toEqual({});
  });
});

describe('a name', () => {
  test.for(['Ami', 'أميناتا', 'José-María', "O'Brien", 'Wɛlkɔm', 'Łukasz Ż.', '王', 'नेहा'])('may be %s', (name) => {
    expect(tidy({ preferredName: name }).preferredName).toBe(name);
    expect(problems({ preferredName: name })).toEqual({});
  });

  test('loses marks that turn text round, breaks and doubled spaces', () => {
    expect(tidy({ preferredName: ' \u202eAmi\u202c\n\t Kamara\u200f ' }).preferredName).toBe('Ami Kamara');
  });

  test('of nothing but spaces is no name', () => {
    expect(tidy({ preferredName: ' \u200f\n ' }).preferredName).toBeNull();
  });

  test('has a letter', () => {
    expect(problems({ preferredName: '...' })).toEqual({ preferredName: 'NO_LETTERS' });
    expect(problems({ preferredName: '\u200d\u200b' })).toEqual({ preferredName: 'NO_LETTERS' });
  });

  test('has eighty characters at most', () => {
    expect(problems({ preferredName: 'a'.repeat(80) })).toEqual({});
    expect(problems({ preferredName: 'a'.repeat(81) })).toEqual({ preferredName: 'TOO_LONG' });
    expect(problems({ preferredName: 'a'.repeat(5_000) })).toEqual({ preferredName: 'TOO_LONG' });
  });
});

describe('an emergency contact', () => {
  test('may be missing whole', () => {
    expect(problems({})).toEqual({});
  });

  test('needs a name and a number as soon as it has anything', () => {
    expect(problems({ emergencyRelation: 'Sister' })).toEqual({
      emergencyName: 'CONTACT_INCOMPLETE',
      emergencyPhone: 'CONTACT_INCOMPLETE',
    });
    expect(problems({ emergencyName: 'Isha' })).toEqual({ emergencyPhone: 'CONTACT_INCOMPLETE' });
    expect(problems({ emergencyPhone: '+23276123456' })).toEqual({ emergencyName: 'CONTACT_INCOMPLETE' });
    expect(problems({ emergencyName: 'Isha', emergencyPhone: '+23276123456' })).toEqual({});
  });
});
