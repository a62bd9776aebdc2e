import * as z from 'zod/mini'

/** Id in the database's notation, so that two spellings of an id are equal in lists. */
export const Id = z.uuid().check(z.toLowerCase())
