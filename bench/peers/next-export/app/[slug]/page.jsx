import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PageText from '../../../shared/PageText.jsx';

const folder = join(process.cwd(), '../dist/texts');
const readPage = async ({ slug }) => JSON.parse(await readFile(join(folder, `${slug}.json`), 'utf8'));

export const dynamicParams = false;

export async function generateStaticParams() {
  return (await readdir(folder)).map((file) => ({ slug: file.replace('.json', '') }));
}

export async function generateMetadata({ params }) {
  const { title } = await readPage(await params);
  return { title };
}

export default async function Page({ params }) {
  const { blocks } = await readPage(await params);
  return <PageText blocks={blocks} />;
}
