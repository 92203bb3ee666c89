/** Where a certificate has a value, with a link to what explains it: for a tool's questions and sentences. */
import { routes } from '#domain/site/routes';
import type { CertificateFieldLink } from '#domain/tools/result';
import type { InputWords } from '#domain/tools/tool';
import { fieldsOf, type CertificateCopy } from './schemas/page/certificate-page.ts';

/**
 * `toFieldLinks(certificate, ['gueltig-bis'])` → „Im Ausweis: Seite 1, oben links“ with its address; another is said as „oder …“.
 * @throws where the certificate has no such field
 */
export function toFieldLinks(certificate: CertificateCopy, ids: readonly string[]): CertificateFieldLink[] {
  const fields = fieldsOf(certificate);
  const { find, or, page } = certificate.sheet;
  return ids.map((id, i) => {
    const field = fields.find((one) => one.id === id);
    if (!field) throw new Error(`content/pages/certificate.yaml: Das Feld „${id}“ fehlt, ein Werkzeug führt dorthin.`);
    return {
      href: `${routes.certificate()}#${id}`,
      text: `${i === 0 ? `${find}:` : or} ${page} ${field.page}, ${field.where}`,
    };
  });
}

/** The same for each question of a tool, by its key. */
export const inputsToFieldLinks = (
  certificate: CertificateCopy,
  inputs: Readonly<Record<string, InputWords>>,
): Record<string, CertificateFieldLink[]> =>
  Object.fromEntries(Object.entries(inputs).map(([key, { fields = [] }]) => [key, toFieldLinks(certificate, fields)]));
