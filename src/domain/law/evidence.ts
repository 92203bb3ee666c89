/** How a claim is proved and a text approved: what, when, where. Words that name no day and no document are refused. */
import { pattern } from '../schema-parts.ts';

const months = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember';
const day = `(?:[1-9]|[12]\\d|3[01])\\. (?:${months}) \\d{4}`;
/** Of what kind a document is that proves a claim. */
const kinds = ['Auswertung', 'Bescheinigung', 'Urkunde', 'Vertrag', 'Register', 'Bewertungen', 'Beschluss', 'AGB'];
/** An address, of this site too, or a file's name with its ending. */
const place = String.raw`(?:https://[^\s/]+\.\S+|/[a-z]\S*|[^\s,]+\.[A-Za-z0-9]{2,5})`;

/** Every claim that needs proof carries it; the check before launch walks `content/` for those without. */
export const evidenceSchema = pattern(
  'Beleg der Aussage: Art, Tag und Datei oder Adresse, oder null',
  'Auswertung vom 3. Januar 2025, belege/auswertung-2024.pdf',
  new RegExp(`^(?:${kinds.join('|')}) vom ${day}, ${place}$`),
  `Art (${kinds.join(', ')}), „vom“, Tag, Komma, Datei oder Adresse`,
).nullable();

/** Words that stand where nobody has approved anything. */
const saysNothing = '(?!.*(?:noch nicht|folgt|offen|ausstehend|nachfragen|unbekannt|niemand))';

/** @param what who has approved what */
export const approvalSchema = (what: string) =>
  pattern(
    `${what}: Name und Tag, oder null`,
    'Kanzlei Beispiel, 3. Februar 2025',
    new RegExp(`^${saysNothing}\\p{L}[^,]+.*, ${day}$`, 'iu'),
    'Name, Komma, Tag',
  ).nullable();
