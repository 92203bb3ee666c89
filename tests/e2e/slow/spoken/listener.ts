/** Words of a screen reader on a journey: where the focus comes to rest, and live regions. */
import type { Page } from 'playwright/test';

const roles: Record<string, string> = {
  alert: 'Meldung',
  button: 'Schalter',
  checkbox: 'Kontrollkästchen',
  combobox: 'Auswahlliste',
  dialog: 'Dialog',
  heading: 'Überschrift',
  link: 'Link',
  radio: 'Auswahlschalter',
  searchbox: 'Suchfeld',
  spinbutton: 'Zahlenfeld',
  textbox: 'Eingabefeld',
};
const polite = /^höflich \d+:/;

type Value = { value?: unknown };
type AxNode = {
  role?: Value;
  name?: Value;
  description?: Value;
  value?: Value;
  properties?: { name: string; value: Value }[];
};
const states: Record<string, (value: unknown) => string | undefined> = {
  invalid: (value) => (value === 'true' ? 'ungültig' : undefined),
  required: (value) => (value ? 'erforderlich' : undefined),
  checked: (value) => (value === 'true' ? 'aktiviert' : 'nicht aktiviert'),
  disabled: (value) => (value ? 'nicht verfügbar' : undefined),
  expanded: (value) => (value ? 'erweitert' : 'reduziert'),
};

function toWords({ role, name, description, value, properties = [] }: AxNode): string {
  const kind = roles[String(role?.value)];
  const told = properties.map((property) => states[property.name]?.(property.value.value));
  const parts = [name?.value, kind, value?.value, ...told, description?.value];
  return parts.filter(Boolean).map(String).join(', ');
}

/** Replaces prices and dates, which change: the words and their order are compared. */
const toLasting = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/−?\d[\d.]*(?:,\d+)? ?€/g, '… €')
    .replace(/\d{1,2}\. \p{L}+ \d{4}|\d{1,2}\.\d{1,2}\.\d{4}/gu, '<Tag>')
    .replace(/(?:heute|morgen|am \p{L}+) bis [\d:]+ Uhr/gu, '<Frist>')
    .trim();

export async function listen(page: Page) {
  const lines: string[] = [];
  const session = await page.context().newCDPSession(page);
  let fresh = true;
  page.on('load', () => (fresh = true));

  /** Collects from now on what appears in live regions. */
  const observe = () =>
    page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      const places = '[role=alert], [role=status], [aria-live]:not([aria-live=off])';
      const told = new WeakMap<Element, string>();
      const numbers = new Map<Element, number>();
      const numberOf = (place: Element) => numbers.get(place) ?? numbers.set(place, numbers.size).size - 1;
      const look = (place: Element) => {
        const text = (place as HTMLElement).innerText.trim();
        if (told.get(place) === text) return;
        told.set(place, text);
        const isUrgent = place.matches('[role=alert], [aria-live=assertive]');
        if (text && !place.parentElement?.closest(places))
          said.push(`${isUrgent ? 'sofort' : `höflich ${numberOf(place)}`}: ${text}`);
      };
      for (const place of document.querySelectorAll(places)) told.set(place, (place as HTMLElement).innerText.trim());
      new MutationObserver((changes) => {
        for (const { target, type, addedNodes } of changes) {
          const parent = target instanceof Element ? target : target.parentElement;
          const place = parent?.closest(places);
          // Screen readers do not announce a removal.
          const isLess = type === 'childList' && addedNodes.length === 0;
          if (place && isLess) told.set(place, (place as HTMLElement).innerText.trim());
          else if (place) look(place);
          for (const node of addedNodes)
            if (node instanceof Element)
              [node, ...node.querySelectorAll('*')].filter((e) => e.matches(places)).forEach(look);
        }
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });

  const focused = async (): Promise<string> => {
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (!result.objectId) return '';
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    return nodes[0] ? toWords(nodes[0]) : '';
  };
  let before = '';

  return {
    /** @param step what the visitor does, in words @param act does it @param settled resolves when all is said */
    async step(step: string, act: () => Promise<unknown>, settled: () => Promise<unknown> = () => Promise.resolve()) {
      if (fresh) await observe().catch(() => undefined);
      fresh = false;
      lines.push(`> ${step}`);
      await act();
      await settled();
      if (fresh) {
        lines.push(`Seite: ${await page.title()}`);
        await observe();
        fresh = false;
        before = '';
      }
      const said = await page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
      const focus = await focused();
      // A polite announcement gives way to the next of the same region; notifications have tests of their own.
      const heard = said.map(toLasting).filter((line) => !line.includes('Mitteilung'));
      const placeOf = (line: string) => polite.exec(line)?.[0];
      const isLast = (line: string) => heard.findLast((other) => placeOf(other) === placeOf(line)) === line;
      const lasting = heard.filter((line) => !placeOf(line) || isLast(line));
      lines.push(...new Set(lasting.map((line) => line.replace(polite, 'höflich:'))));
      if (focus && focus !== before) lines.push(`Fokus: ${toLasting(focus)}`);
      before = focus;
    },
    /** Writes down a part as a screen reader reads it, element by element. */
    async read(step: string, part: string) {
      lines.push(`> ${step}`, toTree(await page.locator(part).first().ariaSnapshot()));
    },
    text: () => `${lines.join('\n')}\n`,
  };
}

/** Line by line, so that the shape stays. */
const toTree = (tree: string): string =>
  tree
    .split('\n')
    .map((line) => `${/^ */.exec(line)?.[0] ?? ''}${toLasting(line)}`)
    .join('\n');
