/** Constants of law: `content/law.yaml`. */
import { z } from 'zod';

export const energyClasses = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type EnergyClass = (typeof energyClasses)[number];

export const lawSchema = z.strictObject({
  status: z
    .string()
    .min(5)
    .max(60)
    .meta({ description: 'Rechtsstand', examples: ['GEG 2024, Stand Januar 2025'] }),
  constants: z
    .array(
      z.strictObject({
        id: z
          .string()
          .regex(/^[a-z0-9-]+$/, 'nur Kleinbuchstaben, Ziffern und Bindestriche')
          .meta({ description: 'Name, unter dem Seiten die Angabe einsetzen', examples: ['validity'] }),
        value: z
          .string()
          .min(1)
          .max(80)
          .meta({ description: 'Die Angabe selbst, als Text', examples: ['10'] }),
        paragraph: z
          .string()
          .regex(/^§/, 'beginnt mit §')
          .max(40)
          .meta({ description: 'Fundstelle', examples: ['§ 79 Abs. 3 GEG'] }),
        statement: z
          .string()
          .min(10)
          .max(200)
          .meta({
            description: 'Ein Satz, der sagt, was die Angabe bedeutet',
            examples: ['So viele Jahre gilt ein Energieausweis.'],
          }),
      }),
    )
    .meta({ description: 'Angaben aus dem Gesetz' }),
  classes: z
    .array(
      z.strictObject({
        letter: z.enum(energyClasses).meta({ description: 'Klasse', examples: ['D'] }),
        upTo: z
          .int()
          .min(1)
          .max(1000)
          .nullable()
          .meta({ description: 'Obergrenze in kWh/(m²·a), einschließlich; null bei der letzten', examples: [130] }),
      }),
    )
    .length(energyClasses.length)
    .meta({ description: 'Effizienzklassen der Wohngebäude' }),
});
export type Law = z.infer<typeof lawSchema>;

/** Class of a residential building by its Endenergie in kWh/(m²·a), Anlage 10 zu § 86 GEG. */
export function energyToClass(law: Law, kwhPerSquareMetre: number): EnergyClass {
  const found = law.classes.find(({ upTo }) => upTo === null || kwhPerSquareMetre <= upTo);
  return found?.letter ?? 'H';
}
