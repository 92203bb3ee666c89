declare namespace App {
  /** What a text is rendered with. */
  interface Locals {
    /** The version that the text tells. */
    law: import('../domain/law/law.ts').Law;
    /** From each day on. */
    laws: import('../domain/law/law.ts').Laws;
    inForce: import('../domain/law/law.ts').Law;
    figures: import('../domain/law/figures.ts').Figures;
    /** The day as of which the text tells figures. */
    day: string;
    /** Whether the paragraphs it cites lead to their text. */
    linksLaw: boolean;
  }
}
