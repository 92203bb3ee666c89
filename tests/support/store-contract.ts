/** What every store does, run by the test of each: a file for each part of its port. */
import { onTestFinished } from 'vitest';
import { callsContract } from './store-contract/calls.ts';
import { contactsContract } from './store-contract/contacts.ts';
import { expiryContract } from './store-contract/expiry.ts';
import { noticesContract } from './store-contract/notices.ts';
import { outboxContract } from './store-contract/outbox.ts';
import { personsContract } from './store-contract/persons.ts';
import { subscriptionsContract } from './store-contract/subscriptions.ts';
import { visitsContract } from './store-contract/visits.ts';
import type { OpenedStore } from './store-contract/setup.ts';

/** @param openEmpty a store on a database without rows; the caller closes it after the test */
export function storeContract(openEmpty: () => Promise<OpenedStore>): void {
  const open = async () => {
    const opened = await openEmpty();
    onTestFinished(() => opened.store.close());
    return opened;
  };
  visitsContract(open);
  contactsContract(open);
  callsContract(open);
  outboxContract(open);
  expiryContract(open);
  noticesContract(open);
  personsContract(open);
  subscriptionsContract(open);
}
