import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { BatchDocument } from '#contract/payslip-batches.ts';
import { oddProblems } from '#contract/payslip-problems.ts';
import { problemWords } from './batch-words.ts';

type Props = Pick<BatchDocument, 'recipient' | 'who' | 'earlier'> & { problem: NonNullable<BatchDocument['problem']> };

/** What is wrong or odd about a document, and who or which other document that is about. */
export function DocumentProblem({ problem, recipient, who, earlier }: Props) {
  const { t } = useLingui();
  const titleOf = useDocumentTitle();
  if (problem === 'text-differs' && recipient && who)
    return t({
      message: `Its file name says ${recipient.name}, and its text ${who}.`,
      comment: 'What is wrong with a payslip: whose name is where',
    });
  return (
    <>
      {t(problemWords[problem])}
      {earlier && (
        <> {t({ message: `The other one is ${titleOf(earlier)}.`, comment: 'A payslip, by the name of its file' })}</>
      )}
      {who && !oddProblems.some((odd) => odd === problem) && (
        <>
          {' '}
          <bdi>
            (
            {who.split(', ').map((one, at) => (
              <Fragment key={one}>
                {at > 0 && ', '}
                <span className="together">{one}</span>
              </Fragment>
            ))}
            )
          </bdi>
        </>
      )}
    </>
  );
}

/** What a document is called: its file's name, or its pages of a long PDF. */
export function useDocumentTitle() {
  const { t } = useLingui();
  return ({ path, pages }: Pick<BatchDocument, 'path' | 'pages'>): string => {
    if (!pages) return path.slice(path.lastIndexOf('/') + 1);
    const { first, last } = pages;
    return first === last
      ? t({ message: `Page ${first}`, comment: 'A page of a long PDF' })
      : t({ message: `Pages ${first}–${last}`, comment: 'Pages of a long PDF' });
  };
}
