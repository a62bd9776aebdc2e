import * as z from 'zod/mini'

/** An id as somebody sends it, written as the database writes it: two ways to write one id are one id in a list, too. */
export const Id = z.uuid().check(z.toLowerCase())
