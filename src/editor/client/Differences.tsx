/** Two versions of texts side by side, place by place: to be looked at, or to be decided between. */
import type { ConflictView, Difference } from '../differences.ts';
import type { Decision } from '../versions.ts';
import { Button } from './parts.tsx';

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
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-4">
          <Side name={mine} pieces={one.mine} />
          <Side name={theirs} pieces={one.theirs} />
        </div>
      </fieldset>
    ))
  );

type ConflictProps = {
  conflicts: readonly ConflictView[];
  onDecided: (decision: Decision) => void;
  onCancel: () => void;
};

const sides = ['Meine Fassung', 'Die andere Fassung'] as const;

/** Both versions of what two have changed, and one press for one of them. */
export const Conflict = ({ conflicts, onDecided, onCancel }: ConflictProps) => {
  const seen = conflicts[0]?.seen ?? '';
  return (
    <div className="mb-5">
      {conflicts.map(({ file, title, differences }) => (
        <section key={file} aria-label={title}>
          <h3>{title}</h3>
          <Differences differences={differences} sides={sides} />
        </section>
      ))}
      <p className="buttons">
        <Button kind="main" onClick={() => onDecided({ take: 'mine', seen })}>
          Meine Fassung gilt
        </Button>
        <Button onClick={() => onDecided({ take: 'theirs', seen })}>Die andere gilt</Button>
        <Button onClick={onCancel}>Abbrechen</Button>
      </p>
    </div>
  );
};
