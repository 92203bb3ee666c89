import { isMap, isSeq, parseDocument, visit } from 'yaml';

/** `content/regions.yaml` with these places alone, and without the regions that have none left; comments stay. */
export function shortenCatalogue(source: string, places: readonly string[]): string {
  const regions = parseDocument(source);
  visit(regions, {
    Seq(_key, node) {
      node.items = node.items.filter(
        (item) => !isMap(item) || !item.has('slug') || places.includes(String(item.get('slug'))),
      );
    },
  });
  if (isSeq(regions.contents)) {
    regions.contents.items = regions.contents.items.filter((region) => {
      const cities = isMap(region) ? region.get('cities') : undefined;
      return !isSeq(cities) || cities.items.length > 0;
    });
  }
  return regions.toString({ lineWidth: 0 });
}
