/** Between the two steps of the sign-in, in memory alone: a reload forgets it, and the password is asked again. */
type HeldTicket = { email: string; ticket: string; next: string | undefined }

let held: HeldTicket | undefined

export const holdTicket = (ticket: HeldTicket | undefined): void => {
  held = ticket
}
export const heldTicket = (): HeldTicket | undefined => held
