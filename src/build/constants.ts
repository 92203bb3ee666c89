/** Constants about the provider for style sheets, drawings and scripts: read once before a build, as part of its configuration. */
import { regionsToCities } from '#domain/regions';
import { createReader } from '../content/reader.ts';

/**
 * @param root folder of the project, with a slash at its end @param contentDir the folder that stands for `content/`
 * @throws ContentError where one of these fields does not fit its schema
 */
export async function readConstants(root: URL, contentDir: string) {
  const { part, yaml } = createReader(root, contentDir);
  const colours = await part('content/company.yaml', 'colours');
  const hotline = await part('content/company.yaml', 'hotline');
  const values = {
    CONTENT_DIR: contentDir,
    BRAND_COLOUR: colours.main,
    ACCENT_COLOUR: colours.accent,
    /** By slug: which names addresses of tools may carry, and what they stand for. */
    PLACES: Object.fromEntries(
      regionsToCities(await yaml('content/regions.yaml')).map(({ slug, name }) => [slug, name]),
    ),
    AREA_NAME: await part('content/area.yaml', 'name'),
    DELIVERY_HOURS: await part('content/company.yaml', 'deliveryHours'),
    APPOINTMENT_HOURS: await part('content/company.yaml', 'appointmentHours'),
    CALL_BACK_HOURS: await part('content/company.yaml', 'callBackHours'),
    HOTLINE_FROM: hotline.from,
    HOTLINE_TO: hotline.to,
    OFFICE_PLACE: (await part('content/area.yaml', 'office')).name,
  };
  return {
    colours,
    /** For Vite, which puts them in where code says `import.meta.env.AREA_NAME`. */
    define: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
    ),
  };
}
