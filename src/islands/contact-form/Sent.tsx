import { useEffect, useRef, type ReactNode } from 'react';
import { contactCopy as copy } from './copy.ts';

type Props = {
  name: string;
  /** The visitor's. */
  phone: string;
  /** When we call, as the service has counted it. */
  until: string | undefined;
  /** Where more may be told. */
  prepare?: string | undefined;
  isFar: boolean | undefined;
  /** What was asked for, and whether its price was calculated. */
  chosen?: string | undefined;
  isOffer?: boolean | undefined;
  isExpress?: boolean | undefined;
  /** Ours, as a link. */
  call: ReactNode;
  written: ReactNode;
  onAgain: () => void;
};

/** Stands in the place of the fields once a request is sent: what happens next, when, and a number to call. */
export function Sent({
  name,
  phone,
  until,
  prepare,
  isFar,
  chosen,
  isOffer,
  isExpress = false,
  call,
  written,
  onAgain,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // Above the notification (sent.css); where there is no room for all of it, its beginning is seen.
    for (const part of [box.current, box.current?.firstElementChild]) part?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="card sent on-dark" tabIndex={-1}>
      <h3>{`${copy.thanks} ${name}.`}</h3>
      <p>
        <span>{copy.promise(until)}</span> <b translate="no">{phone}</b>.
      </p>
      {chosen && (
        <p>
          <span>{isOffer ? copy.offer : copy.asked}</span> <b>{chosen}</b>. {isOffer && <span>{copy.offerTerms}</span>}
        </p>
      )}
      <ol>
        {copy.next.map((step, i) => (
          <li key={step}>
            <b>{copy.times(isFar, isExpress)[i]}</b>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <p>
        <span>{copy.sentCall}</span> {call}
      </p>
      <p>{written}</p>
      <button type="button" className="btn" onClick={onAgain}>
        {copy.again}
      </button>{' '}
      {prepare && (
        <a className="link" href={prepare}>
          {copy.prepare}
        </a>
      )}
    </div>
  );
}
