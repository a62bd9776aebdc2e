/** Shown to its owner: `m•••@delgadofresh.com`. The number of dots does not depend on the length. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at <= 0 ? email : `${/^./u.exec(email)?.[0] ?? ''}•••${email.slice(at)}`
}
