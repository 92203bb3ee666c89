/** Components that every panel of the editor uses. */
import { useEffect, useId, useRef, type ComponentProps, type FormEvent, type ReactNode } from 'react';

type ButtonProps = ComponentProps<'button'> & {
  kind?: 'main' | 'small' | undefined;
  /** Not `disabled` where it does nothing: such a button loses the focus, and a screen reader hears of no reason. */
  isIdle?: boolean | undefined;
};

export const Button = ({ kind, isIdle, ...props }: ButtonProps) => (
  <button type="button" className={kind && buttonLooks[kind]} aria-disabled={isIdle} {...props} />
);

const buttonLooks = {
  main: 'border-deich bg-deich font-[700] text-card hover:bg-(--deep)',
  small: 'my-1 mr-1 min-h-7 px-2.5 py-0.5 text-xs',
};

/** Look of a box that is typed or chosen in. */
export const boxLook =
  'mt-0.5 block min-h-[2.4rem] rounded-[10px] border border-[#85928d] bg-card px-2.5 py-1.5 font-[400] aria-[invalid]:border-2 aria-[invalid]:border-(--ember)';

type SelectProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  choices: readonly { value: string; label: string }[];
  /** Label of the empty choice; left out where one must be chosen. */
  none?: string | undefined;
  onChange?: (value: string) => void;
};

/** A value that is none of the choices stands among them, until another is chosen. */
export function Select({ choices, none, onChange, ...props }: SelectProps) {
  const { value = '' } = props;
  return (
    <select {...props} className={`${boxLook} w-full`} onChange={({ target }) => onChange?.(target.value)}>
      {none === undefined ? null : <option value="">{none}</option>}
      {value === '' || choices.some((one) => one.value === value) ? null : <option>{value}</option>}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

type DialogProps = Omit<ComponentProps<'dialog'>, 'onClose'> & {
  title: string;
  /** Called while the dialog is open: once it closes, the text gets the focus and puts its caret where it was then. */
  onAnswer?: (answer: string) => void;
  onClose: (answer: string) => void;
};

/** Open for as long as it is drawn. Every button in it closes it, with its own value as the answer. */
export function Dialog({ title, onAnswer, onClose, children, ...props }: DialogProps) {
  const answer = (event: FormEvent) => {
    // The text that it stands in may stand in another form.
    event.stopPropagation();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onAnswer?.((submitter as HTMLButtonElement | null)?.value ?? '');
  };
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      {...props}
      ref={dialog}
      className="m-auto w-[min(38rem,92vw)] rounded-[18px] border border-(--line) bg-paper px-6 py-5 text-sm shadow-[0_18px_40px_-18px_rgb(19_36_31/0.28)] backdrop:bg-ink/45"
      aria-labelledby={id}
      onClose={({ currentTarget }) => onClose(currentTarget.returnValue)}
    >
      <form method="dialog" onSubmit={answer}>
        <h2 id={id}>{title}</h2>
        {children}
      </form>
    </dialog>
  );
}

/** Marks what gets the focus when a dialog opens: Firefox would focus the first button, which further typing presses. */
export const focusFirst = (at: HTMLElement | null): void => void at?.toggleAttribute('autofocus', true);

/** Why something did not work; a screen reader interrupts itself for it. */
export const Alert = ({ text, id }: { text: string; id?: string }) =>
  text ? (
    <p id={id} className="message is-wrong" role="alert">
      {text}
    </p>
  ) : null;

/** How something goes. The region is there before its text: a screen reader says nothing of one that comes with it. */
export const Status = ({ children }: { children: ReactNode }) => (
  <div role="status">{children ? <div className="message">{children}</div> : null}</div>
);

/** Leads past many stops of the keyboard; the address keeps the open file, which a link to a place would take away. */
export const SkipLink = ({ name, href, onSkip }: { name: string; href: string; onSkip: () => void }) => (
  <a
    className="skip-link sr-only m-0! focus:not-sr-only focus:absolute focus:z-4 focus:bg-card focus:px-4 focus:py-2 focus:text-deich"
    href={href}
    onClick={(event) => {
      event.preventDefault();
      onSkip();
    }}
  >
    {name}
  </a>
);

/** Look of a row: a line above it separates it from the one before. */
export const rowLook = 'border-t border-(--line) py-2';

type RowProps = { file: string; title: string | undefined; hint?: string | undefined; onOpen?: () => void };

/** A text in a list, with the way to it. */
export const TextRow = ({ file, title, hint, onOpen }: RowProps) => (
  <li className={rowLook}>
    <a href={`#${file}`} className="inline-block py-0.5 font-[700] text-deich" onClick={onOpen}>
      {title}
    </a>
    {hint ? <p className="hint">{hint}</p> : null}
  </li>
);
