/** What a slip of the keys makes of a word. A file of its own: the contact form needs it without the search. */

/** One letter more, less or another, or two neighbours swapped. */
export function isOneEditAway(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const isRestAlike = (ofA: number, ofB: number) => a.slice(same + ofA) === b.slice(same + ofB);
  const areSwapped = a[same] === b[same + 1] && a[same + 1] === b[same];
  return a !== b && (isRestAlike(1, 1) || isRestAlike(1, 0) || isRestAlike(0, 1) || (areSwapped && isRestAlike(2, 2)));
}
