import * as z from 'zod/mini'

/** Drops an invalid value: an old or mistyped link still opens its screen. */
export const lenient = <S extends z.ZodMiniType>(shape: S) => z.catch(z.optional(shape), undefined)

/** Accepts text, as URLs have it, and booleans, as links in code pass them. */
export const yesNo = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
])
export const amount = z.coerce.number<number>().check(z.minimum(0))
export const whole = (max: number) => z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(max))
