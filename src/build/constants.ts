/** Constants about the provider for style sheets, drawings and scripts: read once before a build, as part of its configuration. */
import { phoneToNational, type Company } from '#domain/company/company';
import { regionsToCities } from '#domain/places/regions';
import { readLogo } from '../content/logo.ts';
import { createReader } from '../content/reader/reader.ts';

/**
 * @param root folder of the project, with a slash at its end @param contentDir the folder that stands for `content/`
 * @param day whose values they are, today where none is set
 * @throws ContentError where one of these fields does not fit its schema
 */
export async function readConstants(root: URL, contentDir: string, day?: string) {
  const { part, yaml } = createReader(root, contentDir, { day });
  const company = <Field extends keyof Company>(field: Field) => part('content/company.yaml', field);
  const colours = await company('colours');
  const sender = [
    await company('legalName'),
    await company('street'),
    `${await company('postalCode')} ${await company('city')}`,
    phoneToNational(await company('phone')),
    await company('email'),
  ].join(', ');
  const values = {
    CONTENT_DIR: contentDir,
    CONTENT_DAY: day ?? '',
    BRAND_COLOUR: colours.main,
    LOGO: (await readLogo(root, contentDir)) ?? null,
    ACCENT_COLOUR: colours.accent,
    /** By slug: which names addresses of tools may carry, and what they stand for. */
    PLACES: Object.fromEntries(
      regionsToCities(await yaml('content/regions.yaml')).map(({ slug, name }) => [slug, name]),
    ),
    AREA_NAME: await part('content/area.yaml', 'name'),
    DELIVERY_HOURS: await company('deliveryHours'),
    CALL_BACK_HOURS: await company('callBackHours'),
    PRICE_INCLUDED: await part('content/prices.yaml', 'included'),
    OFFICE_PLACE: (await part('content/area.yaml', 'office')).name,
  };
  return {
    /** For style sheets. */
    brand: { ...colours, sender },
    /** For Vite, which puts them in where code says `import.meta.env.AREA_NAME`. */
    define: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
    ),
  };
}
