import { useEffect, useRef, type ReactNode } from 'react';
import { contactCopy as copy } from './copy.ts';

/** Call within so many hours; from and to are the hours of the day. */
export type Promised = { hours: number; from: number; to: number };

type Props = {
  name: string;
  /** The visitor's. */
  phone: string;
  promise: Promised;
  times: string[];
  /** Ours, as a link. */
  call: ReactNode;
  written: ReactNode;
};

/** Stands above the form once a request is sent: what happens next, when, and a number to call. */
export function Sent({ name, phone, promise, times, call, written }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} className="card sent on-dark" tabIndex={-1}>
      <h3>{`${copy.thanks} ${name}.`}</h3>
      <p>
        <span>{copy.promise(promise)}</span> <b translate="no">{phone}</b>.
      </p>
      <ol>
        {copy.next.map((step, i) => (
          <li key={step}>
            <b>{times[i]}</b>
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
