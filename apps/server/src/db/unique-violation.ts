import pg from 'pg'

/**
 * Maps a violation of the unique key to `taken`, so that concurrent writers of one value get the same error as later
 * writers. For an UPDATE, which has no `on conflict`; the failed statement ends its transaction, so `taken` throws.
 */
export const onUniqueViolation = async <T>(constraint: string, work: Promise<T>, taken: () => never): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
    if (isTaken) return taken()
    throw error
  }
}
