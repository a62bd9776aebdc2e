/** Spec 1 §2: what stands around a screen. `steps` is the onboarding's, `bare` has nothing around it. */
export type Frame = 'shell' | 'card' | 'steps' | 'bare'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    frame: Frame
    /** Two screens have names of their own: spec 1 §2. */
    name?: 'oneTimePasscode' | 'selectStore'
    /** Anybody may see it, signed in or not. */
    open?: true
    /** For people who are not signed in: others are sent on. */
    forGuests?: true
    /** For partners that are not approved yet, too: everything else sends them to /under-review. */
    whileJoining?: true
    /** Options of the card's frame. */
    hideBar?: true
    hideSignUp?: true
  }
}
