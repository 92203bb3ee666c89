/** Words of process, guarantees and the firm's own page, and of pages without a kind. */
import { toStockLink } from '#domain/building-stock';
import { totalHours } from '#domain/company';
import { formatMonth } from '#domain/format';
import { contactHref, routes, toolAction } from '#domain/routes';
import { toSpoken } from '#domain/speech';
import { isPosted } from '#domain/tools/address';
import { tools } from '#domain/tools/tools';
import type { Inputs } from '#domain/tools/tool';
import { toPlaces } from '../../src/content/certificate-places.ts';
import { site } from '../support/content.ts';
import { pageAt } from '../support/dist.ts';
import {
  apiUrl,
  together,
  asLink,
  each,
  links,
  row,
  copy,
  certificate,
  glossary,
  stockWords,
  plainWords,
  process,
  guarantees,
  about,
  toolList,
  legal,
  fillBare,
  tool,
  formTools,
  askFor,
  type Row,
} from './said.ts';

const { company } = site;

const inDays = (days: number) =>
  days > 0 && days % 7 === 0
    ? `${days / 7} ${days === 7 ? 'Woche' : 'Wochen'}`
    : `${days} ${days === 1 ? 'Tag' : 'Tage'}`;
const ofTheCompany: Row[] = [
  row(
    'where process and guarantees begin',
    [...process, ...guarantees],
    each('.opening', 'h1', '.lead', '.go a', '.go a@href'),
    ({ words: { head }, city }) => [together(head.title, head.lead, head.order, contactHref(city, false))],
  ),
  row(
    'each step with its time and what belongs to it',
    process,
    each('.process-steps > li', '.process-steps__when b', 'h3', 'div p', '.arrow-list li'),
    ({ words, isFar }) =>
      words.steps.items.map(({ time, timeFar, title, text, details }) =>
        together((isFar && timeFar) || time, title, text, ...details),
      ),
  ),
  row('times are heard in words', process, each('.process-steps [role=img]', '@aria-label'), ({ words, isFar }) =>
    words.steps.items.flatMap(({ time, timeFar }) => {
      const shown = (isFar && timeFar) || time;
      return toSpoken(shown) === shown ? [] : toSpoken(shown);
    }),
  ),
  row('when the visit is', process, each('.process-steps ~ .lead'), ({ words, reach }) => [words.steps.visit[reach]]),
  row(
    'each check with what is looked at, the first one open',
    process,
    each('.quality details', '@open', 'summary', 'p', 'li'),
    ({ words }) =>
      words.quality.stages.map(({ title, text, details }, i) =>
        together(i === 0 ? 'open' : '–', title, text, ...details),
      ),
  ),
  row(
    'our time and the usual one, each in its column',
    process,
    each('.time-comparison tr', 'th', 'td'),
    ({ words: { comparison }, isFar }) => {
      const hours = [0, company.callBackHours, company.appointmentHours, totalHours(company)];
      return [
        together(comparison.stage, comparison.ours, comparison.usual),
        ...comparison.stages.map(({ name, usualDays, ...stage }, i) =>
          together(name, (isFar && 'oursFar' in stage && stage.oursFar) || `${hours[i]} h`, inDays(usualDays)),
        ),
      ];
    },
  ),
  row(
    'our time instead of the usual one',
    process,
    each('.time-comparison p:has(.figure)'),
    ({ words: { comparison }, isFar }) => {
      const [, , visit, end] = comparison.stages;
      const usual = inDays(isFar ? end.usualDays - visit.usualDays : end.usualDays);
      return [`${isFar ? company.deliveryHours : totalHours(company)} h ${comparison.instead} ${usual}`];
    },
  ),
  row(
    'each guarantee with its promise and its conditions',
    guarantees,
    each('.guarantee-terms details', '@open', 'h3', 'summary span', 'dt', 'dd'),
    ({ words: { guarantees: terms }, more }) =>
      more.items.map(({ icon, title, text }) => {
        const { scope, period, use } = terms.items.find((one) => one.icon === icon) ?? {};
        return together('–', title, text, terms.scope, terms.period, terms.use, scope ?? '', period ?? '', use ?? '');
      }),
  ),
  row('who gives them, and under which terms', guarantees, links('.guarantee-terms ~ p a'), ({ words }) => [
    asLink(words.guarantees.provider, routes.impressum(undefined)),
    asLink(words.guarantees.terms, routes.agb(undefined)),
  ]),
  row(
    'what each certificate carries',
    guarantees,
    each('.certifications li', '.certifications__number', 'h3', '.bold', 'p:not(.bold)'),
    ({ words }) =>
      words.certifications.items.map(({ title, check, text }, i) => together(String(i + 1), title, check, text)),
  ),
  row(
    'ours and the usual, each in its column',
    guarantees,
    each('.guarantee-comparison', 'thead th', 'tbody th', 'tbody td'),
    ({ words: { comparison } }) => [
      together(
        ...[comparison.ours, comparison.other],
        ...comparison.rows.map(({ criterion }) => criterion),
        ...comparison.rows.flatMap(({ ours, other }) => [ours, other]),
      ),
    ],
  ),
  row(
    'what the firm stands for, and how it came about',
    about,
    each('.about-values li, .about-timeline li', '.figure', 'h3', 'p:not(.figure)'),
    ({ words: { values, timeline } }) => [
      ...values.items.map(({ title, text }) => together(title, text)),
      ...timeline.items.map(({ year, title, text }) => together(String(year), title, text)),
    ],
  ),
];

const inputsOf = ({ slug, words }: (typeof formTools)[number]) =>
  Object.entries(tools[slug].inputs as Inputs).flatMap(([key, input]) =>
    // What is confirmed is asked by the answer, not by the form.
    'confirmed' in input ? [] : { ...input, words: words.inputs[key] ?? { label: key } },
  );
const ofTheTools: Row[] = [
  row('what a tool answers', tool, each('.tool-page__head', 'h1', '.lead'), ({ words: { head } }) => [
    together(head.title, head.lead),
  ]),
  row(
    'each question under its name',
    formTools,
    each('.tool-form .field label, .tool-form fieldset > legend'),
    (page) =>
      inputsOf(page).flatMap(({ kind, words: { label, heading } }, i, all) =>
        kind !== 'tick' ? label : all[i - 1]?.kind === 'tick' ? [] : (heading ?? ''),
      ),
  ),
  row(
    'each hint beside its question',
    formTools,
    each('.tool-form [data-input]', '@data-input', '.note:not(:empty)'),
    (page) =>
      inputsOf(page).map(({ kind, name, words: { hint, fields = [] } }) => {
        const notes = [hint ?? [], ...toPlaces(site.certificate, fields).map(({ text }) => text)].flat();
        return together(name, ...(notes.length > 0 && kind !== 'tick' ? [notes.join(' ')] : []));
      }),
  ),
  row(
    'each answer under its words, and none chosen but that which gives none',
    formTools,
    each('.tool-form .tick', 'input@name', 'input@value', 'input@checked', ''),
    (page) =>
      inputsOf(page).flatMap((input) => {
        const { name, words: said } = input;
        if (input.kind === 'tick') return together(name, 'on', '–', said.label);
        if (input.kind !== 'choice') return [];
        const none = input.required ? [] : [together(name, 'value', 'checked', fillBare(copy.tools).labels.noAnswer)];
        return [...input.choices.map((choice) => together(name, choice, '–', said.choices?.[choice] ?? '')), ...none];
      }),
  ),
  row('where a form without a script goes', formTools, each('.tool-form', '@method', '@action'), ({ slug }) => [
    together(isPosted(tools[slug]) ? 'post' : 'get', toolAction(slug, apiUrl)),
  ]),
  row('the other tools, in their order', tool, links('main .link-line a'), ({ slug }) =>
    tool.flatMap((one) => (one.slug === slug ? [] : asLink(one.words.card.title, routes.tool(one.slug)))),
  ),
  row('each tool with what it says', toolList, each('.tool-list li', 'a', 'a@href', '.note'), ({ city }) => [
    ...tool.map(({ slug, words: { card } }) => together(card.title, routes.tool(slug, city), card.text)),
    together(stockWords.card.title, toStockLink(site, city) ?? '', stockWords.card.text),
    together(certificate.card.title, routes.certificate(), certificate.card.text),
    together(glossary.head.title, routes.glossary(), glossary.head.lead),
  ]),
];

const ofTheRest: Row[] = [
  row('each step in plain words', [pageAt(routes.plain())], each('.plain-step', 'h2', 'p:not(.note)', '.note'), () =>
    fillBare(plainWords).steps.map(({ title, sentences, note }) =>
      together(title, ...sentences, ...(note ? [note] : [])),
    ),
  ),
  row('which legal text it is, and of when', legal, each('.legal-text', 'h1', '.opening .note'), ({ words }) => [
    together(words.title, `${words.status}, zuletzt geändert im ${formatMonth(words.meta.updated.slice(0, 7))}`),
  ]),
  row(
    'from an address that does not exist to those that do',
    [pageAt('/404')],
    links('.link-rows > ul:not([data-hits]) > li > a.link'),
    () => [
      asLink('Startseite', routes.home(undefined)),
      asLink('Leistungen und Preise', routes.services(undefined)),
      asLink('Ablauf', routes.process(undefined)),
      asLink('Garantien', routes.guarantees(undefined)),
      asLink('Ratgeber', routes.blog(undefined)),
      asLink('Kontakt', routes.contact(undefined)),
    ],
  ),
];

askFor({ 'the company': ofTheCompany, 'the tools': ofTheTools, 'another page': ofTheRest });
