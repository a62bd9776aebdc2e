import pg from 'pg'

/**
 * The unique key decides, not a look beforehand: of two who write the same value in one instant, the later is told what
 * whoever comes a day later is told. For an UPDATE, which has no `on conflict`; its transaction is over, so `taken` refuses.
 */
export const unlessTaken = async <T>(constraint: string, work: Promise<T>, taken: () => never): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
    if (isTaken) return taken()
    throw error
  }
}
