import { v7 } from 'uuid'

/** UUIDv7 (RFC 9562 §5.7): ids of one process follow each other, also those of one millisecond. */
export const newId = (): string => v7()

/** The id of something that happened then: it stands among those of its time. */
export const idAt = (at: Date): string => v7({ msecs: at.getTime() })
