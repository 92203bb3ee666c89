/** What a text in `content/` may use without an import, and how its lists look: `<Content components={blocks} />`. */
import Callout from './Callout.astro';
import Chart from './Chart.astro';
import Checklist from './Checklist.astro';
import Class from './Class.astro';
import Company from './Company.astro';
import Figure from './Figure.astro';
import Law from './Law.astro';
import List from './List.astro';
import Price from './Price.astro';
import Table from './Table.astro';
import Value from './Value.astro';
import Video from './Video.astro';

/** Blocks of every text; the legal texts and services use these. */
export const blocks = { Company, Law, Price, Table, Value, ul: List };

/** Blocks of articles. */
export const articleBlocks = { ...blocks, Callout, Chart, Checklist, Class, Figure, Video };
