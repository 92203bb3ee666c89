import { useEffect, useRef, type ReactNode } from 'react';
import type { PriceSheet } from '#domain/calculator';
import { adoptStyles } from '../form-parts/adopt-styles.ts';
import { copy } from './copy.ts';
import css from './result.css?inline';

adoptStyles(css);

type Props = { sheet: PriceSheet; included: ReactNode; sender: ReactNode; children: ReactNode };

/** The price and the way to it; the same sheet is printed. */
export function PriceResult({ sheet, included, sender, children }: Props) {
  const box = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // In braces: browsers have begun to return a promise, which React would call as a clean-up.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    // The button was disabled while it was calculated, and lost the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [sheet]);
  const lines = [
    ...sheet.lines,
    { label: copy.total, amount: sheet.total },
    { label: copy.perCertificate, amount: sheet.perCertificate },
    { label: copy.unitPrice, amount: sheet.unitPrice },
    { label: copy.privatePrice, amount: sheet.privatePrice },
  ];

  return (
    <section ref={box} className="card price-sheet">
      {sender}
      <h3 ref={heading} tabIndex={-1}>
        {copy.title}
      </h3>
      <p className="figure" translate="no">
        {sheet.total}
      </p>
      <p>{sheet.subject}</p>
      <p className="bold">
        <span>{copy.customers}</span> <span translate="no">{sheet.privatePrice}</span>
      </p>
      <p className="hint">
        <span>{copy.binding}</span>
        <span>{sheet.date}</span>
      </p>
      <dl>
        {lines.map(({ label, amount }) => (
          <div key={label} className={label === copy.total ? 'sum' : ''}>
            <dt>{label}</dt>
            <dd translate="no">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{copy.business}</p>
      {included}
      <p className="actions">{children}</p>
    </section>
  );
}
