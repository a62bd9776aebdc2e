/** Between the two steps of the sign-in, in memory alone: a reload forgets it, and the password is asked again. */
type PendingTicket = { email: string; ticket: string; next: string | undefined }

let pending: PendingTicket | undefined

export const setPendingTicket = (ticket: PendingTicket | undefined): void => {
  pending = ticket
}
export const pendingTicket = (): PendingTicket | undefined => pending
