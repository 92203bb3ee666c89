/** Two versions of texts side by side, place by place: to be looked at, or to be decided. */
import { useId, useState, type ReactNode } from 'react';
import type { Choice, Choices } from '../versions.ts';
import type { ShownConflict, ShownDifference, ShownSide } from '../shown-versions.ts';
import { FieldInput } from './Fields.tsx';
import { Answers, Form } from './parts.tsx';
import { TextEditor } from './TextEditor.tsx';

const Side = ({ name, side }: { name: string; side: ShownSide | undefined }) => (
  <div>
    <p className="hint">{name}</p>
    {side === undefined ? <p className="hint">– steht dort nicht –</p> : null}
    <p className="whitespace-pre-line">
      {side?.pieces.map(({ text, isOther }, index) =>
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

/** What the two versions are called: ['Meine Fassung', 'Die andere Fassung']. */
type Sides = readonly [mine: string, theirs: string];
type PlaceProps = { difference: ShownDifference; sides: Sides; children?: ReactNode };

/** @param children what there is to decide */
const Place = ({ difference, sides: [mine, theirs], children }: PlaceProps) => (
  <fieldset className="difference my-4 border border-(--line) px-4 py-2">
    <legend>{difference.name}</legend>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-4">
      <Side name={mine} side={difference.mine} />
      <Side name={theirs} side={difference.theirs} />
    </div>
    {children}
  </fieldset>
);

export const DifferencesShown = ({ differences }: Pick<ShownConflict, 'differences'>) =>
  differences.length === 0 ? (
    <p>Dieser Stand ist wie heute.</p>
  ) : (
    differences.map((one) => <Place key={one.id} difference={one} sides={['Damals', 'Heute']} />)
  );

type Asked = {
  difference: ShownDifference;
  sides: Sides;
  blocks: ShownConflict['blocks'];
  choice: Choice | undefined;
  choose: (choice: Choice) => void;
};

/** The answers to one difference, and where it can be written anew. */
function Asked({ difference, sides: [ofMine, ofTheirs], blocks, choice, choose }: Asked) {
  const group = useId();
  const { name, mine, theirs, write } = difference;
  const kind = choice === undefined ? '' : 'take' in choice ? choice.take : 'write';
  // Both, one after the other, is often what is meant: what is not, is taken out.
  const both = [mine?.value, theirs?.value].filter((value) => value !== undefined && value !== '');
  const start = write === 'paragraph' ? both.join('\n\n') : both[0];
  const answers: [kind: string, words: string, choice: Choice][] = [
    ['mine', mine ? ofMine : `${ofMine}: ohne`, { take: 'mine' }],
    ['theirs', theirs ? ofTheirs : `${ofTheirs}: ohne`, { take: 'theirs' }],
    ...(write ? [['write', 'Selbst schreiben', { write: start }] satisfies [string, string, Choice]] : []),
  ];
  const put = (value: unknown) => choose({ write: value });
  return (
    <div className="mt-3">
      {answers.map(([value, words, choice]) => (
        <label key={value} className="block min-h-7">
          <input
            type="radio"
            className="size-6 align-middle"
            name={group}
            required
            checked={kind === value}
            onChange={() => choose(choice)}
          />{' '}
          {words}
        </label>
      ))}
      {kind !== 'write' || !choice || !('write' in choice) ? null : write === 'paragraph' ? (
        <TextEditor body={String(start)} blocks={blocks} onChange={put} onBroken={() => undefined} />
      ) : write ? (
        <FieldInput field={write} path="" name={name} value={choice.write} onChange={put} />
      ) : null}
    </div>
  );
}

type DecisionProps = {
  conflicts: readonly ShownConflict[];
  /** What the other version is called. */
  theirs: string;
  onDecided: (choices: Choices) => void;
  onCancel: () => void;
};

/** Asks of each place what is to stand there. */
export function Decision({ conflicts, theirs, onDecided, onCancel }: DecisionProps) {
  const [choices, setChoices] = useState<Choices>({});
  const sides = ['Meine Fassung', theirs] as const;
  return (
    <Form className="mb-5" onSend={() => onDecided(choices)}>
      {conflicts.map(({ file, title, blocks, differences }) => (
        <section key={file} aria-label={title}>
          <h3>{title}</h3>
          {differences.map((one) => (
            <Place key={one.id} difference={one} sides={sides}>
              <Asked
                difference={one}
                sides={sides}
                blocks={blocks}
                choice={choices[one.id]}
                choose={(choice) => setChoices((before) => ({ ...before, [one.id]: choice }))}
              />
            </Place>
          ))}
        </section>
      ))}
      <Answers main={{ children: 'So übernehmen' }} onCancel={onCancel} />
    </Form>
  );
}
