/** Unseen: password managers learn from it whose password a form without a name is about. */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input className="sr" type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
)
