/** The rules that the check asks of the files in `content/`, a row a rule. */
import { legalSlugs, serviceSlugs } from '#domain/site/pages';
import { lineAt } from '../faults.ts';
import { lawMonthOf, placeholders, placeholdersOfSections } from '../placeholders.ts';
import { isDraft } from '../reader/source-file.ts';
import { checkCompared, checkEnds, checkFigureAges, checkRead } from './ages.ts';
import { checkHead, checkName } from './article-head.ts';
import { checkActs, checkFigures } from './evidence.ts';
import { checkLeadsOn, checkLink, pathOnSite } from './links.ts';
import { isBlock, walk, type Node, type Passage } from './mdx-tree.ts';
import { checkAuthors, checkOffice, checkPeople, checkPlaces } from './places.ts';
import { findPrograms } from './programs.ts';
import { checkBeginning, checkBlock, checkHeadings, checkMarkdown } from './structure.ts';
import { atToLine, type Report, type Words } from './report.ts';
import { articleFiles, type CheckInput, type Find, type FindInPassage, type Rule, type RuleFile } from './rule.ts';
import * as words from './words.ts';

const every = /^/;
const texts = /^content\/(?:blog|services|legal)\//;
/** All but the references: prices, law and forbidden words, which the other files are compared with. */
const exceptReferences = /^content\/(?!(?:forbidden|law|prices)\.yaml$)/;
/** Here the build sets the non-breaking blanks; in any other file they are typed. */
const withoutOwnBlanks = /^content\/(?:blog|pages|services|legal)\//;
const withLaw = /^content\/(?:(?:blog|pages|services)\/|regions\.yaml$)/;
const filled = /^content\/(?:pages|services|legal|tools)\/|^content\/regions\.yaml$/;

/** Typography rules for a file, shared by the check and the editor. */
export const typographyRulesOf = (file: string) => ({
  ownBlanks: !withoutOwnBlanks.test(file),
  isReference: !exceptReferences.test(file),
});

const ofWords =
  (find: FindInPassage): Find =>
  (input, report) =>
    [...input.ownWording, ...input.body].forEach((passage) => find(passage, report, input));

/** As `ofWords`, but without the words that the file lists under `allowed`. */
const ofRefused = (find: FindInPassage): Find =>
  ofWords((passage, report, input) => {
    const isAllowed = ({ start, end }: Words) =>
      input.allowed.some((entry) =>
        [...passage.text.matchAll(new RegExp(RegExp.escape(entry), 'g'))].some(
          ({ index }) => index < end && index + entry.length > start,
        ),
      );
    find(passage, (at, ...finding) => isAllowed(at as Words) || report(at, ...finding), input);
  });

const ofTree =
  (find: (tree: Node, report: Report, input: CheckInput) => void): Find =>
  (input, report) => {
    if (input.file.tree) find(input.file.tree, report, input);
  };

const sourceOf = ({ source }: RuleFile): Passage => ({
  text: source,
  lineAt: (index) => lineAt(source, index),
});

export const rules: readonly Rule[] = [
  {
    id: 'no-page',
    files: texts,
    find: ({ file: { file, slug } }, report) => {
      if (pathOnSite(file) !== undefined) return;
      const slugs = /legal/.test(file) ? legalSlugs : serviceSlugs;
      report(1, `Zu „${slug}“ gibt es keine Seite`, `In diesem Ordner stehen: ${slugs.join(', ')}.`);
    },
  },
  { id: 'name', files: articleFiles, find: checkName },
  { id: 'head', files: articleFiles, find: checkHead },
  {
    id: 'vat-id',
    files: texts,
    find: ({ file: { source }, library: { site } }, report) => {
      const at = source.indexOf('<Company field="vatId"');
      if (at >= 0 && site.company.vatId === undefined)
        report(
          lineAt(source, at),
          'Der Text nennt die Umsatzsteuer-Identifikationsnummer, und unter „Unternehmen“ steht keine',
          'Nehmen Sie die Angabe aus dem Text, oder tragen Sie die Nummer dort ein.',
        );
    },
  },
  // One syntax error in the text would otherwise hide every fault of the head.
  {
    id: 'readable',
    files: texts,
    find: ({ file: { fault } }, report) => fault && report(fault.line, fault.what, fault.advice),
  },
  { id: 'beginning', files: articleFiles, find: ofTree(checkBeginning) },
  {
    // Readers of an article would find neither tool nor service. A draft with places to fill is not asked yet.
    id: 'leads-on',
    files: articleFiles,
    find: ofTree((tree, report, { article, file }) => {
      if (article && !(article.draft && file.source.includes('[['))) checkLeadsOn(tree, report);
    }),
  },
  {
    id: 'programs',
    files: texts,
    find: ofTree((tree, report, { file, blockScope }) => findPrograms(tree, blockScope.blocks, file.source, report)),
  },
  { id: 'headings', files: texts, find: ofTree(checkHeadings) },
  {
    id: 'nodes',
    files: texts,
    find: ofTree((tree, report, { file, contentIndex, blockScope }) =>
      walk(tree, (node, ancestors) => {
        if (node.type === 'link') return checkLink(node, pathOnSite(file.file) ?? '', contentIndex.targets, report);
        if (isBlock(node)) return checkBlock(node, ancestors, file.source, blockScope, report);
        return checkMarkdown(node, ancestors.at(-1), blockScope.blocks, report);
      }),
    ),
  },
  {
    // An invisible sign comes along with pasted words and breaks the search for them, or lets them read otherwise than they
    // are stored. A typed `&shy;` is meant.
    id: 'invisible-characters',
    files: every,
    find: ({ file }, report) => words.findInvisible(sourceOf(file), typographyRulesOf(file.file).ownBlanks, report),
  },
  { id: 'own-prices', files: exceptReferences, find: ofRefused(words.findOwnPrices) },
  { id: 'forbidden', files: exceptReferences, find: ofRefused(words.findForbidden) },
  { id: 'punctuation', files: exceptReferences, find: ofWords(words.findPunctuation) },
  { id: 'marks', files: texts, find: ({ body }, report) => body.forEach((one) => words.findMarks(one, report)) },
  {
    // A typed paragraph stays behind when the law is renumbered. The head of an article is not asked: it cites sources.
    id: 'paragraphs',
    files: withLaw,
    find: (input, report) => {
      const { file, ownWording, body } = input;
      for (const passage of articleFiles.test(file.file) ? body : [...ownWording, ...body])
        words.findParagraphs(passage, report, input);
    },
  },
  {
    id: 'placeholders',
    files: filled,
    find: ({ ownWording, contentIndex: { names }, library: { site }, lawOfText, file: { file, yaml } }, report) => {
      const ofText = lawMonthOf(yaml.data) ? Object.keys(placeholders({ ...site, law: lawOfText }, undefined)) : names;
      const ofLaw = names.filter((name) => /^(?:law|paragraph)\./.test(name));
      const allowed = file === 'content/regions.yaml' ? ofLaw : [...ofText, ...placeholdersOfSections];
      ownWording.forEach((passage) => words.findPlaceholders(passage, allowed, report));
    },
  },
  {
    // A `[[…]]` would be published as typed. A new text has many: one fault names the first and the lines of the others.
    id: 'unfilled',
    files: every,
    find: ({ file, fields, body }, report) => {
      if (isDraft(file)) return;
      const found: Parameters<Report>[] = [];
      for (const passage of [...fields, ...body]) words.findUnfilled(passage, (...finding) => void found.push(finding));
      const lineOf = ([at]: Parameters<Report>) => atToLine(at);
      const [first, ...more] = found.sort((a, b) => lineOf(a) - lineOf(b));
      if (!first) return;
      const [at, what, advice] = first;
      const lines = [...new Set(more.map(lineOf))].filter((line) => line !== lineOf(first));
      const others = lines.length > 0 && `Auch in Zeile ${lines.join(', ')}.`;
      report(at, others ? `${what}, ebenso an anderen Stellen` : what, others ? [String(advice), others] : advice);
    },
  },
  { id: 'acts', files: articleFiles, find: checkActs },
  { id: 'figures', files: articleFiles, find: checkFigures },
  { id: 'figure-ages', files: articleFiles, isAge: true, find: checkFigureAges },
  { id: 'regions', files: /regions\.yaml$/, find: checkPlaces },
  { id: 'area', files: /area\.yaml$/, find: checkOffice },
  { id: 'company', files: /company\.yaml$/, find: checkPeople },
  { id: 'authors', files: /authors\.yaml$/, find: checkAuthors },
  // A figure without a successor would be missing from its end on. In other files a value may just end.
  { id: 'ends', files: /^content\/(?:figures|states)\.yaml$/, level: 'note', isAge: true, find: checkEnds },
  { id: 'read', files: every, level: 'note', isAge: true, find: checkRead },
  { id: 'compared', files: every, level: 'note', find: checkCompared },
];
