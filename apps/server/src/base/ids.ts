import { v7 } from 'uuid'

/** Returns a UUIDv7 (RFC 9562 §5.7). Ids of one process increase, also within a millisecond. */
export const newId = (): string => v7()

/** Returns a UUIDv7 for a past instant, sorted by that instant. */
export const idAt = (at: Date): string => v7({ msecs: at.getTime() })
