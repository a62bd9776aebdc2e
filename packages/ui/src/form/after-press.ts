let isPressed = false
let waiting: (() => unknown)[] = []

const release = (): void => {
  isPressed = false
  const due = waiting
  waiting = []
  // Runs after the click event that ends the press.
  setTimeout(() => {
    for (const run of due) run()
  })
}

addEventListener('pointerdown', () => (isPressed = true), { capture: true })
addEventListener('pointerup', release, { capture: true })
addEventListener('pointercancel', release, { capture: true })

/**
 * Runs once no pointer is pressed. A press leaves the field that had the focus: an error drawn at that moment would move
 * the pressed button or link away, and the click would be lost.
 */
export const afterPress = <T>(run: () => T | Promise<T>): Promise<T> =>
  isPressed ? new Promise((resolve) => waiting.push(() => resolve(run()))) : Promise.resolve(run())
