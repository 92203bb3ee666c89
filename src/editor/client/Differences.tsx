/** Two versions of texts side by side, place by place: to be looked at, or to be decided between. */
import type { ConflictView, Difference } from '../differences.ts';
import type { Decision } from '../versions.ts';
import { ApiError, errorToText } from './api.ts';
import { Button, Dialog, focusFirst } from './parts.tsx';

const Side = ({ name, pieces }: { name: string; pieces: Difference['mine'] }) => (
  <div>
    <p className="hint">{name}</p>
    {pieces === undefined ? <p className="hint">– steht dort nicht –</p> : null}
    <p className="whitespace-pre-line">
      {pieces?.map(({ text, isOther }, index) =>
        isOther ? (
          <mark key={index} className="bg-mint text-ink underline">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  </div>
);

type ShownProps = Pick<ConflictView, 'differences'> & {
  /** What the two versions are called. */
  sides: readonly [mine: string, theirs: string];
};

export const Differences = ({ differences, sides: [mine, theirs] }: ShownProps) =>
  differences.length === 0 ? (
    <p>Dieser Stand ist wie heute.</p>
  ) : (
    differences.map((one, index) => (
      <fieldset key={index} className="my-4 border border-(--line) px-4 py-2">
        <legend>{one.name}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-4">
          <Side name={mine} pieces={one.mine} />
          <Side name={theirs} pieces={one.theirs} />
        </div>
      </fieldset>
    ))
  );

/** The conflicts of a refused save; none where it was refused for another reason. */
export const conflictsIn = (refusal: unknown): readonly ConflictView[] =>
  refusal instanceof ApiError ? refusal.conflicts : [];

type ConflictProps = { refusal: unknown; onDecided: (decision: Decision) => void; onCancel: () => void };

/** Shows both versions of each place that two have changed, with a button for either. */
export function ConflictDialog({ refusal, onDecided, onCancel }: ConflictProps) {
  const conflicts = conflictsIn(refusal);
  const seen = conflicts[0]?.seen ?? '';
  const close = (answer: string) =>
    answer === 'mine' || answer === 'theirs' ? onDecided({ take: answer, seen }) : onCancel();
  return (
    <Dialog title="Welche Fassung soll gelten?" onClose={close}>
      <p ref={focusFirst} tabIndex={-1} className="whitespace-pre-line outline-none">
        {errorToText(refusal)}
      </p>
      {conflicts.map(({ file, title, differences }) => (
        <section key={file} aria-label={title}>
          <h3 className="mt-[1.4rem]">{title}</h3>
          <Differences differences={differences} sides={['Meine Fassung', 'Die andere Fassung']} />
        </section>
      ))}
      <p className="buttons">
        <Button type="submit" kind="main" value="mine">
          Meine Fassung gilt
        </Button>
        <Button type="submit" value="theirs">
          Die andere gilt
        </Button>
        <Button type="submit">Abbrechen</Button>
      </p>
    </Dialog>
  );
}
