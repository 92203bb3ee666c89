/** Well-known mail domains that were probably meant: asked about, never refused. The browser loads it with an awake form. */

/** Domains most addresses here have, and others so near to one of them that they must not be taken for a slip. */
const known =
  't-online.de gmail.com googlemail.com gmx.de gmx.net web.de freenet.de outlook.de outlook.com hotmail.de hotmail.com icloud.com yahoo.de yahoo.com aol.com arcor.de ewetel.net posteo.de mailbox.org online.de live.de'.split(
    ' ',
  );
const others =
  'gmx.at gmx.ch gmx.com gmx.eu gmx.info mail.com mail.de email.de aol.de live.com me.com mac.com yahoo.at yahoo.co.uk ymail.com'.split(
    ' ',
  );

/** Whether one slip makes the one of the other: a letter more, less or another, or two neighbours in each other's place. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(''));
}

/** 'anna@t-onlin.de' → 'anna@t-online.de'; `undefined` where the domain is known, or near to none. */
export function emailHint(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || known.includes(domain) || others.includes(domain)) return undefined;
  const [name = '', ending = ''] = domain.split(/\.(.*)/s);
  // One slip turns a short name into another real one („wed.de“), so only the ending is compared there.
  const meant = known.find((one) => {
    const [itsName = '', itsEnding = ''] = one.split(/\.(.*)/s);
    return name === itsName
      ? itsEnding.length > 0 && isOneSlip(ending, itsEnding)
      : itsName.length > 4 && isOneSlip(domain, one);
  });
  return meant && `${email.slice(0, at)}@${meant}`;
}
