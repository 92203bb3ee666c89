import { useEffect, useRef } from 'react';
import { contactCopy as copy } from './copy.ts';

type Props = {
  /** The visitor's. */
  phone: string;
  /** When we call, as the service has counted it. */
  until: string | undefined;
  /** Where more may be told. */
  prepare?: string | undefined;
  /** What was asked for, and whether its price was calculated. */
  chosen?: string | undefined;
  isOffer?: boolean | undefined;
  onAgain: () => void;
};

/** Stands in the place of the fields once a request is sent: when we call, and one next step. */
export function Sent({ phone, until, prepare, chosen, isOffer, onAgain }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // Above the notification (sent.css); where there is no room for all of it, its beginning is seen.
    for (const part of [box.current, box.current?.firstElementChild]) part?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="sent" tabIndex={-1}>
      <h3>{copy.promise(until)}</h3>
      <p>
        <span>{copy.dial}</span> <b translate="no">{phone}</b>.
      </p>
      {chosen && (
        <p>
          <span>{isOffer ? copy.offer : copy.quote}</span> <b>{chosen}</b>. {isOffer && <span>{copy.offerTerms}</span>}
        </p>
      )}
      {prepare && (
        <a className="btn btn-solid" href={prepare}>
          {copy.prepare}
        </a>
      )}
      <button type="button" className="link tall" onClick={onAgain}>
        {copy.again}
      </button>
    </div>
  );
}
