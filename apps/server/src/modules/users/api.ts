export {
  /** Requires a recent sign-in before a contact address changes. Limits changes per partner and day; throws `rate.too-many`. */
  requireFreshContact,
  /** Notifies the old and the new contact address of a store. Does nothing when the email is unchanged. */
  notifyNewContact,
} from './contact/contact.service.ts'
export {
  /** Returns the latest sign-in of each of several people of the partner. Runs as tenant. */
  listSignIns,
} from './people/browse.queries.ts'
