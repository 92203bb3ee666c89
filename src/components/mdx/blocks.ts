/** What a text in `content/` may use without an import, and how its lists look: `<Content components={blocks} />`. */
import Company from './Company.astro';
import Law from './Law.astro';
import List from './List.astro';
import Price from './Price.astro';
import Table from './Table.astro';
import Value from './Value.astro';

export const blocks = { Company, Law, Price, Table, Value, ul: List };
