/** What stands around a screen: the console with its menu, or the card of the sign-in. */
export type Frame = 'shell' | 'card'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    frame: Frame
    /** Anybody may see it, signed in or not. */
    open?: true
    /** For people who are not signed in: others are sent on. */
    forGuests?: true
    /** For those who run the console; others are told so. The server decides anyway. */
    forAdmins?: true
  }
}
