/** Checks of who comes and who writes beyond their schemas: photos are there, and who writes in their own name is of the firm. */
import { closest, suggest, toSuggestions } from '../faults.ts';
import type { Author } from '../schemas/authors.ts';
import type { Company } from '#domain/company';
import type { Yaml } from '../yaml.ts';
import type { Found } from './mdx-tree.ts';

/** @param photos what lies beside the articles */
export const checkPeople = ({ people = [] }: Pick<Company, 'people'>, photos: readonly string[], yaml: Yaml): Found[] =>
  people.flatMap(({ name, photo }, i) =>
    photo === undefined || photos.includes(photo)
      ? []
      : [
          {
            line: yaml.lineOf(['people', i, 'photo']),
            field: `${name} › photo`,
            path: ['people', i, 'photo'],
            plain: 'Wählen Sie ein Foto, das da ist, oder keines.',
            what: `Das Foto „${photo}“ liegt nicht in content/blog/`,
            mend: 'Legen Sie es dorthin, oder lassen Sie photo weg.',
          },
        ],
  );

export const checkAuthors = (
  authors: readonly Author[],
  { people = [] }: Pick<Company, 'people'>,
  yaml: Yaml,
): Found[] =>
  authors.flatMap(({ name, person }, i) =>
    !person || people.some((one) => one.name === name)
      ? []
      : [
          {
            line: yaml.lineOf([i, 'name']),
            field: `${name} › name`,
            path: [i, 'name'],
            plain: 'Schreiben Sie den Namen wie dort, oder nehmen Sie das Häkchen weg, dass es ein Mensch ist.',
            suggestions: toSuggestions(
              closest(
                name,
                people.map((one) => one.name),
              ),
            ),
            what: `„${name}“ steht nicht unter people in content/company.yaml`,
            mend: `${suggest(
              name,
              people.map((one) => one.name),
            )}Tragen Sie den Namen dort ein, oder lassen Sie person weg.`,
          },
        ],
  );
