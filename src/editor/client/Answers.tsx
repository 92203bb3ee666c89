/** The buttons below a question. */

type Answer = { name: string; onPress?: () => void };

/** @param main the answer that goes on; it sends the form it stands in where it does nothing by itself */
export function Answers({ main, others = [], onCancel }: { main?: Answer; others?: Answer[]; onCancel: () => void }) {
  return (
    <p className="buttons">
      {main ? (
        <button type={main.onPress ? 'button' : 'submit'} className="button--main" onClick={main.onPress}>
          {main.name}
        </button>
      ) : null}
      {[...others, { name: 'Abbrechen', onPress: onCancel }].map(({ name, onPress }) => (
        <button key={name} type="button" onClick={onPress}>
          {name}
        </button>
      ))}
    </p>
  );
}
