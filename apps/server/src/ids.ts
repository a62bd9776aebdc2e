import { v7 } from 'uuid'

/** UUIDv7 (RFC 9562 §5.7): ids of one process follow each other, also those of one millisecond. */
export const newId = (): string => v7()
