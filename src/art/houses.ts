import type { HouseType } from '#domain/pictures';

/** Box of each drawing (ground at y = 0, left edge at x = 0) and its text alternative. */
export const houseArt: Record<HouseType, { width: number; height: number; label: string }> = {
  'altbremer-haus': { width: 184, height: 226, label: 'Altbremer Haus mit Souterrain, Freitreppe und Erker' },
  gruenderzeit: { width: 160, height: 265, label: 'Gründerzeithaus aus Backstein mit Treppengiebel' },
  fachwerk: { width: 132, height: 229, label: 'Fachwerkhaus mit vorkragendem Obergeschoss' },
  'klinker-siedlung': { width: 164, height: 145, label: 'Siedlungshaus aus Klinker mit Gaube' },
  grosssiedlung: { width: 128, height: 274, label: 'Wohnhochhaus einer Großsiedlung mit Balkonen' },
  reetdachhof: { width: 230, height: 208, label: 'Hallenhaus mit Reetdach, Pferdeköpfen und Groot Dör' },
  gewerbebau: { width: 190, height: 116, label: 'Werkhalle mit Sheddach' },
};
