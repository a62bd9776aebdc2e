/** Cards of the training: `cents` in each purse. `isSlow`: the bank does not answer. */
export const playCards = [
  { token: 'training_enough', name: 'playEnough', hint: 'playEnoughHint', cents: 50_000, isSlow: false },
  { token: 'training_low', name: 'playLow', hint: 'playLowHint', cents: 1000, isSlow: false },
  { token: 'training_empty', name: 'playEmpty', hint: 'playEmptyHint', cents: 0, isSlow: false },
  { token: 'training_slow', name: 'playSlow', hint: 'playSlowHint', cents: 50_000, isSlow: true },
] as const
