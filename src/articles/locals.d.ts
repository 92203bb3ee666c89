declare namespace App {
  /** What a text is rendered with. */
  interface Locals {
    /** The version that the text tells. */
    law: import('../domain/law/law.ts').Law;
    /** From each day on. */
    laws: import('../domain/law/law.ts').Laws;
    /** The version to whose text the paragraphs lead: without it they are no links. */
    linkedLaw: import('../domain/law/law.ts').Law | undefined;
    figures: import('../domain/law/figures.ts').Figures;
    /** The day as of which the text tells figures. */
    day: string;
  }
}
