export type Named = { firstName: string; lastName: string }

/** Returns first and last name as one text for people, such as `Ana Ruiz`. */
export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`
