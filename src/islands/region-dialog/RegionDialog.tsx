import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { adoptStyles } from '../form-parts/adopt-styles.ts';
import css from './awake.css?inline';
import { RegionSteps } from './RegionSteps.tsx';
import { dialogCopy as copy, type Office } from './steps.ts';

adoptStyles(css);

type Props = {
  children: ReactNode;
  legalLinks: { href: string; text: string }[];
  postcodesHref: string;
};

/**
 * The choice of region on `/`. Built open, so that it works at once and without JavaScript; awake
 * it is modal. Nobody is locked out: the last choice closes it.
 *
 * `open` is never a changing prop: React must not touch the attribute of a modal dialog.
 */
export default function RegionDialog({ children, legalLinks, postcodesHref }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const show = () => {
      // What had the focus before keeps it; else the dialog itself is read out from its start.
      const focused = element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
      element.close();
      element.showModal();
      (focused ?? element.querySelector<HTMLElement>('h2'))?.focus();
    };
    if (element.open) show();
    // `closedby="none"` holds Escape where browsers know it; `cancel` alone does not.
    const hold = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') event.preventDefault();
    };
    // The second click of a double click would hit what the first one brought.
    const once = (event: MouseEvent) => {
      if (event.detail > 1) event.stopPropagation();
    };
    element.addEventListener('click', once, true);
    element.addEventListener('cancel', hold);
    element.addEventListener('keydown', hold);
    element.dataset.awake = '';
    // Back from a city page out of the browser's memory: `/` asks on each visit.
    const again = (event: PageTransitionEvent) => event.persisted && show();
    window.addEventListener('pageshow', again);
    return () => {
      element.removeEventListener('click', once, true);
      element.removeEventListener('cancel', hold);
      element.removeEventListener('keydown', hold);
      window.removeEventListener('pageshow', again);
    };
  }, []);

  const goTo = useCallback(({ href }: Office) => {
    location.assign(href + location.hash);
    dialog.current?.close();
  }, []);

  return (
    <dialog
      id="region-dialog"
      ref={dialog}
      open
      {...{ closedby: 'none' }}
      className="region-dialog"
      aria-labelledby="region-dialog-title"
    >
      <div className="scale-band" />
      <div className="grid gap-3 p-4">
        <RegionSteps
          postcodesHref={postcodesHref}
          onReported={goTo}
          footer={
            <>
              <form method="dialog">
                <button className="link w-full py-1">{copy.none}</button>
              </form>
              <p className="flex justify-center gap-4 text-xs">
                {legalLinks.map(({ href, text }) => (
                  <a key={href} href={href}>
                    {text}
                  </a>
                ))}
              </p>
            </>
          }
        >
          {children}
        </RegionSteps>
      </div>
    </dialog>
  );
}
