type Named = { id: string; name: string }

/** Person of an answer; the name of a missing account is empty. */
export const namedPerson = (id: string, name: string | null): Named => ({ id, name: name ?? '' })

/** Returns null without a person. */
export const namedPersonOrNull = (id: string | null, name: string | null): Named | null =>
  id === null ? null : namedPerson(id, name)
