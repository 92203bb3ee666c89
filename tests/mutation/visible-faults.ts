/**
 * Faults of the kind that a visitor sees and a type does not: two values exchanged, a link that leads elsewhere, a state that
 * is not set, a sign, an hour, a name that is missing. Each is a line of the code as it would be typed by mistake; a test has to
 * notice it.
 */
export type Fault = {
  /** The fault as a visitor would see it. */
  name: string;
  file: string;
  /** Stands once in the file. */
  find: string;
  replace: string;
};

/** Once they stood in the code and every test was green. */
const found: readonly Fault[] = [
  {
    name: 'the price board has the rows of Firma and Privat exchanged',
    file: 'src/sections/services/PriceBoard.astro',
    find: '<th scope="row">{payerNames[customer]}</th>',
    replace: "<th scope=\"row\">{payerNames[customer === 'business' ? 'private' : 'business']}</th>",
  },
  {
    name: 'the list of packages has the private price under Firma',
    file: 'src/sections/PricePair.astro',
    find: '<dt>{payerNames[payer]}</dt>',
    replace: "<dt>{payerNames[payer === 'business' ? 'private' : 'business']}</dt>",
  },
  {
    name: 'the table of the discount has private prices in the column of single ones',
    file: 'src/sections/services/Discount.astro',
    find: 'single: formatEuro(price.unitPrice),',
    replace: 'single: formatEuro(prices.private[type]),',
  },
  {
    name: 'a service has the private price under Firma, and the other way round',
    file: 'src/sections/services/ServicePrice.astro',
    find: '<PricePair prices={site.prices} type={first} as="div"',
    replace:
      '<PricePair prices={{ business: site.prices.private, private: site.prices.business }} type={first} as="div"',
  },
  {
    name: 'the button of a text copies its heading',
    file: 'src/domain/tools/result.ts',
    find: 'copyButton(title, text),',
    replace: 'copyButton(title, title),',
  },
  {
    name: 'WhatsApp in the bar dials the telephone',
    file: 'src/layouts/FloatingButtons.astro',
    find: 'href: whatsapp.href, text',
    replace: 'href: phone.href, text',
  },
  {
    name: 'an error looks like a success',
    file: 'src/islands/notifications/Notifications.tsx',
    find: 'data-tone={notification.tone}',
    replace: 'data-tone="success"',
  },
  {
    name: 'a calendar reminds in the afternoon of the day before',
    file: 'src/domain/tools/calendar-file.ts',
    find: 'START:PT9H',
    replace: 'START:-PT9H',
  },
  {
    name: 'a click with Ctrl on a chip of the sleeping list opens no tab',
    file: 'src/islands/directives/touch.ts',
    find: ' || ctrlKey || metaKey || shiftKey) return;',
    replace: ' || metaKey || shiftKey) return;',
  },
  {
    name: 'ordering a package ticks no tile',
    file: 'src/layouts/order.ts',
    find: 'tile.checked = true',
    replace: 'tile.checked = false',
  },
];

/** A test noticed them from the beginning. */
const noticed: readonly Fault[] = [
  {
    name: 'the receipt by mail does not say until when we call',
    file: 'api/delivery/render-mail.ts',
    find: '${next?.map((words)',
    replace: '${next?.slice(1).map((words)',
  },
  {
    name: 'places with a like postcode stand in the order of the list',
    file: 'src/islands/region-dialog/search.ts',
    find: 'nearestFirst(middleOf(alike), known)',
    replace: 'known.map((item) => ({ item, km: 0 }))',
  },
  {
    name: 'the table of requests has the time of Greenwich',
    file: 'api/operator/leads.ts',
    find: "timeZone: 'Europe/Berlin'",
    replace: "timeZone: 'UTC'",
  },
  {
    name: 'the letter asks for an amount that is estimated',
    file: 'src/domain/tools/co2-costs.ts',
    find: 'estimate || implausible !== undefined || refund',
    replace: 'implausible !== undefined || refund',
  },
  {
    name: 'the office reads MFH for Mehrfamilienhaus',
    file: 'src/domain/contact-request.ts',
    find: 'value: words?.[value] ?? (',
    replace: 'value: (',
  },
  {
    name: 'the oldest requests come first',
    file: 'api/storage/sql/contacts.ts',
    find: 'ORDER BY received_at DESC, id LIMIT ?`',
    replace: 'ORDER BY received_at, id LIMIT ?`',
  },
  {
    name: 'paper shows what a screen does',
    file: 'src/styles/site.css',
    find: "@import './print.css' layer(components);",
    replace: '',
  },
  {
    name: 'a table of Windows loses its umlauts',
    file: 'src/islands/tools/table-file.ts',
    find: "decode('windows-1252')",
    replace: 'read',
  },
  {
    name: 'the packages of the home page have their prices exchanged',
    file: 'src/sections/PricePair.astro',
    find: '<Name>{payerNames[payer]}</Name>',
    replace: "<Name>{payerNames[payer === 'business' ? 'private' : 'business']}</Name>",
  },
  {
    name: 'the dialog forgets to what part of the page the address leads',
    file: 'src/islands/region-dialog/RegionSteps.tsx',
    find: 'location.assign(office.href + location.hash)',
    replace: 'location.assign(office.href)',
  },
];

const inSections: readonly Fault[] = [
  {
    name: 'the contact page has the time to answer where the way is named',
    file: 'src/sections/contact/QuickContact.astro',
    find: '<h2>{quick[name].title}</h2>',
    replace: '<h2>{quick[name].text}</h2>',
  },
  {
    name: 'express costs what a visit out of hours does',
    file: 'src/sections/contact/Urgent.astro',
    find: 'surcharge(express.surchargePercent)',
    replace: 'surcharge(outOfHours.surchargePercent)',
  },
  {
    name: 'what follows a request begins with its end',
    file: 'src/sections/contact/Request.astro',
    find: "[next.call, next.visit[city ? reachOf(site.area, city) : 'bare'], next.delivery]",
    replace: "[next.delivery, next.visit[city ? reachOf(site.area, city) : 'bare'], next.call]",
  },
  {
    name: 'each way to us dials the telephone',
    file: 'src/sections/Contact.astro',
    find: '<a class="link tall" href={href}>',
    replace: '<a class="link tall" href={shownWays[0].href}>',
  },
  {
    name: 'the large number at the end of a page writes a mail',
    file: 'src/sections/FinalCall.astro',
    find: '<a class="phone-number figure" href={phone.href}>',
    replace: '<a class="phone-number figure" href={email.href}>',
  },
  {
    name: 'the two ways to work together lead where the other should',
    file: 'src/sections/home/Partner.astro',
    find: 'href={hrefs[index]}',
    replace: 'href={hrefs[1 - index]}',
  },
  {
    name: 'a claim has its figure where its name should be',
    file: 'src/sections/Statistics.astro',
    find: '.map(({ value, label }) => (',
    replace: '.map(({ value: label, label: value }) => (',
  },
  {
    name: 'our times stand under the usual way',
    file: 'src/sections/process/TimeComparison.astro',
    find: '<th scope="col">{copy.ours}</th>\n            <th scope="col">{copy.usual}</th>',
    replace: '<th scope="col">{copy.usual}</th>\n            <th scope="col">{copy.ours}</th>',
  },
  {
    name: 'a provider on the internet does what we do',
    file: 'src/sections/guarantees/Comparison.astro',
    find: '<td>{ours}</td> <td>{other}</td>',
    replace: '<td>{other}</td> <td>{ours}</td>',
  },
  {
    name: 'a guarantee has its time and how to use it exchanged',
    file: 'src/sections/guarantees/GuaranteeTerms.astro',
    find: '[terms.scope, terms.period, terms.use]',
    replace: '[terms.scope, terms.use, terms.period]',
  },
  {
    name: 'a package leads to the page of another building',
    file: 'src/sections/services/Packages.astro',
    find: "EFH: 'energieausweis-efh', MFH: 'energieausweis-mfh'",
    replace: "EFH: 'energieausweis-mfh', MFH: 'energieausweis-efh'",
  },
  {
    name: 'whatever is ordered on top costs the same',
    file: 'src/sections/services/Additional.astro',
    find: 'site.prices.addOns[addOn]',
    replace: 'site.prices.addOns.consultation',
  },
  {
    name: 'what follows before the day that decides stands after it',
    file: 'src/sections/services/Deadline.astro',
    find: '{[before, after].map((side) => (',
    replace: '{[after, before].map((side) => (',
  },
  {
    name: 'each package orders a certificate for a single house',
    file: 'src/sections/OrderLink.astro',
    find: 'data-order={type}',
    replace: 'data-order="EFH"',
  },
  {
    name: 'both halves of the toggle are for business',
    file: 'src/sections/CustomerToggle.astro',
    find: '<label for="private">{copy.private}</label>',
    replace: '<label for="private">{copy.business}</label>',
  },
  {
    name: 'what happens with an address leads to the Impressum',
    file: 'src/sections/blog/NewsletterBand.astro',
    find: 'href={routes.datenschutz(undefined)}',
    replace: 'href={routes.impressum(undefined)}',
  },
  {
    name: 'near the office the visit is by arrangement, and far away within hours',
    file: 'src/sections/chain-steps.ts',
    find: "reachOf(area, city) === 'far'",
    replace: "reachOf(area, city) === 'near'",
  },
  {
    name: 'each answer of a tool’s form is the first',
    file: 'src/sections/tools/ChoiceQuestion.astro',
    find: 'value={choice} />',
    replace: 'value={input.choices[0]} />',
  },
  {
    name: 'a service promises a visit within hours however far it is',
    file: 'src/sections/services/ServiceInPlace.astro',
    find: 'words.visit[reachOf(site.area, city)]',
    replace: 'words.visit.near',
  },
  {
    name: 'an article is dated by its last change',
    file: 'src/sections/blog/ArticleCard.astro',
    find: 'Date.parse(copy.publishDate)',
    replace: 'Date.parse(copy.updatedDate ?? copy.publishDate)',
  },
];

const inLayouts: readonly Fault[] = [
  {
    name: 'Garantien leads to the process',
    file: 'src/layouts/Navigation.astro',
    find: "{ href: routes.guarantees(city), text: 'Garantien',",
    replace: "{ href: routes.process(city), text: 'Garantien',",
  },
  {
    name: 'a page below another is told to be that page',
    file: 'src/layouts/Navigation.astro',
    find: "isSection ? 'true' : 'page'",
    replace: "isSection ? 'page' : 'true'",
  },
  {
    name: 'AGB leads to the Datenschutz',
    file: 'src/layouts/Footer.astro',
    find: "{ href: routes.agb(undefined), text: 'AGB' }",
    replace: "{ href: routes.datenschutz(undefined), text: 'AGB' }",
  },
  {
    name: 'the footer leads from a kind of building to another',
    file: 'src/layouts/Footer.astro',
    find: "['energieausweis-mfh', 'Mehrfamilienhaus']",
    replace: "['energieausweis-gewerbe', 'Mehrfamilienhaus']",
  },
  {
    name: 'search engines dial WhatsApp',
    file: 'src/layouts/LocalBusiness.astro',
    find: 'telephone: company.phone,\n  email',
    replace: 'telephone: company.whatsapp,\n  email',
  },
  {
    name: 'search engines find the office in another sea',
    file: 'src/layouts/LocalBusiness.astro',
    find: 'const { latitude, longitude } = area.office;',
    replace: 'const { latitude: longitude, longitude: latitude } = area.office;',
  },
  {
    name: 'every shared page is called by the name of the site',
    file: 'src/layouts/Head.astro',
    find: '<meta property="og:title" content={title} />',
    replace: '<meta property="og:title" content={siteName} />',
  },
  {
    name: 'readers of feeds are told another type',
    file: 'src/layouts/Head.astro',
    find: 'href={routes.rss()} type={rssFeed.type}',
    replace: 'href={routes.rss()} type="text/xml"',
  },
  {
    name: 'the way to a page does not mark where it ends',
    file: 'src/layouts/Breadcrumbs.astro',
    find: '<span aria-current="page">',
    replace: '<span>',
  },
  {
    name: 'the bar goes where it should come',
    file: 'src/layouts/floating-buttons.ts',
    find: 'entry?.isIntersecting',
    replace: '!entry?.isIntersecting',
  },
  {
    name: 'behind the menu the page can be touched',
    file: 'src/layouts/menu.ts',
    find: 'dialog.showModal()',
    replace: 'dialog.show()',
  },
];

const inIslands: readonly Fault[] = [
  {
    name: 'a mended field is told to be wrong',
    file: 'src/islands/form-parts/use-live-errors.ts',
    find: '!mended.includes(path)',
    replace: 'mended.includes(path)',
  },
  {
    name: 'a request that failed is told as a success',
    file: 'src/islands/contact-form/ContactForm.tsx',
    find: "notify({ ...copy.failure, tone: 'error' })",
    replace: "notify({ ...copy.failure, tone: 'success' })",
  },
  {
    name: 'the sign that takes a choice out has no name',
    file: 'src/islands/contact-form/ContactForm.tsx',
    find: '            aria-label={copy.removeQuote}\n',
    replace: '',
  },
  {
    name: 'first name and family name are filled in by the browser the other way round',
    file: 'src/domain/contact.ts',
    find: "type: 'text', autoComplete: 'given-name' }",
    replace: "type: 'text', autoComplete: 'family-name' }",
  },
  {
    name: 'whoever has to confirm is told to be subscribed',
    file: 'src/islands/newsletter-form/NewsletterForm.tsx',
    find: 'copy.next[state.status]',
    replace: 'copy.next.sent',
  },
  {
    name: 'the calculator explains the discount with the surcharge',
    file: 'src/islands/price-calculator/PriceNotes.astro',
    find: '−${volumeDiscount.percent}',
    replace: '−${express.surchargePercent}',
  },
  {
    name: 'express takes as many hours as it costs percent',
    file: 'src/islands/price-calculator/ExpressTick.astro',
    find: 'Ausweis nach ${hours}',
    replace: 'Ausweis nach ${surchargePercent}',
  },
  {
    name: 'a reckoned price is told Firma as what Privat pays',
    file: 'src/islands/price-calculator/PriceResult.tsx',
    find: "{row(sheet.customer, sheet.total, 'price-total')}",
    replace: "{row(sheet.customer, sheet.privateTotal ?? sheet.total, 'price-total')}",
  },
  {
    name: 'why no price can be asked is not told with the question',
    file: 'src/islands/price-calculator/PriceCalculator.tsx',
    find: ' aria-describedby={isChosen && !wrong ? undefined : firstId}',
    replace: '',
  },
  {
    name: 'each region has as many places as there are regions',
    file: 'src/islands/region-dialog/RegionList.astro',
    find: 'countOfPlaces(region.cities.length)',
    replace: 'countOfPlaces(regions.length)',
  },
  {
    name: 'a click beside the dialog closes it',
    file: 'src/islands/region-dialog/RegionDialog.astro',
    find: 'closedby="none"',
    replace: 'closedby="any"',
  },
  {
    name: 'the chosen chip is not marked',
    file: 'src/islands/blog-filter/BlogFilter.tsx',
    find: "                aria-current={category === key ? 'true' : undefined}\n",
    replace: '',
  },
  {
    name: 'a copied link is told to have failed',
    file: 'src/islands/share-button/share.ts',
    find: "button.dataset['copied']",
    replace: "button.dataset['failed']",
  },
  {
    name: 'a tool’s button does not print',
    file: 'src/islands/tools/page.ts',
    find: "if (button?.dataset['print'] !== undefined) window.print();",
    replace: "if (button?.dataset['print']) window.print();",
  },
  {
    name: 'that a text is copied is not heard',
    file: 'src/islands/tools/page.ts',
    find: 'button.textContent = said.textContent = labels.copied;',
    replace: 'button.textContent = labels.copied;',
  },
  {
    name: 'the first question of a tool leads back',
    file: 'src/islands/tools/steps.ts',
    find: 'backward.hidden = index <= 0;',
    replace: 'backward.hidden = index < 0;',
  },
  {
    name: 'a refused field is not told to be wrong',
    file: 'src/islands/form-parts/FieldError.tsx',
    find: "{ id, 'aria-invalid': true, 'aria-describedby': `${id}-error` }",
    replace: "{ id, 'aria-describedby': `${id}-error` }",
  },
];

const inTools: readonly Fault[] = [
  {
    name: 'a result that is open looks like a warning',
    file: 'src/domain/tools/result.ts',
    find: "open: 'title outcome--open', warning: 'title outcome--warning'",
    replace: "open: 'title outcome--warning', warning: 'title outcome--open'",
  },
  {
    name: 'the button for the link copies as of when the law is told',
    file: 'src/domain/tools/result.ts',
    find: "button(labels.link, { 'data-copy': link }, look)",
    replace: "button(labels.link, { 'data-copy': around.status }, look)",
  },
  {
    name: 'a file is saved under its label',
    file: 'src/domain/tools/result.ts',
    find: 'download: file.name',
    replace: 'download: file.label',
  },
  {
    name: 'paper shows what programs read, and not what people do',
    file: 'src/domain/tools/result.ts',
    find: "isForPrograms ? 'fold tool-result__text no-print' : 'fold tool-result__text'",
    replace: "isForPrograms ? 'fold tool-result__text' : 'fold tool-result__text no-print'",
  },
  {
    name: 'of a sleeping page each button can be pressed in vain',
    file: 'src/domain/tools/result.ts',
    find: "isAwake ? {} : { 'data-asleep': '' }",
    replace: "isAwake ? { 'data-asleep': '' } : {}",
  },
  {
    name: 'a mild year makes the class better',
    file: 'src/domain/tools/class-estimate.ts',
    find: '(kwh - unchanged) * factor',
    replace: '(kwh - unchanged) / factor',
  },
  {
    name: 'tenant and landlord have their shares exchanged',
    file: 'src/domain/tools/co2-costs.ts',
    find: '    tenant: formatFigure(100 - landlord),\n    landlord: formatFigure(landlord),\n',
    replace: '    tenant: formatFigure(landlord),\n    landlord: formatFigure(100 - landlord),\n',
  },
];

const behindThePages: readonly Fault[] = [
  {
    name: 'WhatsApp calls wherever its number stands',
    file: 'src/domain/company.ts',
    find: 'href: whatsappToHref(whatsapp)',
    replace: 'href: phoneToHref(whatsapp)',
  },
  {
    name: 'ordering leads to another page where there is a form, and nowhere where there is none',
    file: 'src/domain/routes.ts',
    find: 'hasContact ? `#${anchors.contact}`',
    replace: '!hasContact ? `#${anchors.contact}`',
  },
  {
    name: 'the reckoned price of a quote has Firma and privat exchanged',
    file: 'src/domain/calculator.ts',
    find: 'bothPrices(price.totalPrice, price.privateTotalPrice)',
    replace: 'bothPrices(price.privateTotalPrice, price.totalPrice)',
  },
  {
    name: 'a mail tells the hours of the office for those of the telephone',
    file: 'api/delivery/write-mail.ts',
    find: 'hoursToText(telephoneHours(company))',
    replace: 'hoursToText(company.openingHours)',
  },
  {
    name: 'a mail has the link to subscribe where one unsubscribes',
    file: 'api/delivery/write-mail.ts',
    find: "url: linkTo('unsubscribe', tokens.unsubscribe, city)",
    replace: "url: linkTo('confirm', tokens.confirm, city)",
  },
];

export const faults: readonly Fault[] = [
  ...found,
  ...noticed,
  ...inSections,
  ...inLayouts,
  ...inIslands,
  ...inTools,
  ...behindThePages,
];
