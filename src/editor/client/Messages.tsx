/** What is said above a form. */

/** Why something did not work; a screen reader interrupts itself for it. */
export function Alert({ text, id }: { text: string; id?: string }) {
  return text ? (
    <p id={id} className="message is-wrong" role="alert">
      {text}
    </p>
  ) : null;
}

/** How something goes. The region is there before its text: a screen reader says nothing of one that comes with it. */
export function Status({ text }: { text: string }) {
  return <div role="status">{text ? <p className="message">{text}</p> : null}</div>;
}
