import { Fragment } from 'react';

/** The name of a file: a long one breaks behind its underscores first, and within a word last. */
export function FileName({ children: name }: { children: string }) {
  return (
    <bdi>
      {name.split(/(?<=_)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
