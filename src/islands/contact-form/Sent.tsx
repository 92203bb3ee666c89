import { useEffect, useRef, type ReactNode } from 'react';
import { contactCopy as copy } from './copy.ts';

type Props = {
  name: string;
  /** The visitor's. */
  phone: string;
  isFar: boolean | undefined;
  /** What was asked for, and whether its price was calculated. */
  chosen?: string | undefined;
  isOffer?: boolean | undefined;
  /** Ours, as a link. */
  call: ReactNode;
  written: ReactNode;
};

/** Stands above the form once a request is sent: what happens next, when, and a number to call. */
export function Sent({ name, phone, isFar, chosen, isOffer, call, written }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} className="card sent on-dark" tabIndex={-1}>
      <h3>{`${copy.thanks} ${name}.`}</h3>
      <p>
        <span>{copy.promise}</span> <b translate="no">{phone}</b>.
      </p>
      {chosen && (
        <p>
          <span>{isOffer ? copy.offer : copy.asked}</span> <b>{chosen}</b>. {isOffer && <span>{copy.offerTerms}</span>}
        </p>
      )}
      <ol>
        {copy.next.map((step, i) => (
          <li key={step}>
            <b>{copy.times(isFar)[i]}</b>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <p>
        <span>{copy.sentCall}</span> {call}
      </p>
      <p>{written}</p>
    </div>
  );
}
