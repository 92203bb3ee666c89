/**
 * The north as a hand-made outline, and its projection onto the map. Points are longitude and latitude;
 * coasts are simplified to what is recognised at the size of a hand.
 */
export type Point = readonly [number, number];

export const mapWidth = 320;
export const mapHeight = 268;

const west = 6.55;
const north = 55.32;
const unitsPerDegree = 66.5;
/** A degree of longitude is this long in degrees of latitude, in the middle of the map. */
const longitudeRatio = Math.cos((53.4 * Math.PI) / 180);

/** Equirectangular, true to length at 53.4° N. */
export const project = (longitude: number, latitude: number): Point => [
  (longitude - west) * longitudeRatio * unitsPerDegree,
  (north - latitude) * unitsPerDegree,
];

/** Length on the map. */
export const kmToUnits = (km: number): number => (km / 111.2) * unitsPerDegree;

/** A line as geographers write it: `toPoints('7.2 53.23, 7.27 53.31')` → [[7.2, 53.23], [7.27, 53.31]] */
function toPoints(line: string): Point[] {
  return line.split(',').map((pair) => {
    const [longitude = 0, latitude = 0] = pair.trim().split(' ').map(Number);
    return [longitude, latitude];
  });
}

const mainland = [
  // Dollart, Krummhörn, East Frisia
  '7.2 53.23, 7.27 53.31, 7.02 53.33, 7.05 53.5, 7.14 53.62, 7.5 53.7, 8.02 53.71',
  // Jade bay, Butjadingen, the Weser's mouth
  `8.12 53.6, 8.17 53.505, 8.05 53.49, 8.1 53.41, 8.28 53.41, 8.33 53.47, 8.22 53.54, 8.3 53.61, 8.53 53.54,
  8.5 53.43, 8.57 53.53, 8.5 53.7, 8.57 53.84, 8.68 53.9`,
  // the Elbe's mouth, Dithmarschen, Eiderstedt, North Frisia
  `8.8 53.83, 9.3 53.81, 9.45 53.7, 9.36 53.85, 9.05 53.91, 8.84 54.03, 9.02 54.08, 8.83 54.13, 8.85 54.26,
  8.62 54.27, 8.62 54.36, 8.98 54.43, 8.84 54.46, 8.84 54.53, 8.95 54.56, 8.75 54.67, 8.63 54.87, 8.66 54.91`,
  // the border with Denmark, the fjords of Flensburg, Eckernförde and Kiel
  `9.25 54.81, 9.44 54.84, 9.46 54.81, 9.58 54.87, 10 54.78, 10.04 54.6, 9.85 54.46, 10.18 54.47, 10.14 54.34,
  10.3 54.43, 10.7 54.31, 10.95 54.38, 11.1 54.38`,
  // the bays of Lübeck and Wismar, Rostock, Darß and Zingst
  `11.08 54.2, 10.83 54.1, 10.75 54, 11.2 54.01, 11.44 53.91, 11.63 54.1, 12.08 54.18, 12.1 54.12, 12.14 54.2,
  12.34 54.31, 12.48 54.48, 12.95 54.45, 12.6 54.41, 12.42 54.28, 13.02 54.43`,
  // the sound of Stralsund, the bay of Greifswald, the Haff
  `13.1 54.32, 13.42 54.11, 13.7 54.14, 13.83 53.86, 14.27 53.73`,
  // inland: Oder, Mecklenburg, Elbe, Altmark, Harz, Göttingen, Osnabrück, Bentheim
  `14.41 53.3, 14.15 53.27, 13.75 53.47, 13.45 53.26, 13 53.17, 12 53.33, 11.3 53.12, 11.6 53.03, 11.5 52.93,
  10.77 52.8, 10.95 52.45, 11.06 52.2, 10.6 52.03, 10.65 51.62, 9.93 51.4, 9.62 51.36, 9.45 51.83,
  9.02 52.18, 9.1 52.5, 8.37 52.45, 8.46 52.22, 8 52.08, 7.92 52.36, 7.6 52.46, 7.3 52.27, 7.06 52.24,
  7 52.46, 6.72 52.48, 6.72 52.64, 7.06 52.65`,
].flatMap(toPoints);

const rügen = toPoints(`
  13.2 54.37, 13.16 54.47, 13.22 54.53, 13.5 54.48, 13.45 54.57, 13.25 54.59, 13.2 54.65, 13.43 54.7,
  13.4 54.61, 13.66 54.58, 13.57 54.45, 13.75 54.36, 13.7 54.28, 13.6 54.36, 13.36 54.23
`);

const usedom = toPoints('13.8 54.16, 14.25 53.93, 14.2 53.86, 13.92 53.87, 13.98 53.96');

const fehmarn = toPoints('11 54.45, 11.08 54.53, 11.25 54.51, 11.3 54.41');

/** The five states: mainland and the large islands. */
export const land: Point[][] = [mainland, rügen, usedom, fehmarn];

/** Islands that are no more than a stroke: Sylt to Poel. */
export const specks = [
  '8.3 54.76, 8.31 54.92, 8.41 55.04',
  '8.31 54.9, 8.45 54.88',
  '8.34 54.63, 8.31 54.68',
  '8.45 54.72, 8.55 54.72',
  '8.61 54.53, 8.66 54.52',
  '6.7 53.58, 6.74 53.6',
  '6.9 53.675, 7.05 53.68',
  '7.14 53.705, 7.28 53.715',
  '7.47 53.74, 7.58 53.755',
  '7.7 53.77, 7.82 53.78',
  '7.88 54.18, 7.9 54.18',
  '13.07 54.5, 13.09 54.59',
  '11.4 53.995, 11.46 53.995',
].map(toPoints);

/** Weser and Elbe. */
export const rivers = [
  '8.5 53.43, 8.48 53.3, 8.75 53.09, 9.1 52.95, 9.2 52.64, 8.93 52.3, 9.35 52.1, 9.4 51.9',
  '9.45 53.7, 9.7 53.57, 10.05 53.52, 10.5 53.38, 11.15 53.18',
].map(toPoints);

/** What lies around: the Netherlands to Poland, Denmark. Drawn below the land, so only its coasts matter. */
export const neighbours = [
  '6.55 53.4, 6.88 53.44, 7.1 53.25, 14.2 53.88, 14.7 53.97, 14.7 51, 6.55 51',
  '8.65 54.86, 8.65 55.4, 9.6 55.4, 9.7 55.2, 10.05 54.92, 9.8 54.86, 9.65 54.91, 9.4 54.81',
  '9.9 55.4, 10.05 55.1, 10.7 55.05, 10.8 55.4',
  '11.02 54.86, 11.4 54.65, 11.95 54.57, 12.5 54.97, 12.2 55.4, 11.2 55.4',
].map(toPoints);

/**
 * Lines as the shortest `d` there is: whole units, each point seen from the one before it.
 * `toPath([[[6.55, 55.32], [7, 55.32]]], '')` → 'm0 0l18 0'
 */
export function toPath(lines: readonly (readonly Point[])[], end: 'z' | ''): string {
  // After `z` the pen is back where the line began.
  let pen: Point = [0, 0];
  return lines
    .map((line) => {
      const [start = pen, ...points] = line.map(toUnits);
      const from = pen;
      pen = start;
      const steps = points.map((point) => {
        const step = pair(pen, point);
        pen = point;
        return step;
      });
      const path = `m${pair(from, start)}l${steps.join(' ').replaceAll(' -', '-')}${end}`;
      if (end) pen = start;
      return path;
    })
    .join('');
}

/** A place in whole units of the map. */
export const toUnits = ([longitude, latitude]: Point): Point => {
  const [x, y] = project(longitude, latitude);
  return [Math.round(x), Math.round(y)];
};

const pair = ([fromX, fromY]: Point, [x, y]: Point) => `${x - fromX} ${y - fromY}`.replace(' -', '-');
