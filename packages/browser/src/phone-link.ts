/** Returns the link that calls a shown phone number (RFC 3966): digits, with a plus before a country code. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^0-9+]/g, '')}`
