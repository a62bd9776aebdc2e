import axe from 'axe-core'

/** Returns the rules that axe finds violated, after running transitions: their colours are not final. */
export const axeViolations = async (within: 'main' | 'body' | '[role=dialog]' = 'main'): Promise<string[]> => {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
  return (await axe.run(within)).violations.map(({ id }) => id)
}
