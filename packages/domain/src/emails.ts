/** Shown to its owner: `m•••@delgadofresh.com`. The number of dots does not depend on the length. */
export const maskedEmail = (email: string): string => {
  const index = email.lastIndexOf('@')
  return index <= 0 ? email : `${/^./u.exec(email)?.[0] ?? ''}•••${email.slice(index)}`
}
