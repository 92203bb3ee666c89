/**
 * Limits the answers begun in one turn of the event loop; the others begin in the next. Node accepts one new connection
 * each turn: where a turn answered hundreds, a new visitor would wait long for theirs.
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
