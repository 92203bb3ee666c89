/**
 * So many answers begun in one turn of the event loop, the others in the next. Node takes one new connection each
 * turn: where one turn answered hundreds, whoever is new would wait for as many turns as others came before.
 */

/** @returns what calls `begin` at once, or in a later turn in the order they came */
export function createPace(perTurn = 8): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  let begun = 0;

  function turn(): void {
    begun = 0;
    for (const begin of waiting.splice(0, perTurn)) start(begin);
  }

  function start(begin: () => void): void {
    if (begun++ === 0) setImmediate(turn);
    begin();
  }

  return (begin) => {
    if (begun < perTurn) start(begin);
    else waiting.push(begin);
  };
}
