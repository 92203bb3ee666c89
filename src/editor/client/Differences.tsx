/** Two versions of texts side by side, place by place: to be looked at, or to be decided. */
import { useId, useState, type ReactNode } from 'react';
import type { Choice, Choices } from '../versions.ts';
import type { Names, ShownConflict, ShownDifference, ShownSide } from './api.ts';
import { Answers } from './Answers.tsx';
import { FieldInput } from './Fields.tsx';
import { TextEditor } from './TextEditor.tsx';
import './differences.css';

/** What the two versions are called: 'Meine Fassung', 'Die andere Fassung'. */
type Sides = { mine: string; theirs: string };

function Side({ name, side }: { name: string; side: ShownSide | undefined }) {
  return (
    <div className="side">
      <p className="hint">{name}</p>
      {side === undefined ? <p className="hint">– steht dort nicht –</p> : null}
      <p className="side__words">
        {side?.pieces.map(({ text, isOther }, index) => (isOther ? <mark key={index}>{text}</mark> : text))}
      </p>
    </div>
  );
}

/** @param choose left out where there is nothing to decide */
function Place({
  difference,
  sides,
  choice,
  choose,
  write,
}: {
  difference: ShownDifference;
  sides: Sides;
  choice?: Choice | undefined;
  choose?: (choice: Choice) => void;
  write: (start: unknown) => ReactNode;
}) {
  const name = useId();
  const { mine, theirs } = difference;
  const kind = choice === undefined ? '' : 'take' in choice ? choice.take : 'write';
  // Both, one after the other, is often what is meant: what is not, is taken out.
  const both = [mine?.value, theirs?.value].filter((value) => value !== undefined && value !== '');
  const start = difference.write === 'paragraph' ? both.join('\n\n') : both[0];
  const answers: [kind: string, words: string, choice: Choice][] = [
    ['mine', mine ? sides.mine : `${sides.mine}: ohne`, { take: 'mine' }],
    ['theirs', theirs ? sides.theirs : `${sides.theirs}: ohne`, { take: 'theirs' }],
    ...(difference.write ? [['write', 'Selbst schreiben', { write: start }] satisfies [string, string, Choice]] : []),
  ];
  return (
    <fieldset className="difference">
      <legend>{difference.name}</legend>
      <div className="sides">
        <Side name={sides.mine} side={mine} />
        <Side name={sides.theirs} side={theirs} />
      </div>
      {choose
        ? answers.map(([value, words, choice]) => (
            <label key={value}>
              <input type="radio" name={name} required checked={kind === value} onChange={() => choose(choice)} />{' '}
              {words}
            </label>
          ))
        : null}
      {kind === 'write' ? write(start) : null}
    </fieldset>
  );
}

type Props = { conflicts: readonly ShownConflict[]; sides: Sides; names: Names };

export const DifferencesShown = ({ conflicts, sides }: Omit<Props, 'names'>) =>
  conflicts.map(({ file, differences }) =>
    differences.length === 0 ? (
      <p key={file}>Dieser Stand ist wie heute.</p>
    ) : (
      differences.map((one) => <Place key={one.id} difference={one} sides={sides} write={() => null} />)
    ),
  );

/** Asks of each place what is to stand there. */
export function Decision({
  conflicts,
  sides,
  names,
  onDecided,
  onCancel,
}: Props & { onDecided: (choices: Choices) => void; onCancel: () => void }) {
  const [choices, setChoices] = useState<Choices>({});
  const write = (id: string, value: unknown) => setChoices((before) => ({ ...before, [id]: { write: value } }));
  const valueOf = (id: string, start: unknown) => {
    const choice = choices[id];
    return choice && 'write' in choice ? choice.write : start;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDecided(choices);
      }}
    >
      {conflicts.map(({ file, title, blocks, differences }) => (
        <section key={file} aria-label={title}>
          <h3>{title}</h3>
          {differences.map((one) => (
            <Place
              key={one.id}
              difference={one}
              sides={sides}
              choice={choices[one.id]}
              choose={(choice) => setChoices((before) => ({ ...before, [one.id]: choice }))}
              write={(start) =>
                one.write === 'paragraph' ? (
                  <TextEditor
                    body={String(start)}
                    blocks={blocks}
                    names={names}
                    onChange={(value) => write(one.id, value)}
                    onBroken={() => undefined}
                  />
                ) : one.write ? (
                  <FieldInput
                    field={one.write}
                    path=""
                    name={one.name}
                    value={valueOf(one.id, start)}
                    onChange={(value) => write(one.id, value)}
                  />
                ) : null
              }
            />
          ))}
        </section>
      ))}
      <Answers main={{ name: 'So übernehmen' }} onCancel={onCancel} />
    </form>
  );
}
