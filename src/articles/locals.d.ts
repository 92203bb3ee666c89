declare namespace App {
  /** What a text is rendered with. */
  interface Locals {
    /** The version that the text tells. */
    law: import('../domain/law.ts').Law;
    /** Every version. */
    laws: import('../domain/law.ts').LawFile;
    figures: import('../domain/figures.ts').FiguresFile;
    /** The day as of which the text tells figures. */
    day: string;
    /** Whether the paragraphs it cites lead to their text. */
    linksLaw: boolean;
  }
}
