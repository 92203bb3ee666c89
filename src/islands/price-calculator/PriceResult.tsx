import { useEffect, useRef, type ReactNode } from 'react';
import { formatCents, formatDate, formatEuro } from '#domain/format';
import { priceToLines, priceToSubject, type PriceAnswer } from '#domain/calculator';
import { adoptStyles } from '../form-parts/adopt-styles.ts';
import { copy } from './copy.ts';
import css from './result.css?inline';

adoptStyles(css);

type Props = { price: PriceAnswer; included: ReactNode; sender: ReactNode; children: ReactNode };

/** The price and the way to it; the same sheet is printed. `PriceResultTemplate.astro` follows it. */
export function PriceResult({ price, included, sender, children }: Props) {
  const sheet = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // In braces: browsers have begun to return a promise, which React would call as a clean-up.
  useEffect(() => {
    sheet.current?.scrollIntoView({ block: 'nearest' });
    // The button was disabled while it was calculated, and lost the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [price]);
  const lines = [
    ...priceToLines(price),
    { label: copy.total, amount: formatEuro(price.totalPrice) },
    { label: copy.perCertificate, amount: formatCents(price.perCertificateCents) },
    { label: copy.unitPrice, amount: formatEuro(price.unitPrice) },
    { label: copy.privatePrice, amount: formatEuro(price.privateUnitPrice) },
  ];

  return (
    <section ref={sheet} className="card price-sheet">
      {sender}
      <h3 ref={heading} tabIndex={-1}>
        {copy.title}
      </h3>
      <p className="figure" translate="no">
        {formatEuro(price.totalPrice)}
      </p>
      <p>{priceToSubject(price)}</p>
      <p className="bold">
        <span>{copy.customers}</span> <span translate="no">{formatEuro(price.privateUnitPrice)}</span>
      </p>
      <p className="hint">
        <span>{copy.binding}</span>
        <span>{formatDate(Date.now())}</span>
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
      <p className="actions">
        {children}
        <button type="button" className="btn" onClick={() => window.print()}>
          {copy.print}
        </button>
      </p>
    </section>
  );
}
