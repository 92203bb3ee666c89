/** What the office was told last, so that no start tells it again, and what signs the links in its mails. */

/** When it was told under a name, and how far that reached, in the words of whoever tells it. */
export type Told = { toldAt: number; mark: string };

export type Notices = {
  findTold(name: string): Promise<Told | undefined>;
  /** Takes a notice, so that of several services one tells; a lease that runs out lets it be taken again. @returns whether it is taken */
  claimNotice(name: string, now: number, leaseMs: number): Promise<boolean>;
  /** Lets go of what was taken. @param told where it was told now */
  completeNotice(name: string, told?: Told): Promise<void>;
  /** Offers a secret. @returns the one that was offered first under the name, by whichever service */
  shareSecret(name: string, offered: string): Promise<string>;
};
