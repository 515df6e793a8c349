import { describe, expect, test } from 'vitest';
import { badLinksIn, linkTarget, parsedMarkdown } from './markdown.ts';

test('a text has headings, paragraphs, line breaks and lists', () => {
  expect(parsedMarkdown('# Opening\nWe open\nin May.\n\n- one\n* two\n1. first\n2) second\nEnd')).toEqual([
    { is: 'heading', of: ['Opening'] },
    { is: 'paragraph', of: ['We open', { is: 'break' }, 'in May.'] },
    { is: 'list', isNumbered: false, items: [['one'], ['two']] },
    { is: 'list', isNumbered: true, items: [['first'], ['second']] },
    { is: 'paragraph', of: ['End'] },
  ]);
});

test('a line has bold, italic and links, in each other, and marks that are escaped', () => {
  expect(parsedMarkdown('**Bold *and* more** \\*plain\\* [to **home**](/home)')).toEqual([
    {
      is: 'paragraph',
      of: [
        { is: 'bold', of: ['Bold ', { is: 'italic', of: ['and'] }, ' more'] },
        ' *plain* ',
        { is: 'link', to: { own: '/home' }, of: ['to ', { is: 'bold', of: ['home'] }] },
      ],
    },
  ]);
});

describe('a link', () => {
  test.for(['https://example.com/a?b=c', 'http://example.com', 'mailto:hr@example.com', '/time-off'])(
    'may lead to %s',
    (address) => {
      expect(linkTarget(address)).not.toBeNull();
      expect(badLinksIn(`[words](${address})`)).toEqual([]);
    },
  );

  test.for([
    'javascript:alert',
    'data:text/html',
    '//example.com',
    '/nowhere',
    'https://me@example.com',
    'https:\\\\x.y',
    '',
  ])('to "%s" is text, and named', (address) => {
    const text = `[words](${address})`;
    expect(parsedMarkdown(text)).toEqual([{ is: 'paragraph', of: [text] }]);
    expect(badLinksIn(text)).toEqual([address]);
  });
});

test('HTML is text', () => {
  const text = '<script>alert(1)</script> <b onclick=x>';
  expect(parsedMarkdown(text)).toEqual([{ is: 'paragraph', of: [text] }]);
});

test.for(['*', '**', '**a*b', '[', '[a](', '[a](b', '\\', '\\*', '#', '- ', '1. ', '](', '*a\\'])(
  'eight thousand characters of "%s" are read at once',
  // A pattern that went over the text again for each character would not end within the time of a test.
  (piece) => {
    const text = piece.repeat(8_000 / piece.length);
    expect(parsedMarkdown(text).length).toBeGreaterThan(0);
    expect(badLinksIn(text).length).toBeLessThanOrEqual(1);
  },
);
