import type { Step } from '@tillgate/domain/next-step.ts'

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
    /** For partners that are not approved yet, wherever they stand: everything else sends them to their step. */
    whileJoining?: true
    /** The step of the way in that this screen is: open when its turn has come. */
    step?: Step | 'confirmation'
    /** A step's screen for one kind of partner; the other kind is sent to its own. */
    of?: 'retailer' | 'provider'
    /** Options of the card's frame. */
    hideBar?: true
    hideSignUp?: true
  }
}
