/** Ticket between the two steps of the sign-in, stored in memory only. After a reload the password is required again. */
type PendingTicket = { email: string; ticket: string; next: string | undefined }

let pending: PendingTicket | undefined

export const setPendingTicket = (ticket: PendingTicket | undefined): void => {
  pending = ticket
}
export const pendingTicket = (): PendingTicket | undefined => pending
