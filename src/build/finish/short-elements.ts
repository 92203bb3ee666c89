/** Writes elements in fewer bytes, as HTML allows: 60 to 120 of a page after compression. */

/** ' props="{&quot;a&quot;:1}"' → " props='{"a":1}'": JSON needs no escapes between single quotation marks. */
const quoteJson = (_: string, name: string, json: string) =>
  ` ${name}='${json.replaceAll("'", '&#39;').replaceAll('&quot;', '"')}'`;

const shortenIsland = (tag: string): string =>
  tag
    // '<astro-island uid="Z1a">': read by nothing, and it depends on the folder that the site was built in.
    .replace(/ uid="[^"]*"/, '')
    // Astro's runtime assumes `default`, and uses the `name` in ' opts="{"name":"Form",…}"' only for its messages.
    .replace(' component-export="default"', '')
    .replace(/( opts="\{)&quot;name&quot;:&quot;\w+&quot;,/, '$1')
    // Astro's `opts` of a directive without a value, as in `client:touch`; our directives read none.
    .replace(' opts="{&quot;value&quot;:true}"', '')
    .replace(/ (props|opts)="([^"]*)"/g, quoteJson);

export const shortenElements = (html: string): string =>
  html
    .replace(/<astro-island [^>]*>/g, shortenIsland)
    // Drawings: '<path d="…"></path>' → '<path d="…"/>'.
    .replace(/><\/(?:path|use|rect|circle)>/g, '/>')
    // React's void elements and boolean attributes: '<input required=""/>' → '<input required>'.
    .replace(/<(?:br|hr|img|input|wbr)\b[^>]*>/g, (tag) => tag.replace(/\/>$/, '>'))
    .replace(/<(?:form|input|p|div)\b[^>]*>/g, (tag) =>
      tag.replace(/ (noValidate|hidden|required|checked)=""/g, (_, name: string) => ` ${name.toLowerCase()}`),
    )
    .replaceAll(' autoComplete=', ' autocomplete=');
