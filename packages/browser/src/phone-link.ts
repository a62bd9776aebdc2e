/** Returns the address of a call to a shown phone number (RFC 3966): digits, with a plus in front of a country code. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^0-9+]/g, '')}`
