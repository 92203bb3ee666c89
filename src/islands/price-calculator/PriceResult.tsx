import { useEffect, useRef, type MouseEventHandler, type ReactNode, type RefObject } from 'react';
import type { PriceSheet } from '#domain/prices/calculator';
import { returnFocus } from '../form-parts/return-focus.ts';
import { copy } from './copy.ts';

type Props = {
  sheet: PriceSheet;
  /** Whether somebody is taken to it; after the first always. */
  isShown: RefObject<boolean>;
  onAction: MouseEventHandler;
  children: ReactNode;
};

/** The price for both kinds of customer and the way to it, as a bill; the same sheet is printed. */
export function PriceResult({ sheet, isShown, onAction, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isShown.current) {
      heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
      returnFocus(heading.current);
    }
    isShown.current = true;
  }, [sheet, isShown]);
  const row = (label: string | undefined, amount: string | undefined, className?: string) =>
    amount && (
      <div key={label} className={className}>
        <dt>{label}</dt>
        <dd className={className && 'figure'} translate="no">
          {amount}
        </dd>
      </div>
    );

  return (
    <section className="bill price-sheet">
      <h3 ref={heading} tabIndex={-1}>
        {sheet.subject}
      </h3>
      <dl>
        {sheet.lines.map(({ label, amount }) => row(label, amount))}
        {row(sheet.customer, sheet.total, 'price-total')}
        {row(sheet.privately, sheet.privateTotal, 'price-total')}
      </dl>
      <p className="note">
        <span>{copy.note}</span>
        <span>{sheet.date}</span>
      </p>
      {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- for the link and the button in it */}
      <p className="go" onClick={onAction}>
        {children}
      </p>
    </section>
  );
}
