/** Shown to its owner: `m•••@delgadofresh.com`. The number of dots does not depend on the length. */
export const maskedEmail = (email: string): string => {
  const index = email.lastIndexOf('@')
  return index <= 0 ? email : `${/^./u.exec(email)?.[0] ?? ''}•••${email.slice(index)}`
}

/** Returns one text for all addresses of a mailbox. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
/** Returns true for addresses of one mailbox: mail to `maria+till@x.com` arrives at `maria@x.com`. */
export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)
