import { expect, test } from 'vitest';
import { rowsOf } from '../../../tests/support/every.ts';
import { fold, toSlug } from './fold.ts';

test.each(
  rowsOf(`
    fold | Lüneburg                     | lueneburg
    fold | Ärger Straße                 | aerger strasse
    fold | 10\u00a0000  Häuser          | 10 000 haeuser
    fold | Klima\u00adwandel            | klimawandel
    slug | Dämmung & Heizung: was lohnt? | daemmung-heizung-was-lohnt
    slug | Café Du\u0308nen             | cafe-duenen
    slug | „GEG“ – §§ 80, 87            | geg-80-87
    slug | --                           |`),
)('%s of %s is %s', (rule, text = '', expected) => expect((rule === 'fold' ? fold : toSlug)(text)).toBe(expected));
